import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { World } from '../../../../../test/contract/contract-case.ts';
import { openWorld, send } from '../../../../../test/contract/open-world.ts';
import { call } from '../../../testing/client.ts';
import { endOf, registeredPet } from '../../../testing/pets.ts';
import { photo } from '../../../testing/photo.ts';
import { sharedService } from '../../../testing/service.ts';
import { markPhoto } from '../../domains/uploads/forced-upload.ts';

const DAY_SECONDS = 86_400;
const SESSION = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };

async function openBoth(): Promise<{ live: World; inTest: World }> {
  const live = await openWorld(await sharedService(), { codes: new Set(), answered: new Set(), endings: [] });
  return { live, inTest: await live.withKey({ mode: 'test' }) };
}

const advance = ({ ask }: World, seconds: number) => ask('advanceTestClock', { body: { seconds } }, 200);

test('a job that a photo holds back fails at its deadline when the clock passes it', async () => {
  const { inTest } = await openBoth();
  const sessionId = await inTest.capture({ purpose: 'PET_IDENTIFICATION', fingerprints: 2 });
  const file = markPhoto(await photo('CAT', 1, 'fingerprint', 9), 'delay.86400');
  await inTest.ask('uploadFingerprint', { query: { sessionId }, file }, 201);
  const accepted = await inTest.ask('identifyPet', { body: { sessionId } }, 202);
  const jobPath = accepted.headers.get('location')!;
  assert.equal((await call(inTest.caller, 'GET', jobPath)).body.data.status, 'PENDING');
  assert.equal((await advance(inTest, DAY_SECONDS / 2)).body.data.jobs, 1);
  const job = await endOf(inTest.caller, accepted);
  assert.deepEqual([job.status, job.error.retryable, job.attempt], ['FAILED', true, 0]);
});

test('an Idempotency-Key of test mode is forgotten after a day on its clock, and a live one is not', async () => {
  const { live, inTest } = await openBoth();
  const headers = { 'idempotency-key': 'once' };
  const create = async ({ ask }: World): Promise<string> =>
    (await ask('createPet', { body: { species: 'CAT' }, headers }, 201)).body.data.id;
  const [first, liveFirst] = [await create(inTest), await create(live)];
  await advance(inTest, DAY_SECONDS - 60);
  assert.equal(await create(inTest), first);
  await advance(inTest, 120);
  assert.notEqual(await create(inTest), first);
  assert.equal(await create(live), liveFirst);
});

test('a test key that expires does so on the clock of test mode, and a live key does not', async () => {
  const { live, inTest } = await openBoth();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const [ending, liveEnding] = [await live.withKey({ mode: 'test', expiresAt }), await live.withKey({ expiresAt })];
  await ending.ask('readLicense', {}, 200);
  assert.equal((await advance(inTest, 3600)).body.data.apiKeys, 1);
  await ending.ask('readLicense', {}, 'invalidApiKey');
  await liveEnding.ask('readLicense', {}, 200);
});

test('the next attempt of a test webhook is due when the clock says so, and that of a live one is not', async () => {
  const { live, inTest } = await openBoth();
  const parkDelivery = async ({ ask, sql }: World) => {
    await ask('createWebhookEndpoint', { body: { url: 'https://receiver.example/hooks' } }, 201);
    // Nothing is sent before the hour has passed.
    await sql(
      `WITH told AS (INSERT INTO events (tenant_id, id, sequence, type, at, data)
         SELECT tenant_id, gen_random_uuid(), 1, 'pet.deleted', now(), '{}' FROM webhook_endpoints RETURNING id)
       INSERT INTO webhook_deliveries (tenant_id, id, endpoint_id, event_id, status, next_attempt_at, created_at)
       SELECT w.tenant_id, gen_random_uuid(), w.id, told.id, 'PENDING', now() + interval '1 hour', now()
         FROM webhook_endpoints w, told`,
    );
  };
  await parkDelivery(live);
  await parkDelivery(inTest);
  const due = async ({ tenantId, service }: World) =>
    (
      await service.app.services.database.tenant(tenantId, (sql) =>
        sql(`SELECT FROM webhook_deliveries WHERE attempt > 0 OR next_attempt_at <= now() + interval '16 minutes'`),
      )
    ).length;
  assert.equal((await advance(inTest, 2700)).body.data.webhookDeliveries, 1);
  assert.deepEqual([await due(inTest), await due(live)], [1, 0]);
});

test('after clearing nothing of test mode is left but keys, endpoints and logs, and the search has forgotten its pets', async () => {
  const { live, inTest } = await openBoth();
  const petId = await registeredPet(inTest.caller, 'CAT', 1);
  const livePetId = await registeredPet(live.caller, 'CAT', 1);
  await inTest.ask('createSearchPool', { body: { name: 'Pool' } }, 201);
  await inTest.ask('createOwner', { body: { name: 'Jun' } }, 201);
  const identify = async (world: World) => {
    const sessionId = await world.capture({ purpose: 'PET_IDENTIFICATION', firstShot: 6 });
    return await endOf(world.caller, await world.ask('identifyPet', { body: { sessionId } }, 202));
  };
  assert.equal((await identify(inTest)).result.pets[0].id, petId, 'the gallery is in memory');
  await inTest.ask('createWebhookEndpoint', { body: { url: 'https://receiver.example/hooks' } }, 201);
  await inTest.ask('clearTestData', {}, 204);

  const { services } = inTest.service.app;
  const counts = await services.database.tenant(inTest.tenantId, async (sql) => {
    const tables = [
      'pets',
      'uploads',
      'templates',
      'early_templates',
      'capture_sessions',
      'jobs',
      'search_pools',
      'owners',
    ];
    const left: Record<string, number> = {};
    for (const table of [...tables, 'events', 'webhook_deliveries', 'deletions', 'idempotent_requests'])
      left[table] = (await sql(`SELECT FROM ${table}`)).length;
    return left;
  });
  assert.deepEqual(
    Object.values(counts).filter((count) => count > 0),
    [],
    JSON.stringify(counts),
  );
  for await (const image of services.blobs.list(inTest.tenantId)) assert.fail(`an image is left: ${image.key}`);
  assert.equal((await inTest.ask('listWebhookEndpoints', {}, 200)).body.data.length, 1);
  assert.deepEqual((await identify(inTest)).result.pets, []);
  assert.equal((await identify(live)).result.pets[0].id, livePetId);
});

test('uploads beside a clearing either go with it or find no session: no row is left without its image', async () => {
  const { inTest } = await openBoth();
  const files = await Promise.all([0, 1, 2, 3].map((shot) => photo('CAT', 1, 'fingerprint', shot)));
  const session = await inTest.ask('createCaptureSession', { body: SESSION }, 201);
  const query = { sessionId: session.body.data.sessionId };
  const replies = await Promise.all([
    ...files.map((file) => send(inTest.caller, 'uploadFingerprint', { query, file })),
    send(inTest.caller, 'clearTestData', {}),
    send(inTest.caller, 'clearTestData', {}),
  ]);
  for (const { status } of replies) assert.ok([201, 204, 404].includes(status), String(status));
  const { services } = inTest.service.app;
  const rows = await services.database.tenant(inTest.tenantId, (sql) => sql('SELECT FROM uploads'));
  assert.equal(rows.length, 0);
});
