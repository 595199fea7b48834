import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFittingSkin, isHeldOutSkin } from '../fit/fitting-skin.ts';
import { fittedOn, originsOf } from './fitted-on.ts';

test('the data of a calibration is read from its origins: named animals, a named folder, or nothing', () => {
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
