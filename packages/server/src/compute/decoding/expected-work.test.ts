import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openExpectedWork } from './expected-work.ts';

const picture = (megapixels: number, fileBytes: number) => ({
  header: { format: 'png', width: megapixels * 1000, height: 1000, heldBytesPerPixel: 0, rowBytesPerPixel: 3 } as const,
  fileBytes,
});

test('estimates work from pixels or bytes, and never below the minimum', () => {
  const work = openExpectedWork();
  assert.equal(work.of('a', picture(0.16, 1000)), 50);
  assert.equal(work.of('a', picture(12, 1000)), 600);
  assert.equal(work.of('a', picture(0.16, 10e6)), 250);
});

test('expects more work from a tenant whose small pictures took long, until its pictures are quick again', () => {
  const work = openExpectedWork();
  for (let n = 0; n < 5; n++) work.learn('a', 900);
  assert.equal(work.of('a', picture(0.16, 1000)), 900);
  assert.equal(work.of('b', picture(0.16, 1000)), 50);
  for (let n = 0; n < 20; n++) work.learn('a', 10);
  assert.equal(work.of('a', picture(0.16, 1000)), 50);
});

test('remembers the latest thousand tenants', () => {
  const work = openExpectedWork();
  for (let n = 0; n <= 1000; n++) work.learn(`tenant ${n}`, 900);
  assert.equal(work.of('tenant 0', picture(0.16, 1000)), 50);
  assert.equal(work.of('tenant 1', picture(0.16, 1000)), 900);
});
