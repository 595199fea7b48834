import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { extractAndSee, NETWORKS, networkInput } from '@rhinarium/engine';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { checkModels, openInference } from './open-inference.ts';

test('accepts only the model files that the engine was calibrated with (S13)', () => checkModels());

test('distinguishes one cat in two photos from two cats', async () => {
  const inference = openInference();
  const codeOf = async (seed: number, shot: number) => {
    const pixels = photograph(createAnimal('CAT', seed), {
      kind: 'fingerprint',
      shot,
      difficulty: 0.3,
      widthPx: 320,
    });
    return (await inference.run(networkInput(pixels, { species: 'CAT', kind: 'fingerprint' })!)).code!;
  };
  const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
  const [first, second, other] = [await codeOf(301, 0), await codeOf(301, 1), await codeOf(302, 0)];
  assert.ok(Math.abs(cosine(first, first) - 1) < 1e-5);
  assert.deepEqual(await codeOf(301, 0), first);
  assert.ok(cosine(first, second) > cosine(first, other) + 0.1, `${cosine(first, second)} and ${cosine(first, other)}`);
});

test('distinguishes a generated dog from a generated cat', async () => {
  const inference = openInference();
  for (const [at, species] of (['CAT', 'DOG'] as const).entries()) {
    const pixels = photograph(createAnimal(species, 301), { kind: 'fingerprint', shot: 0, difficulty: 0.2 });
    const seen = (await extractAndSee(pixels, species, inference)).seen;
    assert.ok(seen[species] > seen[at === 0 ? 'DOG' : 'CAT'], JSON.stringify(seen));
  }
});

/** Files that a program leaves in its home folder. It has no variable by which libraries detect a test. */
async function filesLeftBy(program: string): Promise<string[]> {
  const home = await mkdtemp(path.join(tmpdir(), 'rhinarium-test-home-'));
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      new URL('../../../../../scripts/source.mjs', import.meta.url).href,
      '--input-type=module',
      '-e',
      program,
    ],
    { cwd: import.meta.dirname, env: { PATH: process.env['PATH'], HOME: home }, encoding: 'utf8' },
  );
  assert.equal(status, 0, stderr);
  const files = await readdir(home, { recursive: true });
  await rm(home, { recursive: true });
  return files;
}

test('ONNX Runtime reports nothing to its maker, and keeps no id of the machine, in the process and in a thread', async () => {
  const module = new URL('open-inference.ts', import.meta.url).href;
  const { sidePx } = NETWORKS.eyes;
  const run = `await openInference().run({ network: 'eyes', planes: new Float32Array(${3 * sidePx * sidePx}) });`;
  assert.deepEqual(await filesLeftBy(`import { openInference } from '${module}'; ${run}`), []);
  const thread = `const { openInference } = await import('${module}'); ${run}`;
  const inThread = `import '${module}'; import { once } from 'node:events'; import { Worker } from 'node:worker_threads';
    const url = new URL('data:text/javascript,' + encodeURIComponent(${JSON.stringify(thread)}));
    await once(new Worker(url), 'exit');`;
  assert.deepEqual(await filesLeftBy(inThread), []);
});
