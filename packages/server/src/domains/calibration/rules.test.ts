import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomeOf, shareOf } from './rules.ts';

test('a decision is right, a false match or a miss by what a person says, and open where nothing was decided', () => {
  const of = (decision: string, truth: 'SAME' | 'DIFFERENT' | 'UNSURE', isNamed = true) =>
    outcomeOf({ decision, truth, isNamed });
  assert.deepEqual(
    ['MATCH', 'NO_MATCH', 'INCONCLUSIVE', 'IDENTIFIED', 'UNKNOWN'].map((decision) => [
      of(decision, 'SAME'),
      of(decision, 'DIFFERENT'),
      of(decision, 'UNSURE'),
    ]),
    [
      ['RIGHT_MATCH', 'FALSE_MATCH', 'OPEN'],
      ['MISS', 'RIGHT_DENIAL', 'OPEN'],
      ['OPEN', 'OPEN', 'OPEN'],
      ['RIGHT_MATCH', 'FALSE_MATCH', 'OPEN'],
      ['MISS', 'RIGHT_DENIAL', 'OPEN'],
    ],
  );
  assert.deepEqual([of('IDENTIFIED', 'SAME', false), of('IDENTIFIED', 'DIFFERENT', false)], ['FALSE_MATCH', 'OPEN']);
});

test('the interval of an observed share is wide for few decisions, and never leaves 0 to 1', () => {
  const { interval: none } = shareOf(0, 3);
  assert.equal(none[0], 0);
  assert.ok(none[1] > 0.5 && none[1] < 0.6);
  assert.deepEqual(shareOf(3, 3).interval[1], 1);
  const [low, high] = shareOf(5, 100).interval;
  assert.ok(low > 0.02 && low < 0.025 && high > 0.11 && high < 0.115);
});
