import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConnectionError, errorIs, RhinariumError } from '@rhinarium/client';
import { describeFailure, ERRORS, type ErrorName } from '@rhinarium/contract';
import { withScript } from './scripted-client.ts';
import { answer, breakOff, hang, type Reaction, reset } from './scripted-server.ts';

const failure = (name: ErrorName, headers: Record<string, string> = {}) =>
  answer(
    ERRORS[name].status,
    describeFailure(name, { requestId: 'request-1', serverUrl: 'https://pets.example' }),
    headers,
  );
const pet = answer(201, { data: { id: 'pet-1' } });
const TRANSIENT: Readonly<Record<string, Reaction>> = {
  'a 503': failure('overloaded'),
  'a 500': failure('internal'),
  'a 502 of a proxy': answer(502, '<h1>Bad gateway</h1>'),
  'a reset connection': reset,
  'an answer that breaks off': breakOff,
};

for (const [what, reaction] of Object.entries(TRANSIENT)) {
  test(`after ${what} a POST is retried with the same Idempotency-Key and the same body`, async () => {
    await withScript([reaction, reaction, pet], async ({ client, arrivals, delays }) => {
      assert.equal((await client.pets.create({ species: 'CAT' })).id, 'pet-1');
      assert.equal(arrivals.length, 3);
      assert.equal(new Set(arrivals.map(({ headers }) => headers['idempotency-key'])).size, 1);
      assert.ok(arrivals[0]!.headers['idempotency-key']);
      assert.deepEqual(new Set(arrivals.map(({ body }) => body)), new Set(['{"species":"CAT"}']));
      assert.deepEqual(delays, [750, 1500]);
    });
  });
}

test('after three attempts a 5xx is thrown as it came', async () => {
  const gives = failure('internal');
  await withScript([gives, gives, gives, pet], async ({ client, arrivals }) => {
    await assert.rejects(client.pets.create({ species: 'CAT' }, { idempotencyKey: 'mine' }), (error) => {
      assert.ok(errorIs.internal(error));
      assert.deepEqual(
        [error.status, error.attempts, error.requestId, error.idempotencyKey],
        [500, 3, 'request-1', 'mine'],
      );
      return true;
    });
    assert.equal(arrivals.length, 3);
  });
});

test('after three attempts without an answer the error has the reason from the network', async () => {
  await withScript([reset, reset, reset, pet], async ({ client, arrivals }) => {
    await assert.rejects(client.pets.create({ species: 'CAT' }), (error) => {
      assert.ok(error instanceof ConnectionError && error.cause instanceof Error);
      assert.equal(error.attempts, 3);
      assert.equal(error.idempotencyKey, arrivals[0]!.headers['idempotency-key']);
      return true;
    });
    assert.equal(arrivals.length, 3);
  });
});

test('an attempt that takes too long counts as one without an answer', async () => {
  // One spare response, in case a busy machine exceeds the timeout of the first.
  await withScript([hang, pet, pet], async ({ client, arrivals }) => {
    assert.equal((await client.pets.create({ species: 'CAT' }, { timeoutMs: 400 })).id, 'pet-1');
    assert.ok(arrivals.length >= 2);
  });
  await withScript(
    [hang, hang, hang],
    async ({ client }) => {
      await assert.rejects(client.pets.list(), /No answer in 3 attempts: no answer within 40 ms/);
    },
    { timeoutMs: 40 },
  );
});

test('no 4xx is retried, not even those that may resolve without a change', async () => {
  const names = Object.keys(ERRORS) as ErrorName[];
  const refusals = names.filter((name) => ERRORS[name].status < 500);
  assert.ok(refusals.length > 25);
  await withScript(
    refusals.map((name) => failure(name, { 'retry-after': '7' })),
    async ({ client, arrivals, delays }) => {
      for (const name of refusals) {
        await assert.rejects(client.pets.create({ species: 'CAT' }), (error) => {
          assert.ok(errorIs[name](error), name);
          assert.deepEqual([error.errorName, error.status, error.attempts], [name, ERRORS[name].status, 1]);
          assert.equal(error.retryAfterSeconds, 7);
          for (const other of names) assert.equal(errorIs[other](error), other === name);
          return true;
        });
      }
      assert.equal(arrivals.length, refusals.length);
      assert.deepEqual(delays, []);
    },
  );
});

test('each POST has its own Idempotency-Key, other requests have none', async () => {
  await withScript([pet, pet, pet, pet, answer(204, '')], async ({ client, arrivals }) => {
    await client.pets.create({ species: 'CAT' });
    await client.pets.create({ species: 'CAT' });
    await client.pets.read('pet-1');
    await client.pets.update('pet-1', { name: 'Nabi' });
    await client.pets.delete('pet-1');
    const keys = arrivals.map(({ headers }) => headers['idempotency-key']);
    assert.equal(new Set(keys.slice(0, 2)).size, 2);
    assert.deepEqual(keys.slice(2), [undefined, undefined, undefined]);
    assert.ok(arrivals.every(({ headers }) => headers['x-service-api-key'] === 'psk_test_key'));
  });
});

test('a long Retry-After is not waited for', async () => {
  await withScript([failure('overloaded', { 'retry-after': '120' }), pet], async ({ client, arrivals }) => {
    await assert.rejects(client.pets.create({ species: 'CAT' }), errorIs.overloaded);
    assert.equal(arrivals.length, 1);
  });
  await withScript([failure('overloaded', { 'retry-after': '3' }), pet], async ({ client, delays }) => {
    await client.pets.create({ species: 'CAT' });
    assert.deepEqual(delays, [3000]);
  });
});

test('a redirect is not followed, so the key is sent nowhere else', async () => {
  await withScript([pet], async (elsewhere) => {
    for (const status of [301, 302, 307, 308]) {
      await withScript([answer(status, '', { location: elsewhere.url })], async ({ client }) => {
        await assert.rejects(client.pets.list(), (error) => error instanceof RhinariumError && error.status === status);
      });
    }
    assert.deepEqual(elsewhere.arrivals, []);
  });
});

test('an answer that is not from the service is an error without a code', async () => {
  const strange = [answer(404, 'nginx'), answer(401, '[]'), answer(400, { errors: 'many' }), answer(403, 'null')];
  await withScript(strange, async ({ client }) => {
    for (const status of [404, 401, 400, 403]) {
      await assert.rejects(client.pets.list(), (error) => {
        assert.ok(error instanceof RhinariumError);
        assert.deepEqual([error.status, error.code, error.errorName], [status, undefined, undefined]);
        return true;
      });
    }
  });
  const page = answer(200, '<h1>Log in to the network</h1>');
  await withScript([page, page, page], async ({ client }) => {
    await assert.rejects(client.pets.list(), (error) => error instanceof RhinariumError && error.status === 502);
  });
});

test('the message of a validation error names the fields', async () => {
  const body = describeFailure('validation', {
    requestId: 'r',
    serverUrl: 'https://pets.example',
    details: { species: ['must be DOG or CAT'] },
  });
  await withScript([answer(400, body)], async ({ client }) => {
    await assert.rejects(client.pets.create({ species: 'CAT' }), (error) => {
      assert.ok(errorIs.validation(error));
      assert.deepEqual(error.details, { species: ['must be DOG or CAT'] });
      assert.match(error.message, /species: must be DOG or CAT/);
      return true;
    });
  });
});
