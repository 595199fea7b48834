import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from '../../../testing/client.ts';
import { capture, endOf, newPet, registeredPet } from '../../../testing/pets.ts';
import { newTenant, sharedService } from '../../../testing/service.ts';
import type { Services } from '../../context.ts';
import { insertDeletion } from '../../domains/pets/history/deletion-store.ts';
import { sessionUpkeep } from '../../domains/sessions/session-actions.ts';
import type { Sql } from '../../storage/database/database.ts';
import { readRows } from '../../storage/database/table-rows.ts';
import { listKeptTables } from '../backup/kept-tables.ts';
import { decryptRow } from '../backup/plain-rows.ts';
import { retentionTask } from './retention.ts';

const DAY_MS = 86_400_000;

async function open() {
  const service = await sharedService();
  const { services } = service.app;
  const { tenantId, apiKey } = await newTenant(service, 'pro');
  return { services, tenantId, caller: { url: service.url, apiKey } };
}

/** Rows of all tables that contain a text, plain or decrypted, by table. */
async function rowsWith(services: Services, tenantId: string, text: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  const cipher = await services.encryption.cipherOf(tenantId);
  const wanted = [text, Buffer.from(text).toString('hex')];
  await services.database.tenant(tenantId, async (sql) => {
    for (const table of await listKeptTables(sql)) {
      if (!table.isOfTenant) continue;
      for await (const rows of readRows(sql, table, 100)) {
        const plain = rows.map((row) => decryptRow(cipher, table, row));
        const count = plain.filter((row) => wanted.some((each) => row.includes(each))).length;
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

test('a deleted pet leaves only its identifier, in records that expire: none of its data, and no photo that shows it (R5)', async () => {
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
  const expiring = ['capture_sessions', 'deletions', 'events', 'gallery_removals', 'jobs', 'request_log'];
  assert.deepEqual(
    left.filter((name) => !expiring.includes(name)),
    [],
  );
  const receipt = await call(caller, 'GET', `/v2/deletions/${petId}`);
  assert.equal(receipt.body.data.isVerified, true);
  assert.doesNotMatch(JSON.stringify(receipt.body), /Canary/);
  const { templates, ...deleted } = receipt.body.data.deleted;
  assert.deepEqual(deleted, { pets: 1, fingerprints: 11, appearances: 3, searchPoolMemberships: 0 });
  // Six of the registered photos, and early ones of the others.
  assert.ok(templates >= 6 && templates <= 14, `${templates} templates`);
  assert.deepEqual(receipt.body.data.kept, { captureSessions: 2, jobs: 2, removals: 1, events: 5 });

  const again = await call(caller, 'POST', '/v2/pets', { species: 'CAT', ...said }, headers);
  assert.deepEqual([again.status, again.body.errors[0].code], [422, 'SVCB2B40007']);
});

test('a receipt is what is found at each read: a photo, a template, a row or an index entry that is left shows', async () => {
  const { services, tenantId, caller } = await open();
  const petId = await registeredPet(caller, 'CAT', 1);
  const search = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1, firstShot: 20 });
  await endOf(caller, await call(caller, 'POST', '/v2/pets:identify', { sessionId: search }));
  const find = (sql: Sql) =>
    sql<{ blobKey: string }>(`SELECT blob_key AS "blobKey" FROM uploads WHERE tenant_id = $1 AND pet_id = $2`, [
      tenantId,
      petId,
    ]);
  const [image] = await services.database.tenant(tenantId, find);
  const bytes = await services.blobs.read(image!.blobKey);
  assert.equal((await call(caller, 'DELETE', `/v2/pets/${petId}`)).status, 204);
  const read = async () => (await call(caller, 'GET', `/v2/deletions/${petId}`)).body.data;
  assert.deepEqual((await read()).verified, { rows: true, images: true, templates: true, index: true });

  await services.blobs.put(image!.blobKey, bytes);
  const { isVerified, verified } = await read();
  assert.deepEqual([isVerified, verified], [false, { rows: true, images: false, templates: true, index: true }]);
  await services.blobs.remove(image!.blobKey);

  const pet = `INSERT INTO pets (tenant_id, id, species, created_at, updated_at) VALUES ($1, $2, 'CAT', now(), now())`;
  await services.database.tenant(tenantId, (sql) => sql(pet, [tenantId, petId]));
  assert.deepEqual((await read()).verified, { rows: false, images: true, templates: true, index: true });
  const copy = `INSERT INTO uploads (tenant_id, id, kind, species, purpose, pet_id, sha256, width, height, bytes, verdict,
      quality_score, reasons, likeness, blob_key, created_at)
    SELECT $1, $2, 'fingerprint', 'CAT', 'PET_VERIFICATION', $2, sha256(''), 1, 1, 1, 'ACCEPTED', 1, '{}', '', '', now()`;
  const template = `INSERT INTO templates (tenant_id, upload_id, pet_id, species, kind, engine_version, template, search_code, change)
    VALUES ($1, $2, $2, 'CAT', 'fingerprint', 'another', '', '', 0)`;
  await services.database.tenant(tenantId, async (sql) => {
    await sql(copy, [tenantId, petId]);
    await sql(template, [tenantId, petId]);
  });
  assert.deepEqual((await read()).verified, { rows: false, images: true, templates: false, index: true });
  await services.database.tenant(tenantId, (sql) => sql('DELETE FROM pets WHERE id = $1', [petId]));
  assert.equal((await read()).isVerified, true);
});

test('a receipt shows a pet that the search index still has', async () => {
  const { services, tenantId, caller } = await open();
  const petId = await registeredPet(caller, 'CAT', 1);
  const search = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1, firstShot: 20 });
  await endOf(caller, await call(caller, 'POST', '/v2/pets:identify', { sessionId: search }));
  // Like a deletion that forgot the gallery.
  const counts = { pets: 1, fingerprints: 5, appearances: 1, templates: 6, searchPoolMemberships: 0 };
  const by = { apiKeyId: null, personId: null };
  const deletion = {
    id: petId,
    petId,
    species: 'CAT',
    deletedAt: new Date(),
    ...by,
    counts,
    uploadIds: [],
    blobKeys: [],
    mergedIntoPetId: null,
  } as const;
  await services.database.tenant(tenantId, async (sql) => {
    await sql('DELETE FROM pets WHERE tenant_id = $1 AND id = $2', [tenantId, petId]);
    await insertDeletion(sql, tenantId, deletion);
  });
  const { data } = (await call(caller, 'GET', `/v2/deletions/${petId}`)).body;
  // The photos in which it was recognised remain as well.
  assert.deepEqual(data.verified, { rows: false, images: true, templates: true, index: false });
});

test('a receipt goes after its time', async () => {
  const { services, tenantId, caller } = await open();
  const petId = await newPet(caller);
  await call(caller, 'DELETE', `/v2/pets/${petId}`);
  const after = async (days: number) => {
    const clock = () => new Date(Date.now() + days * DAY_MS);
    const round = { tenantIds: async () => [tenantId], isStopped: () => false };
    await retentionTask('old receipts of deletions')({ ...services, clock }).run(round);
    return (await call(caller, 'GET', `/v2/deletions/${petId}`)).status;
  };
  assert.deepEqual([await after(399), await after(401)], [200, 404]);
});

test('photos of an identification without a match are kept with its job, whichever pet is deleted', async () => {
  const { services, tenantId, caller } = await open();
  const petId = await registeredPet(caller, 'CAT', 1);
  const search = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 40 });
  const identified = await endOf(caller, await call(caller, 'POST', '/v2/pets:identify', { sessionId: search }));
  assert.notEqual(identified.result.decision, 'IDENTIFIED');
  const before = await countBlobs(services, tenantId);
  assert.equal((await call(caller, 'DELETE', `/v2/pets/${petId}`)).status, 204);
  assert.equal(await countBlobs(services, tenantId), before - 6);
});

test('a capture session without photos is deleted after its time, one with photos of a pet is kept', async () => {
  const { services, tenantId, caller } = await open();
  const petId = await registeredPet(caller, 'CAT', 1);
  const request = { species: 'CAT', purpose: 'PET_VERIFICATION', petId: await newPet(caller) };
  const { sessionId } = (await call(caller, 'POST', '/v2/capture-sessions', request)).body.data;
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
