import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal } from './animal.ts';
import { photograph } from './photograph.ts';
import { brightnessOf, correlationOf, roughnessOf } from './pixel-statistics.ts';
import { spoil } from './spoil.ts';

const picture = photograph(createAnimal('DOG', 2), { kind: 'fingerprint', shot: 0, widthPx: 200 });

test('a flaw does not change the original and keeps its size', () => {
  const before = picture.data.slice();
  for (const how of ['blurred', 'dark', 'overexposed', 'flat', 'noise'] as const) {
    const spoilt = spoil(picture, how);
    assert.deepEqual([spoilt.width, spoilt.height, spoilt.data.length], [200, 168, picture.data.length]);
    assert.notDeepEqual(spoilt.data, before);
    assert.deepEqual(spoilt, spoil(picture, how));
  }
  assert.deepEqual(picture.data, before);
});

test('blurred: the large shapes stay, neighbours hardly differ', () => {
  const spoilt = spoil(picture, 'blurred');
  assert.ok(roughnessOf(spoilt) < 0.25 * roughnessOf(picture));
  assert.ok(Math.abs(brightnessOf(spoilt).mean - brightnessOf(picture).mean) < 3);
  assert.ok(correlationOf(spoilt, picture) > 0.7);
});

test('dark: almost black', () => {
  assert.ok(brightnessOf(spoil(picture, 'dark')).mean < 16);
});

test('overexposed: almost white, mostly clipped', () => {
  const spoilt = spoil(picture, 'overexposed');
  assert.ok(brightnessOf(spoilt).mean > 230);
  assert.ok(spoilt.data.filter((value) => value === 255).length > 0.5 * spoilt.data.length);
});

test('flat: one colour', () => {
  assert.equal(roughnessOf(spoil(picture, 'flat')), 0);
  assert.ok(brightnessOf(spoil(picture, 'flat')).deviation < 0.001);
});

test('noise: neighbours differ far more than before', () => {
  assert.ok(roughnessOf(spoil(picture, 'noise')) > 4 * roughnessOf(picture));
});
