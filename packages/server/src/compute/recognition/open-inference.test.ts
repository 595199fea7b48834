import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractAndSee, networkInput } from '@rhinarium/engine';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { checkNetworks, openInference } from './open-inference.ts';

test('accepts only the network files that the engine was calibrated with (S13)', () => checkNetworks());

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
