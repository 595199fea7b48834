import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { answerOnce } from '@rhinarium/server/http/idempotency';
import { newTenant, sharedService } from './support/service.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Requests under one Idempotency-Key of a tenant of the test's own, at a moment of its choice. */
async function open() {
  const service = await sharedService();
  const { tenantId } = await newTenant(service);
  const { services } = service.app;
  const key = randomUUID();
  let acted = 0;
  const succeed = async () => ({ status: 201, body: { data: ++acted } });
  const request = (agoMs: number, change: { file?: string; act?: () => Promise<{ status: number }> } = {}) => {
    const clock = () => new Date(services.clock().getTime() - agoMs);
    const { file: text = 'the same file' } = change;
    const file = { path: '', bytes: text.length, sha256: createHash('sha256').update(text).digest() };
    return answerOnce(
      { database: services.database, log: services.log, clock },
      { tenantId, operation: 'uploadFingerprint', method: 'POST', keyMode: 'live' },
      { headers: { 'idempotency-key': key } },
      { params: {}, query: {}, body: undefined, form: {}, file },
      change.act ?? succeed,
    );
  };
  return { request, acted: () => acted };
}

test('an Idempotency-Key answers a repetition for 24 hours and is free again afterwards', async () => {
  const { request, acted } = await open();
  await request(25 * hourMs);
  assert.equal((await request(2 * hourMs)).headers?.['idempotency-replayed'], 'true');
  assert.equal(acted(), 1);
  assert.equal((await request(0)).headers?.['idempotency-replayed'], undefined);
  assert.equal(acted(), 2);
});

test('another file under an Idempotency-Key is another request', async () => {
  const { request, acted } = await open();
  await request(0);
  await assert.rejects(request(0, { file: 'another file' }), { failure: 'idempotencyKeyReused' });
  assert.equal(acted(), 1);
});

test('a failure leaves its Idempotency-Key free', async () => {
  const { request, acted } = await open();
  await assert.rejects(request(0, { act: () => Promise.reject(new Error('failed')) }), /failed/);
  await request(0);
  assert.equal(acted(), 1);
});

test('a repetition beside a first request is a conflict, until that must have died with its process', async () => {
  const { request, acted } = await open();
  let end = () => {};
  let running: Promise<unknown> | undefined;
  await new Promise<void>((begun) => {
    const act = () =>
      new Promise<{ status: number }>((resolve) => {
        end = () => resolve({ status: 201 });
        begun();
      });
    running = request(3 * minuteMs, { act });
  });
  await assert.rejects(request(2 * minuteMs), { failure: 'idempotencyConflict' });
  assert.equal(acted(), 0);
  await request(0);
  assert.equal(acted(), 1);
  end();
  await running;
});
