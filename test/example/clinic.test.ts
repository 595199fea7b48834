import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Caller, call } from '@rhinarium/server/testing/client';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';
import { photoFolder } from '../cli/photo-folders.ts';
import { withPrograms } from '../support/shell-programs.ts';

const program = fileURLToPath(new URL('../../examples/clinic/check_in.py', import.meta.url));

describe('the clinic’s check-in in Python', withPrograms('python3'), () => {
  let folder: string;
  let caller: Caller;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-clinic-'));
    const service = await sharedService();
    caller = { url: service.url, apiKey: (await newTenant(service)).apiKey };
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const run = (...words: string[]) =>
    new Promise<{ code: number | null; out: string; said: string }>((resolve) => {
      const env = { PATH: process.env['PATH'], RHINARIUM_URL: caller.url, RHINARIUM_API_KEY: caller.apiKey! };
      const records = path.join(folder, 'records.json');
      const child = execFile('python3', [program, '--records', records, ...words], { env }, (_, out, said) =>
        resolve({ code: child.exitCode, out, said }),
      );
    });

  test('a patient is enrolled, recognised when it arrives, and another animal is not; too few photos leave nothing', async () => {
    const nabi = await photoFolder(folder, 'nabi', { species: 'CAT', seed: 1, fingerprints: 5 });
    const today = await photoFolder(folder, 'today', { species: 'CAT', seed: 1, fingerprints: 3, firstShot: 10 });
    const other = await photoFolder(folder, 'other', { species: 'CAT', seed: 4, fingerprints: 3, firstShot: 10 });
    const few = await run('enrol', 'Bori', today, '--species', 'CAT');
    assert.deepEqual([few.code, /2 more photos are needed \(fingerprints\)/.test(few.said)], [1, true], few.said);
    assert.deepEqual((await call(caller, 'GET', '/v2/pets')).body.data, []);
    const enrolled = await run('enrol', 'Nabi', nabi, '--species', 'CAT');
    assert.deepEqual([enrolled.code, enrolled.out], [0, 'Nabi is enrolled.\n'], enrolled.said);
    assert.equal(JSON.parse(await readFile(path.join(folder, 'records.json'), 'utf8')).Nabi.species, 'CAT');
    const arrived = await run('arrive', 'Nabi', today);
    assert.deepEqual([arrived.code, arrived.out.split(',')[0]], [0, 'Nabi: MATCH'], arrived.said);
    const stranger = await run('arrive', 'Nabi', other);
    assert.deepEqual([stranger.code, stranger.out.split(',')[0]], [3, 'Nabi: NO_MATCH'], stranger.said);
  });

  test('says each fault in a sentence', async () => {
    const [nobody, without, wrongKey] = await Promise.all([
      run('arrive', 'Nobody', folder),
      run('enrol', 'X', folder),
      run('--url', 'http://127.0.0.1:9', 'enrol', 'X', folder, '--species', 'DOG'),
    ]);
    assert.deepEqual([nobody!.code, nobody!.said], [1, 'There is no record of Nobody. Enrol it first.\n']);
    assert.deepEqual([without!.code, /enrol needs --species/.test(without!.said)], [2, true]);
    assert.match(wrongKey!.said, /^No answer from http:\/\/127\.0\.0\.1:9: .* Is the service running\?\n$/);
  });
});
