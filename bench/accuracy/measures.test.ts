import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areaUnderCurve, equalErrorRate, fnmrAtFmr } from './measures.ts';

const numbers = (count: number, from: number) => Array.from({ length: count }, (_, n) => from + n / count);

test('scores that do not overlap have no error and the whole area', () => {
  const scores = { genuine: numbers(10, 5), impostor: numbers(10, 0) };
  assert.equal(equalErrorRate(scores), 0);
  assert.equal(areaUnderCurve(scores), 1);
});

test('scores of one distribution have half the errors and half the area', () => {
  const scores = { genuine: numbers(100, 0), impostor: numbers(100, 0) };
  assert.ok(Math.abs(equalErrorRate(scores)! - 0.5) < 0.01);
  assert.equal(areaUnderCurve(scores), 0.5);
});

test('one of ten wrong on each side is an equal error rate of a tenth', () => {
  const scores = { genuine: [...numbers(9, 5), 0.5], impostor: [...numbers(9, 0), 9] };
  assert.ok(Math.abs(equalErrorRate(scores)! - 0.1) < 1e-9);
});

test('a false-match rate that the data cannot support has no figure', () => {
  const impostor = numbers(3000, 0);
  assert.equal(fnmrAtFmr({ genuine: [2], impostor }, 1e-2), 0);
  assert.equal(fnmrAtFmr({ genuine: [0.98], impostor }, 1e-2), 1);
  assert.equal(fnmrAtFmr({ genuine: [2], impostor }, 1e-3), null);
});

test('without scores there is no figure', () => {
  assert.equal(equalErrorRate({ genuine: [], impostor: [1] }), null);
  assert.equal(areaUnderCurve({ genuine: [1], impostor: [] }), null);
});
