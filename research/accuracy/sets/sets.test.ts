import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFittingSkin, isHeldOutSkin } from '../fit/fitting-skin.ts';
import { errorAgainstDiscard } from './discard.ts';
import { fittedOn, originsOf } from './fitted-on.ts';

test('leaving out the poorest comparisons leaves out the misses that poor photos make', () => {
  const comparisons = Array.from({ length: 100 }, (_, n) => [
    { probe: n, reference: n, score: n < 10 ? 0 : 10, quality: n < 10 ? 20 + n : 50 + (n % 40) },
    ...Array.from({ length: 99 }, (_, other) => ({
      probe: n,
      reference: n + other + 1,
      score: (other % 50) / 10,
      quality: 60,
    })),
  ]).flat();
  const { rate, steps } = errorAgainstDiscard(comparisons);
  assert.equal(rate, 1e-2);
  assert.equal(steps[0]!.fnmr, 0.1);
  assert.equal(steps.at(-1)!.discarded, 0.3);
  assert.ok(steps.at(-1)!.fnmr! < 0.1);
});

test('what a calibration was fitted on is read from its origins: named animals, a named folder, or nothing', () => {
  const origins = originsOf({
    plain: { origin: 'real cats s1 s13; 28 generated cats' },
    learned: { origin: 'cattle of muzzles' },
  });
  assert.equal(origins.length, 2);
  assert.deepEqual(fittedOn(origins, 'cat-faces', ['s1', 's3', 's13']), ['s1', 's13']);
  assert.equal(fittedOn(origins, 'muzzles', ['cow_001']), 'all');
  assert.equal(fittedOn(origins, 'muzzles-sharp', ['cattle_0100']), 'none');
  assert.equal(fittedOn(origins, 'dog-noses', ['cats', 'dog3']), 'none');
  const stretch = 'muzzles: cattle, every second of cow_001 to cow_101 (48 animals)';
  const parts = [`${stretch}; 7 real noses of dog-noses`];
  assert.deepEqual(fittedOn(parts, 'muzzles', ['cow_001', 'cow_002']), { part: stretch });
  assert.deepEqual(fittedOn(parts, 'dog-noses', ['dog3']), { part: '7 real noses of dog-noses' });
});

test('no cattle are both fitted on and held out, and none that was joined by keypoints is either', () => {
  const names = ['cow_001', 'cow_002', 'cow_003', 'cow_006', 'cow_007', 'cow_n01', 'cow_n02'];
  assert.deepEqual(names.filter(isFittingSkin), ['cow_001', 'cow_003', 'cow_007']);
  assert.deepEqual(names.filter(isHeldOutSkin), ['cow_002']);
});
