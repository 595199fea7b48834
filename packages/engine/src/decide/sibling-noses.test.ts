import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparePair, extract } from '@rhinarium/engine';
import { type CameraName, createAnimal, type PatternFamily, photograph } from '@rhinarium/synthetic';

const families: readonly PatternFamily[] = ['folds', 'pebbles', 'reaction'];
const seed = 7000;

/** Template of a nose at one occasion. Outline, nostrils, pigment and coat colours depend on the seed. */
function templateOf(family: PatternFamily, sibling: number, occasion: number, camera: CameraName) {
  const dog = createAnimal('DOG', seed, { family, sibling });
  const options = { kind: 'fingerprint', shot: 0, occasion, camera, difficulty: 0.1, widthPx: 360 } as const;
  return extract(photograph(dog, options), { species: 'DOG', kind: 'fingerprint' });
}

// If generated pets could be distinguished by outline, fur or camera, results on them would not be about noses.
for (const family of families) {
  test(`${family}: a nose is recognised through another camera and distinguished from a sibling with other beads`, () => {
    const own = templateOf(family, 0, 0, 'a');
    const again = comparePair('DOG', own, templateOf(family, 0, 1, 'b')).llr;
    const sibling = comparePair('DOG', own, templateOf(family, 1, 1, 'a')).llr;
    assert.ok(again > sibling + 2.5, `again ${again.toFixed(2)}, sibling ${sibling.toFixed(2)}`);
  });
}
