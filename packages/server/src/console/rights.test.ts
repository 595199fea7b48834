import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CONSOLE_OPERATIONS,
  type ConsoleOperation,
  hasRole,
  OPERATIONS,
  type Operation,
  type OperationName,
  pathsOf,
  type Right,
  ROLES,
  rightFor,
} from '@rhinarium/contract';
import { requireFailure } from '../../../../test/contract/open-world.ts';
import { call, upload } from '../../testing/client.ts';
import { browser, memberOf, operatorOf } from '../../testing/console-client.ts';
import { newPet } from '../../testing/pets.ts';
import { photo } from '../../testing/photo.ts';
import { newTenant, sharedService } from '../../testing/service.ts';
import { suspendTenant } from '../domains/tenants/tenant-actions.ts';

const ROWS = Object.entries<ConsoleOperation>(CONSOLE_OPERATIONS);
const UNKNOWN = '0198b5a2-0000-7000-8000-000000000000';

const pathOf = (row: ConsoleOperation, tenantId: string) =>
  row.path.replace('{tenantId}', tenantId).replaceAll(/\{\w+\}/g, UNKNOWN);

async function open() {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service);
  return { service, tenantId, apiKey };
}

test('every call of the console except signing in is 401 without a session', async () => {
  const { service, tenantId } = await open();
  const nobody = browser(service, '', 'rhinarium_session=wrong');
  for (const [name, row] of ROWS) {
    if (row.admits === 'anyone') continue;
    requireFailure(await nobody.ask(row.method, pathOf(row, tenantId)), 'notSignedIn', name);
  }
});

test('each role can make exactly the calls of the console that its rights allow', async () => {
  const { service, tenantId } = await open();
  for (const role of ROLES) {
    const person = await memberOf(service, tenantId, role);
    for (const [name, row] of ROWS) {
      if (['anyone', 'person', 'account'].includes(row.admits)) continue;
      // Changes are sent without a body: 403 without the right, otherwise a validation failure.
      const reply = await person.ask(row.method, pathOf(row, tenantId));
      const isAdmitted = row.admits !== 'operator' && hasRole(row.admits as Right, role);
      assert.equal(reply.body?.errors?.[0]?.code !== 'SVCB2B40016', isAdmitted, `${role} ${name} ${reply.status}`);
    }
  }
});

test('in the API each role reaches the operations that its rights admit, and no others', async () => {
  const { service, tenantId } = await open();
  for (const role of ROLES) {
    const person = await memberOf(service, tenantId, role);
    for (const [name, row] of Object.entries<Operation>(OPERATIONS)) {
      for (const path of pathsOf(row as never) as string[]) {
        const reply = await person.askApi(tenantId, row.method, path.replaceAll(/\{\w+\}/g, UNKNOWN));
        const about = `${role} ${name}`;
        if (!hasRole(rightFor(name as OperationName), role)) requireFailure(reply, 'roleLacksRight', about);
        // Nobody may treat live data as test data.
        else if (row.isTestOnly) requireFailure(reply, 'testModeOnly', about);
        else assert.notEqual(reply.status, 403, `${about} ${reply.status}`);
      }
    }
  }
});

test('staff work with pets and with lost and found, and reach no key, webhook, request log, plan, people or settings', async () => {
  const { service, tenantId } = await open();
  const staff = await memberOf(service, tenantId, 'staff');
  const within = `/console/api/tenants/${tenantId}`;
  const made = await staff.askApi(tenantId, 'POST', '/v2/pets', { species: 'CAT', name: 'Nabi' });
  assert.equal(made.status, 201);
  const pet = made.body.data.id;
  const session = { species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION', petId: pet };
  assert.equal((await staff.askApi(tenantId, 'POST', '/v2/capture-sessions', session)).status, 201);
  const link = { purpose: 'PET_IDENTIFICATION', species: 'CAT', title: 'Harbour shelter' };
  assert.equal((await staff.askApi(tenantId, 'POST', '/v2/capture-links', link)).status, 201);
  for (const [method, path] of [
    ['GET', '/v2/webhook-endpoints'],
    ['GET', '/v2/events'],
    ['PATCH', '/v2/lost-and-found'],
    ['POST', '/v2/sharing-groups'],
  ] as const)
    requireFailure(await staff.askApi(tenantId, method, path), 'roleLacksRight', path);
  for (const [method, path] of [
    ['GET', 'keys'],
    ['POST', 'keys'],
    ['GET', 'requests'],
    ['POST', 'plan'],
    ['POST', 'people'],
    ['GET', 'audit'],
    ['POST', 'test-mode'],
  ] as const)
    requireFailure(await staff.ask(method, `${within}/${path}`), 'roleLacksRight', path);
  const found = await staff.ask('GET', `${within}/search?text=v2`);
  assert.deepEqual(found.body.data.requests, []);
  const addresses = (await staff.ask('GET', `${within}/people`)).body.data.map(
    ({ email }: { email: unknown }) => email,
  );
  assert.deepEqual(addresses, [null]);
});

test('a viewer identifies if the tenant allows it, and does nothing else', async () => {
  const { service, tenantId, apiKey } = await open();
  const viewer = await memberOf(service, tenantId, 'viewer');
  const owner = await memberOf(service, tenantId, 'owner');
  const begin = (purpose: string, petId?: string) =>
    viewer.askApi(tenantId, 'POST', '/v2/capture-sessions', { species: 'CAT', purpose, petId });
  requireFailure(await begin('PET_IDENTIFICATION'), 'roleLacksRight', 'viewer');
  const place = `/console/api/tenants/${tenantId}/viewers`;
  requireFailure(await viewer.ask('POST', place, { mayIdentify: true }), 'roleLacksRight', 'viewer');
  assert.equal((await owner.ask('POST', place, { mayIdentify: true })).status, 204);
  const { status, body } = await begin('PET_IDENTIFICATION');
  assert.equal(status, 201);
  const { sessionId } = body.data;
  const searched = await viewer.askApi(tenantId, 'POST', '/v2/pets:identify', { sessionId });
  assert.equal(searched.body.errors[0].code, 'SVCB2B20012', 'not refused, but photos are missing');
  const petId = await newPet({ url: service.url, apiKey }, 'CAT');
  requireFailure(await begin('PET_VERIFICATION', petId), 'roleLacksRight', 'viewer');
  const session = { species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION', petId };
  const { data } = (await owner.askApi(tenantId, 'POST', '/v2/capture-sessions', session)).body;
  const abort = (id: string) => viewer.askApi(tenantId, 'POST', `/v2/capture-sessions/${id}:abort`);
  requireFailure(await abort(data.sessionId), 'roleLacksRight', 'viewer');
  assert.equal((await abort(sessionId)).status, 200);
  requireFailure(await viewer.askApi(tenantId, 'DELETE', `/v2/pets/${petId}`), 'roleLacksRight', 'viewer');
  assert.equal((await owner.ask('POST', place, { mayIdentify: false })).status, 204);
  requireFailure(await begin('PET_IDENTIFICATION'), 'roleLacksRight', 'viewer');
});

test('a viewer sees who belongs to the tenant, without the addresses', async () => {
  const { service, tenantId } = await open();
  const [viewer, developer] = [
    await memberOf(service, tenantId, 'viewer'),
    await memberOf(service, tenantId, 'developer'),
  ];
  const addressesFor = async (person: typeof viewer) => {
    const { data } = (await person.ask('GET', `/console/api/tenants/${tenantId}/people`)).body;
    return (data as { id: string; email: string | null }[]).filter(({ email }) => email !== null).map(({ id }) => id);
  };
  assert.deepEqual(await addressesFor(viewer), []);
  const seen = await addressesFor(developer);
  for (const { personId } of [viewer, developer]) assert.ok(seen.includes(personId));
});

test('another tenant and one that does not exist get the same answer, on every call and in the API', async () => {
  const { service, tenantId } = await open();
  const stranger = await memberOf(service, (await newTenant(service)).tenantId, 'owner');
  for (const tenant of [tenantId, UNKNOWN]) {
    for (const [name, row] of ROWS) {
      if (!row.path.includes('/tenants/{tenantId}') || row.admits === 'operator') continue;
      requireFailure(await stranger.ask(row.method, pathOf(row, tenant)), 'roleLacksRight', `${name} ${tenant}`);
    }
    requireFailure(await stranger.askApi(tenant, 'GET', '/v2/pets'), 'roleLacksRight', 'API');
    const image = `/console/api/tenants/${tenant}/images/${UNKNOWN}`;
    requireFailure(await stranger.ask('GET', image), 'roleLacksRight', 'image');
  }
});

test('an image is shown only within its tenant, and to nobody after its pet was deleted (S7)', async () => {
  const { service, tenantId, apiKey } = await open();
  const caller = { url: service.url, apiKey };
  const petId = await newPet(caller);
  const session = { species: 'CAT', purpose: 'PET_VERIFICATION', petId };
  const { sessionId } = (await call(caller, 'POST', '/v2/capture-sessions', session)).body.data;
  const jpeg = await photo('CAT', 1, 'fingerprint', 0);
  const { id } = (await upload(caller, `/v2/fingerprints:upload?sessionId=${sessionId}`, jpeg)).body.data;
  const viewer = await memberOf(service, tenantId, 'viewer');
  const seen = await viewer.ask('GET', `/console/api/tenants/${tenantId}/images/${id}?size=small`);
  assert.equal(seen.status, 200);
  assert.equal(seen.headers.get('content-type'), 'image/jpeg');
  assert.equal(seen.headers.get('cache-control'), 'no-store');
  const other = await newTenant(service);
  const stranger = await memberOf(service, other.tenantId, 'owner');
  for (const [person, tenant] of [
    [stranger, tenantId],
    [stranger, other.tenantId],
  ] as const) {
    const reply = await person.ask('GET', `/console/api/tenants/${tenant}/images/${id}`);
    assert.notEqual(reply.status, 200);
    assert.equal(reply.headers.get('content-type'), 'application/json; charset=utf-8');
  }
  assert.equal((await call(caller, 'DELETE', `/v2/pets/${petId}`)).status, 204);
  const gone = await viewer.ask('GET', `/console/api/tenants/${tenantId}/images/${id}?size=small`);
  requireFailure(gone, 'noSuchResource', 'after the deletion');
});

test('an operator manages tenants and sees none of their pets', async () => {
  const { service, tenantId } = await open();
  const operator = await operatorOf(service);
  const listed = await operator.ask('GET', '/console/api/operator/tenants');
  assert.ok(listed.body.data.some((tenant: { id: string }) => tenant.id === tenantId));
  requireFailure(await operator.askApi(tenantId, 'GET', '/v2/pets'), 'roleLacksRight', 'pets');
  requireFailure(await operator.ask('GET', `/console/api/tenants/${tenantId}/overview`), 'roleLacksRight', 'overview');
  const owner = await memberOf(service, tenantId, 'owner');
  requireFailure(await owner.ask('GET', '/console/api/operator/tenants'), 'roleLacksRight', 'an owner is no operator');
});

test('a change with only the cookie, from another site or from no site, is refused (S12)', async () => {
  const { service, tenantId } = await open();
  const owner = await memberOf(service, tenantId, 'owner');
  const pet = { species: 'CAT' };
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: service.url, 'sec-fetch-site': 'cross-site' },
    { origin: service.url, 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of foreign) {
    const says = JSON.stringify(headers);
    const inTenant = { ...headers, 'x-console-tenant': tenantId };
    requireFailure(await owner.ask('POST', '/v2/pets', pet, inTenant), 'crossSiteRequest', says);
    const plan = { plan: 'base' };
    const place = `/console/api/tenants/${tenantId}/plan`;
    requireFailure(await owner.ask('POST', place, plan, headers), 'crossSiteRequest', says);
    const signIn = { email: 'a@example.com', password: '' };
    requireFailure(await owner.ask('POST', '/console/api/sign-in', signIn, headers), 'crossSiteRequest', says);
  }
  // Sent like a non-browser client, without an Origin.
  const { cookie } = owner;
  const plain = { cookie, 'x-console-tenant': tenantId };
  requireFailure(await call({ url: service.url }, 'POST', '/v2/pets', pet, plain), 'crossSiteRequest', 'no origin');
  // The API does not accept the cookie without the header, which only our own pages can send.
  requireFailure(await owner.ask('POST', '/v2/pets', pet), 'invalidApiKey', 'without the header');
  assert.equal((await owner.askApi(tenantId, 'POST', '/v2/pets', pet)).status, 201);
});

test('a suspended tenant is refused to its people in the API, and shown to them in the console', async () => {
  const { service, tenantId } = await open();
  const owner = await memberOf(service, tenantId, 'owner');
  await suspendTenant(service.app.services, { tenantId, by: undefined });
  requireFailure(await owner.askApi(tenantId, 'GET', '/v2/pets'), 'accountSuspended', 'API');
  const overview = await owner.ask('GET', `/console/api/tenants/${tenantId}/overview`);
  assert.equal(overview.body.data.isSuspended, true);
});

test('row-level security shows a tenant its own people and no session or link, on every table', async () => {
  const { service, tenantId } = await open();
  const { database } = service.app.services;
  const owner = await memberOf(service, tenantId, 'owner');
  await memberOf(service, (await newTenant(service)).tenantId, 'owner');
  const names = async (text: string) =>
    await database.tenant(tenantId, async (sql) => (await sql<{ name: string }>(text)).map(({ name }) => name));
  const unguarded = await names(
    `SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
        AND NOT (relrowsecurity AND relforcerowsecurity)`,
  );
  assert.deepEqual(unguarded, ['schema_migrations']);
  assert.deepEqual(await names('SELECT id::text AS name FROM console_people'), [owner.personId]);
  assert.deepEqual(await names('SELECT person_id::text AS name FROM console_memberships'), [owner.personId]);
  assert.deepEqual(await names('SELECT person_id::text AS name FROM console_sessions'), []);
  assert.deepEqual(await names('SELECT person_id::text AS name FROM console_links'), []);
});
