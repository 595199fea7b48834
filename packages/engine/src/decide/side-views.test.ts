import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { extract } from '../template/extract.ts';
import { identify } from './identify.ts';
import type { SampleSet } from './sample-set.ts';
import { verify } from './verify.ts';

const SEED = 31;
const RADIANS_PER_DEGREE = Math.PI / 180;

/** Two photos of a generated nose, from `yaw` degrees to its side. */
function photosFrom(yaw: number, occasion: number): SampleSet {
  const circumstances = { yaw: yaw * RADIANS_PER_DEGREE, pitch: 0, roll: 0 };
  const fingerprints = [1, 2].map((shot) => {
    const picture = photograph(createAnimal('DOG', SEED), {
      kind: 'fingerprint',
      shot,
      occasion,
      difficulty: 0.2,
      widthPx: 480,
      camera: 'a',
      circumstances,
    } as const);
    return { id: `${occasion}-${shot}`, template: extract(picture, { species: 'DOG', kind: 'fingerprint' }) };
  });
  return { fingerprints, appearances: [] };
}

const registered = photosFrom(-30, 1);
/** Target so strict that every decision stays open. */
const TARGET = 1e-12;

test('an open verification of a nose from the other side advises a photo from the front', () => {
  const codesOf = (probe: SampleSet) =>
    verify({ species: 'DOG', probe, reference: registered, targetFalseMatchRate: TARGET }).advice.map(
      ({ code }) => code,
    );
  assert.equal(codesOf(photosFrom(30, 2))[0], 'photographFromFront');
  assert.ok(!codesOf(photosFrom(-28, 3)).includes('photographFromFront'));
});

test('an open search with a nose from the other side advises a photo from the front', () => {
  const candidates = [{ petId: 'pet', samples: registered }];
  const search = { species: 'DOG', candidates, searchedCount: 1, targetFalseMatchRate: TARGET } as const;
  const advice = (probe: SampleSet) =>
    identify({ ...search, probe, candidatesMax: 1, comparedMax: 1 }).advice.map(({ code }) => code);
  assert.equal(advice(photosFrom(30, 2))[0], 'photographFromFront');
  assert.ok(!advice(photosFrom(-28, 3)).includes('photographFromFront'));
});
