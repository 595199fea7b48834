import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listKeptTables } from '@rhinarium/server/backup/kept-tables';
import type { Services } from '@rhinarium/server/context';
import { readRows } from '@rhinarium/server/database/table-rows';
import { sessionUpkeep } from '@rhinarium/server/sessions/session-upkeep';
import { call } from './support/client.ts';
import { capture, endOf, newPet, registeredPet } from './support/pets.ts';
import { newTenant, sharedService } from './support/service.ts';

const DAY_MS = 86_400_000;

async function open() {
  const service = await sharedService();
  const { services } = service.app;
  const { tenantId, apiKey } = await newTenant(service, 'pro');
  return { services, tenantId, caller: { url: service.url, apiKey } };
}

/** Rows of all tables in which a text stands, by table. */
async function rowsWith(services: Services, tenantId: string, text: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  await services.database.tenant(tenantId, async (sql) => {
    for (const table of await listKeptTables(sql)) {
      if (!table.isOfTenant) continue;
      for await (const rows of readRows(sql, table, 100)) {
        const count = rows.filter((row) => row.includes(text)).length;
        if (count > 0) found[table.name] = (found[table.name] ?? 0) + count;
      }
    }
  });
  return found;
}

async function countBlobs(services: Services, tenantId: string): Promise<number> {
  let count = 0;
  for await (const _blob of services.blobs.list(tenantId)) count += 1;
  return count;
}

test('a deleted pet leaves its identifier in records that are forgotten, none of what was said of it, and no photo that shows it', async () => {
  const { services, tenantId, caller } = await open();
  const said = { name: 'Canary-Nabi', breed: 'Canary-Breed', externalId: 'Canary-7', metadata: { chip: 'Canary-9' } };
  const headers = { 'idempotency-key': 'make Nabi' };
  const made = await call(caller, 'POST', '/v2/pets', { species: 'CAT', ...said }, headers);
  assert.equal(made.status, 201);
  const petId = made.body.data.id;
  const add = await capture(caller, { species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION', petId, seed: 1 });
  await endOf(caller, await call(caller, 'POST', `/v2/pets/${petId}:addFingerprints`, { sessionId: add }));
  const check = await capture(caller, { species: 'CAT', purpose: 'PET_VERIFICATION', petId, seed: 1, firstShot: 10 });
  await endOf(caller, await call(caller, 'POST', `/v2/pets/${petId}:verify`, { sessionId: check }));
  const search = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1, firstShot: 20 });
  const identified = await endOf(caller, await call(caller, 'POST', '/v2/pets:identify', { sessionId: search }));
  assert.equal(identified.result.decision, 'IDENTIFIED');
  assert.equal((await rowsWith(services, tenantId, 'Canary'))['idempotent_requests'], 1);

  assert.equal((await call(caller, 'DELETE', `/v2/pets/${petId}`)).status, 204);
  assert.deepEqual(await rowsWith(services, tenantId, 'Canary'), {});
  assert.equal(await countBlobs(services, tenantId), 0);
  const left = Object.keys(await rowsWith(services, tenantId, petId));
  await services.requestLog.flush();
  assert.deepEqual(
    left.filter((name) => !['capture_sessions', 'gallery_removals', 'jobs', 'request_log'].includes(name)),
    [],
  );

  const again = await call(caller, 'POST', '/v2/pets', { species: 'CAT', ...said }, headers);
  assert.deepEqual([again.status, again.body.errors[0].code], [422, 'SVCB2B40007']);
});

test('photos of an identification that found nobody stay with its job, whichever pet is deleted', async () => {
  const { services, tenantId, caller } = await open();
  const petId = await registeredPet(caller, 'CAT', 1);
  const search = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 40 });
  const identified = await endOf(caller, await call(caller, 'POST', '/v2/pets:identify', { sessionId: search }));
  assert.notEqual(identified.result.decision, 'IDENTIFIED');
  const before = await countBlobs(services, tenantId);
  assert.equal((await call(caller, 'DELETE', `/v2/pets/${petId}`)).status, 204);
  assert.equal(await countBlobs(services, tenantId), before - 6);
});

test('a capture session without photos is forgotten after its time, one with photos of a pet stays', async () => {
  const { services, tenantId, caller } = await open();
  const petId = await registeredPet(caller, 'CAT', 1);
  const wish = { species: 'CAT', purpose: 'PET_VERIFICATION', petId: await newPet(caller) };
  const { sessionId } = (await call(caller, 'POST', '/v2/capture-sessions', wish)).body.data;
  const after = async (days: number) => {
    const clock = () => new Date(Date.now() + days * DAY_MS);
    const round = { tenantIds: async () => [tenantId], isStopped: () => false };
    await sessionUpkeep({ ...services, clock }).run(round);
    const { data } = (await call(caller, 'GET', '/v2/capture-sessions')).body;
    return data.map((session: { sessionId: string; petId: string }) => [
      session.sessionId === sessionId,
      session.petId,
    ]);
  };
  assert.equal((await after(30)).length, 2);
  assert.deepEqual(await after(32), [[false, petId]]);
});
