import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import type { Species } from '../subject.ts';
import { extract } from '../template/extract.ts';
import { weakPhotos } from './weak-photos.ts';

function samplesOf(species: Species, seeds: readonly number[]) {
  return seeds.map((seed, shot) => ({
    id: `${seed}/${shot}`,
    template: extract(photograph(createAnimal(species, seed), { kind: 'fingerprint', shot, difficulty: 0.1 }), {
      species,
      kind: 'fingerprint',
    }),
  }));
}

const own = samplesOf('CAT', [2, 2, 2]);
const different = samplesOf('CAT', [1, 3, 7, 11, 12]);

test('consistent photos of one cat are not weak, those of different cats are', () => {
  assert.deepEqual(weakPhotos('CAT', own), []);
  assert.deepEqual(
    weakPhotos('CAT', different),
    different.map(({ id }) => id),
  );
});

test('photos that resemble nothing are not weak as long as they are no more than half', () => {
  assert.deepEqual(weakPhotos('CAT', [...own, different[1]!]), []);
});

test('two photos, and photos of a DOG, are never weak', () => {
  assert.deepEqual(weakPhotos('CAT', different.slice(0, 2)), []);
  assert.deepEqual(weakPhotos('DOG', samplesOf('DOG', [3, 4, 5])), []);
});
