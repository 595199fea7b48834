import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient, verifyWebhook, WebhookSignatureError } from '@rhinarium/client';
import { DELIVERY_PAUSES_SECONDS, type WebhookEvent } from '@rhinarium/contract';
import { Webhook } from 'standardwebhooks';
import { call } from '../../../testing/client.ts';
import { type EventWorld, newEventWorld } from '../../../testing/event-world.ts';
import { openReceiver, type Received } from '../../../testing/receiver.ts';
import { newTenant, startService } from '../../../testing/service.ts';
import { isPublicAddress } from './webhook-targets.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const idsOf = (received: readonly Received[]) => received.map(({ headers }) => headers['webhook-id']);

/** Advances the clock to each further attempt and sends it. */
async function attemptAgain({ pass, send }: EventWorld, times: number): Promise<void> {
  for (const seconds of DELIVERY_PAUSES_SECONDS.slice(1, 1 + times)) {
    pass(seconds * 1100);
    await send();
  }
}

test('sends the event of the list, signed so that the published library and our client accept it (R13)', async () => {
  const { newEndpoint, deleteAPet, events, send, now, sql } = await newEventWorld();
  const receiver = await openReceiver();
  const { secret, id } = await newEndpoint(receiver.url);
  await deleteAPet();
  await send();
  const [{ body, headers, path }] = receiver.received as [Received];
  const [event] = await events();
  assert.deepEqual([path, headers['content-type'], headers['webhook-id']], ['/hook', 'application/json', event!.id]);
  assert.deepEqual(JSON.parse(body), event);
  const given = headers as Record<string, string>;
  // The library uses the system clock, unlike this service. Its own vectors test the time window.
  const signed = new Webhook(secret).sign(event!.id, now(), body);
  assert.equal(headers['webhook-signature'], signed);
  assert.equal(headers['webhook-timestamp'], String(Math.floor(now().getTime() / 1000)));
  const clock = { secret, now: () => now().getTime() };
  assert.deepEqual(await verifyWebhook({ headers: given, body }, clock), event);
  const late = { ...clock, now: () => now().getTime() + 6 * minuteMs };
  await assert.rejects(verifyWebhook({ headers: given, body }, late), WebhookSignatureError);
  await assert.rejects(verifyWebhook({ headers: given, body: body.replace('DELETED', 'DELETEd') }, clock));
  const [stored] = await sql<{ text: string }>(
    "SELECT encode(secret, 'escape') AS text FROM webhook_endpoints WHERE id = $1",
    [id],
  );
  assert.ok(!stored!.text.includes(secret.slice('whsec_'.length)), 'the secret is encrypted');
});

test('a delivery of this moment passes the published library as it came', async () => {
  const { newEndpoint, deleteAPet, send } = await newEventWorld();
  const receiver = await openReceiver();
  const { secret } = await newEndpoint(receiver.url);
  await deleteAPet();
  await send({ clock: () => new Date() });
  const [{ body, headers }] = receiver.received as [Received];
  assert.deepEqual(new Webhook(secret).verify(body, headers as Record<string, string>), JSON.parse(body));
});

test('both secrets sign during a rotation, and only the new one afterwards or without overlap', async () => {
  const { caller, newEndpoint, deleteAPet, send, now, pass } = await newEventWorld();
  const receiver = await openReceiver();
  const endpoint = await newEndpoint(receiver.url);
  const rotate = async (overlapHours: number) => {
    const place = `/v2/webhook-endpoints/${endpoint.id}:rotateSecret`;
    return (await call(caller, 'POST', place, { overlapHours })).body.data.secret as string;
  };
  const accepted = async (secret: string) => {
    await deleteAPet();
    await send();
    const { body, headers } = receiver.received.at(-1)!;
    const options = { secret, now: () => now().getTime() };
    return await verifyWebhook({ headers: headers as Record<string, string>, body }, options).then(
      () => true,
      () => false,
    );
  };
  const second = await rotate(24);
  assert.deepEqual([await accepted(endpoint.secret), await accepted(second)], [true, true]);
  pass(24 * hourMs);
  assert.deepEqual([await accepted(endpoint.secret), await accepted(second)], [false, true]);
  const third = await rotate(0);
  assert.deepEqual([await accepted(second), await accepted(third)], [false, true]);
});

test('sends an event that a receiver does not accept again by the schedule, with each attempt in the log', async () => {
  const world = await newEventWorld();
  const { newEndpoint, deleteAPet, send, pass, history, endpoint } = world;
  const receiver = await openReceiver();
  const elsewhere = await openReceiver();
  const { id } = await newEndpoint(receiver.url);
  const answers = [
    { status: 500, headers: {} },
    { status: 302, headers: { location: elsewhere.url } },
    { status: 503, headers: { 'retry-after': '3600' } },
    { status: 204, headers: {} },
  ];
  receiver.answers((response, index) => {
    const { status, headers } = answers[index]!;
    response.writeHead(status, headers).end(status === 204 ? undefined : 'a canary that is never kept');
  });
  await deleteAPet();
  await send();
  await send();
  assert.equal(receiver.received.length, 1, 'nothing before its time');
  assert.ok((await endpoint(id))['failingSince']);
  pass(4_999);
  await send();
  assert.equal(receiver.received.length, 1);
  pass(501);
  await send();
  pass(330_000);
  await send();
  pass(59 * minuteMs);
  await send();
  assert.equal(receiver.received.length, 3, 'Retry-After is obeyed');
  pass(minuteMs);
  await send();
  assert.deepEqual(await history(id), [['DELIVERED', 500, 302, 503, 204]]);
  assert.equal(elsewhere.received.length, 0, 'no redirect is followed');
  assert.equal(new Set(idsOf(receiver.received)).size, 1, 'the id stays');
  assert.equal((await endpoint(id))['failingSince'], undefined);
  assert.doesNotMatch(JSON.stringify(await world.deliveries(id)), /canary/);
});

test('an endpoint that accepts nothing during all attempts is disabled, and the tenant gets an event', async () => {
  const world = await newEventWorld();
  const { newEndpoint, deleteAPet, send, history, endpoint, events, sql, caller } = world;
  const [receiver, other] = [await openReceiver(), await openReceiver()];
  receiver.answers((response) => response.writeHead(500).end());
  const { id } = await newEndpoint(receiver.url, ['pet.deleted']);
  await newEndpoint(other.url, ['webhookEndpoint.disabled']);
  await deleteAPet();
  await send();
  await attemptAgain(world, 8);
  assert.equal((await endpoint(id))['isEnabled'], true);
  await deleteAPet();
  await attemptAgain({ ...world, pass: () => world.pass(27 * hourMs) }, 1);
  assert.deepEqual(await history(id), [
    ['FAILED', ...Array<number>(10).fill(500)],
    ['CANCELED', 500],
  ]);
  const { isEnabled, disabledBecause } = await endpoint(id);
  assert.deepEqual([isEnabled, disabledBecause], [false, 'failing']);
  assert.deepEqual((await events()).at(-1)!.data, { endpointId: id, status: 'FAILING' });
  await send();
  assert.equal(JSON.parse(other.received[0]!.body).type, 'webhookEndpoint.disabled');
  const audit = await sql<{ by_name: string; subject: string }>(
    `SELECT by_name, subject FROM audit_log WHERE action = 'webhookEndpoint.disabled'`,
  );
  assert.deepEqual(audit, [{ by_name: 'the service', subject: id }]);
  // Events of this period are not queued, but a replay after enabling sends them.
  receiver.answers((response) => response.writeHead(200).end());
  await deleteAPet();
  assert.equal((await call(caller, 'POST', `/v2/webhook-endpoints/${id}:test`)).status, 409);
  await call(caller, 'PATCH', `/v2/webhook-endpoints/${id}`, { isEnabled: true });
  const range = { from: '2030-01-01T00:00:00.000Z' };
  world.pass(1);
  const replay = await call(caller, 'POST', `/v2/webhook-endpoints/${id}:replay`, range);
  assert.equal(replay.body.data.deliveryCount, 3);
  await send();
  assert.deepEqual(
    (await history(id)).map(([status]) => status),
    ['DELIVERED', 'DELIVERED', 'DELIVERED'],
  );
});

test('an answer 410 disables the endpoint immediately, and a receiver that hangs or breaks off is a failed attempt', async () => {
  const { newEndpoint, deleteAPet, send, history, endpoint } = await newEventWorld();
  const [gone, broken] = [await openReceiver(), await openReceiver()];
  gone.answers((response) => response.writeHead(410).end());
  broken.answers((response) => response.destroy());
  const goneId = (await newEndpoint(gone.url, ['pet.deleted'])).id;
  const brokenId = (await newEndpoint(broken.url, ['pet.deleted'])).id;
  await deleteAPet();
  await deleteAPet();
  await send();
  assert.deepEqual(await history(goneId), [['FAILED', 410], ['CANCELED']]);
  assert.equal((await endpoint(goneId))['disabledBecause'], 'gone');
  assert.deepEqual(await history(brokenId), [
    ['PENDING', 'unreachable'],
    ['PENDING', 'unreachable'],
  ]);
});

test('replay sends events of a time again with their ids: by default those that were not accepted', async () => {
  const { caller, newEndpoint, deleteAPet, send, pass, now, events } = await newEventWorld();
  const receiver = await openReceiver();
  await deleteAPet();
  pass(minuteMs);
  const from = now().toISOString();
  await deleteAPet();
  pass(minuteMs);
  const { id } = await newEndpoint(receiver.url);
  await deleteAPet();
  await send();
  pass(minuteMs);
  const to = now().toISOString();
  await deleteAPet();
  await send();
  receiver.received.length = 0;
  const all = (await events()).map((event) => event.id);
  const replay = async (body: object) => {
    const { deliveryCount } = (await call(caller, 'POST', `/v2/webhook-endpoints/${id}:replay`, body)).body.data;
    await send();
    const ids = idsOf(receiver.received.splice(0));
    assert.equal(ids.length, deliveryCount);
    return ids.map((each) => all.indexOf(each as string)).toSorted();
  };
  assert.deepEqual(await replay({ from, to }), [1]);
  assert.deepEqual(await replay({ from, to }), []);
  assert.deepEqual(await replay({ from, to, includesAccepted: true }), [1, 2]);
  assert.deepEqual(await replay({ from: '2030-01-01T00:00:00.000Z' }), [0]);
});

test('one delivery is sent again at once, with all attempts again', async () => {
  const { caller, newEndpoint, deleteAPet, send, deliveries, history, pass } = await newEventWorld();
  const receiver = await openReceiver();
  const { id } = await newEndpoint(receiver.url);
  await deleteAPet();
  await send();
  const [delivery] = await deliveries(id);
  assert.equal((await call(caller, 'POST', `/v2/webhook-deliveries/${delivery!.id}:replay`)).status, 202);
  pass(1);
  await send();
  assert.deepEqual(await history(id), [['DELIVERED', 204, 204]]);
  assert.equal(new Set(idsOf(receiver.received)).size, 1);
});

test('a test goes to the endpoint that is tested and to no other', async () => {
  const { caller, newEndpoint, send } = await newEventWorld();
  const [tested, other] = [await openReceiver(), await openReceiver()];
  const { id } = await newEndpoint(tested.url, ['apiKey.rotated']);
  await newEndpoint(other.url);
  const { eventId } = (await call(caller, 'POST', `/v2/webhook-endpoints/${id}:test`)).body.data;
  await send();
  assert.deepEqual(idsOf(tested.received), [eventId]);
  assert.equal(other.received.length, 0);
});

test('one of several senders sends a delivery, and another sends what a killed one held (R13)', async () => {
  const { newEndpoint, deleteAPet, send, pass, history, services } = await newEventWorld();
  const receiver = await openReceiver();
  const { id } = await newEndpoint(receiver.url);
  for (let count = 0; count < 6; count += 1) await deleteAPet();
  await Promise.all([send(), send(), send()]);
  assert.equal(new Set(idsOf(receiver.received)).size, 6);
  assert.equal(receiver.received.length, 6);
  // Simulates a sender that died after sending: its database connection is gone.
  await deleteAPet();
  let isDead = false;
  receiver.answers((response) => {
    isDead = true;
    response.writeHead(204).end();
  });
  const dying: typeof services.database = {
    ...services.database,
    tenant: async (tenantId, run) => {
      if (isDead) throw new Error('killed');
      return await services.database.tenant(tenantId, run);
    },
  };
  await send({ database: dying });
  assert.deepEqual((await history(id)).at(-1), ['PENDING']);
  await send();
  assert.equal(receiver.received.length, 7, 'the lease holds');
  pass(minuteMs);
  await send();
  assert.deepEqual((await history(id)).at(-1), ['DELIVERED', 204]);
  assert.equal(idsOf(receiver.received)[7], idsOf(receiver.received)[6], 'once more, under the same id');
});

test('tenants have their own endpoints, and neither see nor get what is of another', async () => {
  const [mine, theirs] = [await newEventWorld(), await newEventWorld()];
  const [receiver, other] = [await openReceiver(), await openReceiver()];
  const endpoint = await mine.newEndpoint(receiver.url);
  await theirs.newEndpoint(other.url);
  await mine.deleteAPet();
  await mine.send();
  assert.deepEqual([receiver.received.length, other.received.length], [1, 0]);
  const [delivery] = await mine.deliveries(endpoint.id);
  const place = `/v2/webhook-endpoints/${endpoint.id}`;
  const asked: readonly (readonly [string, string, unknown?])[] = [
    ['GET', place],
    ['PATCH', place, {}],
    ['DELETE', place],
    ['POST', `${place}:rotateSecret`, {}],
    ['POST', `${place}:test`],
    ['POST', `${place}:replay`, { from: '2030-01-01T00:00:00.000Z' }],
    ['POST', `/v2/webhook-deliveries/${delivery!.id}:replay`],
  ];
  for (const [method, path, body] of asked) {
    assert.equal((await call(theirs.caller, method, path, body)).status, 404, `${method} ${path}`);
  }
  assert.deepEqual(await theirs.deliveries(endpoint.id), []);
});

test('nothing is sent inside: not to a name that leads there, even if it led elsewhere a moment ago (S8)', async () => {
  const { newEndpoint, deleteAPet, send, pass, history } = await newEventWorld();
  const receiver = await openReceiver();
  const stranger = await openReceiver('127.0.0.2', receiver.port);
  const { id } = await newEndpoint(`http://rebinding.example:${receiver.port}/hook`);
  const targets = { protocols: ['http:', 'https:'], isAllowed: isPublicAddress, resolve: async () => ['127.0.0.1'] };
  await deleteAPet();
  await send({ webhookTargets: targets });
  // An additional public address does not make it acceptable.
  pass(6000);
  await send({ webhookTargets: { ...targets, resolve: async () => ['1.1.1.1', '127.0.0.1'] } });
  assert.deepEqual(await history(id), [['PENDING', 'refusedAddress', 'refusedAddress']]);
  // A name server that changes its answer: the connection uses the address that was checked.
  const answers = [['127.0.0.1'], ['127.0.0.2']];
  pass(hourMs);
  await send({
    webhookTargets: {
      ...targets,
      isAllowed: (address) => address === '127.0.0.1',
      resolve: async () => answers.shift() ?? ['127.0.0.2'],
    },
  });
  assert.deepEqual([receiver.received.length, stranger.received.length], [1, 0]);
  assert.equal(receiver.received[0]!.headers.host, `rebinding.example:${receiver.port}`);
});

test('a service sends what happens as it happens', { timeout: 60_000 }, async () => {
  const service = await startService({ engineThreads: 1, webhookAddresses: 'any' });
  try {
    const { apiKey } = await newTenant(service);
    const client = createClient({ baseUrl: service.url, apiKey });
    const receiver = await openReceiver();
    const arrived = new Promise<void>((resolve) => {
      receiver.answers((response) => {
        response.writeHead(204).end();
        resolve();
      });
    });
    const { secret } = await client.webhookEndpoints.create({ url: receiver.url, types: ['pet.deleted'] });
    const { id } = await client.pets.create({ species: 'DOG' });
    await client.pets.delete(id);
    await arrived;
    const [{ body, headers }] = receiver.received as [Received];
    const event = (await verifyWebhook(
      { headers: headers as Record<string, string>, body },
      { secret },
    )) as WebhookEvent;
    assert.deepEqual(event.data, { petId: id, status: 'DELETED' });
  } finally {
    await service.close();
  }
});
