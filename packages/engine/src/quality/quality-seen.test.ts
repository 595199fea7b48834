import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sighting } from '../inference/sighting.ts';
import type { Quality } from './judge.ts';
import { isWorthSeeing, qualitySeen } from './quality-seen.ts';

const accepted = (score: number): Quality => ({ verdict: 'ACCEPTED', score, reasons: [] });
const refused = (score: number, reason: Quality['reasons'][number], isWorthless?: true): Quality => ({
  verdict: 'REJECTED',
  score,
  reasons: [reason],
  ...(isWorthless ? { isWorthless } : {}),
});
const seen = (quality: Quality, ...reasons: Sighting['reasons']): Sighting => ({
  seen: { CAT: 1, DOG: 0 },
  quality,
  reasons,
});

test('a picture that only a score of 0 refuses is looked at, as its face may be better', () => {
  const worthless = refused(0, 'blurred', true);
  assert.ok(isWorthSeeing(worthless) && !isWorthSeeing(refused(0, 'blurred')));
  assert.deepEqual(qualitySeen(worthless, seen(accepted(85))), accepted(85));
  assert.deepEqual(qualitySeen(worthless, { seen: { CAT: 0, DOG: 0 }, reasons: ['noFace'] }).reasons, [
    'blurred',
    'noFace',
  ]);
});

test('a picture that is refused for a flaw of its own stays refused, whatever the face', () => {
  assert.deepEqual(qualitySeen(refused(10, 'dark'), seen(accepted(90))), refused(10, 'dark'));
});
