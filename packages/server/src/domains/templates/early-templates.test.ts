import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { call, upload } from '../../../testing/client.ts';
import { jobOf, open, openCaptured, queuedUploadOf, signal, watched } from '../../../testing/early-world.ts';
import { farPhoto, photo } from '../../../testing/photo.ts';
import type { Tenant } from '../../common/caller.ts';
import { subjectOf } from '../../storage/encryption/encrypted-columns.ts';
import { extractEarly } from '../uploads/add-upload.ts';
import { listUploadsOfSession } from '../uploads/store.ts';
import { openEarlyTemplates } from './early-templates.ts';
import { loadSamples } from './load-samples.ts';

test('makes the template of an accepted upload after its answer, without a job, and none of a rejected one', async () => {
  const { services, tenantId, caller, uploads, earlyOnce } = await open();
  const request = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };
  const { sessionId } = (await call(caller, 'POST', '/v2/capture-sessions', request)).body.data;
  const send = async (kind: 'fingerprint' | 'appearance', shot: number) =>
    (await upload(caller, `/v2/${kind}s:upload?sessionId=${sessionId}`, await photo('CAT', 1, kind, shot))).body.data;
  const first = await send('fingerprint', 0);
  // Cropped from the first, so that its bytes differ: a near duplicate.
  const { default: sharp } = await import('sharp');
  const again = await sharp(await photo('CAT', 1, 'fingerprint', 0))
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

test('the early template of a small face is that of the stored image, whether it was detected at the upload or not', async () => {
  const { services, tenantId, caller, earlyOnce, forget } = await open();
  const request = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };
  const { sessionId } = (await call(caller, 'POST', '/v2/capture-sessions', request)).body.data;
  await upload(caller, `/v2/fingerprints:upload?sessionId=${sessionId}`, await farPhoto(2, 0));
  const cipher = await services.encryption.cipherOf(tenantId);
  const madeEarly = async () => {
    const { id, template } = (await earlyOnce(1))[0]!;
    return cipher.decrypt(subjectOf('early_templates.template', [id, services.recognition.engine.version]), template);
  };
  const undetected = await madeEarly();
  await forget();

  const rows = await services.database.read(tenantId, (run) => listUploadsOfSession(run, tenantId, sessionId));
  const row = rows[0]!;
  const jpeg = await services.blobs.read(row.blobKey);
  const raster = await services.decoding.readPixels(jpeg, tenantId);
  const sighting = await services.recognition.see(raster, 'CAT');
  const context = { tenant: { id: tenantId } as Tenant, earlyTemplates: services.earlyTemplates };
  extractEarly(context, row, 1, { raster, sighting });
  const detected = await madeEarly();
  const made = Buffer.from(await services.recognition.extract(jpeg, { species: 'CAT', kind: 'fingerprint' }));
  assert.deepEqual([undetected.equals(made), detected.equals(made)], [true, true]);
});

test('a v1 upload outside of sessions has its template made too', async () => {
  const { caller, earlyOnce } = await open();
  const form = new FormData();
  form.append('species', 'CAT');
  form.append('purpose', 'PET_VERIFICATION');
  form.append('file', new Blob([new Uint8Array(await photo('CAT', 1, 'fingerprint', 0))]), 'photo.jpg');
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
  for (const row of world.captured) earlyTemplates.add(queuedUploadOf(world.tenantId, row));
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
  earlyTemplates.add(queuedUploadOf(world.tenantId, first!, false));
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
  earlyTemplates.add(queuedUploadOf(world.tenantId, first!));
  await extractedOnce(1);
  const loaded = loadSamples(services, jobOf(world.tenantId, [first!]), signal);
  for (let n = 0; n < 100; n++) await turn();
  release();
  assert.equal((await loaded).length, 1);
  await earlyTemplates.stop();
  assert.equal(extracted(), 1);
  assert.equal((await world.early()).length, 1);
});

test('a job makes the templates that wait when it comes, and they are not made again', async () => {
  const world = await openCaptured();
  const { services, hold, release, extracted, extractedOnce, earlyTemplates } = watched(world);
  const [first, second] = world.captured;
  hold();
  for (const row of [first!, second!]) earlyTemplates.add(queuedUploadOf(world.tenantId, row));
  await extractedOnce(1);
  assert.equal(earlyTemplates.waiting, 1);
  const loaded = loadSamples(services, jobOf(world.tenantId, [second!]), signal);
  assert.equal(earlyTemplates.waiting, 0);
  release();
  await loaded;
  await earlyTemplates.stop();
  assert.equal(extracted(), 2);
});

test('a job takes over what the upload saw in a waiting photo, and its pixels', async () => {
  const world = await openCaptured();
  const { services, hold, release, extractedOnce, earlyTemplates } = watched(world);
  const [first, second] = world.captured;
  const pixels = await services.decoding.readPixels(await services.blobs.read(second!.blobKey), world.tenantId);
  const sighting = { seen: { CAT: 0.75, DOG: 0.125 }, reasons: [] };
  hold();
  earlyTemplates.add(queuedUploadOf(world.tenantId, first!));
  await extractedOnce(1);
  earlyTemplates.add({ ...queuedUploadOf(world.tenantId, second!), sighting }, pixels);
  await services.blobs.remove(second!.blobKey);
  const loaded = loadSamples(services, jobOf(world.tenantId, [second!]), signal);
  release();
  assert.deepEqual((await loaded)[0]?.seen, sighting.seen);
  await earlyTemplates.stop();
});

test('a queue that is full refuses, and the job makes what is missing', async () => {
  const world = await openCaptured();
  const bounds = { uploadsMax: 1, uploadsPerTenantMax: 1 };
  const { services, hold, release, extractedOnce, earlyTemplates } = watched(world, { bounds });
  const [first, second, third] = world.captured;
  hold();
  assert.equal(earlyTemplates.add(queuedUploadOf(world.tenantId, first!)), true);
  await extractedOnce(1);
  assert.equal(earlyTemplates.add(queuedUploadOf(world.tenantId, second!)), true);
  assert.equal(earlyTemplates.add(queuedUploadOf(world.tenantId, third!)), false);
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
  earlyTemplates.add(queuedUploadOf(world.tenantId, world.captured[0]!));
  for (let n = 0; n < 100; n++) await world.early();
  assert.deepEqual([earlyTemplates.waiting, extracted()], [1, 0]);
  waiting = 0;
  await extractedOnce(1);
  await earlyTemplates.stop();
});

test('nothing is begun beside an upload that is decoded, and a job does not wait for its end', async () => {
  const world = await openCaptured();
  const { services, extracted } = watched(world);
  const decoding = { ...services.decoding, waiting: 0, running: 1 };
  const earlyTemplates = openEarlyTemplates({ ...services, decoding }, { threads: 2 });
  for (const row of world.captured) earlyTemplates.add(queuedUploadOf(world.tenantId, row));
  for (let n = 0; n < 100; n++) await world.early();
  assert.deepEqual([earlyTemplates.waiting, extracted()], [4, 0]);
  const job = jobOf(world.tenantId, world.captured);
  assert.equal((await loadSamples({ ...services, earlyTemplates }, job, signal)).length, 4);
  await earlyTemplates.stop();
});
