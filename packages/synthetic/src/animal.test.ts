import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal, type PatternFamily } from './animal.ts';

test('defines an animal by species, seed, pattern family and sibling number, by default the first of the folds', () => {
  assert.deepEqual({ ...createAnimal('DOG', 7) }, { species: 'DOG', seed: 7, family: 'folds', sibling: 0 });
  const other = createAnimal('DOG', 7, { family: 'pebbles', sibling: 2 });
  assert.deepEqual({ ...other }, { species: 'DOG', seed: 7, family: 'pebbles', sibling: 2 });
});

test('rejects an unknown pattern family, a sibling below 0 and patterns for cats', () => {
  assert.throws(() => createAnimal('DOG', 1, { family: 'scales' as PatternFamily }), /scales/);
  assert.throws(() => createAnimal('DOG', 1, { sibling: -1 }), RangeError);
  assert.throws(() => createAnimal('CAT', 1, { sibling: 1 }), /Only a DOG/);
  assert.throws(() => createAnimal('CAT', 1, { family: 'pebbles' }), /Only a DOG/);
});
