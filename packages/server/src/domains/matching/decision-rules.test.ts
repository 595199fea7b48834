import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Findings, inViewOf, isRefusedAsSeveral } from './decision-rules.ts';

const none: Findings = { isOtherSpecies: false, isRefusedAsSeveral: false, isRefusedAsCopy: false };
const match = { decision: 'MATCH', reasons: [], advice: [] } as const;

test('refuses a session of different animals only for species configured to do so', () => {
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

test('does not refuse a session of different animals by default', () => {
  for (const species of ['CAT', 'DOG'] as const) assert.equal(isRefusedAsSeveral(species, ['odd']), false);
});

test('keeps the decision if the photos show nothing against it', () => {
  assert.deepEqual(inViewOf(match, none), match);
});

test('leaves every decision open for another species, several animals or refused copies, with one reason and advice', () => {
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
