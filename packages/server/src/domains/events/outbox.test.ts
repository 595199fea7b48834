import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVENT_TYPES, type EventType, type EventTypeRow, type JobKind, type WebhookEvent } from '@rhinarium/contract';
import { call } from '../../../testing/client.ts';
import { newEventWorld } from '../../../testing/event-world.ts';
import { fail, failOverdue, succeed } from '../../compute/jobs/queue-store.ts';
import { cancel } from '../../compute/jobs/store.ts';
import { retentionTask } from '../../ops/erasure/retention.ts';
import { rotateKey } from '../keys/key-actions.ts';
import { sessionUpkeep } from '../sessions/session-actions.ts';

const ENGINE = { name: 'test', version: '0', modelDigest: '' };
const KINDS = [
  'FINGERPRINT_ADDITION',
  'PET_VERIFICATION',
  'PET_IDENTIFICATION',
  'DUPLICATE_SEARCH',
  'STANDING_SEARCH',
] as readonly JobKind[];
const dayMs = 86_400_000;

const seen = new Map<string, WebhookEvent>();
const typesOf = (events: readonly WebhookEvent[]) => {
  for (const event of events) seen.set(event.type, event);
  return events.map(({ type }) => type);
};
const numbersOf = (events: readonly WebhookEvent[]) => events.map(({ sequence }) => sequence);

test('however a job ends, its end and its event are there together or not at all (R13)', async () => {
  const { services, tenantId, addJob, events, pass, sql } = await newEventWorld();
  const { database } = services;
  for (const kind of KINDS) {
    const [good, bad, stopped] = [await addJob(kind), await addJob(kind), await addJob(kind)];
    await database.tenant(tenantId, async (run) => {
      await succeed(run, { tenantId, id: good, fence: 0 }, {}, ENGINE);
      await fail(run, { tenantId, id: bad, fence: 0 }, { code: 'X', message: 'x', retryable: false }, ENGINE);
      await cancel(run, tenantId, stopped);
    });
  }
  // Rolled back: the job continues, and no event exists.
  const kept = await addJob('PET_VERIFICATION');
  const broken = database.tenant(tenantId, async (run) => {
    await cancel(run, tenantId, kept);
    throw new Error('given up');
  });
  await assert.rejects(broken, /given up/);
  const overdue = [kept, await addJob('PET_IDENTIFICATION')];
  pass(11 * 60_000);
  await database.system((run) => failOverdue(run, 500));
  const all = await events();
  const three = (noun: string) => ['succeeded', 'failed', 'canceled'].map((end) => `${noun}.${end}`);
  const inOneGo = ['petVerificationJob.failed', 'petIdentificationJob.failed'];
  const families = [
    'fingerprintAdditionJob',
    'petVerificationJob',
    'petIdentificationJob',
    'duplicateSearchJob',
    'standingSearchJob',
  ].flatMap(three);
  assert.deepEqual(typesOf(all).slice(0, 15), families);
  assert.deepEqual(typesOf(all).slice(15).toSorted(), inOneGo.toSorted());
  assert.deepEqual(
    all
      .slice(15)
      .map((event) => event.data.jobId)
      .toSorted(),
    overdue.toSorted(),
  );
  assert.deepEqual(
    numbersOf(all),
    all.map((_, index) => index + 1),
  );
  const [job] = await sql<{ finished_at: Date }>('SELECT finished_at FROM jobs WHERE id = $1', [all[0]!.data.jobId]);
  assert.equal(all[0]!.timestamp, job!.finished_at.toISOString());
});

test('events and their deliveries have identifiers of version 7, which sort by the moment', async () => {
  const { services, tenantId, addJob, events, newEndpoint, deliveries, pass, now } = await newEventWorld();
  const endpoint = await newEndpoint('https://hooks.example.com/');
  const moments: number[] = [];
  for (let at = 0; at < 3; at++) {
    pass(1000);
    const id = await addJob('PET_IDENTIFICATION');
    await services.database.tenant(tenantId, (run) => succeed(run, { tenantId, id, fence: 0 }, {}, ENGINE));
    moments.push(now().getTime());
  }
  const made = [await events(), (await deliveries(endpoint.id)).toReversed()];
  for (const ids of made.map((records) => records.map(({ id }) => id))) {
    for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.deepEqual(
      ids.map((id) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)),
      moments,
    );
  }
});

test('a session that is used, aborted or not used in time leaves an event', async () => {
  const { caller, services, tenantId, newPet, events, pass, sql } = await newEventWorld();
  const petId = await newPet();
  const open = async () => {
    const body = { species: 'CAT', purpose: 'PET_VERIFICATION', petId, lifetimeSeconds: 60 };
    return (await call(caller, 'POST', '/v2/capture-sessions', body)).body.data.id as string;
  };
  const [aborted, used, late] = [await open(), await open(), await open()];
  await call(caller, 'POST', `/v2/capture-sessions/${aborted}:abort`);
  await sql(
    "UPDATE capture_sessions SET state = 'FINISHED', used_by_job_id = id, finished_at = service_now() WHERE id = $1",
    [used],
  );
  pass(60_000);
  await sessionUpkeep(services).run({ tenantIds: async () => [tenantId], isStopped: () => false });
  const all = await events();
  assert.deepEqual(typesOf(all), ['captureSession.aborted', 'captureSession.finished', 'captureSession.timedOut']);
  assert.deepEqual(
    all.map(({ data }) => [data.sessionId, data.petId, data.jobId, data.status]),
    [
      [aborted, petId, undefined, 'ABORTED'],
      [used, petId, used, 'FINISHED'],
      [late, petId, undefined, 'TIMEOUT'],
    ],
  );
});

test('a deleted pet, a rotated key and the end of a plan leave events', async () => {
  const { caller, services, tenantId, deleteAPet, newPet, events, sql } = await newEventWorld('demo');
  const gone = await deleteAPet();
  const [key] = await sql<{ id: string }>('SELECT id FROM api_keys');
  const rotated = await rotateKey(services, { tenantId, keyId: key!.id, overlapMinutes: 60, by: undefined });
  const fill = (count: number) =>
    sql(
      `INSERT INTO pets (tenant_id, id, species, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'CAT', now(), now() FROM generate_series(1, $2)`,
      [tenantId, count],
    );
  await fill(78);
  await newPet();
  const near = await newPet();
  await newPet();
  await fill(18);
  const last = await newPet();
  assert.equal((await call(caller, 'POST', '/v2/pets', { species: 'CAT' })).status, 402);
  // A limit that is reached again on the same day is not reported again.
  assert.equal((await call(caller, 'DELETE', `/v2/pets/${last}`)).status, 204);
  await newPet();
  const all = (await events()).filter(({ data }) => data.petId !== last || data.status !== 'DELETED');
  assert.deepEqual(typesOf(all), ['pet.deleted', 'apiKey.rotated', 'quota.thresholdReached', 'quota.thresholdReached']);
  assert.deepEqual(
    all.map(({ data }) => data),
    [
      { petId: gone, status: 'DELETED' },
      { apiKeyId: key!.id, newApiKeyId: rotated.keyId, status: 'ROTATED' },
      { petId: near, status: 'NEAR_LIMIT' },
      { petId: last, status: 'AT_LIMIT' },
    ],
  );
});

test('pets that are merged, a merge that is undone, and photos that are moved or taken back leave an event, once', async () => {
  const { caller, tenantId, newPet, events, sql } = await newEventWorld();
  const [petId, intoPetId] = [await newPet(), await newPet()];
  await sql(
    `INSERT INTO uploads (tenant_id, id, kind, species, purpose, pet_id, sha256, width, height, bytes, verdict,
       quality_score, reasons, likeness, blob_key, created_at)
     VALUES ($1, $2, 'fingerprint', 'CAT', 'PET_PROFILE_REGISTRATION', $2, sha256(''), 1, 1, 1, 'ACCEPTED', 1, '{}', '', '', now())`,
    [tenantId, petId],
  );
  const move = { intoPetId, fingerprintIds: [petId] };
  for (const _ of [1, 2])
    assert.equal((await call(caller, 'POST', `/v2/pets/${petId}:moveFingerprints`, move)).status, 200);
  for (const _ of [1, 2])
    assert.equal((await call(caller, 'POST', `/v2/pets/${petId}:merge`, { intoPetId })).status, 200);
  for (const _ of [1, 2]) await call(caller, 'POST', `/v2/pets/${petId}:undoMerge`);
  for (const _ of [1, 2]) assert.equal((await call(caller, 'DELETE', `/v2/pets/${petId}/photos`)).status, 204);
  const all = await events();
  assert.deepEqual(typesOf(all), ['pet.fingerprintsMoved', 'pet.merged', 'pet.mergeUndone', 'pet.photosDeleted']);
  assert.deepEqual(
    all.slice(0, 2).map(({ data }) => data),
    ['MOVED', 'MERGED'].map((status) => ({ petId, intoPetId, status })),
  );
});

test('a lost report that is made, ended and deleted leaves events, and so do pets that a person tells apart', async () => {
  const { caller, newPet, events } = await newEventWorld();
  const [petId, otherPetId] = [await newPet(), await newPet()];
  await call(caller, 'PATCH', '/v2/lost-and-found', { isEnabled: true });
  const body = { petId, place: 'Park', lastSeenAt: '2026-01-01T00:00:00.000Z' };
  const { id } = (await call(caller, 'POST', '/v2/lost-reports', body)).body.data;
  await call(caller, 'PATCH', `/v2/lost-reports/${id}`, { state: 'CLOSED' });
  await call(caller, 'DELETE', `/v2/lost-reports/${id}`);
  for (const isRejected of [true, true, false, false])
    assert.equal(
      (await call(caller, 'POST', `/v2/pets/${petId}:rejectDuplicate`, { otherPetId, isRejected })).status,
      204,
    );
  const all = await events();
  assert.deepEqual(typesOf(all), [
    'lostReport.created',
    'lostReport.changed',
    'lostReport.deleted',
    'pet.duplicateRejected',
    'pet.duplicateRejected',
  ]);
  assert.deepEqual(
    all.map(({ data }) => data.status),
    ['OPEN', 'CLOSED', 'DELETED', 'REJECTED', 'WITHDRAWN'],
  );
});

test('a revoked capture link leaves an event', async () => {
  const { caller, newPet, events } = await newEventWorld();
  const body = { purpose: 'PET_PROFILE_REGISTRATION', species: 'CAT', petId: await newPet() };
  const { data } = (await call(caller, 'POST', '/v2/capture-links', body)).body;
  await call(caller, 'POST', `/v2/capture-links/${data.id}:revoke`);
  assert.deepEqual(typesOf(await events()), ['captureLink.revoked']);
});

test('a reader that follows cursors sees each event once, whatever commits meanwhile', async () => {
  const { caller, deleteAPet } = await newEventWorld();
  const read: WebhookEvent[] = [];
  let isOver = false;
  const readOn = async () => {
    for (let cursor = 'latest', isLast = false; ; ) {
      isLast = isOver;
      const { body } = await call(caller, 'GET', `/v2/events?pageSize=3&cursor=${cursor}`);
      read.push(...body.data);
      cursor = body.nextCursor;
      if (isLast && body.data.length === 0) return;
    }
  };
  const reading = readOn();
  const petIds = await Promise.all(Array.from({ length: 24 }, deleteAPet));
  isOver = true;
  await reading;
  assert.deepEqual(
    numbersOf(read),
    petIds.map((_, index) => index + 1),
  );
  assert.deepEqual(read.map(({ data }) => data.petId).toSorted(), petIds.toSorted());
});

test('a cursor continues where the last answer ended, for one type or all, and reads nothing of another tenant', async () => {
  const { caller, deleteAPet, addJob, services, tenantId } = await newEventWorld();
  const other = await newEventWorld();
  await other.deleteAPet();
  const ask = async (query: string) => (await call(caller, 'GET', `/v2/events?${query}`)).body;
  assert.deepEqual((await ask('')).data, []);
  for (const _ of [1, 2, 3]) await deleteAPet();
  const jobId = await addJob('PET_IDENTIFICATION');
  await services.database.tenant(tenantId, (sql) => cancel(sql, tenantId, jobId));
  const first = await ask('pageSize=2');
  assert.deepEqual(numbersOf(first.data), [1, 2]);
  const second = await ask(`pageSize=2&cursor=${first.nextCursor}`);
  assert.deepEqual(numbersOf(second.data), [3, 4]);
  assert.deepEqual((await ask(`cursor=${second.nextCursor}`)).data, []);
  assert.deepEqual(numbersOf((await ask('type=petIdentificationJob.canceled')).data), [4]);
  // Events of other types were skipped and are not read again.
  const none = await ask('type=apiKey.rotated');
  assert.deepEqual([none.data, none.nextCursor], [[], second.nextCursor]);
  assert.deepEqual((await ask('cursor=latest')).nextCursor, second.nextCursor);
  const theirs = await call(other.caller, 'GET', `/v2/events?cursor=${first.nextCursor}`);
  assert.deepEqual(theirs.body.data, []);
  for (const query of ['cursor=***', 'cursor=LTE', 'type=pet.created', 'waitSeconds=31']) {
    assert.equal((await call(caller, 'GET', `/v2/events?${query}`)).body.errors[0].code, 'SVCB2B10001', query);
  }
});

test('a read that waits is answered by the next event, of its type', async () => {
  const { caller, deleteAPet, addJob, services, tenantId } = await newEventWorld();
  const waiting = call(caller, 'GET', '/v2/events?cursor=latest&waitSeconds=30&type=petIdentificationJob.canceled');
  await deleteAPet();
  const jobId = await addJob('PET_IDENTIFICATION');
  await services.database.tenant(tenantId, (sql) => cancel(sql, tenantId, jobId));
  const { body } = await waiting;
  assert.deepEqual(
    body.data.map((event: WebhookEvent) => event.data.jobId),
    [jobId],
  );
});

test('events are kept for 30 days', async () => {
  const { deleteAPet, events, services, tenantId, now } = await newEventWorld();
  await deleteAPet();
  const round = { tenantIds: async () => [tenantId], isStopped: () => false };
  const after = (days: number) => ({ ...services, clock: () => new Date(now().getTime() + days * dayMs) });
  await retentionTask('old events')(after(29.9)).run(round);
  assert.equal((await events()).length, 1);
  await retentionTask('old events')(after(30.1)).run(round);
  await deleteAPet();
  assert.deepEqual(numbersOf(await events()), [2]);
});

/** Types whose cause is tested in their own domain: deliveries, a whole visit of a capture link, measurements, sightings, and sharing groups. */
const isCausedElsewhere = (type: string) =>
  /^(webhookEndpoint|calibration|sighting|matchCandidate|sharingGroup|sharedCandidate)\.|^(captureLink\.used|pet\.duplicateFound)$/.test(
    type,
  );

test('every type of the table was made, and names what its row says', () => {
  const rows = Object.entries<EventTypeRow>(EVENT_TYPES).filter(([type]) => !isCausedElsewhere(type));
  assert.deepEqual([...seen.keys()].toSorted(), rows.map(([type]) => type).toSorted());
  for (const [type, { data }] of seen) {
    const { ids, idsIfAny = [], statuses }: EventTypeRow = EVENT_TYPES[type as EventType];
    const { status, ...named } = data;
    assert.ok(statuses.includes(status), `${type}: ${status}`);
    for (const id of ids) assert.ok(id in named, `${type} names ${id}`);
    for (const id of Object.keys(named))
      assert.ok(
        [...ids, ...idsIfAny].some((known) => known === id),
        `${type}: ${id}`,
      );
  }
});
