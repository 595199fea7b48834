import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { call } from '../../../testing/client.ts';
import { open, openCaptured, queuedUploadOf, signal, watched } from '../../../testing/early-world.ts';
import { capture, endOf, newPet, registeredPet } from '../../../testing/pets.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { uploadUpkeep } from '../uploads/remove-images.ts';
import { earlyTemplateUpkeep, resumeEarlyTemplates } from './early-template-upkeep.ts';

test('an upload that is deleted or registered while its template is made leaves none', async () => {
  const world = await open();
  for (const change of ['deleted', 'registered'] as const) {
    const petId = await newPet(world.caller);
    const visit = { species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION', petId, seed: 1 } as const;
    const sessionId = await capture(world.caller, visit);
    const captured = await world.uploads();
    await world.earlyOnce(captured.length);
    await world.forget();
    const { hold, release, extractedOnce, earlyTemplates } = watched(world);
    hold();
    earlyTemplates.add(queuedUploadOf(world.tenantId, captured[0]!));
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
  await registeredPet(caller, 'CAT', 1);
  assert.deepEqual(await sql('SELECT count(*)::int AS count FROM templates'), [{ count: 6 }]);
  assert.deepEqual(await early(), []);
});

test('an upload that no job ever used is swept with its template', async () => {
  const { services, tenantId, caller, early, earlyOnce } = await open();
  await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1 });
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
  const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1 });
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
  for (const row of world.captured) earlyTemplates.add(queuedUploadOf(world.tenantId, row));
  await extractedOnce(1);
  const stopped = earlyTemplates.stop();
  release();
  await stopped;
  assert.deepEqual([extracted(), (await world.early()).length, earlyTemplates.waiting], [1, 1, 0]);
  assert.equal(earlyTemplates.add(queuedUploadOf(world.tenantId, world.captured[1]!)), false);
});

test('a start queues what the sessions that are open still lack, and asks the first fingerprints for their species', async () => {
  const world = await openCaptured();
  const ended = await capture(world.caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 4 });
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
    const sessionId = await capture(caller(), { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1 });
    await server.kill();
    server = await startServerProcess(dataDir);
    const job = await endOf(caller(), await call(caller(), 'POST', '/v2/pets:identify', { sessionId }));
    assert.deepEqual([job.status, job.attempt, job.result?.decision], ['SUCCESS', 1, 'UNKNOWN']);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
