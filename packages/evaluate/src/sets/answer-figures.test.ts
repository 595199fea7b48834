import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Comparison } from '../measures/comparisons.ts';
import { answerFigures } from './answer-figures.ts';
import type { Answer } from './evidence.ts';

type Decision = Answer['decision'];

const answered = (probe: number, reference: number, decision: Decision, claimedRate = 0.5): Comparison & Answer => ({
  probe,
  reference,
  score: 0,
  points: 0,
  decision,
  claimedRate,
});

/** Impostor comparisons of the identities 0 to 9, by number and claimed rate. */
const impostors = (counts: readonly (readonly [count: number, claimedRate: number])[]) =>
  counts.flatMap(([count, rate]) =>
    Array.from({ length: count }, (_, n) => answered(n % 5, 5 + (n % 5), 'NO_MATCH', rate)),
  );

test('shares of decisions are computed for genuine sets and for impostors separately', () => {
  const decisions: Decision[] = ['MATCH', 'MATCH', 'INCONCLUSIVE', 'NO_MATCH'];
  const figures = answerFigures([...decisions.map((one, n) => answered(n, n, one)), answered(0, 1, 'NO_MATCH')], 4)!;
  const { genuine, impostor } = figures.decisions;
  assert.deepEqual([genuine.MATCH.value, genuine.INCONCLUSIVE.value, genuine.NO_MATCH.value], [0.5, 0.25, 0.25]);
  assert.deepEqual([impostor.MATCH.value, impostor.INCONCLUSIVE.value, impostor.NO_MATCH.value], [0, 0, 1]);
});

test('a realised rate counts the impostors with at most that claimed rate', () => {
  const { realisedFmr } = answerFigures(
    impostors([
      [950, 0.5],
      [30, 0.1],
      [20, 0.01],
    ]),
    10,
  )!;
  assert.equal(realisedFmr['1e-1'].value, 0.05);
  assert.equal(realisedFmr['1e-2'].value, 0.02);
});

test('a realised rate is null if fewer than ten false matches are expected', () => {
  const of = (count: number) => answerFigures(impostors([[count, 0.5]]), 10)!.realisedFmr;
  assert.equal(of(999)['1e-2'].value, null);
  assert.equal(of(1000)['1e-2'].value, 0);
  assert.equal(of(9999)['1e-3'].value, null);
  assert.equal(of(10_000)['1e-3'].value, 0);
  assert.equal(of(100_000)['1e-4'].value, 0);
});

test('intervals are over animals, with all draws of one animal together', () => {
  const animals = Array.from({ length: 10 }, (_, n) => n);
  const drawn = animals.flatMap((n) => Array.from({ length: 50 }, () => answered(n, n, n < 5 ? 'MATCH' : 'NO_MATCH')));
  const [low, high] = answerFigures(drawn, 10)!.decisions.genuine.MATCH.interval!;
  // Of ten animals, not of five hundred comparisons.
  assert.ok(low <= 0.3 && high >= 0.7, `${low} to ${high}`);
});

test('comparisons without an answer are not counted, and without comparisons there is no figure', () => {
  assert.equal(answerFigures([{ probe: 0, reference: 0, score: 1 }], 1), undefined);
  const figures = answerFigures([{ probe: 0, reference: 0, score: 1 }, answered(0, 0, 'MATCH')], 2)!;
  assert.deepEqual([figures.genuine, figures.impostor], [1, 0]);
  assert.equal(figures.decisions.impostor.MATCH.value, null);
});
