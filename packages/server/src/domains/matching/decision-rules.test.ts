import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Findings, inViewOf, isRefusedAsSeveral } from './decision-rules.ts';

const none: Findings = { isOtherSpecies: false, isRefusedAsSeveral: false, isRefusedAsCopy: false };
const match = { decision: 'MATCH', reasons: [], advice: [] } as const;

test('photos of different animals refuse a session only for a species that is configured so', () => {
  for (const refuses of [
    { CAT: true, DOG: false },
    { CAT: false, DOG: true },
  ]) {
    assert.equal(isRefusedAsSeveral('CAT', ['odd'], refuses), refuses.CAT);
    assert.equal(isRefusedAsSeveral('DOG', ['odd'], refuses), refuses.DOG);
    assert.equal(isRefusedAsSeveral('CAT', [], refuses), false);
    assert.equal(isRefusedAsSeveral('DOG', [], refuses), false);
  }
});

test('by default, photos of different animals refuse no session', () => {
  for (const species of ['CAT', 'DOG'] as const) assert.equal(isRefusedAsSeveral(species, ['odd']), false);
});

test('a decision is kept when the photos show nothing against it', () => {
  assert.deepEqual(inViewOf(match, none), match);
});

test('another species, several animals and refused copies leave every decision open, with one reason and what to do', () => {
  for (const [finding, reason, advice] of [
    ['isOtherSpecies', 'wrongSpecies', 'rightSpecies'],
    ['isRefusedAsSeveral', 'inconsistentAnimal', 'oneAnimal'],
    ['isRefusedAsCopy', 'copyOfRegistered', 'newPhotos'],
  ] as const) {
    for (const decision of ['MATCH', 'NO_MATCH', 'INCONCLUSIVE'] as const) {
      const decided = inViewOf({ decision, reasons: [], advice: [] }, { ...none, [finding]: true });
      assert.deepEqual([decided.decision, decided.reasons], ['INCONCLUSIVE', [reason]]);
      assert.deepEqual(
        decided.advice.map(({ code }) => code),
        [advice],
      );
    }
  }
});
