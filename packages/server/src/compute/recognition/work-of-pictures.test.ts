import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Pixels, type Species, seeSubject } from '@rhinarium/engine';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { openInference } from './open-inference.ts';

const inference = openInference();

/** Number of runs of each network that looks at an upload. */
async function runsFor(pixels: Pixels, species: Species): Promise<Record<string, number>> {
  const runs: Record<string, number> = {};
  await seeSubject(pixels, species, {
    run: (input) => {
      runs[input.network] = (runs[input.network] ?? 0) + 1;
      return inference.run(input);
    },
  });
  return runs;
}

const drawn = (species: Species, seed: number) =>
  photograph(createAnimal(species, seed), { kind: 'fingerprint', shot: 0, widthPx: 640 });

/** A picture of nothing: a soft gradient. */
const nothing: Pixels = {
  width: 640,
  height: 480,
  data: Uint8Array.from({ length: 3 * 640 * 480 }, (_, at) => 60 + (Math.floor(at / 3) % 640) / 8),
};

test('a picture is looked at by no more networks than it needs', async () => {
  const runs = {
    catsFace: await runsFor(drawn('CAT', 2), 'CAT'),
    dogsNose: await runsFor(drawn('DOG', 1), 'DOG'),
    nothingAsCat: await runsFor(nothing, 'CAT'),
    nothingAsDog: await runsFor(nothing, 'DOG'),
  };
  assert.deepEqual(runs, {
    // Twice for the face and once for a second one.
    catsFace: { eyes: 3, species: 1 },
    // Twice in the whole picture, in which skin has no outline, and twice in each of nine parts.
    dogsNose: { species: 1, nose: 20 },
    // Upright, eight rotated views and six parts: what is not found costs most.
    nothingAsCat: { eyes: 15, species: 1 },
    nothingAsDog: { species: 1, nose: 1 },
  });
});
