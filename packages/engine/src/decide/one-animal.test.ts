import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import { CALIBRATION } from '../calibrate/calibration.ts';
import { standardise } from '../calibrate/false-match-rate.ts';
import { comparePair } from '../compare/compare-pair.ts';
import { extract } from '../template/extract.ts';
import { outlierPhotos, showSeveralAnimals, weakestLink } from './one-animal.ts';

const BOTH = { CAT: true, DOG: true };
const subject = { species: 'DOG', kind: 'fingerprint' } as const;

function samplesOf(seed: number, shots: readonly number[]) {
  const animal = createAnimal('DOG', seed);
  return shots.map((shot) => ({
    id: `${seed}/${shot}`,
    template: extract(photograph(animal, { kind: 'fingerprint', shot, difficulty: 0.2 }), subject),
  }));
}

const own = samplesOf(5, [30, 31, 32]);
const foreign = samplesOf(3, [30, 31]);

test('photos of one animal are consistent, those of two are not, in any order', () => {
  assert.equal(showSeveralAnimals('DOG', own), false);
  const mixed = [...own, ...foreign];
  assert.equal(showSeveralAnimals('DOG', mixed), true);
  assert.equal(weakestLink('DOG', mixed.toReversed()), weakestLink('DOG', mixed));
});

test('the weakest link between two animals is the best pair across them', () => {
  const across = own.flatMap((a) =>
    foreign.map((b) => standardise(CALIBRATION.DOG.plain, comparePair('DOG', a.template, b.template).llr, 1)),
  );
  assert.equal(weakestLink('DOG', [own[0]!, foreign[0]!, own[1]!, foreign[1]!, own[2]!]), Math.max(...across));
});

test('no photo and a single photo do not show several animals', () => {
  assert.equal(weakestLink('DOG', []), Number.POSITIVE_INFINITY);
  assert.equal(showSeveralAnimals('DOG', own.slice(0, 1)), false);
  assert.deepEqual(outlierPhotos('DOG', [], BOTH), []);
  assert.deepEqual(outlierPhotos('DOG', own.slice(0, 1), BOTH), []);
});

const idsOf = (samples: typeof own) => samples.map(({ id }) => id);

test('the outliers are the photos outside the largest group, in the given order, for every order', () => {
  assert.deepEqual(outlierPhotos('DOG', own, BOTH), []);
  const mixed = [own[0]!, foreign[0]!, own[1]!, foreign[1]!, own[2]!];
  assert.deepEqual(outlierPhotos('DOG', mixed, BOTH), idsOf(foreign));
  assert.deepEqual(outlierPhotos('DOG', mixed.toReversed(), BOTH), idsOf(foreign.toReversed()));
});

test('there are outliers exactly if the photos show several animals', () => {
  for (const samples of [own, foreign, [...own, foreign[0]!], [own[0]!, foreign[0]!], [...own, ...foreign]])
    assert.equal(outlierPhotos('DOG', samples, BOTH).length > 0, showSeveralAnimals('DOG', samples));
});

test('the same one of two equally large groups stays in every order', () => {
  const even = [...own.slice(0, 2), ...foreign];
  const odd = outlierPhotos('DOG', even, BOTH);
  assert.equal(odd.length, 2);
  assert.deepEqual(outlierPhotos('DOG', even.toReversed(), BOTH).toReversed(), odd);
});

test('a DOG’s session gets no warning, since most honest sessions of real dogs would', () => {
  const mixed = [...own, ...foreign];
  assert.deepEqual(outlierPhotos('DOG', mixed), []);
  assert.equal(outlierPhotos('DOG', mixed, BOTH).length, foreign.length);
});
