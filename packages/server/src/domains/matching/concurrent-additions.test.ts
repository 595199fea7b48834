import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { type Caller, call, type Reply, upload } from '../../../testing/client.ts';
import { capture, endOf, newPet, registeredPet } from '../../../testing/pets.ts';
import { photo } from '../../../testing/photo.ts';
import { newTenant, sharedService } from '../../../testing/service.ts';
import { insertJob } from '../../compute/jobs/store.ts';
import { startWorker } from '../../compute/jobs/worker.ts';

async function newCaller(plan: 'pro' | 'demo' = 'pro') {
  const service = await sharedService();
  const { apiKey, tenantId } = await newTenant(service, plan);
  return { service, tenantId, caller: { url: service.url, apiKey } };
}

/** Number of replies per status and code. */
function tally(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of replies) {
    const outcome = [status, body?.errors?.[0]?.code?.replace('SVCB2B', '')].filter(Boolean).join(' ');
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

const atOnce = <T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));

/** Asserts that one reply was accepted and all others were refused with one of these codes. */
function assertOneAccepted(replies: readonly Reply[], refusals: readonly string[]): Reply {
  const counts = tally(replies);
  const accepted = replies.filter((reply) => reply.status === 202);
  assert.equal(accepted.length, 1, JSON.stringify(counts));
  for (const outcome of Object.keys(counts)) assert.ok(['202', ...refusals].includes(outcome), JSON.stringify(counts));
  return accepted[0]!;
}

/** Copies a complete capture session with its uploads in the database, to get many ready sessions from few photos. */
async function copySession(tenantId: string, sessionId: string): Promise<string> {
  const { services } = (await sharedService()).app;
  const copy = randomUUID();
  await services.database.tenant(tenantId, async (sql) => {
    await sql(
      `INSERT INTO capture_sessions (tenant_id, id, species, purpose, pet_id, state, created_at, expires_at)
       SELECT tenant_id, $2, species, purpose, pet_id, state, created_at, expires_at FROM capture_sessions WHERE id = $1`,
      [sessionId, copy],
    );
    await sql(
      `INSERT INTO uploads (tenant_id, id, kind, session_id, species, purpose, sha256, width, height, bytes, verdict, quality_score,
                            reasons, likeness, blob_key, created_at)
       SELECT tenant_id, gen_random_uuid(), kind, $2, species, purpose, sha256, width, height, bytes, verdict, quality_score,
              reasons, likeness, blob_key, created_at FROM uploads WHERE session_id = $1`,
      [sessionId, copy],
    );
  });
  return copy;
}

const registration = (petId: string, seed: number) =>
  ({ species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION', petId, seed }) as const;
const add = (caller: Caller, petId: string, sessionId: string) =>
  call(caller, 'POST', `/v2/pets/${petId}:addFingerprints`, { sessionId });

test('exactly one of 200 simultaneous additions of one capture session is accepted, and its files are registered once (R3)', async () => {
  const { caller } = await newCaller();
  const petId = await newPet(caller);
  const sessionId = await capture(caller, registration(petId, 1));
  const replies = await atOnce(200, () => add(caller, petId, sessionId));
  const job = await endOf(caller, assertOneAccepted(replies, ['400 20014', '400 20007']));
  assert.equal(job.status, 'SUCCESS');
  assert.equal((await call(caller, 'GET', `/v2/pets/${petId}`)).body.data.fingerprintCount, 5);
  assert.equal((await call(caller, 'GET', '/v2/fingerprint-addition-jobs')).body.data.length, 1);
});

async function looseFiles(caller: Caller, seed: number): Promise<string[]> {
  const form = { species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION' };
  const replies = [0, 1, 2, 3, 4].map(async (shot) =>
    upload(caller, '/v1/fingerprints:upload', await photo('CAT', seed, 'fingerprint', shot), form),
  );
  return (await Promise.all(replies)).map((reply) => reply.body.data.id);
}

test('one of 20 simultaneous additions that name one file for a pet each is accepted, and the file stays with its pet (R3)', async () => {
  const { caller, tenantId, service } = await newCaller();
  const fingerprints = await looseFiles(caller, 4);
  const petIds = await atOnce(20, () => newPet(caller));
  const addTo = (petId: string) => call(caller, 'POST', `/v1/pets/${petId}:addFingerprints`, { fingerprints });
  const replies = await Promise.all(petIds.map(addTo));
  const job = await endOf(caller, assertOneAccepted(replies, ['400 10001']));
  assert.equal(job.status, 'SUCCESS');
  assert.ok(replies.some(({ body }) => /ongoing/.test(JSON.stringify(body))));
  const other = petIds.find((petId) => petId !== job.petId)!;
  const ownerOf = async () =>
    (
      await service.app.services.database.tenant(tenantId, (sql) =>
        sql<{ petId: string }>('SELECT DISTINCT pet_id AS "petId" FROM uploads WHERE id = ANY($1)', [fingerprints]),
      )
    ).map(({ petId }) => petId);
  assert.deepEqual(await ownerOf(), [job.petId]);

  // A job that failed before another pet got its files: a retry is refused, and its end could not take them.
  const failed = randomUUID();
  const fault = { code: 'SVCB2B50000', message: 'our fault', retryable: true };
  await service.app.services.database.tenant(tenantId, (sql) =>
    sql(
      `INSERT INTO jobs (tenant_id, id, kind, status, pet_id, input, error, run_after, deadline_at, created_at, finished_at)
       VALUES ($1, $2, 'FINGERPRINT_ADDITION', 'FAILED', $3, $4, $5, now(), now(), now(), now())`,
      [tenantId, failed, other, { uploadIds: fingerprints }, fault],
    ),
  );
  assert.deepEqual(tally([await call(caller, 'POST', `/v2/fingerprint-addition-jobs/${failed}:retry`)]), {
    '409 40013': 1,
  });
  const again = await service.app.services.database.tenant(tenantId, (sql) =>
    insertJob(sql, {
      id: randomUUID(),
      tenantId,
      kind: 'FINGERPRINT_ADDITION',
      petId: other,
      sessionId: null,
      input: { uploadIds: fingerprints },
      retryOf: failed,
      traceParent: null,
      deadlineMs: 60_000,
    }).then(() => sql<{ id: string }>('SELECT id FROM jobs WHERE retry_of = $1', [failed])),
  );
  const ended = (await call(caller, 'GET', `/v2/fingerprint-addition-jobs/${again[0]!.id}?waitSeconds=30`)).body.data;
  assert.deepEqual([ended.status, ended.error?.code], ['FAILED', 'SVCB2B40013']);
  assert.deepEqual(await ownerOf(), [job.petId]);
  assert.equal((await call(caller, 'GET', `/v2/pets/${other}`)).body.data.fingerprintCount, 0);
});

test('one of 200 simultaneous additions to one pet, each with its own ready session, is accepted while it runs (R3)', async () => {
  const { caller, tenantId } = await newCaller();
  const petId = await newPet(caller);
  const first = await capture(caller, registration(petId, 1));
  const sessions = [first, ...(await atOnce(199, () => copySession(tenantId, first)))];
  const replies = await atOnce(200, (n) => add(caller, petId, sessions[n]!));
  const accepted = replies.filter((reply) => reply.status === 202);
  const jobs = await Promise.all(accepted.map((reply) => endOf(caller, reply)));
  assert.ok(accepted.length >= 1);
  assert.equal(accepted.length + (tally(replies)['400 20007'] ?? 0), 200, JSON.stringify(tally(replies)));
  // Two may be accepted only one after the other.
  const spans = jobs.map((job) => [job.createdAt, job.finishedAt]).sort();
  for (const [n, span] of spans.entries()) if (n > 0) assert.ok(span[0] >= spans[n - 1]![1], JSON.stringify(spans));
});

test('the same bytes uploaded to one session at the same time are one upload', async () => {
  const { caller, tenantId, service } = await newCaller();
  const petId = await newPet(caller);
  const request = { species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION', petId };
  const { sessionId } = (await call(caller, 'POST', '/v2/capture-sessions', request)).body.data;
  const jpeg = await photo('CAT', 1, 'fingerprint', 0);
  const replies = await atOnce(20, () => upload(caller, `/v2/fingerprints:upload?sessionId=${sessionId}`, jpeg));
  assert.deepEqual(tally(replies), { 200: 19, 201: 1 });
  assert.equal(new Set(replies.map((reply) => reply.body.data.id)).size, 1);
  let blobs = 0;
  for await (const _ of service.app.services.blobs.list(tenantId)) blobs++;
  assert.equal(blobs, 1, 'the images of those that came second are removed');
});

test('the demo plan holds exactly 100 live pets, however many are created at the same time', async () => {
  const { caller } = await newCaller('demo');
  const replies = await atOnce(150, () => call(caller, 'POST', '/v2/pets', { species: 'DOG' }));
  assert.deepEqual(tally(replies), { 201: 100, '402 10005': 50 });
  assert.equal((await call(caller, 'GET', '/v2/pets?pageSize=200')).body.data.length, 100);
  await call(caller, 'DELETE', `/v2/pets/${replies.find((reply) => reply.status === 201)?.body.data.id}`);
  const more = await atOnce(10, () => call(caller, 'POST', '/v2/pets', { species: 'DOG' }));
  assert.deepEqual(tally(more), { 201: 1, '402 10005': 9 });
});

test('simultaneous requests with one Idempotency-Key have one effect and at most one first answer', async () => {
  const { caller } = await newCaller();
  const create = () => call(caller, 'POST', '/v2/pets', { species: 'DOG', name: 'Once' }, { 'idempotency-key': 'one' });
  const replies = await atOnce(100, create);
  for (const outcome of Object.keys(tally(replies))) assert.ok(['201', '409 40006'].includes(outcome), outcome);
  const made = [...replies.filter((reply) => reply.status === 201), await create()];
  assert.equal(made.filter((reply) => reply.headers.get('idempotency-replayed') !== 'true').length, 1);
  assert.equal(new Set(made.map((reply) => reply.body.data.id)).size, 1);
  assert.equal((await call(caller, 'GET', '/v2/pets')).body.data.length, 1);
});

test('a deleted pet is in no identification that starts afterwards, and simultaneous jobs end (R4)', async () => {
  const { caller, tenantId } = await newCaller();
  const petId = await registeredPet(caller, 'CAT', 1);
  const probe = { species: 'CAT', seed: 1, firstShot: 10 } as const;
  const identification = await capture(caller, { ...probe, purpose: 'PET_IDENTIFICATION' });
  const sessions = await atOnce(8, () => copySession(tenantId, identification));
  const verification = await capture(caller, { ...probe, purpose: 'PET_VERIFICATION', petId });
  const identify = (sessionId: string) => call(caller, 'POST', '/v2/pets:identify', { sessionId });
  const beside = Promise.all([
    ...sessions.slice(0, 4).map(identify),
    call(caller, 'POST', `/v2/pets/${petId}:verify`, { sessionId: verification }),
  ]);
  assert.equal((await call(caller, 'DELETE', `/v2/pets/${petId}`)).status, 204);
  const after = await Promise.all(sessions.slice(4).map(identify));
  for (const reply of after) {
    const job = await endOf(caller, reply);
    assert.equal(job.status, 'SUCCESS');
    assert.deepEqual([job.result.pets, job.result.searchedCount], [[], 0]);
  }
  for (const reply of await beside) {
    if (reply.status !== 202) assert.deepEqual([reply.status, reply.body.errors[0].code], [404, 'SVCB2B20000']);
    else assert.ok(['SUCCESS', 'FAILED', 'CANCELED'].includes((await endOf(caller, reply)).status));
  }
  assert.equal((await call(caller, 'GET', `/v2/pets/${petId}`)).status, 404);
});

test('simultaneous merges in both directions and deletions of both pets leave no photo without a pet', async () => {
  const { caller, tenantId, service } = await newCaller();
  const [first, second] = [await registeredPet(caller, 'CAT', 1), await newPet(caller)];
  const merge = (petId: string, intoPetId: string) => call(caller, 'POST', `/v2/pets/${petId}:merge`, { intoPetId });
  const replies = await Promise.all([
    ...(await atOnce(10, async (n) => (n % 2 === 0 ? merge(first, second) : merge(second, first)))),
    call(caller, 'DELETE', `/v2/pets/${first}`),
    call(caller, 'DELETE', `/v2/pets/${second}`),
  ]);
  for (const outcome of Object.keys(tally(replies)))
    assert.ok(['200', '204', '404 20000'].includes(outcome), JSON.stringify(tally(replies)));
  for (const petId of [first, second]) {
    await call(caller, 'DELETE', `/v2/pets/${petId}`);
    assert.equal((await call(caller, 'GET', `/v2/deletions/${petId}`)).body.data.isVerified, true);
  }
  let blobs = 0;
  for await (const _ of service.app.services.blobs.list(tenantId)) blobs++;
  assert.equal(blobs, 0);
});

test('several workers on one queue run every job once (R1)', async () => {
  const { caller, tenantId, service } = await newCaller();
  const probe = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1 });
  const runs = new Map<string, number>();
  const handler = async (_: unknown, job: { id: string; tenantId: string }) => {
    if (job.tenantId === tenantId) runs.set(job.id, (runs.get(job.id) ?? 0) + 1);
    return { result: { decision: 'UNKNOWN', pets: [], searchedCount: 0, margin: 0 } };
  };
  const handlers = { FINGERPRINT_ADDITION: handler, PET_VERIFICATION: handler, PET_IDENTIFICATION: handler };
  const options = {
    handlers: handlers as never,
    watch: () => {},
    concurrency: 4,
    concurrencyPerTenant: 4,
    leaseMs: 30_000,
  };
  const workers = await atOnce(3, () => startWorker(service.app.services, options));
  try {
    const sessions = await atOnce(40, () => copySession(tenantId, probe));
    const accepted = await Promise.all(
      sessions.map((sessionId) => call(caller, 'POST', '/v2/pets:identify', { sessionId })),
    );
    for (const reply of accepted) {
      const job = await endOf(caller, reply);
      assert.deepEqual([job.status, job.attempt], ['SUCCESS', 1]);
    }
    assert.ok(runs.size > 0, 'the further workers took part');
    for (const [jobId, count] of runs) assert.equal(count, 1, jobId);
  } finally {
    await Promise.all(workers.map((worker) => worker.stop(5000)));
  }
});
