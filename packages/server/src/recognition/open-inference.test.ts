import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkInput } from '@rhinarium/engine';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { checkNetworks, openInference } from './open-inference.ts';

test('the networks that lie beside the engine are those that it was calibrated with', () => checkNetworks());

for (const species of ['DOG', 'CAT'] as const) {
  test(`${species}: the network tells one animal in two photos from two animals`, async () => {
    const inference = openInference();
    const codeOf = async (seed: number, shot: number) => {
      const pixels = photograph(createAnimal(species, seed), {
        kind: 'fingerprint',
        shot,
        difficulty: 0.3,
        widthPx: 320,
      });
      return (await inference.run(networkInput(pixels, { species, kind: 'fingerprint' })!)).code;
    };
    const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
    const [first, second, other] = [await codeOf(301, 0), await codeOf(301, 1), await codeOf(302, 0)];
    assert.ok(Math.abs(cosine(first, first) - 1) < 1e-5);
    assert.deepEqual(await codeOf(301, 0), first);
    assert.ok(
      cosine(first, second) > cosine(first, other) + 0.1,
      `${cosine(first, second)} and ${cosine(first, other)}`,
    );
  });
}
