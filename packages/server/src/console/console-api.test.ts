import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireFailure } from '../../../../test/contract/open-world.ts';
import { call } from '../../testing/client.ts';
import { memberOf, newEmail, operatorOf, requireAnswer } from '../../testing/console-client.ts';
import { capture, newPet, registeredPet } from '../../testing/pets.ts';
import { newTenant, sharedService } from '../../testing/service.ts';

async function open(plan: 'pro' | null = 'pro') {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service, plan);
  const caller = { url: service.url, apiKey };
  const owner = await memberOf(service, tenantId, 'owner');
  return { service, tenantId, apiKey, caller, owner, place: `/console/api/tenants/${tenantId}` };
}

test('a key created in the console works immediately, is shown once, rotates with overlap and ends immediately', async () => {
  const { service, owner, place } = await open();
  const input = { name: 'Shelter', scopes: ['full'] };
  const { keyId, apiKey } = requireAnswer(await owner.ask('POST', `${place}/keys`, input), 'createApiKey');
  const works = async (key: string) =>
    (await call({ url: service.url, apiKey: key }, 'GET', '/v2/license')).status === 200;
  assert.ok(await works(apiKey));
  const rotated = await owner.ask('POST', `${place}/keys/${keyId}/rotate`, { overlapMinutes: 60 });
  const successor = requireAnswer(rotated, 'rotateApiKey');
  assert.ok((await works(apiKey)) && (await works(successor.apiKey)));
  const listed = await owner.ask('GET', `${place}/keys`);
  requireAnswer(listed, 'listApiKeys');
  assert.ok(!JSON.stringify(listed.body).includes(apiKey) && !JSON.stringify(listed.body).includes(successor.apiKey));
  requireAnswer(await owner.ask('POST', `${place}/keys/${keyId}/deactivate`), 'deactivateApiKey');
  assert.equal(await works(apiKey), false);
  const audit = requireAnswer(await owner.ask('GET', `${place}/audit`), 'listAudit') as {
    action: string;
    by: string;
  }[];
  assert.deepEqual(audit.map(({ action, by }) => [action, by]).slice(0, 3), [
    ['key.deactivated', 'The owner'],
    ['key.rotated', 'The owner'],
    ['key.created', 'The owner'],
  ]);
  assert.ok(!JSON.stringify(audit).includes(apiKey));
  const found = async (query: string) => (await owner.ask('GET', `${place}/audit?${query}`)).body.data.length;
  assert.equal(await found('search=KEY.rot'), 1);
  assert.equal(await found('search=key.ro_'), 0, 'a pattern');
  assert.equal(await found('since=2999-01-01T00:00:00Z'), 0);
  requireFailure(
    await owner.ask('POST', `${place}/keys/${keyId}/rotate`, { overlapMinutes: 0 }),
    'noSuchResource',
    'ended',
  );
});

test('a key is limited to so many requests a minute when it is made or later, its successor as well, and no other key', async () => {
  const { service, apiKey: other, owner, place } = await open();
  const input = { name: 'Shelter', scopes: ['full'], requestsPerMinute: 2 };
  const made = requireAnswer(await owner.ask('POST', `${place}/keys`, input), 'createApiKey');
  const ask = async (apiKey: string) => await call({ url: service.url, apiKey }, 'GET', '/v2/license');
  const served = async (apiKey: string, count: number) => {
    const replies = [];
    for (let n = 0; n < count; n++) replies.push(await ask(apiKey));
    return replies.filter(({ status }) => status === 200).length;
  };
  assert.equal(await served(made.apiKey, 4), 2);
  const refused = await ask(made.apiKey);
  requireFailure(refused, 'tooManyRequests', 'beyond its limit');
  assert.match(refused.headers.get('ratelimit-policy') ?? '', /^"key";q=2;w=60, "read";/);
  assert.equal(await served(other, 4), 4);

  const rotated = await owner.ask('POST', `${place}/keys/${made.keyId}/rotate`, { overlapMinutes: 60 });
  const successor = requireAnswer(rotated, 'rotateApiKey');
  assert.equal(await served(successor.apiKey, 4), 2);
  const at = `${place}/keys/${successor.keyId}/limit`;
  for (const requestsPerMinute of [0, 1.5, '2', undefined])
    requireFailure(await owner.ask('POST', at, { requestsPerMinute }), 'validation', String(requestsPerMinute));
  requireAnswer(await owner.ask('POST', at, { requestsPerMinute: null }), 'changeApiKeyLimit');
  assert.equal(await served(successor.apiKey, 4), 4);
  const listed = requireAnswer(await owner.ask('GET', `${place}/keys`), 'listApiKeys');
  const limits = new Map((listed as { id: string; requestsPerMinute: number | null }[]).map((key) => [key.id, key]));
  assert.equal(limits.get(made.keyId)?.requestsPerMinute, 2);
  assert.equal(limits.get(successor.keyId)?.requestsPerMinute, null);
  requireAnswer(await owner.ask('POST', `${place}/keys/${made.keyId}/deactivate`), 'deactivateApiKey');
  const late = await owner.ask('POST', `${place}/keys/${made.keyId}/limit`, { requestsPerMinute: 5 });
  requireFailure(late, 'noSuchResource', 'of a key that has ended');
  const audit = requireAnswer(await owner.ask('GET', `${place}/audit?search=key.limitChanged`), 'listAudit');
  assert.equal((audit as unknown[]).length, 1);
});

test('choosing a plan in the console clears SVCB2B10012', async () => {
  const { caller, owner, place } = await open(null);
  const identify = () => call(caller, 'POST', '/v2/pets:identify', {});
  requireFailure(await identify(), 'identificationPlanSelectionRequired', 'before');
  requireAnswer(await owner.ask('POST', `${place}/plan`, { plan: 'base' }), 'choosePlan');
  requireFailure(await identify(), 'identificationNotInPlan', 'on base');
  requireAnswer(await owner.ask('POST', `${place}/plan`, { plan: 'demo' }), 'choosePlan');
  requireFailure(await identify(), 'validation', 'on demo');
});

test('a plan for fewer pets than there are is refused', async () => {
  const { service, tenantId, caller, owner, place } = await open();
  await service.app.services.database.tenant(tenantId, (sql) =>
    sql(
      `INSERT INTO pets (tenant_id, id, species, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'CAT', now(), now() FROM generate_series(1, 101)`,
      [tenantId],
    ),
  );
  requireFailure(await owner.ask('POST', `${place}/plan`, { plan: 'demo' }), 'stateConflict', '101 pets on demo');
  await call(caller, 'DELETE', `/v2/pets/${(await call(caller, 'GET', '/v2/pets')).body.data[0].id}`);
  requireAnswer(await owner.ask('POST', `${place}/plan`, { plan: 'demo' }), 'choosePlan');
});

test('the request log has a request under its id, with its code and the name of its key; usage counts it', async () => {
  const { caller, owner, place } = await open();
  const failed = await call(caller, 'GET', '/v2/pets/unknown', undefined, {
    'x-request-id': 'asked-by-test',
    'rhinarium-client': 'node/0.1.0',
  });
  assert.equal(failed.status, 404);
  await call(caller, 'GET', '/v2/license', undefined, { 'x-request-id': 'odd', 'rhinarium-client': '<b>odd</b>' });
  const odd = requireAnswer(await owner.ask('GET', `${place}/requests?search=odd`), 'listRequests');
  assert.deepEqual([odd.length, odd[0]?.client], [1, null]);
  await newPet(caller);
  const found = requireAnswer(await owner.ask('GET', `${place}/requests?search=asked-by-test`), 'listRequests');
  assert.equal(found.length, 1);
  assert.deepEqual(
    [found[0]?.status, found[0]?.code, found[0]?.by, found[0]?.operation, found[0]?.path, found[0]?.client],
    [404, 'SVCB2B20000', 'First key', 'readPet', '/v2/pets/unknown', 'node/0.1.0'],
  );
  const failures = requireAnswer(await owner.ask('GET', `${place}/requests?outcome=failed`), 'listRequests');
  assert.equal(failures.length, 1);
  const overview = requireAnswer(await owner.ask('GET', `${place}/overview`), 'readOverview');
  assert.equal(overview.days.length, 30);
  const today = overview.days.at(-1)!;
  assert.deepEqual([today.requests, today.failures, overview.petCount], [3, 1, 1]);
});

test('the request log keeps its latest entries and no more than its bound', async () => {
  const { service, tenantId, caller, owner, place } = await open();
  const { forgetRequestLog } = await import('../storage/request-log/store.ts');
  for (let n = 0; n < 5; n++) await call(caller, 'GET', '/v2/pets', undefined, { 'x-request-id': `r${n}` });
  const read = async () =>
    (requireAnswer(await owner.ask('GET', `${place}/requests`), 'listRequests') as { requestId: string }[]).map(
      (row) => row.requestId,
    );
  assert.deepEqual(await read(), ['r4', 'r3', 'r2', 'r1', 'r0']);
  const long = new Date(0);
  await service.app.services.database.tenant(tenantId, (sql) =>
    forgetRequestLog(sql, tenantId, { before: long, rowsMax: 2, daysSince: long }),
  );
  const kept = await read();
  assert.ok(kept.length <= 3 && kept[0] === 'r4', kept.join());
});

test('counts the pets of the tenant, and those without fingerprints', async () => {
  const { service, caller, owner, place } = await open();
  for (let n = 0; n < 2; n++) await newPet(caller, 'CAT');
  await registeredPet(caller, 'CAT', 1);
  await newPet({ url: service.url, apiKey: (await newTenant(service)).apiKey }, 'CAT');
  const counts = requireAnswer(await owner.ask('GET', `${place}/pet-counts`), 'readPetCounts');
  assert.deepEqual(counts, { petCount: 3, unregisteredCount: 2 });
});

test('no single entry of the audit log can be changed or removed', async () => {
  const { service, tenantId, owner, place } = await open();
  requireAnswer(await owner.ask('POST', `${place}/plan`, { plan: 'pro' }), 'choosePlan');
  await assert.rejects(
    service.app.services.database.tenant(tenantId, (sql) =>
      sql(`UPDATE audit_log SET action = 'nothing' WHERE tenant_id = $1`, [tenantId]),
    ),
    /only ever added to/,
  );
});

test('pets are found by a part of their name, breed, externalId and id, in pages', async () => {
  const { caller, owner, place } = await open();
  const bori = await newPet(caller, 'DOG', {
    name: 'Bori',
    breed: 'Jindo',
    externalId: 'member-1',
    microchips: ['410100012345678'],
  });
  const nabi = await newPet(caller, 'CAT', { name: 'Nabi 100%_' });
  const find = async (query: string) =>
    (requireAnswer(await owner.ask('GET', `${place}/pets?${query}`), 'searchPets') as { id: string }[]).map(
      ({ id }) => id,
    );
  assert.deepEqual(await find('search=bor'), [bori]);
  assert.deepEqual(await find('search=JINDO'), [bori]);
  assert.deepEqual(await find('search=member-1'), [bori]);
  assert.deepEqual(await find('search=410%20100-01'), [bori]);
  assert.deepEqual(await find(`search=${nabi.slice(0, 36)}`), [nabi]);
  assert.deepEqual(await find('search=%25_'), [nabi]);
  assert.deepEqual(await find('search=_ori'), []);
  assert.deepEqual(await find('species=CAT'), [nabi]);
  assert.deepEqual(await find(`petIds=${bori},${nabi}`), [nabi, bori]);
  assert.deepEqual(await find(`petIds=${bori}&species=CAT`), []);
  assert.deepEqual((await owner.ask('GET', `${place}/pets?petIds=${bori},x`)).status, 400);
  const first = await owner.ask('GET', `${place}/pets?pageSize=1`);
  assert.deepEqual(await find(`pageSize=1&pageToken=${first.body.nextPageToken}`), [bori]);
});

test('a registered pet shows its images, and its session its events', async () => {
  const { caller, owner, place } = await open();
  const petId = await registeredPet(caller, 'CAT', 1);
  const samples = requireAnswer(await owner.ask('GET', `${place}/pets/${petId}/samples`), 'listSamples');
  assert.equal(samples.length, 6);
  const timeline = `${place}/capture-sessions/${samples[0]?.sessionId}`;
  const { session, job } = requireAnswer(await owner.ask('GET', timeline), 'readSessionTimeline');
  assert.deepEqual([session.state, job?.kind, job?.status], ['FINISHED', 'FINGERPRINT_ADDITION', 'SUCCESS']);
  const list = await owner.ask('GET', `${place}/pets`);
  assert.equal(list.body.data[0].fingerprintCount, 5);
  const image = await owner.ask('GET', `${place}/images/${list.body.data[0].imageId}`);
  assert.equal(image.status, 200);
});

test('a person in the console registers and verifies with the same operations as a program', async () => {
  const { service, tenantId, owner, caller } = await open();
  const petId = await registeredPet(caller, 'CAT', 1);
  const sessionId = await capture(caller, {
    species: 'CAT',
    purpose: 'PET_VERIFICATION',
    petId,
    seed: 1,
    firstShot: 20,
  });
  const accepted = await owner.askApi(tenantId, 'POST', `/v2/pets/${petId}:verify`, { sessionId });
  assert.equal(accepted.status, 202);
  const job = await owner.askApi(tenantId, 'GET', `${accepted.headers.get('location')}?waitSeconds=30`);
  assert.equal(job.body.data.result.decision, 'MATCH');
  await service.app.services.requestLog.flush();
  const log = await owner.ask('GET', `/console/api/tenants/${tenantId}/requests`);
  assert.equal(log.body.data[0].by, 'The owner');
});

test('the audit log has changes that people make through the API, with the request, and none that keys make', async () => {
  const { tenantId, owner, caller, place } = await open();
  const petId = await newPet(caller);
  const deleted = await owner.askApi(tenantId, 'DELETE', `/v2/pets/${petId}`);
  assert.equal(deleted.status, 204);
  await owner.askApi(tenantId, 'DELETE', `/v2/pets/${petId}`);
  const audit = requireAnswer(await owner.ask('GET', `${place}/audit`), 'listAudit') as Record<string, unknown>[];
  const ofPets = audit.filter(({ action }) => !['person.added', 'tenant.created'].includes(String(action)));
  const requestId = deleted.headers.get('x-request-id');
  assert.deepEqual(
    ofPets.map(({ action, by, subject, details }) => ({ action, by, subject, details })),
    [{ action: 'deletePet', by: 'The owner', subject: petId, details: { requestId } }],
  );
});

test('photos that a person takes back are in the audit log and in the receipt, and a viewer takes none back', async () => {
  const { service, tenantId, owner, caller, place } = await open();
  const petId = await registeredPet(caller, 'CAT', 1);
  const { photos } = (await call(caller, 'GET', `/v2/pets/${petId}:export`)).body.data;
  const at = `/v2/pets/${petId}/photos`;
  const viewer = await memberOf(service, tenantId, 'viewer');
  for (const path of [at, `${at}/${photos[0].id}`])
    assert.equal((await viewer.askApi(tenantId, 'DELETE', path)).status, 403);
  const taken = await owner.askApi(tenantId, 'DELETE', `${at}/${photos[0].id}`);
  const ended = await owner.askApi(tenantId, 'DELETE', at);
  assert.deepEqual([taken.status, ended.status], [204, 204]);
  const audit = requireAnswer(await owner.ask('GET', `${place}/audit`), 'listAudit') as Record<string, unknown>[];
  assert.deepEqual(
    audit.slice(0, 2).map(({ action, by, subject }) => ({ action, by, subject })),
    [
      { action: 'deletePetPhotos', by: 'The owner', subject: petId },
      { action: 'deletePetPhoto', by: 'The owner', subject: `${petId} ${photos[0].id}` },
    ],
  );
  for (const { headers } of [taken, ended]) {
    const receipt = (await call(caller, 'GET', headers.get('location')!)).body.data;
    assert.deepEqual(receipt.deletedBy, { personId: owner.personId });
  }
});

test('an owner changes the roles of people, except that of the last owner', async () => {
  const { service, tenantId, owner, place } = await open();
  const { personId } = await memberOf(service, tenantId, 'viewer');
  const promoted = await owner.ask('PATCH', `${place}/people/${personId}`, { role: 'owner' });
  requireAnswer(promoted, 'changeRole');
  requireAnswer(await owner.ask('PATCH', `${place}/people/${personId}`, { role: 'viewer' }), 'changeRole');
  const own = `${place}/people/${owner.personId}`;
  requireFailure(await owner.ask('PATCH', own, { role: 'viewer' }), 'stateConflict', 'the last owner');
  requireFailure(await owner.ask('DELETE', own), 'stateConflict', 'the last owner');
  assert.equal(requireAnswer(await owner.ask('GET', `${place}/people`), 'listPeople').length, 2);
});

test('an operator creates a tenant with its owner, suspends it and ends the suspension', async () => {
  const { service } = await open();
  const operator = await operatorOf(service);
  const place = '/console/api/operator/tenants';
  const input = { name: 'New shelter', plan: 'demo', owner: { name: 'Dee', email: newEmail() } };
  const { tenantId, link } = requireAnswer(await operator.ask('POST', place, input), 'createTenant');
  assert.ok(link);
  const change = (body: object) => operator.ask('PATCH', `${place}/${tenantId}`, body);
  const state = async () => {
    const tenants = requireAnswer(await operator.ask('GET', place), 'listTenants') as Record<string, unknown>[];
    const { plan, isSuspended } = tenants.find(({ id }) => id === tenantId)!;
    return [plan, isSuspended];
  };
  requireAnswer(await change({ isSuspended: true }), 'changeTenant');
  assert.deepEqual(await state(), ['demo', true]);
  requireAnswer(await change({ isSuspended: false, plan: 'pro' }), 'changeTenant');
  assert.deepEqual(await state(), ['pro', false]);
  requireFailure(await operator.ask('PATCH', `${place}/unknown`, { plan: 'pro' }), 'noSuchResource', 'unknown');
});

test('a page of 10,000 pets arrives within a second, with a search or without', async () => {
  const { service, tenantId, owner, place } = await open();
  await service.app.services.database.tenant(tenantId, (sql) =>
    sql(
      `INSERT INTO pets (tenant_id, id, species, name, external_id, created_at, updated_at)
       SELECT $1, gen_random_uuid(), CASE n % 2 WHEN 0 THEN 'CAT' ELSE 'DOG' END, 'Pet ' || n, 'member-' || n,
              now() - n * interval '1 minute', now() FROM generate_series(1, 10000) n`,
      [tenantId],
    ),
  );
  for (const [query, count] of [
    ['', 50],
    ['?search=member-9999', 1],
    ['?search=nobody', 0],
    ['?search=Pet&species=DOG&pageSize=200', 200],
  ] as const) {
    const begun = performance.now();
    const reply = await owner.ask('GET', `${place}/pets${query}`);
    const tookMs = performance.now() - begun;
    assert.equal(requireAnswer(reply, 'searchPets').length, count, query);
    assert.ok(tookMs < 1000, `${query} took ${Math.round(tookMs)} ms`);
  }
});
