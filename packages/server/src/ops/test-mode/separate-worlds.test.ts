import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { requireFailure } from '../../../../../test/contract/open-world.ts';
import { open as openCommands } from '../../../testing/admin/command-world.ts';
import { call } from '../../../testing/client.ts';
import { memberOf, operatorOf, requireAnswer } from '../../../testing/console-client.ts';
import { newPet } from '../../../testing/pets.ts';
import { photo } from '../../../testing/photo.ts';
import { newKey, newTenant, sharedService } from '../../../testing/service.ts';
import { TENANT_COMMANDS } from '../../admin/tenant-commands.ts';
import { issueKey } from '../../domains/keys/api-key.ts';
import { resumeTenant, suspendTenant } from '../../domains/tenants/tenant-actions.ts';
import { openTestTenant } from './open-test-tenant.ts';

/** A tenant with a live key and a test key. */
async function open(plan: 'demo' | 'pro' = 'pro') {
  const service = await sharedService();
  const live = await newTenant(service, plan);
  const made = await newKey(service, live.tenantId, { mode: 'test' });
  return {
    service,
    services: service.app.services,
    tenantId: live.tenantId,
    testTenantId: made.tenantId,
    live: { url: service.url, apiKey: live.apiKey },
    inTest: { url: service.url, apiKey: made.apiKey },
  };
}

test('one of several callers that open test mode at the same time makes the test tenant, and all get it', async () => {
  const { app } = await sharedService();
  const { tenantId } = await newTenant(await sharedService());
  const opened = await Promise.all(
    Array.from({ length: 8 }, () => openTestTenant(app.services, { tenantId, by: undefined })),
  );
  assert.equal(new Set(opened).size, 1);
  assert.equal(await openTestTenant(app.services, { tenantId: opened[0]!, by: undefined }), opened[0]);
  const rows = await app.services.database.system((sql) => sql('SELECT FROM tenants WHERE test_of = $1', [tenantId]));
  assert.equal(rows.length, 1);
});

test('the database refuses a live key of a test tenant and a test key of live data', async () => {
  const { services, tenantId, testTenantId } = await open();
  for (const [home, mode] of [
    [testTenantId, 'live'],
    [tenantId, 'test'],
  ] as const) {
    const issued = services.database.tenant(home, (sql) =>
      issueKey(services, sql, { tenantId: home, name: 'Wrong', mode }),
    );
    await assert.rejects(issued, { code: '23503', constraint: 'api_keys_mode_fkey' }, mode);
  }
});

test('pets of test mode count in no plan, and neither they nor their tenant in the figures of the installation', async () => {
  const { service, services, tenantId, testTenantId, live, inTest } = await open('demo');
  const operator = await operatorOf(service);
  const figures = async () => {
    const read = requireAnswer(await operator.ask('GET', '/console/api/operator/installation'), 'readInstallation');
    return [read.tenantCount, read.petCount] as const;
  };
  const before = await figures();
  await services.database.tenant(testTenantId, (sql) =>
    sql(
      `INSERT INTO pets (tenant_id, id, species, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'CAT', now(), now() FROM generate_series(1, 100)`,
      [testTenantId],
    ),
  );
  requireFailure(await call(inTest, 'POST', '/v2/pets', { species: 'CAT' }), 'petLimitExceeded', 'the 101st test pet');
  await newPet(live);
  assert.deepEqual(await figures(), [before[0], before[1] + 1], 'only the live pet was added');
  const path = `/console/api/operator/tenants?search=${testTenantId}`;
  assert.deepEqual(requireAnswer(await operator.ask('GET', path), 'listTenants'), []);
  const owner = await memberOf(service, tenantId, 'owner');
  const place = `/console/api/tenants/${tenantId}/overview`;
  assert.equal(requireAnswer(await owner.ask('GET', place), 'readOverview').petCount, 1);
});

test('a suspended tenant is refused with its test keys too, and its open test sessions are aborted', async () => {
  const { services, tenantId, inTest } = await open();
  const body = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };
  const { sessionId } = (await call(inTest, 'POST', '/v2/capture-sessions', body)).body.data;
  await suspendTenant(services, { tenantId, by: undefined });
  requireFailure(await call(inTest, 'GET', '/v2/pets'), 'accountSuspended', 'with a test key');
  await resumeTenant(services, { tenantId, by: undefined });
  const session = await call(inTest, 'GET', `/v2/capture-sessions/${sessionId}`);
  assert.equal(session.body.data.state, 'ABORTED');
});

test('erasing a tenant erases its test data, rows, images and data key', async () => {
  const { services, tenantId, testTenantId, inTest } = await open();
  const body = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };
  const { sessionId } = (await call(inTest, 'POST', '/v2/capture-sessions', body)).body.data;
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await photo('CAT', 1, 'fingerprint', 0))]), 'a.jpg');
  const headers = { 'x-service-api-key': inTest.apiKey };
  const uploaded = await fetch(`${inTest.url}/v2/fingerprints:upload?sessionId=${sessionId}`, {
    method: 'POST',
    headers,
    body: form,
  });
  assert.equal(uploaded.status, 201);
  const openBlobs = async () => services.blobs;
  const openMatching = () => Promise.reject(new Error('not needed'));
  const world = { ...services, serverUrl: '', release: 'test', openBlobs, openMatching };
  const options = { tenant: tenantId, name: 'A test’s own tenant' };
  // biome-ignore lint/suspicious/noExplicitAny: the receipt, as the command prints it
  const receipt = (await TENANT_COMMANDS['tenant erase']!.run(world, options)) as any;
  assert.equal(receipt.isVerified, true);
  assert.deepEqual(
    [receipt.testData.tenantId, receipt.testData.images, receipt.testData.isKeyDestroyed, receipt.testData.verified],
    [testTenantId, 1, true, { rows: true, images: true, key: true }],
  );
  assert.equal((await call(inTest, 'GET', '/v2/license')).status, 401);
});

test('in the console a member opens test mode, makes a test key there, and sees neither plan nor people to change', async () => {
  const { service, tenantId } = { service: await sharedService(), ...(await newTenant(await sharedService())) };
  const developer = await memberOf(service, tenantId, 'developer');
  const viewer = await memberOf(service, tenantId, 'viewer');
  const stranger = await memberOf(service, (await newTenant(service)).tenantId, 'owner');
  const place = `/console/api/tenants/${tenantId}`;
  requireFailure(await viewer.ask('POST', `${place}/test-mode`), 'roleLacksRight', 'a viewer');
  const { testTenantId } = requireAnswer(await developer.ask('POST', `${place}/test-mode`), 'openTestMode');
  const session = requireAnswer(await viewer.ask('GET', '/console/api/session'), 'readConsoleSession');
  assert.equal(session.tenants[0]?.testTenantId, testTenantId);
  const there = `/console/api/tenants/${testTenantId}`;
  const name = 'Made in test mode';
  const key = requireAnswer(await developer.ask('POST', `${there}/keys`, { name, scopes: ['full'] }), 'createApiKey');
  assert.match(key.apiKey, /^psk_test_/);
  const petId = await newPet({ url: service.url, apiKey: key.apiKey });
  assert.equal((await viewer.askApi(testTenantId, 'GET', `/v2/pets/${petId}`)).status, 200);
  assert.equal((await viewer.askApi(tenantId, 'GET', `/v2/pets/${petId}`)).status, 404);
  assert.deepEqual(
    requireAnswer(await developer.ask('GET', `${there}/keys`), 'listApiKeys').map(({ mode }) => mode),
    ['test'],
  );
  requireFailure(await viewer.ask('GET', `${there}/keys`), 'roleLacksRight', 'keys for a viewer');
  const live = { name, mode: 'live', scopes: ['full'] };
  requireFailure(await developer.ask('POST', `${there}/keys`, live), 'stateConflict', 'a live key in test mode');
  const owner = await memberOf(service, tenantId, 'owner');
  for (const [way, body] of [
    ['plan', { plan: 'pro' }],
    ['people', { email: 'a@example.com', name: 'A', role: 'owner' }],
  ] as const)
    requireFailure(await owner.ask('POST', `${there}/${way}`, body), 'roleLacksRight', way);
  requireFailure(await stranger.askApi(testTenantId, 'GET', '/v2/pets'), 'roleLacksRight', 'another tenant’s owner');
});

test('the export of a tenant has its test tenant too', async () => {
  const { run, tenantId } = await openCommands();
  await run('key', 'create', '--tenant', tenantId, '--mode', 'test');
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-export-'));
  const done = await run('tenant', 'export', '--tenant', tenantId, '--file', path.join(folder, 'export.tar'));
  assert.equal(done.tenants, 2);
  await rm(folder, { recursive: true });
});
