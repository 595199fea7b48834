import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { ENGINE } from '@rhinarium/engine';
import { photo } from '@rhinarium/server/testing/photo';
import { PROGRAMS } from '@rhinarium/server/testing/programs';

const home = await mkdtemp(path.join(tmpdir(), 'rhinarium-test-home-'));

async function rhinarium(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  // Without the variables by which libraries detect a test.
  const env = { PATH: process.env['PATH'], HOME: home };
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [...PROGRAMS.cli, ...words], { env })) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

describe('the command evaluate', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-evaluate-'));
    for (const seed of [1, 2, 3]) {
      await mkdir(path.join(folder, 'CAT', `cat${seed}`), { recursive: true });
      for (const shot of [1, 2])
        await writeFile(
          path.join(folder, 'CAT', `cat${seed}`, `${shot}.jpg`),
          await photo('CAT', seed, 'fingerprint', shot),
        );
    }
    await writeFile(path.join(folder, 'CAT/cat1/3.jpg'), 'not a picture');
  });
  after(() => Promise.all([folder, home].map((each) => rm(each, { recursive: true, force: true }))));

  test('the help names evaluate where its package is installed', async () => {
    assert.match((await rhinarium('--help')).stdout, /\n {2}evaluate /);
  });

  test('evaluate measures a folder of photos without a service and prints the promised JSON', async () => {
    const { code, stdout } = await rhinarium('evaluate', folder, '--json', '--identities', '2');
    assert.equal(code, 0);
    const { engine, species, speed } = JSON.parse(stdout);
    assert.deepEqual(engine, { name: ENGINE.name, version: ENGINE.version });
    assert.deepEqual(Object.keys(species), ['CAT']);
    const { identities, images, failureToAcquire, R1P1, R5P3 } = species.CAT;
    assert.deepEqual([identities, images, failureToAcquire], [2, 5, 0.2]);
    assert.deepEqual([R1P1.genuine, R1P1.impostor, R5P3.genuine, R5P3.rank1], [2, 4, 0, null]);
    assert.ok(R1P1.eer !== undefined && R1P1.auc !== undefined && '1e-2' in R1P1.fnmr);
    assert.ok(speed.templateMsP50 > 0 && 'compareMsP50' in speed);
    const same = await rhinarium('evaluate', '--data', folder, '--json', '--identities', '2');
    assert.deepEqual(JSON.parse(same.stdout).species, species);
    // What ONNX Runtime leaves where it reports to its maker.
    assert.deepEqual(await readdir(home), []);
  });

  test('evaluate names what is wrong with its words and ends with 2', async () => {
    const refused = async (...words: string[]) => {
      const { code, stdout, stderr } = await rhinarium('evaluate', ...words);
      assert.deepEqual([code, stdout], [2, ''], stderr);
      return stderr;
    };
    assert.match(await refused(), /Name their folder/);
    assert.match(await refused('/nowhere/at/all'), /There is no folder \/nowhere\/at\/all/);
    assert.match(await refused(path.join(folder, 'CAT')), /contains neither DOG nor CAT/);
    assert.match(await refused(folder, '--recapture', '1'), /whole number from 2 to 32/);
    assert.match(await refused(folder, '--identities', 'many'), /whole number from 2/);
  });
});
