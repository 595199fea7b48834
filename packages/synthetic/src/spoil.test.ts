import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnimal } from './animal.ts';
import { photograph } from './photograph.ts';
import { brightnessOf, correlationOf, roughnessOf } from './pixel-statistics.ts';
import { spoil } from './spoil.ts';

const picture = photograph(createAnimal('DOG', 2), { kind: 'fingerprint', shot: 0, widthPx: 200 });

test('leaves the original unchanged and keeps its size', () => {
  const before = picture.data.slice();
  for (const how of ['blurred', 'dark', 'overexposed', 'flat', 'noise'] as const) {
    const spoiled = spoil(picture, how);
    assert.deepEqual([spoiled.width, spoiled.height, spoiled.data.length], [200, 168, picture.data.length]);
    assert.notDeepEqual(spoiled.data, before);
    assert.deepEqual(spoiled, spoil(picture, how));
  }
  assert.deepEqual(picture.data, before);
});

test('blurred: keeps large shapes and smooths neighbours', () => {
  const spoiled = spoil(picture, 'blurred');
  assert.ok(roughnessOf(spoiled) < 0.25 * roughnessOf(picture));
  assert.ok(Math.abs(brightnessOf(spoiled).mean - brightnessOf(picture).mean) < 3);
  assert.ok(correlationOf(spoiled, picture) > 0.7);
});

test('dark: is almost black', () => {
  assert.ok(brightnessOf(spoil(picture, 'dark')).mean < 16);
});

test('overexposed: is almost white, mostly clipped', () => {
  const spoiled = spoil(picture, 'overexposed');
  assert.ok(brightnessOf(spoiled).mean > 230);
  assert.ok(spoiled.data.filter((value) => value === 255).length > 0.5 * spoiled.data.length);
});

test('flat: has one colour', () => {
  assert.equal(roughnessOf(spoil(picture, 'flat')), 0);
  assert.ok(brightnessOf(spoil(picture, 'flat')).deviation < 0.001);
});

test('noise: has far larger differences of neighbours', () => {
  assert.ok(roughnessOf(spoil(picture, 'noise')) > 4 * roughnessOf(picture));
});
