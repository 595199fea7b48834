import assert from 'node:assert/strict';
import { test } from 'node:test';
import { showOtherSpecies } from './other-species.ts';

const cat = { CAT: 0.93, DOG: 0.05 };
const dog = { CAT: 0.05, DOG: 0.93 };
const carpet = { CAT: 0.1, DOG: 0.2 };

test('fingerprints show the other species if most of them do', () => {
  for (const [species, own, other] of [
    ['DOG', dog, cat],
    ['CAT', cat, dog],
  ] as const) {
    assert.ok(showOtherSpecies(species, [other, own, other]));
    assert.ok(showOtherSpecies(species, [other]));
    assert.ok(!showOtherSpecies(species, [own, other, own]));
    assert.ok(!showOtherSpecies(species, [own, other]));
    assert.ok(!showOtherSpecies(species, [other, carpet, carpet]));
  }
});

test('a cat that resembles a dog a little is a cat', () => {
  const furry = { CAT: 0.2, DOG: 0.7 };
  assert.ok(!showOtherSpecies('CAT', [furry, furry, furry]));
});

test('anything else, and no picture, is not the other species', () => {
  assert.ok(!showOtherSpecies('DOG', [carpet, carpet, carpet]));
  assert.ok(!showOtherSpecies('CAT', [carpet, carpet, carpet]));
  assert.ok(!showOtherSpecies('DOG', []));
});
