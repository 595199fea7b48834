import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { requireFailure } from '../../../../../../test/contract/open-world.ts';
import { memberOf, requireAnswer } from '../../../../testing/console-client.ts';
import { claimsOf, newSubscription, openReceiver } from '../../../../testing/receiver.ts';
import { newTenant, startService } from '../../../../testing/service.ts';
import { erasePerson } from '../../../ops/erasure/erasure.ts';
import { noteEvent } from '../../events/events.ts';
import { claimMail } from '../mail-store.ts';
import { queueNewMails } from '../queue-mails.ts';
import { sendMail } from '../send-mail.ts';
import { pushKeys } from './push-keys.ts';

let now = new Date('2026-07-01T12:00:00Z');
/** Service without a mail server, whose sender sleeps. */
const opening = startService({ role: 'api', webhookAddresses: 'any' }, () => now);
after(async () => (await opening).close());

const NEVER = new AbortController().signal;
const ID = '0198b5a2-0000-7000-8000-000000000001';
const PLACE = '/console/api/account/devices';

async function open(role: 'owner' | 'staff' = 'staff', at = '2026-07-01T12:00:00Z') {
  now = new Date(at);
  const service = await opening;
  const { services } = service.app;
  const receiver = await openReceiver();
  const { tenantId } = await newTenant(service);
  const person = await memberOf(service, tenantId, role);
  const subscription = newSubscription(receiver.url);
  const list = async () => requireAnswer(await person.ask('GET', PLACE), 'listDevices');
  return {
    service,
    services,
    receiver,
    tenantId,
    person,
    subscription,
    list: async () => (await person.ask('GET', PLACE)).body.data as Awaited<ReturnType<typeof list>>,
    key: async () => (await person.ask('GET', PLACE)).body.publicKey as string,
    add: async () => requireAnswer(await person.ask('POST', PLACE, subscription.body), 'addDevice')!,
    settings: (body: object) => person.ask('PATCH', `/console/api/tenants/${tenantId}/mail-settings`, body),
    sql: <Row extends object>(text: string) => services.database.tenant(tenantId, (run) => run<Row>(text)),
    happens: () =>
      services.database.tenant(tenantId, (run) =>
        noteEvent(services, run, tenantId, {
          type: 'matchCandidate.found',
          data: { matchCandidateId: ID, sightingId: ID, petId: ID, jobId: ID, status: 'OPEN' },
        }),
      ),
    /** Queues what has happened, and sends what is due at a time. Returns what the browser reads so far. */
    async pushesAt(time: string) {
      await queueNewMails(services);
      now = new Date(time);
      for (;;) {
        const claimed = await services.database.system((run) => claimMail(run, 60_000, false));
        if (!claimed) return receiver.received.map(subscription.read);
        await sendMail(services, claimed, NEVER);
      }
    },
  };
}

test('a device of a person is pushed a title and a link, encrypted for its browser and signed by the installation', async () => {
  const { service, tenantId, receiver, add, key, happens, pushesAt } = await open();
  await add();
  await happens();
  await happens();
  const pushes = await pushesAt('2026-07-01T12:00:10Z');
  const url = `${service.url}/console/${tenantId}/to-do`;
  assert.deepEqual(pushes, [{ title: 'A test’s own tenant: something waits for you', url }]);
  const [{ headers }] = receiver.received as [(typeof receiver.received)[number]];
  assert.deepEqual([headers['content-encoding'], headers['ttl']], ['aes128gcm', '86400']);
  const claims = claimsOf(headers['authorization'], await key());
  assert.equal(claims.aud, new URL(receiver.url).origin);
  assert.match(claims.sub, /^mailto:/);
});

test('kinds and quiet hours of the person hold for devices: a night waits for the morning, and a kind turned off says nothing', async () => {
  const { add, happens, pushesAt, settings } = await open('staff', '2026-07-01T21:00:00Z');
  await add();
  const hours = { timeZone: 'Europe/Berlin', quiet: { from: 22, to: 7 }, digestHour: null };
  assert.equal((await settings({ hours })).status, 200);
  await happens();
  assert.deepEqual(await pushesAt('2026-07-02T04:59:59Z'), []);
  assert.equal((await pushesAt('2026-07-02T05:00:00Z')).length, 1);
  assert.equal((await settings({ hours: null, kinds: ['message'] })).status, 200);
  await happens();
  assert.equal((await pushesAt('2026-07-02T05:10:00Z')).length, 1);
});

test('an ended subscription is removed, a busy push service is tried again, and one that refuses stops the device until a test is taken', async () => {
  const { receiver, person, add, list, happens, pushesAt, sql } = await open();
  const { id } = await add();
  receiver.answers((response) => response.writeHead(503).end());
  await happens();
  await pushesAt('2026-07-01T12:00:10Z');
  assert.deepEqual([(await list())[0]!.problem, (await list())[0]!.isStopped], ['deferred', false]);
  receiver.answers((response) => response.writeHead(403).end());
  await pushesAt('2026-07-01T12:02:00Z');
  assert.equal(receiver.received.length, 2);
  assert.deepEqual([(await list())[0]!.problem, (await list())[0]!.isStopped], ['refused', true]);
  await happens();
  await pushesAt('2026-07-01T13:00:00Z');
  assert.equal(receiver.received.length, 2, 'no more tried');
  receiver.answers((response) => response.writeHead(201).end());
  const tested = requireAnswer(await person.ask('POST', `${PLACE}/${id}/test`), 'testDevice');
  assert.equal(tested!.isStopped, false);
  receiver.answers((response) => response.writeHead(410).end());
  await happens();
  await pushesAt('2026-07-01T14:00:00Z');
  assert.deepEqual(await list(), []);
  assert.deepEqual(await sql(`SELECT FROM mails WHERE status = 'PENDING'`), []);
});

test('somebody who left the tenant is pushed nothing that waited, and an erased person leaves no device', async () => {
  const { services, tenantId, service, person, receiver, add, happens, pushesAt } = await open();
  const owner = await memberOf(service, tenantId, 'owner');
  await add();
  await happens();
  await queueNewMails(services);
  assert.equal((await owner.ask('DELETE', `/console/api/tenants/${tenantId}/people/${person.personId}`)).status, 204);
  await pushesAt('2026-07-01T12:01:00Z');
  assert.deepEqual(receiver.received, []);
  assert.ok((await erasePerson(services, person.personId)).isVerified);
  const left = await services.database.system((run) =>
    run('SELECT FROM console_devices WHERE person_id = $1', [person.personId]),
  );
  assert.deepEqual(left, []);
});

test('nobody sees or removes the device of another, a browser belongs to whom it added last, and an address within the network is refused', async () => {
  const { service, add, list, subscription, person } = await open();
  const { id } = await add();
  const other = (await open('owner')).person;
  requireFailure(await other.ask('DELETE', `${PLACE}/${id}`), 'noSuchResource', 'delete');
  requireFailure(await other.ask('POST', `${PLACE}/${id}/test`), 'noSuchResource', 'test');
  assert.deepEqual((await other.ask('GET', PLACE)).body.data, []);
  assert.equal((await other.ask('POST', PLACE, subscription.body)).status, 200);
  assert.deepEqual(await list(), []);
  for (const keys of [{ ...subscription.body.keys, auth: 'short' }, {}])
    requireFailure(await person.ask('POST', PLACE, { ...subscription.body, keys }), 'validation', 'keys');
  const noPoint = { ...subscription.body, keys: { ...subscription.body.keys, p256dh: 'A'.repeat(87) } };
  const broken = requireAnswer(await person.ask('POST', PLACE, noPoint), 'addDevice')!;
  const tried = requireAnswer(await person.ask('POST', `${PLACE}/${broken.id}/test`), 'testDevice');
  assert.equal(tried!.problem, 'refused');
  const { openWebhookTargets } = await import('../../webhooks/webhook-targets.ts');
  const { addDevice } = await import('./device-actions.ts');
  const strict = { ...service.app.services, webhookTargets: openWebhookTargets('public') };
  await assert.rejects(
    addDevice(strict, { person: { id: person.personId, language: null }, agent: '' }, subscription.body),
    { name: 'Failure' },
  );
});

test('of simultaneous additions a person gets ten devices, and an eleventh only in place of one with its address', async () => {
  const { person, list, receiver } = await open();
  const bodies = Array.from({ length: 16 }, (_, at) => newSubscription(`${receiver.url}/${at}`).body);
  const replies = await Promise.all(bodies.map((body) => person.ask('POST', PLACE, body)));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [...Array(10).fill(200), ...Array(6).fill(409)]);
  const devices = await list();
  assert.equal(devices.length, 10);
  const again = bodies.find(({ endpoint }) => endpoint === devices[0]!.endpoint);
  assert.equal((await person.ask('POST', PLACE, again)).status, 200);
  assert.equal((await list()).length, 10);
});

test('two processes make one key, which stays and is encrypted; if what encrypts it is lost, there is another and devices say so', async () => {
  const { services, add, list } = await open();
  await add();
  const keys = await Promise.all([pushKeys(services), pushKeys(services)]);
  assert.deepEqual(keys[0], keys[1]);
  const [row] = await services.database.system((run) =>
    run<{ sealedKey: Buffer }>('SELECT sealed_key AS "sealedKey" FROM push_keys'),
  );
  assert.ok(!row!.sealedKey.includes(Buffer.from(keys[0]!.privateKey, 'base64url')));
  const lost = { ...services, secretSeal: { ...services.secretSeal, open: async () => undefined } };
  const made = await pushKeys(lost);
  assert.notEqual(made.publicKey, keys[0]!.publicKey);
  assert.deepEqual([(await list())[0]!.isStopped, (await list())[0]!.problem], [true, 'refused']);
});
