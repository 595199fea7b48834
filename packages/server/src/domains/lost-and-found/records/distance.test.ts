import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distanceKm } from './distance.ts';

const SEOUL = { latitude: 37.5665, longitude: 126.978 };
const BUSAN = { latitude: 35.1796, longitude: 129.0756 };

test('measures distances on the globe, also across the date line and the poles', () => {
  assert.equal(distanceKm(SEOUL, SEOUL), 0);
  assert.equal(Math.round(distanceKm(SEOUL, BUSAN)), 325);
  assert.equal(distanceKm(SEOUL, BUSAN), distanceKm(BUSAN, SEOUL));
  assert.equal(distanceKm({ latitude: 0, longitude: 179.99 }, { latitude: 0, longitude: -179.99 }), 2.22);
  assert.equal(distanceKm({ latitude: 90, longitude: 0 }, { latitude: 90, longitude: 120 }), 0);
  assert.equal(Math.round(distanceKm({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })), 20015);
});
