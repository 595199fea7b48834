import assert from 'node:assert/strict';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { RETENTION } from '@rhinarium/contract';
import { requireFailure } from '../../../test/contract/open-world.ts';
import { call, upload } from '../testing/client.ts';
import { memberOf } from '../testing/console-client.ts';
import { newPet, registeredPet } from '../testing/pets.ts';
import { photo } from '../testing/photo.ts';
import { until } from '../testing/processes.ts';
import { newTenant, sharedService, startService } from '../testing/service.ts';
import type { UpkeepTask } from './common/upkeep-task.ts';
import { beginSession, requireSession } from './domains/people/session.ts';
import { personSessionUpkeep } from './domains/people/session-upkeep.ts';
import { sessionUpkeep } from './domains/sessions/session-actions.ts';
import { uploadUpkeep } from './domains/uploads/remove-images.ts';
import { retentionTask } from './ops/erasure/retention.ts';
import { requestUpkeep } from './storage/request-log/request-log.ts';
import { upkeepTasks } from './upkeep-tasks.ts';

const dayMs = 86_400_000;
const WITHOUT_IMAGES = 'capture_sessions s WHERE NOT EXISTS (SELECT FROM uploads u WHERE u.session_id = s.id)';

/** Rows and blobs of a tenant. */
async function open() {
  const service = await sharedService();
  const { services } = service.app;
  const { tenantId, apiKey } = await newTenant(service);
  const caller = { url: service.url, apiKey };
  const count = (rows: string) =>
    services.database.tenant(tenantId, async (sql) => {
      const [row] = await sql<{ count: number }>(`SELECT count(*)::int AS count FROM ${rows}`);
      return row!.count;
    });
  const after = async (days: number, task: (parts: typeof services) => UpkeepTask) => {
    const clock = () => new Date(Date.now() + days * dayMs);
    await task({ ...services, clock }).run({ tenantIds: async () => [tenantId], isStopped: () => false });
  };
  const countBlobs = async () => {
    const keys: string[] = [];
    for await (const { key } of services.blobs.list(tenantId)) keys.push(key);
    return keys.length;
  };
  return { service, services, tenantId, caller, count, countBlobs, after };
}

test('deletes ended records when their time has come and not earlier, and no registered ones', async () => {
  const { services, caller, count, countBlobs, after } = await open();
  const petId = await registeredPet(caller, 'CAT', 1);
  const session = { species: 'CAT', purpose: 'PET_VERIFICATION', petId };
  const headers = { 'idempotency-key': 'once' };
  const opened = await call(caller, 'POST', '/v2/capture-sessions', session, headers);
  const jpeg = await photo('CAT', 1, 'fingerprint', 20);
  await upload(caller, `/v2/fingerprints:upload?sessionId=${opened.body.data.id}`, jpeg);
  const gone = await registeredPet(caller, 'CAT', 2);
  assert.equal((await call(caller, 'DELETE', `/v2/pets/${gone}`)).status, 204);
  await services.requestLog.flush();
  type Row = readonly [rows: string, keptDays: number, goneDays: number, task: (parts: typeof services) => UpkeepTask];
  const minutes = 1 / (24 * 60);
  const rows: readonly Row[] = [
    ["capture_sessions WHERE state = 'STARTED'", 15 * minutes, 31 * minutes, sessionUpkeep],
    ['idempotent_requests', 0.99, 1.01, retentionTask('answers kept for an Idempotency-Key')],
    ['jobs', 29.99, 30.01, retentionTask('old jobs')],
    ['gallery_removals', 29.99, 30.01, retentionTask('old removals from galleries')],
    ['request_log', 13.99, 14.01, requestUpkeep],
    ['request_days', 398, 402, requestUpkeep],
    ['uploads WHERE pet_id IS NULL', 29.99, 30.01, uploadUpkeep],
    [WITHOUT_IMAGES, RETENTION.captureSessions.days - 0.01, RETENTION.captureSessions.days + 0.01, sessionUpkeep],
  ];
  for (const [name, keptDays, goneDays, task] of rows) {
    const before = await count(name);
    assert.ok(before > 0, `${name} has something to forget`);
    await after(keptDays, task);
    assert.equal(await count(name), before, `${name} after ${keptDays} days`);
    await after(goneDays, task);
    assert.equal(await count(name), 0, `${name} after ${goneDays} days`);
  }
  assert.deepEqual([await count('pets'), await count('uploads'), await countBlobs()], [1, 6, 6]);
});

test('an image without a row is removed an hour after it was stored by the clock of the database, not of the node', async () => {
  const { service, services, tenantId, countBlobs, after } = await open();
  const id = services.ids.session();
  await services.blobs.put(`${tenantId}/${id}`, Buffer.from('left by a crash'));
  await after(1, uploadUpkeep);
  assert.equal(await countBlobs(), 1);
  const old = new Date(Date.now() - 61 * 60_000);
  await utimes(path.join(service.dataDir, 'blobs', tenantId, id.slice(-2), id), old, old);
  await after(-1, uploadUpkeep);
  assert.equal(await countBlobs(), 0);
});

test('images of an open session and of jobs that have not ended are kept, however old they are', async () => {
  const { caller, services, tenantId, count, after } = await open();
  const purpose = 'PET_IDENTIFICATION';
  const { sessionId } = (await call(caller, 'POST', '/v2/capture-sessions', { species: 'CAT', purpose })).body.data;
  await upload(caller, `/v2/fingerprints:upload?sessionId=${sessionId}`, await photo('CAT', 3, 'fingerprint', 0));
  for (const status of ['PENDING', 'PROCESSING', 'CANCELED']) {
    const form = { species: 'CAT', purpose };
    const sent = await upload(caller, '/v1/fingerprints:upload', await photo('CAT', 3, 'fingerprint', 0), form);
    await services.database.tenant(tenantId, (sql) =>
      sql(
        `INSERT INTO jobs (tenant_id, id, kind, status, input, lease_until, run_after, deadline_at, created_at, finished_at)
         VALUES ($1, $2, 'PET_IDENTIFICATION', $3, json_build_object('uploadIds', json_build_array($4::text)),
                 now() + interval '1 hour', now() + interval '1 hour', now() + interval '1 hour', now(),
                 CASE WHEN $3 = 'CANCELED' THEN now() END)`,
        [tenantId, services.ids.next(), status, sent.body.data.id],
      ),
    );
  }
  await after(31, uploadUpkeep);
  assert.equal(await count('uploads'), 3, 'that of the cancelled job is gone');
  await after(31, sessionUpkeep);
  await after(31, uploadUpkeep);
  assert.equal(await count('uploads'), 2, 'that of the session that was open is gone too');
});

test('a person’s ended session is deleted, one in use is not', async () => {
  const { service, services, tenantId, after } = await open();
  const owner = await memberOf(service, tenantId, 'owner');
  const longAgo = () => new Date(Date.now() - 8 * dayMs);
  const secret = await beginSession({ ...services, clock: longAgo }, owner.personId);
  await requireSession({ ...services, clock: longAgo }, secret);
  await after(0, personSessionUpkeep);
  await assert.rejects(requireSession({ ...services, clock: longAgo }, secret), /notSignedIn|SVCB2B/);
  assert.equal((await owner.ask('GET', '/console/api/session')).status, 200);
});

test('upkeep does not touch other tenants', async () => {
  const { caller, after } = await open();
  const other = await open();
  const petId = await newPet(other.caller);
  const session = { species: 'CAT', purpose: 'PET_VERIFICATION', petId };
  const { sessionId } = (await call(other.caller, 'POST', '/v2/capture-sessions', session)).body.data;
  await after(2, sessionUpkeep);
  const seen = await call(other.caller, 'GET', `/v2/capture-sessions/${sessionId}`);
  assert.equal(seen.body.data.state, 'STARTED');
  requireFailure(await call(caller, 'GET', `/v2/capture-sessions/${sessionId}`), 'noSuchCaptureSession', 'foreign');
});

test('a service that works brings every task of upkeep round, one that only answers brings none', async () => {
  const timers: { readonly everyMs: number; readonly run: () => void }[] = [];
  const every = (everyMs: number, run: () => void) => {
    timers.push({ everyMs, run });
    return () => {};
  };
  const service = await startService({}, undefined, every);
  try {
    const { services } = service.app;
    assert.deepEqual(
      timers.map(({ everyMs }) => everyMs),
      upkeepTasks(services).map(({ everyMs }) => everyMs),
    );
    const { tenantId } = await newTenant(service);
    await services.database.tenant(tenantId, (sql) =>
      sql(
        `INSERT INTO idempotent_requests (tenant_id, operation, key_mode, idempotency_key, request_hash, created_at)
         VALUES ($1, 'createPet', 'live', 'old', '', now() - interval '1 year')`,
        [tenantId],
      ),
    );
    const kept = () => services.database.tenant(tenantId, (sql) => sql('SELECT FROM idempotent_requests'));
    assert.equal((await kept()).length, 1);
    for (const { run } of timers) run();
    await until(async () => (await kept()).length === 0, 'tasks come to the new tenant');
  } finally {
    await service.close();
  }
  timers.length = 0;
  await (await startService({ role: 'api' }, undefined, every)).close();
  assert.deepEqual(timers, []);
});
