import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { test } from 'node:test';
import {
  ConnectionError,
  createClient,
  type RequestEvent,
  type ResponseEvent,
  RhinariumError,
} from '@rhinarium/client';
import { withScript } from './scripted-client.ts';
import { answer, reset } from './scripted-server.ts';

const pet = answer(200, { data: { id: 'pet-1' } }, { 'x-request-id': 'request-7', 'x-own': 'yes' });
const broken = answer(503, {});

test('gives the request id, status and headers of a success, without sending it again', async () => {
  await withScript([pet, pet], async ({ client, arrivals }) => {
    const call = client.pets.read('pet-1');
    const { data, requestId, status, headers } = await call.withResponse();
    assert.deepEqual([data.id, requestId, status, headers.get('x-own')], ['pet-1', 'request-7', 200, 'yes']);
    assert.equal((await call).id, 'pet-1');
    assert.equal(arrivals.length, 1);
  });
});

test('rejects withResponse as the call itself, and leaves no rejection behind', async () => {
  const left: unknown[] = [];
  const onLeft = (reason: unknown) => left.push(reason);
  process.on('unhandledRejection', onLeft);
  try {
    await withScript([answer(404, {})], async ({ client }) => {
      await assert.rejects(client.pets.read('nobody').withResponse(), RhinariumError);
    });
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(left, []);
  } finally {
    process.off('unhandledRejection', onLeft);
  }
});

test('names the client and its version, which is that of the package', async () => {
  const { version } = JSON.parse(
    await readFile(new URL('../../packages/client/package.json', import.meta.url), 'utf8'),
  );
  await withScript([pet], async ({ client, arrivals }) => {
    await client.pets.read('pet-1');
    assert.equal(arrivals[0]!.headers['rhinarium-client'], `node/${version}`);
  });
});

test('sends additional headers with one call, but none in place of its own', async () => {
  await withScript([pet, pet], async ({ client, arrivals }) => {
    await client.pets.read('pet-1', { headers: { traceparent: '00-1-2-00' } });
    await client.pets.read('pet-1');
    assert.deepEqual(
      arrivals.map(({ headers }) => headers['traceparent']),
      ['00-1-2-00', undefined],
    );
    for (const name of ['X-Service-Api-Key', 'idempotency-key', 'Content-Type', 'rhinarium-client'])
      await assert.rejects(client.pets.read('pet-1', { headers: { [name]: 'mine' } }), TypeError);
    assert.equal(arrivals.length, 2);
  });
});

test('retries as often as the client or the call says, at most twice', async () => {
  await withScript(
    [broken, broken, pet],
    async ({ client, arrivals }) => {
      await assert.rejects(client.pets.read('pet-1'), { status: 503, attempts: 1 });
      await client.pets.read('pet-1', { maxRetries: 1 });
      assert.equal(arrivals.length, 3);
      for (const maxRetries of [3, -1, 0.5]) await assert.rejects(client.pets.read('pet-1', { maxRetries }), TypeError);
    },
    { maxRetries: 0 },
  );
  assert.throws(() => createClient({ baseUrl: 'https://pets.example', apiKey: 'key', maxRetries: 9 }), TypeError);
});

test('tells its hooks each attempt, never the key', async () => {
  const requests: RequestEvent[] = [];
  const responses: ResponseEvent[] = [];
  const hooks = {
    onRequest: (event: RequestEvent) => void requests.push(event),
    onResponse: (event: ResponseEvent) => void responses.push(event),
  };
  await withScript(
    [broken, pet],
    async ({ client, url }) => {
      await client.pets.read('pet-1', { headers: { 'x-trace': 'a' } });
      assert.deepEqual(
        requests.map(({ method, url: to, attempt }) => [method, to, attempt]),
        [1, 2].map((attempt) => ['GET', `${url}/v2/pets/pet-1`, attempt]),
      );
      assert.deepEqual(
        responses.map(({ status, requestId, attempt }) => [status, requestId, attempt]),
        [
          [503, undefined, 1],
          [200, 'request-7', 2],
        ],
      );
      assert.ok(responses.every(({ durationMs }) => durationMs >= 0));
      assert.equal(requests[0]!.headers.get('x-trace'), 'a');
      assert.equal(requests[0]!.headers.has('x-service-api-key'), false);
    },
    hooks,
  );
  responses.length = 0;
  await withScript(
    [reset, reset, reset],
    async ({ client }) => {
      await assert.rejects(client.pets.read('pet-1'), ConnectionError);
      assert.ok(responses.every(({ status, cause }) => status === undefined && cause instanceof Error));
    },
    hooks,
  );
});

test('rejects with what a hook throws', async () => {
  const reason = new Error('mine');
  const onRequest = () => {
    throw reason;
  };
  await withScript(
    [pet],
    async ({ client, arrivals }) => {
      await assert.rejects(client.pets.read('pet-1'), reason);
      assert.equal(arrivals.length, 0);
    },
    { onRequest },
  );
});

test('calls a route that it does not know, with its key, retries and idempotency key', async () => {
  const made = answer(201, { data: { anything: 1 }, extra: true });
  await withScript([broken, made, pet], async ({ client, arrivals }) => {
    const body = await client.request<{ data: { anything: number } }>('post', '/v2/new-things', { body: { a: 1 } });
    assert.deepEqual(body, { data: { anything: 1 }, extra: true });
    assert.equal(arrivals[0]!.body, '{"a":1}');
    assert.equal(arrivals[0]!.headers['x-service-api-key'], 'psk_test_key');
    assert.ok(arrivals[0]!.headers['idempotency-key']);
    assert.equal(arrivals[1]!.headers['idempotency-key'], arrivals[0]!.headers['idempotency-key']);
    const query = { page: 2, name: 'a b&c', none: undefined };
    const { requestId } = await client.request('GET', '/v2/new-things', { query }).withResponse();
    assert.equal(requestId, 'request-7');
    assert.equal(arrivals[2]!.path, '/v2/new-things?page=2&name=a+b%26c');
    for (const path of ['v2/pets', '//elsewhere.example/', '/v2/pets?x=1', '/\\elsewhere.example'])
      assert.throws(() => client.request('GET', path), TypeError);
  });
});
