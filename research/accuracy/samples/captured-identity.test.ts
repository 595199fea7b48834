import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takePhotos } from './captured-identity.ts';

const plan = { references: 5, probes: 3, retakesMax: 2 };

test('a refused photo is retaken with captures that no other photo uses, at most twice', async () => {
  const asked: number[] = [];
  const taken = await takePhotos<string>(3, plan, async (number) => {
    asked.push(number);
    // The second photo never succeeds, the third at its first retake.
    const isRefused = [1, 5, 6, 2].includes(number);
    return isRefused ? { reasons: ['blurred'] } : { reasons: [], kept: `photo ${number}` };
  });
  assert.deepEqual(asked, [0, 1, 5, 6, 2, 7]);
  assert.deepEqual(taken.kept, ['photo 0', 'photo 7']);
  assert.equal(taken.offered, 6);
  assert.deepEqual(taken.reasons, ['blurred', 'blurred', 'blurred', 'blurred']);
});
