import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ask, attempt, type Caller } from '../../../testing/client.ts';
import { capture, newPet } from '../../../testing/pets.ts';
import { newTenant, startService } from '../../../testing/service.ts';
import { stepped } from '../../../testing/stepped.ts';
import { openClaims } from '../../compute/jobs/claims.ts';
import { endWith } from '../../compute/jobs/end-attempt.ts';
import type { JobRow } from '../../compute/jobs/job.ts';
import type { Context, Services } from '../../context.ts';
import { HANDLERS } from '../../start-work.ts';
import { rejectMatchCandidate } from '../lost-and-found/candidates/candidate-actions.ts';

const SEEN_AT = '2026-01-14T18:00:00.000Z';

let opened: ReturnType<typeof startService> | undefined;
after(async () => await (await opened)?.close());

const signal = () => new AbortController().signal;
const run = (services: Services, job: JobRow) =>
  endWith(services, job, async () => await HANDLERS[job.kind](services, job as never, signal()));

/** A tenant whose jobs the test runs. */
async function open() {
  opened ??= startService({ role: 'api', engineThreads: 1 });
  const service = await opened;
  const { services } = service.app;
  const { tenantId, apiKey } = await newTenant(service);
  const caller: Caller = { url: service.url, apiKey };
  await ask(caller, 'updateLostAndFound', {}, { isEnabled: true });
  const claims = openClaims(services, { leaseMs: 600_000, perTenantMax: 100 });
  const claim = async () => (await claims.take())!;
  const sessionFor = (purpose: 'PET_IDENTIFICATION' | 'PET_PROFILE_REGISTRATION', seed: number, petId?: string) =>
    capture(caller, { species: 'CAT', purpose, seed, firstShot: petId ? 0 : 6, ...(petId ? { petId } : {}) });
  const startRegistration = async (petId: string, seed: number) => {
    const sessionId = await sessionFor('PET_PROFILE_REGISTRATION', seed, petId);
    assert.equal((await attempt(caller, 'addFingerprints', { petId }, { sessionId })).status, 202);
    return await claim();
  };
  const register = async (seed: number) => {
    const petId = await newPet(caller);
    await run(services, await startRegistration(petId, seed));
    return petId;
  };
  const report = (petId: string) => ask(caller, 'createLostReport', {}, { petId, place: 'Park', lastSeenAt: SEEN_AT });
  const sight = async (seed: number) => {
    const sessionId = await sessionFor('PET_IDENTIFICATION', seed);
    return (await ask(caller, 'createSighting', {}, { sessionId, place: 'Street', seenAt: SEEN_AT })).data;
  };
  const sql = <Row extends object>(text: string) => services.database.tenant(tenantId, (each) => each<Row>(text));
  return { service, services, tenantId, caller, claim, sessionFor, startRegistration, register, report, sight, sql };
}

type World = Awaited<ReturnType<typeof open>>;

/** Whether a statement waits for a lock. */
const isWaiting = async ({ database }: Services) =>
  (await database.system((sql) => sql("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'"))).length > 0;

/** Runs a job that stops at one step, and `meanwhile` there. Returns false if the job has fewer steps. */
async function runStopped({ services }: World, job: JobRow, step: number, meanwhile: () => Promise<void>) {
  const { services: slow, reached, goOn } = stepped(services, step);
  const ending = run(slow, job);
  const isReached = await Promise.race([reached.then(() => true), ending.then(() => false)]);
  await meanwhile();
  goOn();
  assert.equal((await ending).isOurs, true);
  return isReached;
}

test('an identification in a pool finds a pet that is put into it before its end, and names none that was taken out', async () => {
  const world = await open();
  const { caller, claim, sessionFor, register } = world;
  const petId = await register(1);
  const name = 'shelter';
  await ask(caller, 'createSearchPool', {}, { name });
  const put = async () => void (await ask(caller, 'addPetsToSearchPool', { name }, { petIds: [petId] }));
  const take = async () => void (await ask(caller, 'removePetsFromSearchPool', { name }, { petIds: [petId] }));
  let steps = 0;
  for (let isReached = true; isReached; steps++) {
    const found: string[][] = [];
    for (const change of [put, take]) {
      const sessionId = await sessionFor('PET_IDENTIFICATION', 1);
      assert.equal((await attempt(caller, 'identifyPet', {}, { sessionId, searchPoolName: name })).status, 202);
      const job = await claim();
      isReached = await runStopped(world, job, steps, change);
      const { result } = (await ask(caller, 'readPetIdentificationJob', { jobId: job.id })).data;
      found.push(result!.pets.filter(({ isMatch }) => isMatch).map(({ id }) => id));
    }
    // A job that has no such step had ended before.
    if (isReached) assert.deepEqual(found, [[petId], []], `step ${steps}`);
  }
  assert.ok(steps > 5, `${steps} steps`);
});

for (const first of ['sighting', 'report'] as const)
  test(`a lost report and a sighting made at one moment find each other, wherever the search of the ${first} is`, async () => {
    const world = await open();
    const { caller, services, claim, register, report, sight, sql } = world;
    const petId = await register(1);
    let steps = 0;
    for (let isReached = true; isReached; steps++) {
      let sightingId = '';
      const make = {
        sighting: async () => {
          sightingId = (await sight(1)).id;
        },
        report: async () => void (await report(petId)),
      };
      await make[first]();
      const job = await claim();
      isReached = await runStopped(world, job, steps, async () => {
        await make[first === 'sighting' ? 'report' : 'sighting']();
        await run(services, await claim());
      });
      const candidates = (await ask(caller, 'listMatchCandidates', {}, { sightingId })).data;
      assert.deepEqual(
        candidates.map((each) => [each.petId, each.state]),
        [[petId, 'OPEN']],
        `step ${steps}`,
      );
      await sql('DELETE FROM lost_reports');
      await sql('DELETE FROM sightings');
    }
    const found = (await ask(caller, 'listEvents', {}, { type: 'matchCandidate.found' })).data;
    assert.equal(found.length, steps, 'one event for each pair');
    assert.ok(steps > 5, `${steps} steps`);
  });

test('a pet that is reported lost while its first photos are registered is searched', async () => {
  const world = await open();
  const { caller, services, claim, startRegistration, report, sight } = world;
  const sighting = await sight(1);
  await run(services, await claim());
  const petId = await newPet(caller);
  const job = await startRegistration(petId, 1);
  const outcome = await HANDLERS.FINGERPRINT_ADDITION(services, job as never, signal());
  const { services: slow, reached, goOn } = stepped(services, 0, 'commit');
  const ending = endWith(slow, job, async () => outcome);
  await reached;
  let isAnswered = false;
  const reporting = report(petId).finally(() => {
    isAnswered = true;
  });
  while (!isAnswered && !(await isWaiting(services)));
  goOn();
  await Promise.all([ending, reporting]);
  await run(services, await claim());
  const candidates = (await ask(caller, 'listMatchCandidates', {}, {})).data;
  assert.deepEqual(
    candidates.map((each) => [each.petId, each.sightingId]),
    [[petId, sighting.id]],
  );
});

/** A pet that is lost and seen, with the outcome of a search for the sighting that is not written yet. */
async function openUnwritten(seed: number) {
  const world = await open();
  const { caller, services, claim, register, report, sight } = world;
  const petId = await register(seed);
  const lostReportId = (await report(petId)).data.id;
  await run(services, await claim());
  const { id: sightingId } = await sight(seed);
  const job = await claim();
  const outcome = await HANDLERS.STANDING_SEARCH(services, job as never, signal());
  assert.equal(outcome.result.candidates.filter(({ isMatch }) => isMatch).length, 1);
  const write = () => endWith(services, job, async () => outcome);
  const candidates = async () => (await ask(caller, 'listMatchCandidates', {}, {})).data;
  const found = async () => (await ask(caller, 'listEvents', {}, { type: 'matchCandidate.found' })).data.length;
  return { ...world, lostReportId, sightingId, write, candidates, found };
}

test('a lost report that ended while the search ran gets no candidate, also if it ends at that moment', async () => {
  const { caller, lostReportId, write, candidates, found } = await openUnwritten(1);
  await ask(caller, 'updateLostReport', { lostReportId }, { state: 'CLOSED' });
  assert.equal((await write()).isOurs, true);
  assert.deepEqual([await candidates(), await found()], [[], 0]);

  const other = await openUnwritten(1);
  const { services, tenantId } = other;
  let commit = () => {};
  const ending = services.database.tenant(tenantId, async (sql) => {
    await sql("UPDATE lost_reports SET state = 'CLOSED', ended_at = now()");
    await new Promise<void>((resolve) => {
      commit = resolve;
    });
  });
  const writing = other.write();
  while (!(await isWaiting(services)));
  commit();
  await Promise.all([ending, writing]);
  assert.deepEqual([await other.candidates(), await other.found()], [[], 0]);
});

test('a candidate that a person rejects while a search finds it again stays rejected, also if that happens at that moment', async () => {
  for (const isAtOnce of [false, true]) {
    const { caller, services, tenantId, sightingId, claim, write, candidates, found } = await openUnwritten(1);
    await write();
    for (const state of ['CLOSED', 'OPEN'] as const) await ask(caller, 'updateSighting', { sightingId }, { state });
    const job = await claim();
    const outcome = await HANDLERS.STANDING_SEARCH(services, job as never, signal());
    assert.equal(outcome.result.candidates.filter(({ isMatch }) => isMatch).length, 1);
    const candidateId = (await candidates())[0]!.id;
    const before = await found();
    const { services: slow, reached, goOn } = stepped(services, isAtOnce ? 0 : -1, 'commit');
    const context = { ...slow, tenant: { id: tenantId } } as unknown as Context;
    const rejecting = rejectMatchCandidate(context, { params: { candidateId } } as never);
    await (isAtOnce ? reached : rejecting);
    const writing = endWith(services, job, async () => outcome);
    if (isAtOnce) while (!(await isWaiting(services)));
    goOn();
    await Promise.all([rejecting, writing]);
    assert.deepEqual(
      (await candidates()).map(({ state }) => state),
      ['REJECTED'],
    );
    assert.equal(await found(), before);
  }
});
