import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { JobKind } from '@rhinarium/contract';
import { type Caller, call } from '../../../testing/client.ts';
import { capture, endOf, newPet, registeredPet } from '../../../testing/pets.ts';
import { until } from '../../../testing/processes.ts';
import { newTenant, startService } from '../../../testing/service.ts';
import type { ActionHandler } from '../../compute/jobs/job-handlers.ts';
import { startWorker } from '../../compute/jobs/worker.ts';
import { runStandingSearch } from '../lost-and-found/search/run-standing-search.ts';
import { runDuplicateSearch } from './duplicates/run-duplicate-search.ts';
import { runAddition } from './run-addition.ts';
import { runIdentification } from './run-identification.ts';
import { runVerification } from './run-verification.ts';
import { requireCompared } from './search-among.ts';

const ends: (() => Promise<void>)[] = [];
after(async () => {
  for (const end of ends.reverse()) await end();
});

/** Runs once between the comparison of the next job and the transaction that ends it. */
let between: (() => Promise<void>) | undefined;
/** Jobs that were compared, by kind. */
const compared: JobKind[] = [];

async function compare<Done>(kind: JobKind, run: () => Promise<Done>): Promise<Done> {
  const done = await run();
  compared.push(kind);
  const meanwhile = between;
  between = undefined;
  await meanwhile?.();
  return done;
}

let opened: ReturnType<typeof open> | undefined;
/** A service whose jobs are run by a worker with the barrier. */
async function open() {
  const service = await startService({ role: 'api' });
  ends.push(() => service.close());
  const verification: ActionHandler<'PET_VERIFICATION'> = (services, job, signal) =>
    compare(job.kind, () => runVerification(services, job, signal));
  const identification: ActionHandler<'PET_IDENTIFICATION'> = (services, job, signal) =>
    compare(job.kind, () => runIdentification(services, job, signal));
  const worker = await startWorker(service.app.services, {
    handlers: {
      FINGERPRINT_ADDITION: runAddition,
      PET_VERIFICATION: verification,
      PET_IDENTIFICATION: identification,
      DUPLICATE_SEARCH: runDuplicateSearch,
      STANDING_SEARCH: (services, job, signal) => compare(job.kind, () => runStandingSearch(services, job, signal)),
    },
    watch: () => {},
    concurrency: 1,
    concurrencyPerTenant: 1,
    leaseMs: 30_000,
  });
  ends.push(() => worker.stop(5000));
  return service;
}

/** A cat that is registered with own photos, or none, and a wrong one of another cat, whose record is gone. */
async function catWithWrongPhoto({ hasOthers = true } = {}) {
  opened ??= open();
  const service = await opened;
  const { tenantId, apiKey } = await newTenant(service);
  const caller: Caller = { url: service.url, apiKey };
  const petId = hasOthers ? await registeredPet(caller, 'CAT', 1) : await newPet(caller);
  const strayId = await registeredPet(caller, 'CAT', 4);
  const [addition] = (await call(caller, 'GET', `/v2/fingerprint-addition-jobs?petId=${strayId}`)).body.data;
  const photoId: string = addition.result.addedFingerprintIds[0];
  const body = { intoPetId: petId, fingerprintIds: [photoId] };
  assert.equal((await call(caller, 'POST', `/v2/pets/${strayId}:moveFingerprints`, body)).status, 200);
  assert.equal((await call(caller, 'DELETE', `/v2/pets/${strayId}`)).status, 204);
  compared.length = 0;
  const takeBack = async () =>
    assert.equal((await call(caller, 'DELETE', `/v2/pets/${petId}/photos/${photoId}`)).status, 204);
  const verify = async (firstShot: number) => {
    const sessionId = await capture(caller, {
      species: 'CAT',
      purpose: 'PET_VERIFICATION',
      petId,
      seed: 4,
      firstShot,
    });
    return await call(caller, 'POST', `/v2/pets/${petId}:verify`, { sessionId });
  };
  return { service, tenantId, caller, petId, photoId, takeBack, verify };
}

test('an identification during which a wrong photo is taken back says what the other photos say (R4)', async () => {
  const { caller, petId, takeBack } = await catWithWrongPhoto();
  const identify = async (firstShot: number) => {
    const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 4, firstShot });
    return await endOf(caller, await call(caller, 'POST', '/v2/pets:identify', { sessionId }));
  };
  const scoreOf = async () => {
    const job = await identify(10);
    assert.deepEqual([job.status, job.result.pets[0].id], ['SUCCESS', petId]);
    return { score: job.result.pets[0].score, attempt: job.attempt };
  };
  const before = await scoreOf();
  between = takeBack;
  const meanwhile = await scoreOf();
  assert.deepEqual([meanwhile.attempt, compared.length], [2, 3]);
  assert.notEqual(meanwhile.score, before.score);
  assert.deepEqual(await scoreOf(), { score: meanwhile.score, attempt: 1 });
});

test('a verification during which a photo is taken back rests on the others (R4)', async () => {
  const { caller, photoId, takeBack, verify } = await catWithWrongPhoto();
  const best = (job: { result: { samples: { bestFingerprintId: string }[] } }) =>
    job.result.samples.map(({ bestFingerprintId }) => bestFingerprintId);
  const wrong = await endOf(caller, await verify(10));
  assert.deepEqual([wrong.result.photos.registeredCount, best(wrong)], [6, [photoId, photoId, photoId]]);
  between = takeBack;
  const right = await endOf(caller, await verify(20));
  assert.deepEqual([right.status, right.attempt, compared.length], ['SUCCESS', 2, 3]);
  assert.deepEqual([right.result.photos.registeredCount, best(right).includes(photoId)], [5, false]);
});

test('a verification during which the recognition of its pet is ended is canceled and says nothing', async () => {
  const { caller, petId, verify } = await catWithWrongPhoto();
  between = async () => assert.equal((await call(caller, 'DELETE', `/v2/pets/${petId}/photos`)).status, 204);
  const job = await endOf(caller, await verify(10));
  assert.deepEqual([job.status, job.result], ['CANCELED', undefined]);
});

test('a standing search during which a photo is taken back keeps no candidate that rests on it', async () => {
  const { caller, petId, takeBack } = await catWithWrongPhoto({ hasOthers: false });
  assert.equal((await call(caller, 'PATCH', '/v2/lost-and-found', { isEnabled: true })).status, 200);
  const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 4, firstShot: 10 });
  const at = { place: 'Park', seenAt: '2026-01-14T18:00:00.000Z' };
  const sighting = (await call(caller, 'POST', '/v2/sightings', { sessionId, ...at })).body.data;
  await call(caller, 'GET', `/v2/standing-search-jobs/${sighting.searchJobId}?waitSeconds=30`);
  between = takeBack;
  const lost = { petId, place: 'Park', lastSeenAt: '2026-01-14T18:00:00.000Z' };
  const report = (await call(caller, 'POST', '/v2/lost-reports', lost)).body.data;
  const search = (await call(caller, 'GET', `/v2/standing-search-jobs/${report.searchJobId}?waitSeconds=30`)).body.data;
  assert.deepEqual([search.status, search.attempt, between], ['SUCCESS', 2, undefined]);
  assert.deepEqual((await call(caller, 'GET', '/v2/match-candidates')).body.data, []);
});

test('no verification that ends after the taking back of a photo rests on it', async () => {
  const { caller, petId, photoId, takeBack, verify } = await catWithWrongPhoto();
  const ids = await Promise.all([10, 20, 30, 40].map(async (firstShot) => (await verify(firstShot)).body.data.jobId));
  await takeBack();
  const receipt = (await call(caller, 'GET', `/v2/deletions/${photoId}`)).body.data;
  for (const jobId of ids) {
    const job = (await call(caller, 'GET', `/v2/pet-verification-jobs/${jobId}?waitSeconds=30`)).body.data;
    assert.equal(job.status, 'SUCCESS');
    const isAfter = job.finishedAt > receipt.deletedAt;
    assert.equal(job.result.photos.registeredCount, isAfter ? 5 : 6, `${job.finishedAt} ${receipt.deletedAt}`);
  }
  assert.equal((await call(caller, 'GET', `/v2/pets/${petId}`)).body.data.fingerprintCount, 5);
});

test('the answer to a taking back waits for a result that rests on the photo and is being committed', async () => {
  const { service, tenantId, petId, photoId, takeBack } = await catWithWrongPhoto();
  const { database } = service.app.services;
  const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
  let isAnswered = false;
  let answer: Promise<void> | undefined;
  await database.tenant(tenantId, async (sql) => {
    await requireCompared(sql, tenantId, { petIds: [petId], photoIds: [photoId] });
    answer = takeBack().then(() => {
      isAnswered = true;
    });
    await until(async () => isAnswered || (await sql(waiting)).length > 0, 'a waiting deletion');
    assert.equal(isAnswered, false);
  });
  await answer;
  const gone = database.tenant(tenantId, (sql) =>
    requireCompared(sql, tenantId, { petIds: [petId], photoIds: [photoId] }),
  );
  await assert.rejects(gone, /a photo was deleted or moved while it was compared/);
});
