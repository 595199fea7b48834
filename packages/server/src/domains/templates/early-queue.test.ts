import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EarlyUpload } from './early-queue.ts';
import { type EarlyQueue, openEarlyQueue } from './early-queue.ts';

const upload = (name: string): EarlyUpload => ({
  tenantId: name[0]!,
  id: name,
  kind: 'fingerprint',
  species: 'CAT',
  blobKey: name,
  isAsked: false,
});
const bounds = { uploadsMax: 6, uploadsPerTenantMax: 4 };

function takeAll(queue: EarlyQueue): string[] {
  const ids: string[] = [];
  for (let next = queue.next(); next; next = queue.next()) ids.push(next.id);
  return ids;
}

test('serves tenants round-robin whatever their number of uploads, and the oldest upload of a tenant first', () => {
  const queue = openEarlyQueue(bounds);
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) assert.equal(queue.add(upload(name)), true);
  assert.deepEqual(takeAll(queue), ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('limits each tenant to its share and all to the queue', () => {
  const queue = openEarlyQueue(bounds);
  const added = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1'].map((name) => queue.add(upload(name)));
  assert.deepEqual(added, [true, true, true, true, false, true, true, false]);
  assert.equal(queue.size, 6);
  queue.next();
  assert.equal(queue.add(upload('c1')), true);
});

test('queues an upload once, and not after it was removed', () => {
  const queue = openEarlyQueue(bounds);
  for (const name of ['a1', 'a1', 'a2', 'b1']) assert.equal(queue.add(upload(name)), true);
  queue.remove('b', 'a1');
  queue.remove('a', 'a1');
  queue.remove('a', 'unknown');
  assert.equal(queue.size, 2);
  assert.deepEqual(takeAll(queue), ['a2', 'b1']);
  queue.add(upload('a1'));
  queue.clear();
  assert.deepEqual([queue.size, queue.next()], [0, undefined]);
});
