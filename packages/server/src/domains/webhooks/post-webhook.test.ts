import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openReceiver } from '../../../testing/receiver.ts';
import { postWebhook } from './post-webhook.ts';

const targets = { protocols: ['http:'], isAllowed: () => true, resolve: async () => ['127.0.0.1'] };
const now = new Date('2030-01-01T00:00:00Z');
const post = (url: string, changes: Partial<typeof targets> = {}, answerMs = 5000) =>
  postWebhook(
    { ...targets, ...changes },
    { url, headers: {}, body: '{}' },
    { now, answerMs, signal: new AbortController().signal },
  );

test('a receiver or a name server that hangs is given up in time', async () => {
  const receiver = await openReceiver();
  receiver.answers(() => {});
  assert.deepEqual(await post(receiver.url, {}, 20), { problem: 'timeout' });
  const never = () => new Promise<never>(() => {});
  assert.deepEqual(await post('http://a.example', { resolve: never }, 20), { problem: 'timeout' });
});

test('an answer is its head: a body without an end is not read, a head without an end is refused', async () => {
  const receiver = await openReceiver();
  receiver.answers((response) => {
    response.writeHead(200);
    response.write('x'.repeat(1024));
  });
  assert.deepEqual(await post(receiver.url), { status: 200, retryAfterMs: undefined });
  receiver.answers((response) => response.writeHead(200, { 'x-long': 'x'.repeat(32 * 1024) }).end());
  assert.deepEqual(await post(receiver.url), { problem: 'unreachable' });
});

test('a name without an address, and a port where nobody listens, are unreachable', async () => {
  assert.deepEqual(await post('http://a.example', { resolve: async () => [] }), { problem: 'unreachable' });
  assert.deepEqual(await post('http://127.0.0.1:1'), { problem: 'unreachable' });
});
