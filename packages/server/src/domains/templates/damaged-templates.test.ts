import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Caller, call } from '../../../testing/client.ts';
import { memberOf } from '../../../testing/console-client.ts';
import { capture, endOf, registeredPet } from '../../../testing/pets.ts';
import { newTenant, sharedService } from '../../../testing/service.ts';
import { checkStorage } from '../../ops/check-storage.ts';

/** A cat with five fingerprints. */
async function open() {
  const service = await sharedService();
  const { app } = service;
  const { tenantId, apiKey } = await newTenant(service);
  const caller: Caller = { url: service.url, apiKey };
  const petId = await registeredPet(caller, 'CAT', 1);
  const { database, blobs } = app.services;
  const uploads = await database.tenant(tenantId, (sql) =>
    sql<{ id: string; key: string }>(
      `SELECT u.id, u.blob_key AS key FROM uploads u JOIN templates t ON t.tenant_id = u.tenant_id AND t.upload_id = u.id
        WHERE u.pet_id = $1 AND u.kind = 'fingerprint' ORDER BY u.id`,
      [petId],
    ),
  );
  /** Flips a bit in the middle of an upload's column value. */
  const flip = (table: 'templates' | 'early_templates', column: string, uploadIds: readonly string[]) =>
    database.tenant(tenantId, (sql) =>
      sql(
        `UPDATE ${table} SET ${column} = set_byte(${column}, length(${column}) / 2, get_byte(${column}, length(${column}) / 2) # 1)
          WHERE upload_id = ANY($1)`,
        [uploadIds],
      ),
    );
  const isSound = async () => (await checkStorage(app.services, tenantId, false)).isSound;
  return { service, app, caller, tenantId, petId, uploads, blobs, flip, isSound };
}

async function verify(caller: Caller, petId: string, firstShot: number) {
  const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_VERIFICATION', petId, seed: 1, firstShot });
  return await endOf(caller, await call(caller, 'POST', `/v2/pets/${petId}:verify`, { sessionId }));
}

async function identify(caller: Caller, firstShot: number) {
  const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1, firstShot });
  return await endOf(caller, await call(caller, 'POST', '/v2/pets:identify', { sessionId }));
}

test('a damaged template fails no job, and is made again from the kept image', async () => {
  for (const column of ['template', 'search_code']) {
    const { caller, petId, uploads, flip, isSound } = await open();
    const damaged = uploads.slice(0, 2).map(({ id }) => id);
    await flip('templates', column, damaged);
    assert.equal(await isSound(), false);
    const found = await identify(caller, 20);
    assert.deepEqual([found.status, found.result.pets[0]?.id, found.result.warnings], ['SUCCESS', petId, undefined]);
    const verified = await verify(caller, petId, 10);
    assert.deepEqual([verified.status, verified.result.decision], ['SUCCESS', 'MATCH']);
    assert.equal(await isSound(), true);
  }
});

test('a damaged template whose image is lost as well does not count, and every result warns of it', async () => {
  const { caller, petId, uploads, flip, blobs } = await open();
  const [lost] = uploads;
  await flip('templates', 'template', [lost!.id]);
  await blobs.remove(lost!.key);
  for (const job of [await verify(caller, petId, 10), await verify(caller, petId, 30), await identify(caller, 20)]) {
    assert.equal(job.status, 'SUCCESS');
    const [warning] = job.result.warnings;
    assert.deepEqual([warning.code, warning.petId, warning.fingerprintIds], ['photosUnreadable', petId, [lost!.id]]);
  }
});

test('a lost or damaged photo is reported to callers in a sentence, and to operators once', async () => {
  const { service, app, caller, tenantId, petId, uploads, blobs } = await open();
  const { id: jobId, result } = await verify(caller, petId, 10);
  assert.equal(result.decision, 'MATCH');
  const viewer = await memberOf(service, tenantId, 'viewer');
  const [missing, damaged, ...kept] = uploads;
  await blobs.remove(missing!.key);
  await blobs.put(damaged!.key, Buffer.from('not a JPEG'));
  const evidence = `/v2/pet-verification-jobs/${jobId}/evidence`;
  for (const { id } of [missing!, damaged!]) {
    const answers = [
      await call(caller, 'GET', `${evidence}/picture?reference=${id}`),
      await viewer.ask('GET', `/console/api/tenants/${tenantId}/images/${id}?size=small`),
    ];
    for (const { status, body } of answers) {
      assert.equal(status, 404);
      const [sentence] = body.errors[0].fields.imageId;
      assert.ok(sentence.includes(id) && sentence.includes('missing or damaged'), sentence);
    }
    assert.equal(service.log.filter((line) => line.includes('"level":50') && line.includes(id)).length, 1);
  }
  assert.equal((await call(caller, 'GET', `${evidence}/picture?reference=${kept[0]!.id}`)).status, 200);
  assert.ok(app.services.lostImages.count >= 2);
  const probes = await app.services.database.tenant(tenantId, (sql) =>
    sql<{ id: string; key: string }>(
      `SELECT id, blob_key AS key FROM uploads WHERE pet_id IS NULL AND kind = 'fingerprint'`,
    ),
  );
  for (const { key } of probes) await blobs.put(key, Buffer.from('not a JPEG'));
  const read = await call(caller, 'GET', evidence);
  assert.equal(read.status, 404);
  assert.match(read.body.errors[0].fields.imageId[0], /missing or damaged/);
});

test('a damaged template of a photo that is not registered yet is made again by the job', async () => {
  const { app, caller, tenantId, petId, flip } = await open();
  const sessionId = await capture(caller, {
    species: 'CAT',
    purpose: 'PET_VERIFICATION',
    petId,
    seed: 1,
    firstShot: 40,
  });
  const early = () =>
    app.services.database.tenant(tenantId, (sql) => sql<{ id: string }>('SELECT upload_id AS id FROM early_templates'));
  while ((await early()).length < 3) await new Promise((done) => setImmediate(done));
  await flip(
    'early_templates',
    'template',
    (await early()).map(({ id }) => id),
  );
  const job = await endOf(caller, await call(caller, 'POST', `/v2/pets/${petId}:verify`, { sessionId }));
  assert.deepEqual([job.status, job.result.decision], ['SUCCESS', 'MATCH']);
});

test('a job whose own photo is lost ends at its first attempt and says what to do', async () => {
  const { app, caller, tenantId, petId, blobs } = await open();
  const sessionId = await capture(caller, {
    species: 'CAT',
    purpose: 'PET_VERIFICATION',
    petId,
    seed: 1,
    firstShot: 50,
  });
  const uploads = () =>
    app.services.database.tenant(tenantId, (sql) =>
      sql<{ key: string; early: string | null }>(
        `SELECT u.blob_key AS key, e.upload_id AS early FROM uploads u
           LEFT JOIN early_templates e ON e.tenant_id = u.tenant_id AND e.upload_id = u.id WHERE u.session_id = $1`,
        [sessionId],
      ),
    );
  while ((await uploads()).some(({ early }) => early === null)) await new Promise((done) => setImmediate(done));
  await app.services.database.tenant(tenantId, (sql) => sql('DELETE FROM early_templates'));
  for (const { key } of await uploads()) await blobs.remove(key);
  const before = app.services.lostImages.count;
  const job = await endOf(caller, await call(caller, 'POST', `/v2/pets/${petId}:verify`, { sessionId }));
  assert.equal(job.status, 'FAILED');
  assert.match(job.error.message, /missing or damaged. Take the photos again in a new session/);
  assert.ok(app.services.lostImages.count > before);
});
