import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ERRORS,
  type ErrorName,
  EVENT_TYPES,
  type EventType,
  type EventTypeRow,
  LIMITS,
  type WebhookEvent,
} from '@rhinarium/contract';
import { ask, attempt, call, type Reply } from '../../../testing/client.ts';
import { openLostAndFound } from '../../../testing/lost-and-found.ts';
import { capture, endOf, newPet, registeredPet } from '../../../testing/pets.ts';
import { newTenant, sharedService, startService } from '../../../testing/service.ts';
import { uploadUpkeep } from '../uploads/remove-images.ts';
import { lostAndFoundUpkeep } from './lost-and-found-upkeep.ts';

const DAY_MS = 86_400_000;
/** Every event about lost and found has the fields that its row states. */
function requireRows(events: readonly WebhookEvent[]): void {
  const about = events.filter(({ type }) => /^(lostReport|sighting|matchCandidate)\./.test(type));
  const types = new Set(about.map(({ type }) => type));
  for (const type of ['sighting.created', 'sighting.changed', 'sighting.deleted', 'matchCandidate.found'])
    assert.ok(types.has(type), type);
  for (const { type, data } of about) {
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
}

const requireCode = ({ status, body }: Reply, name: ErrorName) => {
  assert.equal(body?.errors?.[0]?.code, ERRORS[name].code, JSON.stringify(body));
  assert.equal(status, ERRORS[name].status);
};

test('nothing is reported or saved until the tenant turns it on', async () => {
  const service = await sharedService();
  const { apiKey } = await newTenant(service);
  const caller = { url: service.url, apiKey };
  assert.deepEqual((await ask(caller, 'readLostAndFound', {})).data, { isEnabled: false, searchNewPets: false });
  const petId = await newPet(caller);
  const body = { petId, place: 'Park', lastSeenAt: '2026-01-14T18:00:00.000Z' };
  requireCode(await attempt(caller, 'createLostReport', {}, body), 'lostAndFoundOff');
  assert.equal((await ask(caller, 'updateLostAndFound', {}, { isEnabled: true })).data.isEnabled, true);
  const { id } = (await ask(caller, 'createLostReport', {}, body)).data;
  await ask(caller, 'updateLostAndFound', {}, { isEnabled: false });
  assert.equal((await ask(caller, 'updateLostReport', { lostReportId: id }, { state: 'CLOSED' })).data.state, 'CLOSED');
  requireCode(await attempt(caller, 'updateLostReport', { lostReportId: id }, { state: 'OPEN' }), 'lostAndFoundOff');
});

test('a sighting is searched among lost pets, and a later lost report among sightings: the same pair with the same score', async () => {
  const first = await openLostAndFound();
  const second = await openLostAndFound();
  const scores: number[] = [];
  for (const { world, isReportFirst } of [
    { world: first, isReportFirst: true },
    { world: second, isReportFirst: false },
  ]) {
    const { caller, report, sight, searched, candidates, events } = world;
    const petId = await registeredPet(caller, 'CAT', 1);
    const otherId = await registeredPet(caller, 'CAT', 4);
    const begunAt = Date.now();
    if (isReportFirst) for (const id of [otherId, petId]) await searched(await report(id));
    const sighting = await sight(1);
    const ofSighting = await searched(sighting);
    if (!isReportFirst) {
      assert.deepEqual([ofSighting.result?.candidates, ofSighting.result?.searchedCount], [[], 0]);
      for (const id of [otherId, petId]) await searched(await report(id));
    }
    const found = await candidates();
    assert.deepEqual(
      found.map((each) => [each.petId, each.sightingId, each.state, each.decision]),
      [[petId, sighting.id, 'OPEN', 'IDENTIFIED']],
    );
    const [candidate] = found;
    scores.push(candidate!.score);
    const [event, ...more] = await events('matchCandidate.found');
    assert.ok(Date.parse(event!.timestamp) - begunAt < 60_000);
    assert.equal(more.length, 0);
    const { lostReportId, jobId } = candidate!;
    assert.deepEqual(event!.data, {
      matchCandidateId: candidate!.id,
      sightingId: sighting.id,
      petId,
      jobId,
      lostReportId,
      status: 'OPEN',
    });
    assert.equal((await ask(caller, 'readLostReport', { lostReportId: lostReportId! })).data.openCandidateCount, 1);
    assert.equal((await ask(caller, 'readSighting', { sightingId: sighting.id })).data.openCandidateCount, 1);
  }
  // Two lost pets were searched there, one sighting here: the threshold accounts for the number.
  assert.ok(scores[0]! >= 50 && scores[1]! >= scores[0]!, `${scores}`);
});

test('many sightings are searched by the first scan, and the right one is found', async () => {
  const { caller, report, sight, searched, candidates, sql } = await openLostAndFound();
  const petId = await registeredPet(caller, 'CAT', 1);
  const right = await sight(1);
  const wrong = await sight(4);
  for (const each of [right, wrong]) await searched(each);
  // One of the same photos for 31 more sightings, which the shortlist of 30 cannot hold.
  for (let n = 0; n < 31; n++) {
    await sql(
      `WITH copied AS (
         INSERT INTO uploads SELECT (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'session_id', NULL,
                  'sha256', sha256(gen_random_uuid()::text::bytea)))).* FROM uploads u
           JOIN sighting_photos f ON f.upload_id = u.id WHERE f.sighting_id = $1 AND u.kind = 'fingerprint' LIMIT 1 RETURNING tenant_id, id),
       made AS (INSERT INTO sightings SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*
                  FROM sightings s WHERE s.id = $1 RETURNING id)
       INSERT INTO sighting_photos (tenant_id, upload_id, sighting_id) SELECT c.tenant_id, c.id, m.id FROM copied c, made m`,
      [wrong.id],
    );
  }
  const job = await searched(await report(petId));
  assert.equal(job.result?.searchedCount, 33);
  assert.deepEqual(
    (await candidates()).map(({ sightingId }) => sightingId),
    [right.id],
  );
});

test('a confirmed candidate ends both records and closes the others; opening the sighting again withdraws it', async () => {
  const { caller, report, sight, searched, candidates, events } = await openLostAndFound();
  const [petId, twinId] = [await registeredPet(caller, 'CAT', 1), await registeredPet(caller, 'CAT', 1)];
  const [lost, twin] = [await report(petId), await report(twinId)];
  const sighting = await sight(1);
  await searched(sighting);
  const open = await candidates({ state: 'OPEN', sightingId: sighting.id });
  assert.equal(open.length, 2);
  const candidate = open.find((each) => each.petId === petId)!;
  const confirm = () => ask(caller, 'confirmMatchCandidate', { candidateId: candidate.id });
  assert.equal((await confirm()).data.state, 'CONFIRMED');
  assert.equal((await confirm()).data.state, 'CONFIRMED');
  const read = async () => ({
    report: (await ask(caller, 'readLostReport', { lostReportId: lost.id })).data,
    sighting: (await ask(caller, 'readSighting', { sightingId: sighting.id })).data,
  });
  const after = await read();
  assert.deepEqual([after.report.state, after.report.sightingId], ['FOUND', sighting.id]);
  assert.deepEqual([after.sighting.state, after.sighting.petId], ['MATCHED', petId]);
  const ofTwin = open.find((each) => each.petId === twinId)!;
  assert.equal((await ask(caller, 'readMatchCandidate', { candidateId: ofTwin.id })).data.state, 'CLOSED');
  requireCode(await attempt(caller, 'confirmMatchCandidate', { candidateId: ofTwin.id }), 'stateConflict');
  requireCode(await attempt(caller, 'rejectMatchCandidate', { candidateId: candidate.id }), 'stateConflict');
  assert.deepEqual(
    (await events('matchCandidate.decided')).map(({ data }) => data),
    [
      {
        matchCandidateId: candidate.id,
        sightingId: sighting.id,
        petId,
        lostReportId: lost.id,
        status: 'CONFIRMED',
      },
    ],
  );
  const reopened = (await ask(caller, 'updateSighting', { sightingId: sighting.id }, { state: 'OPEN' })).data;
  assert.deepEqual([reopened.state, reopened.petId], ['OPEN', undefined]);
  await searched(reopened);
  assert.deepEqual(
    (await candidates({ state: 'OPEN' })).map((each) => each.petId),
    [twinId],
    'the report of the other is found',
  );
  await ask(caller, 'updateLostReport', { lostReportId: twin.id }, { state: 'CLOSED' });
  assert.deepEqual(await candidates({ state: 'OPEN' }), []);
  await ask(caller, 'deleteSighting', { sightingId: sighting.id });
  requireRows((await ask(caller, 'listEvents', {}, { pageSize: 200 })).data);
});

test('a rejected pair stays away, whichever side is searched again, until it is confirmed after all', async () => {
  const { caller, report, sight, searched, candidates, events } = await openLostAndFound();
  const petId = await registeredPet(caller, 'CAT', 1);
  const lost = await report(petId);
  const sighting = await sight(1);
  await searched(sighting);
  const [candidate] = await candidates();
  for (let n = 0; n < 2; n++)
    assert.equal((await ask(caller, 'rejectMatchCandidate', { candidateId: candidate!.id })).data.state, 'REJECTED');
  const reopen = async (operation: 'updateSighting' | 'updateLostReport') => {
    const params = { sightingId: sighting.id, lostReportId: lost.id };
    await ask(caller, operation, params, { state: 'CLOSED' });
    return await searched((await ask(caller, operation, params, { state: 'OPEN' })).data);
  };
  for (const operation of ['updateSighting', 'updateLostReport'] as const) {
    const job = await reopen(operation);
    assert.deepEqual([job.result?.candidates, job.result?.searchedCount], [[], 0], operation);
  }
  assert.deepEqual(
    (await candidates()).map(({ state }) => state),
    ['REJECTED'],
  );
  assert.equal((await events('matchCandidate.found')).length, 1);
  assert.equal((await ask(caller, 'confirmMatchCandidate', { candidateId: candidate!.id })).data.state, 'CONFIRMED');
});

test('a pet that is reported lost before it has photos is searched when they are registered, and a new pet if the tenant wants it', async () => {
  const { caller, report, sight, searched, candidates } = await openLostAndFound();
  const sightings = [await sight(1), await sight(4)];
  for (const each of sightings) await searched(each);
  const register = async (petId: string, seed: number) => {
    const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION', petId, seed });
    await endOf(caller, await attempt(caller, 'addFingerprints', { petId }, { sessionId }));
    const { data } = await ask(caller, 'listStandingSearchJobs', {}, { petId });
    for (const job of data) await searched({ searchJobId: job.jobId });
    return data.length;
  };
  const petId = await newPet(caller);
  assert.equal((await report(petId)).searchJobId, undefined);
  assert.equal(await register(petId, 1), 1);
  assert.deepEqual(
    (await candidates()).map((each) => [each.petId, each.sightingId]),
    [[petId, sightings[0]!.id]],
    JSON.stringify(await candidates()),
  );
  const unwanted = await newPet(caller);
  assert.equal(await register(unwanted, 4), 0);
  await ask(caller, 'updateLostAndFound', {}, { searchNewPets: true });
  const wanted = await newPet(caller);
  assert.equal(await register(wanted, 4), 1);
  const found = await candidates({ petId: wanted });
  assert.deepEqual(
    found.map((each) => [each.sightingId, each.lostReportId]),
    [[sightings[1]!.id, undefined]],
  );
});

test('a pet registered from the photos of a sighting is no candidate for it, until it is reported lost', async () => {
  const { caller, report, searched, candidates } = await openLostAndFound();
  await ask(caller, 'updateLostAndFound', {}, { searchNewPets: true });
  const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1 });
  const seen = { place: 'Street', seenAt: '2026-01-14T18:00:00.000Z' };
  await searched((await ask(caller, 'createSighting', {}, { sessionId, ...seen })).data);
  const petId = await registeredPet(caller, 'CAT', 1);
  const [search] = (await ask(caller, 'listStandingSearchJobs', {}, {})).data;
  await searched({ searchJobId: search!.id });
  assert.deepEqual(await candidates(), []);
  await searched(await report(petId));
  assert.equal((await candidates()).length, 1);
});

test('a contact needs consent, is shown to full keys only, and is gone at its expiry, also from kept answers', async () => {
  let now = new Date();
  const service = await startService({}, () => now);
  try {
    const { caller, sight, services, tenantId, sql, events } = await openLostAndFound(service);
    const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1 });
    const fields = { sessionId, place: 'Street', seenAt: now.toISOString(), contact: 'Jun, 010 5550 0100' };
    const refused = await attempt(caller, 'createSighting', {}, fields);
    assert.deepEqual(Object.keys(refused.body.errors[0].details), ['hasContactConsent']);
    const headers = { 'idempotency-key': 'sighting-1' };
    const body = { ...fields, hasContactConsent: true };
    const created = await call(caller, 'POST', '/v2/sightings', body, headers);
    const { id, contact, contactExpiresAt } = created.body.data;
    assert.equal(contact, fields.contact);
    assert.equal(Date.parse(contactExpiresAt) - now.getTime(), LIMITS.contactDays * DAY_MS);
    const [row] = await sql<{ details: Buffer; contact: Buffer }>('SELECT details, contact FROM sightings');
    for (const stored of [row!.details, row!.contact]) assert.doesNotMatch(stored.toString('latin1'), /Street|Jun/);
    const upkeep = async () =>
      await lostAndFoundUpkeep(services).run({ tenantIds: async () => [tenantId], isStopped: () => false });
    const read = async () => (await ask(caller, 'readSighting', { sightingId: id })).data;
    const soon = new Date(now.getTime() + 3_600_000).toISOString();
    await ask(caller, 'updateSighting', { sightingId: id }, { contactExpiresAt: soon });
    now = new Date(now.getTime() + 3_599_000);
    await upkeep();
    assert.equal((await read()).contact, fields.contact);
    now = new Date(now.getTime() + 1000);
    assert.equal((await read()).contact, undefined, 'even before upkeep');
    await upkeep();
    const [erased] = await sql<{ contact: Buffer | null }>('SELECT contact FROM sightings');
    assert.equal(erased!.contact, null);
    assert.equal((await read()).contactErasedAt, now.toISOString());
    const again = await call(caller, 'POST', '/v2/sightings', body, headers);
    assert.doesNotMatch(JSON.stringify(again.body), /Jun/);
    assert.deepEqual(
      (await events('sighting.contactErased')).map(({ data }) => data),
      [{ sightingId: id, status: 'ERASED' }],
    );
    const other = await sight(1, { contact: 'Mina', hasContactConsent: true, seenAt: now.toISOString() });
    const withdrawn = (await ask(caller, 'updateSighting', { sightingId: other.id }, { contact: null })).data;
    assert.deepEqual([withdrawn.contact, withdrawn.contactErasedAt], [undefined, now.toISOString()]);
  } finally {
    await service.close();
  }
});

test('an identification that has ended becomes a sighting once, with its photos, which are kept while it is open', async () => {
  let now = new Date();
  const service = await startService({}, () => now);
  try {
    const { caller, searched, services, tenantId, sql } = await openLostAndFound(service);
    const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1 });
    const job = await endOf(caller, await attempt(caller, 'identifyPet', {}, { sessionId }));
    const body = { jobId: job.jobId, place: 'Street', seenAt: now.toISOString() };
    const made = await Promise.all([1, 2, 3].map(() => attempt(caller, 'createSighting', {}, body)));
    assert.deepEqual(made.map(({ status }) => status).toSorted(), [201, 409, 409]);
    const { id, fingerprintIds } = made.find(({ status }) => status === 201)!.body.data;
    assert.equal(fingerprintIds.length, 3);
    await searched((await ask(caller, 'readSighting', { sightingId: id })).data);
    const count = async () => (await sql('SELECT FROM uploads')).length;
    const photos = await count();
    const sweep = async () =>
      await uploadUpkeep(services).run({ tenantIds: async () => [tenantId], isStopped: () => false });
    now = new Date(now.getTime() + 60 * DAY_MS);
    await sweep();
    assert.equal(await count(), photos);
    await ask(caller, 'updateSighting', { sightingId: id }, { state: 'CLOSED' });
    await sweep();
    assert.equal(await count(), 0);
    const closed = (await ask(caller, 'readSighting', { sightingId: id })).data;
    assert.deepEqual([closed.state, closed.fingerprintIds], ['CLOSED', []]);
    requireCode(await attempt(caller, 'updateSighting', { sightingId: id }, { state: 'OPEN' }), 'stateConflict');
    now = new Date(now.getTime() + 401 * DAY_MS);
    await lostAndFoundUpkeep(services).run({ tenantIds: async () => [tenantId], isStopped: () => false });
    requireCode(await attempt(caller, 'readSighting', { sightingId: id }), 'noSuchResource');
  } finally {
    await service.close();
  }
});

test('a pet’s deletion takes its reports, matched sightings, candidates and rejected pairs along, and a sighting’s its photos', async () => {
  const { caller, report, sight, searched, candidates, sql, services } = await openLostAndFound();
  const [petId, otherId] = [await registeredPet(caller, 'CAT', 1), await registeredPet(caller, 'CAT', 4)];
  await report(petId);
  const sighting = await sight(1, { contact: 'Jun', hasContactConsent: true });
  await searched(sighting);
  const [candidate] = await candidates();
  await ask(caller, 'confirmMatchCandidate', { candidateId: candidate!.id });
  await ask(caller, 'rejectDuplicate', { petId }, { otherPetId: otherId });
  const copy = (await ask(caller, 'exportPet', { petId })).data;
  assert.deepEqual(
    [copy.lostReports[0]?.state, copy.sightings[0]?.id, copy.matchCandidates[0]?.state],
    ['FOUND', sighting.id, 'CONFIRMED'],
  );
  assert.doesNotMatch(JSON.stringify(copy), /Jun/);
  const open = await sight(4);
  const keys = await sql<{ key: string }>(
    'SELECT u.blob_key AS key FROM uploads u JOIN sighting_photos f ON f.upload_id = u.id WHERE f.sighting_id = $1',
    [open.id],
  );
  assert.equal((await call(caller, 'DELETE', `/v2/sightings/${open.id}`)).status, 204);
  for (const { key } of keys) assert.equal(await services.blobs.has(key), false);
  assert.equal((await call(caller, 'DELETE', `/v2/pets/${petId}`)).status, 204);
  for (const table of ['lost_reports', 'sightings', 'sighting_photos', 'match_candidates', 'rejected_pairs'])
    assert.equal((await sql(`SELECT FROM ${table}`)).length, 0, table);
  const receipt = (await ask(caller, 'readDeletion', { deletionId: petId })).data;
  assert.equal(JSON.stringify(receipt).includes('"isComplete":false'), false, JSON.stringify(receipt));
});

test('test mode has lost and found of its own, whose contacts move with its clock', async () => {
  const { caller, sight, report, searched, candidates } = await openLostAndFound(undefined, 'test');
  const petId = await registeredPet(caller, 'CAT', 1);
  await searched(await report(petId));
  const sighting = await sight(1, { contact: 'Jun', hasContactConsent: true });
  await searched(sighting);
  assert.equal((await candidates()).length, 1);
  const moved = await ask(caller, 'advanceTestClock', {}, { seconds: LIMITS.contactDays * 86_400 });
  assert.equal(moved.data.finderContacts, 1);
  assert.equal((await ask(caller, 'readSighting', { sightingId: sighting.id })).data.contact, undefined);
  assert.equal((await call(caller, 'DELETE', '/v2/test/data')).status, 204);
  for (const list of ['listSightings', 'listLostReports', 'listMatchCandidates'] as const)
    assert.deepEqual((await ask(caller, list, {}, {})).data, []);
});

test('the undecided candidates of a pet close with its last fingerprint, and are found again when it has photos', async () => {
  const { caller, report, sight, searched, candidates } = await openLostAndFound();
  const petId = await registeredPet(caller, 'CAT', 1);
  await searched(await report(petId));
  await searched(await sight(1));
  const [candidate] = await candidates();
  const { photos } = (await ask(caller, 'exportPet', { petId })).data;
  const ids = photos.flatMap(({ id, kind, isRegistered }) => (isRegistered && kind === 'fingerprint' ? [id] : []));
  const [last, ...others] = ids;
  for (const photoId of others) await ask(caller, 'deletePetPhoto', { petId, photoId });
  const { references } = (await ask(caller, 'readMatchCandidateEvidence', { candidateId: candidate!.id })).data;
  assert.deepEqual(
    references.map(({ id }) => id),
    [last],
  );
  assert.equal((await candidates())[0]?.state, 'OPEN');
  await ask(caller, 'deletePetPhoto', { petId, photoId: last! });
  assert.equal((await candidates())[0]?.state, 'CLOSED');
  requireCode(await attempt(caller, 'readMatchCandidateEvidence', { candidateId: candidate!.id }), 'noSuchResource');
  assert.equal((await ask(caller, 'listLostReports', {}, { petId })).data[0]?.state, 'OPEN');

  const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION', petId, seed: 1 });
  const job = await endOf(caller, await attempt(caller, 'addFingerprints', { petId }, { sessionId }));
  assert.equal(job.status, 'SUCCESS');
  await searched((await ask(caller, 'listLostReports', {}, { petId })).data[0]!);
  assert.equal((await candidates())[0]?.state, 'OPEN');
});
