import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Services } from '@rhinarium/server/context';
import { subjectOf } from '@rhinarium/server/encryption/encrypted-columns';
import { earlyTemplateUpkeep } from '@rhinarium/server/templates/early-template-upkeep';
import { type EarlyTemplateOptions, openEarlyTemplates } from '@rhinarium/server/templates/early-templates';
import { loadSamples } from '@rhinarium/server/templates/load-samples';
import { resumeEarlyTemplates } from '@rhinarium/server/templates/resume-early-templates';
import { uploadUpkeep } from '@rhinarium/server/uploads/upload-upkeep';
import { call, upload } from './support/client.ts';
import { capture, endOf, newPet, photo, registeredPet } from './support/pets.ts';
import { startServerProcess } from './support/server-process.ts';
import { newTenant, sharedService } from './support/service.ts';

const { signal } = new AbortController();
const withinMs = 30_000;

interface UploadRow {
  readonly id: string;
  readonly kind: 'fingerprint' | 'appearance';
  readonly blobKey: string;
}

/** A tenant of the test's own, and its rows. */
async function open() {
  const { app, url } = await sharedService();
  const { tenantId, apiKey } = await newTenant(await sharedService());
  const caller = { url, apiKey };
  const { services } = app;
  const sql = <Row extends object>(text: string) => services.database.tenant(tenantId, (run) => run<Row>(text));
  const uploads = () =>
    sql<UploadRow>(`SELECT id, kind, blob_key AS "blobKey" FROM uploads WHERE pet_id IS NULL ORDER BY created_at, id`);
  const early = () =>
    sql<{ id: string; template: Buffer; seen: object | null }>(
      `SELECT upload_id AS id, template, seen FROM early_templates ORDER BY upload_id`,
    );
  /** The early templates, once there are so many. */
  const earlyOnce = async (count: number) => {
    for (const until = Date.now() + withinMs; Date.now() < until; await turn()) {
      const rows = await early();
      if (rows.length >= count) return rows;
    }
    throw new Error(`there are no ${count} early templates`);
  };
  const forget = () => sql('DELETE FROM early_templates');
  return { services, tenantId, caller, sql, uploads, early, earlyOnce, forget };
}

type World = Awaited<ReturnType<typeof open>>;

/** The services with a recognition that counts what it extracts and may be held up, and early templates of its own. */
function watched({ services }: Pick<World, 'services'>, options: Partial<EarlyTemplateOptions> = {}) {
  let release = () => {};
  let held: Promise<void> = Promise.resolve();
  let extracted = 0;
  const count = async () => {
    extracted += 1;
    await held;
  };
  const { recognition } = services;
  const watching: Services['recognition'] = {
    ...recognition,
    extract: (...given) => count().then(() => recognition.extract(...given)),
    extractAndSee: (...given) => count().then(() => recognition.extractAndSee(...given)),
    shareOf: () => watching,
    waiting: 0,
    running: 0,
  };
  const decoding = { ...services.decoding, waiting: 0, running: 0 };
  const earlyTemplates = openEarlyTemplates(
    { ...services, decoding, recognition: watching },
    { threads: 1, ...options },
  );
  return {
    services: { ...services, recognition: watching, earlyTemplates },
    earlyTemplates,
    hold() {
      held = new Promise((resolve) => {
        release = resolve;
      });
    },
    release: () => release(),
    extracted: () => extracted,
    async extractedOnce(times: number) {
      for (const until = Date.now() + withinMs; extracted < times && Date.now() < until; ) await turn();
      assert.equal(extracted, times);
    },
  };
}

const wishOf = (tenantId: string, { id, kind, blobKey }: UploadRow, isAsked = kind === 'fingerprint') =>
  ({ tenantId, id, kind, blobKey, species: 'CAT', isAsked }) as const;
const jobOf = (tenantId: string, uploads: readonly UploadRow[]) => ({
  id: tenantId,
  tenantId,
  input: { uploadIds: uploads.map(({ id }) => id) },
});

/** An identification's photos, uploaded, with the templates that the service made of them gone again. */
async function openCaptured() {
  const world = await open();
  await capture(world.caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 95 });
  const uploads = await world.uploads();
  await world.earlyOnce(uploads.length);
  await world.forget();
  return { ...world, captured: uploads };
}

test('after its answer an accepted upload is made the template of, without a job; a rejected one never', async () => {
  const { services, tenantId, caller, uploads, earlyOnce } = await open();
  const wish = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };
  const { sessionId } = (await call(caller, 'POST', '/v2/capture-sessions', wish)).body.data;
  const send = async (kind: 'fingerprint' | 'appearance', shot: number) =>
    (await upload(caller, `/v2/${kind}s:upload?sessionId=${sessionId}`, await photo('CAT', 95, kind, shot))).body.data;
  const first = await send('fingerprint', 0);
  // Cut out of the first, so that its bytes are others: a near-duplicate.
  const { default: sharp } = await import('sharp');
  const again = await sharp(await photo('CAT', 95, 'fingerprint', 0))
    .jpeg({ quality: 80 })
    .toBuffer();
  const rejected = (await upload(caller, `/v2/fingerprints:upload?sessionId=${sessionId}`, again)).body.data;
  assert.deepEqual([first.quality.verdict, rejected.quality.verdict], ['ACCEPTED', 'REJECTED']);
  const last = await send('appearance', 0);
  const rows = await earlyOnce(2);
  assert.deepEqual(rows.map(({ id }) => id).sort(), [first.id, last.id].sort());
  const cipher = await services.encryption.cipherOf(tenantId);
  for (const { id, kind, blobKey } of await uploads()) {
    const row = rows.find((each) => each.id === id);
    if (!row) continue;
    const jpeg = await services.blobs.read(blobKey);
    const subject = subjectOf('early_templates.template', [id, services.recognition.engine.version]);
    const template = cipher.decrypt(subject, row.template);
    assert.notDeepEqual(template, row.template);
    assert.deepEqual(template, Buffer.from(await services.recognition.extract(jpeg, { species: 'CAT', kind })));
    assert.equal(row.seen !== null, kind === 'fingerprint');
  }
});

test('a v1 upload outside of sessions has its template made too', async () => {
  const { caller, earlyOnce } = await open();
  const form = new FormData();
  form.append('species', 'CAT');
  form.append('purpose', 'PET_VERIFICATION');
  form.append('file', new Blob([new Uint8Array(await photo('CAT', 95, 'fingerprint', 0))]), 'photo.jpg');
  const headers = { 'x-service-api-key': caller.apiKey };
  const reply = await fetch(`${caller.url}/v1/fingerprints:upload`, { method: 'POST', body: form, headers });
  const { data } = (await reply.json()) as { data: { id: string } };
  assert.deepEqual(
    (await earlyOnce(1)).map(({ id }) => id),
    [data.id],
  );
});

test('a job extracts nothing that was made early, and decides as if it had', async () => {
  const world = await openCaptured();
  const { services, extracted, earlyTemplates } = watched(world);
  const job = jobOf(world.tenantId, world.captured);
  const made = await loadSamples(services, job, signal);
  assert.equal(extracted(), world.captured.length, 'without early templates all');
  for (const row of world.captured) earlyTemplates.add(wishOf(world.tenantId, row));
  await world.earlyOnce(world.captured.length);
  await earlyTemplates.stop();
  const before = extracted();
  const kept = await loadSamples(services, job, signal);
  assert.equal(extracted(), before);
  for (const [n, sample] of kept.entries()) {
    assert.deepEqual(Buffer.from(sample.template), Buffer.from(made[n]!.template));
    assert.deepEqual(sample.seen, made[n]!.seen);
  }
});

test('a fingerprint that was not asked for its species is asked by the job that needs it', async () => {
  const world = await openCaptured();
  const { services, extracted, earlyTemplates } = watched(world);
  const [first] = world.captured;
  earlyTemplates.add(wishOf(world.tenantId, first!, false));
  await world.earlyOnce(1);
  const [sample] = await loadSamples(services, jobOf(world.tenantId, [first!]), signal);
  assert.ok(sample?.seen);
  assert.equal(extracted(), 2);
});

test('a job that comes while a template is being made waits for it, and it is made once', async () => {
  const world = await openCaptured();
  const { services, hold, release, extracted, extractedOnce, earlyTemplates } = watched(world);
  const [first] = world.captured;
  hold();
  earlyTemplates.add(wishOf(world.tenantId, first!));
  await extractedOnce(1);
  const loaded = loadSamples(services, jobOf(world.tenantId, [first!]), signal);
  for (let n = 0; n < 100; n++) await turn();
  release();
  assert.equal((await loaded).length, 1);
  await earlyTemplates.stop();
  assert.equal(extracted(), 1);
  assert.equal((await world.early()).length, 1);
});

test('what waits when a job comes is made by the job, and not once more', async () => {
  const world = await openCaptured();
  const { services, hold, release, extracted, extractedOnce, earlyTemplates } = watched(world);
  const [first, second] = world.captured;
  hold();
  for (const row of [first!, second!]) earlyTemplates.add(wishOf(world.tenantId, row));
  await extractedOnce(1);
  assert.equal(earlyTemplates.waiting, 1);
  const loaded = loadSamples(services, jobOf(world.tenantId, [second!]), signal);
  assert.equal(earlyTemplates.waiting, 0);
  release();
  await loaded;
  await earlyTemplates.stop();
  assert.equal(extracted(), 2);
});

test('a queue that is full refuses, and the job makes what is missing', async () => {
  const world = await openCaptured();
  const bounds = { uploadsMax: 1, uploadsPerTenantMax: 1 };
  const { services, hold, release, extractedOnce, earlyTemplates } = watched(world, { bounds });
  const [first, second, third] = world.captured;
  hold();
  assert.equal(earlyTemplates.add(wishOf(world.tenantId, first!)), true);
  await extractedOnce(1);
  assert.equal(earlyTemplates.add(wishOf(world.tenantId, second!)), true);
  assert.equal(earlyTemplates.add(wishOf(world.tenantId, third!)), false);
  release();
  await world.earlyOnce(2);
  const samples = await loadSamples(services, jobOf(world.tenantId, world.captured), signal);
  assert.deepEqual(
    samples.map(({ template }) => template.length > 0),
    [true, true, true, true],
  );
});

test('nothing is begun beside a job or a picture that waits for its turn', async () => {
  const world = await openCaptured();
  const { services, extractedOnce, extracted } = watched(world);
  let waiting = 1;
  const decoding = {
    ...services.decoding,
    running: 0,
    get waiting() {
      return waiting;
    },
  };
  const earlyTemplates = openEarlyTemplates({ ...services, decoding }, { threads: 2 });
  earlyTemplates.add(wishOf(world.tenantId, world.captured[0]!));
  for (let n = 0; n < 100; n++) await world.early();
  assert.deepEqual([earlyTemplates.waiting, extracted()], [1, 0]);
  waiting = 0;
  await extractedOnce(1);
  await earlyTemplates.stop();
});

test('nothing is begun beside uploads that come one after the other, and a job does not wait for their end', async () => {
  const world = await openCaptured();
  const { services, extracted, earlyTemplates } = watched(world, { threads: 2, quietMs: 1e9 });
  for (const row of world.captured) earlyTemplates.add(wishOf(world.tenantId, row));
  for (let n = 0; n < 100; n++) await world.early();
  assert.deepEqual([earlyTemplates.waiting, extracted()], [4, 0]);
  assert.equal((await loadSamples(services, jobOf(world.tenantId, world.captured), signal)).length, 4);
  await earlyTemplates.stop();
});

test('an upload that is deleted or registered while its template is made leaves none', async () => {
  const world = await open();
  for (const change of ['deleted', 'registered'] as const) {
    const petId = await newPet(world.caller);
    const visit = { species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION', petId, seed: 95 } as const;
    const sessionId = await capture(world.caller, visit);
    const captured = await world.uploads();
    await world.earlyOnce(captured.length);
    await world.forget();
    const { hold, release, extractedOnce, earlyTemplates } = watched(world);
    hold();
    earlyTemplates.add(wishOf(world.tenantId, captured[0]!));
    await extractedOnce(1);
    if (change === 'deleted') assert.equal((await call(world.caller, 'DELETE', `/v2/pets/${petId}`)).status, 204);
    else {
      const job = await endOf(
        world.caller,
        await call(world.caller, 'POST', `/v2/pets/${petId}:addFingerprints`, { sessionId }),
      );
      assert.equal(job.status, 'SUCCESS');
    }
    release();
    await earlyTemplates.stop();
    assert.deepEqual(await world.early(), [], change);
  }
});

test('a registration keeps each template once, in the gallery', async () => {
  const { caller, sql, early } = await open();
  await registeredPet(caller, 'CAT', 95);
  assert.deepEqual(await sql('SELECT count(*)::int AS count FROM templates'), [{ count: 6 }]);
  assert.deepEqual(await early(), []);
});

test('an upload that no job ever used is swept with its template', async () => {
  const { services, tenantId, caller, early, earlyOnce } = await open();
  await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 95 });
  await earlyOnce(4);
  const later = (days: number) => ({ ...services, clock: () => new Date(Date.now() + days * 86_400_000) });
  await services.database.tenant(tenantId, (run) => run(`UPDATE capture_sessions SET state = 'TIMEOUT'`));
  const sweep = (days: number) =>
    uploadUpkeep(later(days)).run({ tenantIds: async () => [tenantId], isStopped: () => false });
  await sweep(0);
  assert.equal((await early()).length, 4);
  await sweep(31);
  assert.equal((await early()).length, 0);
});

test('a template goes soon after the last job that could ask for it has ended, its photo later', async () => {
  const { services, tenantId, caller, sql, early, earlyOnce } = await open();
  const upkeep = () => earlyTemplateUpkeep(services).run({ tenantIds: async () => [tenantId], isStopped: () => false });
  const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 95 });
  await earlyOnce(4);
  await upkeep();
  assert.equal((await early()).length, 4, 'while the session is open');
  const job = await endOf(caller, await call(caller, 'POST', '/v2/pets:identify', { sessionId }));
  assert.equal(job.status, 'SUCCESS');
  await upkeep();
  assert.deepEqual(await early(), []);
  assert.deepEqual(await sql('SELECT count(*)::int AS count FROM uploads'), [{ count: 4 }]);
});

test('a stop waits for the template under way, and begins no other', async () => {
  const world = await openCaptured();
  const { hold, release, extracted, extractedOnce, earlyTemplates } = watched(world);
  hold();
  for (const row of world.captured) earlyTemplates.add(wishOf(world.tenantId, row));
  await extractedOnce(1);
  const stopped = earlyTemplates.stop();
  release();
  await stopped;
  assert.deepEqual([extracted(), (await world.early()).length, earlyTemplates.waiting], [1, 1, 0]);
  assert.equal(earlyTemplates.add(wishOf(world.tenantId, world.captured[1]!)), false);
});

test('a start queues what the sessions that are open still lack, and asks the first fingerprints for their species', async () => {
  const world = await openCaptured();
  const ended = await capture(world.caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 96 });
  await world.earlyOnce(4);
  await world.forget();
  await call(world.caller, 'POST', `/v2/capture-sessions/${ended}:abort`);
  const { services, earlyTemplates } = watched(world);
  await resumeEarlyTemplates(services, [world.tenantId], signal);
  const rows = await world.earlyOnce(4);
  await earlyTemplates.stop();
  assert.deepEqual(rows.map(({ id }) => id).sort(), world.captured.map(({ id }) => id).sort());
  assert.equal(rows.filter(({ seen }) => seen !== null).length, 3);
});

test('a server killed between an answer and the template loses neither the upload nor the job', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rhinarium-test-'));
  let server = await startServerProcess(dataDir);
  const { apiKey } = server;
  try {
    const caller = () => ({ url: server.url, apiKey: apiKey! });
    const sessionId = await capture(caller(), { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 95 });
    await server.kill();
    server = await startServerProcess(dataDir);
    const job = await endOf(caller(), await call(caller(), 'POST', '/v2/pets:identify', { sessionId }));
    assert.deepEqual([job.status, job.attempt, job.result?.decision], ['SUCCESS', 1, 'UNKNOWN']);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
