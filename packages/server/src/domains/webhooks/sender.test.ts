import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EventWorld, newEventWorld } from '../../../testing/event-world.ts';
import { until } from '../../../testing/processes.ts';
import { openReceiver } from '../../../testing/receiver.ts';
import { DatabaseUnreachable } from '../../storage/database/failures.ts';
import { type Endpoint, PLACES_MAX, passedOver, startSender } from './sender.ts';

const at = (tenantId: string, endpointId: string): Endpoint => ({ tenantId, endpointId });
const many = (count: number, from = 0) => Array.from({ length: count }, (_, n) => at(`t${from + n}`, `e${from + n}`));

test('gives an endpoint two places and a tenant four', () => {
  const running = [at('a', '1'), at('a', '1'), at('a', '2'), at('b', '3')];
  assert.deepEqual(passedOver(running, []), { isFull: false, tenants: [], endpoints: ['1'] });
  assert.deepEqual(passedOver([...running, at('a', '4')], []).tenants, ['a']);
});

test('gives a slow endpoint one place, and the slow ones of a tenant half of its places', () => {
  const slow = [at('a', '1'), at('a', '2'), at('a', '3')];
  assert.deepEqual(passedOver([at('a', '1')], slow).endpoints, ['1']);
  const { tenants, endpoints } = passedOver([at('a', '1'), at('a', '2')], slow);
  assert.deepEqual([tenants, [...new Set(endpoints)].sort()], [[], ['1', '2', '3']]);
});

test('is full with 16 requests that are not slow, however many are', () => {
  assert.equal(passedOver(many(15), []).isFull, false);
  assert.equal(passedOver(many(16), []).isFull, true);
  assert.equal(passedOver(many(16), many(1)).isFull, false);
  const slow = many(48);
  assert.equal(passedOver([...slow, ...many(15, 100)], slow).isFull, false);
  assert.equal(passedOver([...slow, ...many(16, 100)], slow).isFull, true);
  assert.equal(passedOver(many(PLACES_MAX), many(PLACES_MAX)).isFull, true);
});

test('leaves 16 places free of slow endpoints', () => {
  const slow = many(60);
  const { endpoints } = passedOver(slow.slice(0, 48), slow);
  assert.deepEqual(new Set(endpoints), new Set(slow.map(({ endpointId }) => endpointId)));
});

/** A receiver that never answers, and when it was first given up. */
async function openHanging() {
  const receiver = await openReceiver();
  let isGivenUp = false;
  const givenUp = new Promise<'given up'>((resolve) => {
    receiver.answers((response) => {
      response.on('close', () => {
        isGivenUp = true;
        resolve('given up');
      });
    });
  });
  return { receiver, givenUp, isGivenUp: () => isGivenUp };
}

async function newWorlds(count: number): Promise<EventWorld[]> {
  const worlds: EventWorld[] = [];
  for (let n = 0; n < count; n++) worlds.push(await newEventWorld());
  return worlds;
}

test('four tenants whose receivers hang delay no webhook of a fifth, and a stop does not wait for them', async () => {
  const { receiver: hanging, givenUp, isGivenUp } = await openHanging();
  const quick = await openReceiver();
  const arrived = new Promise<'arrived'>((resolve) => {
    quick.answers((response) => {
      response.writeHead(204).end();
      resolve('arrived');
    });
  });
  const [fifth, ...four] = await newWorlds(5);
  const endpoints: string[] = [];
  for (const world of four) {
    for (const at of ['a', 'b']) endpoints.push((await world.newEndpoint(`${hanging.url}/${at}`)).id);
    for (let n = 0; n < 3; n++) await world.deleteAPet();
  }
  const sender = await startSender(fifth!.services);
  try {
    await until(async () => hanging.received.length === 16, 'four requests of each of four tenants');
    await fifth!.newEndpoint(quick.url);
    await fifth!.deleteAPet();
    assert.equal(await Promise.race([arrived, givenUp]), 'arrived');
    assert.equal(isGivenUp(), false);
  } finally {
    await sender.stop(0);
  }
  const histories = await Promise.all(four.map((world, n) => world.history(endpoints[2 * n]!)));
  assert.deepEqual(histories.flat(), Array(12).fill(['PENDING']), 'no attempt counts that the stop ended');
  const [due] = await four[0]!.sql<{ count: number }>(
    'SELECT count(*)::int AS count FROM webhook_deliveries WHERE next_attempt_at <= service_now()',
  );
  assert.equal(due!.count, 6, 'they are due at once for another sender');
});

test('an attempt that the database interrupts is recorded when it is back, and not made again', async () => {
  const { newEndpoint, deleteAPet, send, history, services } = await newEventWorld();
  const receiver = await openReceiver();
  const { id } = await newEndpoint(receiver.url);
  await deleteAPet();
  let faults = 0;
  const interrupted: typeof services.database = {
    ...services.database,
    tenant: async (tenantId, run) => {
      if (receiver.received.length === 0 || faults === 3) return await services.database.tenant(tenantId, run);
      faults += 1;
      // Of the last one only the end is unknown.
      if (faults === 3) await services.database.tenant(tenantId, run);
      throw new DatabaseUnreachable(new Error('connection lost'));
    },
  };
  await send({ database: interrupted });
  assert.deepEqual([faults, receiver.received.length], [3, 1]);
  assert.deepEqual(await history(id), [['DELIVERED', 204]], 'one attempt in the log');
});
