import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { verifyWebhook, WebhookSignatureError } from './verify-webhook.ts';

// The published test vector of Standard Webhooks.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const body = '{"test": 2432232314}';
const headers = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const now = () => 1_614_265_330_000;
const otherSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

const refused = (change: Partial<Record<keyof typeof headers, string>>, given = body, at = now) =>
  assert.rejects(
    verifyWebhook({ headers: { ...headers, ...change }, body: given }, { secret, now: at }),
    WebhookSignatureError,
  );

test('accepts the test vector of Standard Webhooks, as text or bytes, with headers in any form', async () => {
  for (const given of [body, Buffer.from(body)]) {
    for (const form of [headers, new Headers(headers)]) {
      assert.deepEqual(await verifyWebhook({ headers: form, body: given }, { secret, now }), { test: 2_432_232_314 });
    }
  }
});

test('accepts a locally made signature over non-ASCII characters', async () => {
  const text = JSON.stringify({ type: 'pet.deleted', name: 'Bori 보리 🐕' });
  const key = Buffer.from(otherSecret.slice('whsec_'.length), 'base64');
  const signature = `v1,${createHmac('sha256', key).update(`id-1.1614265330.${text}`).digest('base64')}`;
  const own = { ...headers, 'webhook-id': 'id-1', 'webhook-signature': signature };
  assert.deepEqual(await verifyWebhook({ headers: own, body: text }, { secret: otherSecret, now }), JSON.parse(text));
});

test('accepts either secret and any of several signatures during a rotation', async () => {
  await verifyWebhook({ headers, body }, { secret: [otherSecret, secret], now });
  const several = `v1a,abcd v1,AAAA v1,%%% ${headers['webhook-signature']}`;
  await verifyWebhook({ headers: { ...headers, 'webhook-signature': several }, body }, { secret, now });
});

test('rejects a changed byte of body, id or signature', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), async (place, change) => {
      const bytes = new Uint8Array(Buffer.from(body));
      bytes[place] = bytes[place]! ^ change;
      await assert.rejects(verifyWebhook({ headers, body: bytes }, { secret, now }), WebhookSignatureError);
    }),
  );
  await refused({ 'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJel' });
  await refused({ 'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OA=' });
  await refused({ 'webhook-signature': headers['webhook-signature'].slice('v1,'.length) });
  await refused({ 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') });
});

test('rejects a delivery more than five minutes in the past or future, and an invalid timestamp', async () => {
  for (const seconds of [-300, 300]) {
    await verifyWebhook({ headers, body }, { secret, now: () => now() + seconds * 1000 });
    await refused({}, body, () => now() + (seconds + Math.sign(seconds)) * 1000);
  }
  for (const timestamp of ['', 'soon', '1614265330.5', '-1']) await refused({ 'webhook-timestamp': timestamp });
  await assert.rejects(
    verifyWebhook({ headers, body }, { secret, now, toleranceSeconds: Number.NaN }),
    WebhookSignatureError,
  );
});

test('rejects a missing header', async () => {
  for (const name of Object.keys(headers)) await refused({ [name]: '' });
});

test('throws a TypeError for an invalid secret', async () => {
  for (const wrong of ['', 'whsec_', 'secret']) {
    await assert.rejects(verifyWebhook({ headers, body }, { secret: wrong, now }), TypeError);
  }
  // An empty list of secrets accepts nothing.
  await assert.rejects(verifyWebhook({ headers, body }, { secret: [], now }), WebhookSignatureError);
});
