import assert from 'node:assert/strict';
import { test } from 'node:test';
import { animalFigures } from './answer-figures.ts';
import type { Answer } from './evidence.ts';

const answered = (probe: number, reference: number, decision: Answer['decision']) => ({
  probe,
  reference,
  score: 0,
  claimedRate: 1,
  points: 0,
  decision,
});

test('each animal has its own shares, and the one with the fewest matches is first', () => {
  const figures = animalFigures(
    [
      answered(0, 0, 'MATCH'),
      answered(0, 0, 'MATCH'),
      answered(1, 1, 'MATCH'),
      answered(1, 1, 'NO_MATCH'),
      answered(1, 0, 'MATCH'),
      answered(2, 2, 'INCONCLUSIVE'),
      { probe: 2, reference: 2, score: 1 },
    ],
    ['Tom', 'Minka', 'Mia'],
  );
  assert.deepEqual(figures, [
    { name: 'Mia', mated: 1, MATCH: 0, NO_MATCH: 0 },
    { name: 'Minka', mated: 2, MATCH: 0.5, NO_MATCH: 0.5 },
    { name: 'Tom', mated: 2, MATCH: 1, NO_MATCH: 0 },
  ]);
});
