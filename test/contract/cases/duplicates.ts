import assert from 'node:assert/strict';
import { endOf } from '@rhinarium/server/testing/pets';
import type { ContractCase, World } from '../contract-case.ts';

/** Registers the animal of the case for a new pet and returns its id. */
async function registered({ ask, caller, capture }: World, firstShot: number, externalId?: string): Promise<string> {
  const fields = externalId === undefined ? {} : { externalId };
  const petId = (await ask('createPet', { body: { species: 'CAT', ...fields } }, 201)).body.data.id;
  const sessionId = await capture({ purpose: 'PET_PROFILE_REGISTRATION', petId, firstShot });
  const job = await endOf(caller, await ask('addFingerprints', { params: { petId }, body: { sessionId } }, 202));
  assert.equal(job.status, 'SUCCESS', JSON.stringify(job));
  return petId;
}

async function search(world: World, body: object = {}) {
  const job = await endOf(world.caller, await world.ask('findDuplicates', { body }, 202));
  assert.equal(job.status, 'SUCCESS', JSON.stringify(job));
  return job;
}

export const duplicateCases: readonly ContractCase[] = [
  {
    name: 'an animal that is registered twice is found as a pair, among all pets or the pets of a pool, until it is merged',
    says: ['6.13', '7.17', '7.18'],
    async run(world) {
      const { ask, newPet } = world;
      const [older, newer] = [await registered(world, 0, 'member-1'), await registered(world, 5)];
      await newPet();
      const job = await search(world);
      const [pair] = job.result.pairs;
      assert.deepEqual(
        [job.kind, job.result.pairs.length, job.result.petCount, job.result.hasMore, job.progress],
        ['DUPLICATE_SEARCH', 1, 2, false, undefined],
      );
      assert.deepEqual(pair.pets, [{ id: older, externalId: 'member-1' }, { id: newer }]);
      assert.ok(pair.score >= 50 && pair.falseMatchRate < 0.001, JSON.stringify(pair));

      await ask('createSearchPool', { body: { name: 'shelter' } }, 201);
      const pool = { searchPoolName: 'shelter' };
      await ask('addPetsToSearchPool', { params: { name: 'shelter' }, body: { petIds: [older] } }, 200);
      const alone = await search(world, pool);
      assert.deepEqual(
        [alone.searchPoolName, alone.result.petCount, alone.result.pairs],
        ['shelter', 1, []],
        'the other is not in the pool',
      );
      await ask('addPetsToSearchPool', { params: { name: 'shelter' }, body: { petIds: [newer] } }, 200);
      assert.equal((await search(world, pool)).result.pairs.length, 1);

      await ask('mergePets', { params: { petId: newer }, body: { intoPetId: older } }, 200);
      const read = await ask('readDuplicateSearchJob', { params: { jobId: job.jobId } }, 200);
      assert.deepEqual([read.body.data.result.pairs, read.body.data.result.petCount], [[], 2]);
      const listed = (await ask('listDuplicateSearchJobs', { query: { status: 'SUCCESS' } }, 200)).body.data;
      assert.ok(listed.some(({ jobId }: { jobId: string }) => jobId === job.jobId));
      assert.ok(listed.every((each: { result: { pairs: unknown[] } }) => each.result.pairs.length === 0));
      const events = (await ask('listEvents', { query: { type: 'duplicateSearchJob.succeeded' } }, 200)).body.data;
      const ended = events.find((event: { data: { jobId: string } }) => event.data.jobId === job.jobId);
      assert.deepEqual(ended.data, { jobId: job.jobId, status: 'SUCCESS' });
    },
  },
  {
    name: 'one duplicate search runs at a time, needs a plan with identification, and is unknown as another kind of job',
    says: ['6.13', '7.17'],
    async run(world) {
      const { ask, parkJob, otherTenant } = world;
      await ask('findDuplicates', { body: { searchPoolName: 'unknown' } }, 'noSuchSearchPool');
      const jobId = await parkJob('DUPLICATE_SEARCH');
      await ask('findDuplicates', { body: {} }, 'duplicateSearchOngoing');
      const waiting = (await ask('readDuplicateSearchJob', { params: { jobId } }, 200)).body.data;
      assert.deepEqual([waiting.status, waiting.progress], ['PENDING', undefined]);
      await ask('readPetIdentificationJob', { params: { jobId } }, 'noSuchPetIdentificationJob');
      await ask('readDuplicateSearchJob', { params: { jobId: 'unknown' } }, 'noSuchDuplicateSearchJob');
      await ask('cancelDuplicateSearchJob', { params: { jobId } }, 200);
      await search(world);
      for (const [plan, failure] of [
        ['base', 'identificationNotInPlan'],
        [null, 'identificationPlanSelectionRequired'],
      ] as const)
        await (await otherTenant(plan)).ask('findDuplicates', { body: {} }, failure);
    },
  },
  {
    name: 'of two duplicate searches that are asked for at the same time, or retried beside a new one, one is accepted',
    says: ['6.13'],
    async run({ ask, caller, parkJob, sql, service }) {
      const failed = await parkJob('DUPLICATE_SEARCH');
      const fault = JSON.stringify({ code: 'SVCB2B50000', message: 'our fault', retryable: true });
      await sql(`UPDATE jobs SET status = 'FAILED', error = $2, finished_at = now() WHERE id = $1`, [failed, fault]);
      await parkJob('DUPLICATE_SEARCH');
      await ask('retryDuplicateSearchJob', { params: { jobId: failed } }, 'duplicateSearchOngoing');
      await sql(`DELETE FROM jobs WHERE status = 'PENDING'`);
      await ask('retryDuplicateSearchJob', { params: { jobId: failed } }, 202);
      await sql(`DELETE FROM jobs`);
      const headers = { 'x-service-api-key': caller.apiKey ?? '', 'content-type': 'application/json' };
      const start = () => fetch(`${service.url}/v2/pets:findDuplicates`, { method: 'POST', headers, body: '{}' });
      const statuses = (await Promise.all(Array.from({ length: 6 }, start))).map(({ status }) => status);
      assert.ok(statuses.includes(202) && statuses.every((status) => status === 202 || status === 409), `${statuses}`);
      const { data } = (await ask('listDuplicateSearchJobs', {}, 200)).body;
      const ongoing = data.filter((job: { finishedAt?: string }) => job.finishedAt === undefined);
      assert.ok(ongoing.length <= 1, JSON.stringify(ongoing));
    },
  },
];
