import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from '../../../testing/client.ts';
import { capture, endOf, registeredPet } from '../../../testing/pets.ts';
import { newTenant, startService } from '../../../testing/service.ts';
import type { ActionHandler } from '../../compute/jobs/job-handlers.ts';
import { startWorker } from '../../compute/jobs/worker.ts';
import { runDuplicateSearch } from './duplicates/run-duplicate-search.ts';
import { runAddition } from './run-addition.ts';
import { runIdentification } from './run-identification.ts';
import { runVerification } from './run-verification.ts';

test('a pet that is deleted between the scan of a search and its commit is in no result, nor is it searched again (R4)', async () => {
  // A separate worker, so that the deletion happens exactly in between.
  const service = await startService({ role: 'api' });
  const scans: (readonly string[])[] = [];
  let deleteBetween: (() => Promise<void>) | undefined;
  const identification: ActionHandler<'PET_IDENTIFICATION'> = async (services, job, signal) => {
    const outcome = await runIdentification(services, job, signal);
    scans.push(outcome.result.pets.map((pet) => pet.id));
    await deleteBetween?.();
    deleteBetween = undefined;
    return outcome;
  };
  const worker = await startWorker(service.app.services, {
    handlers: {
      FINGERPRINT_ADDITION: runAddition,
      PET_VERIFICATION: runVerification,
      PET_IDENTIFICATION: identification,
      DUPLICATE_SEARCH: runDuplicateSearch,
      STANDING_SEARCH: () => Promise.reject(new Error('not of this test')),
    },
    watch: () => {},
    concurrency: 1,
    concurrencyPerTenant: 1,
    leaseMs: 30_000,
  });
  try {
    const { apiKey } = await newTenant(service);
    const caller = { url: service.url, apiKey };
    const petId = await registeredPet(caller, 'CAT', 1);
    const otherId = await registeredPet(caller, 'CAT', 4);
    const probe = { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1, firstShot: 10 } as const;
    const identify = async (sessionId: string) =>
      await endOf(caller, await call(caller, 'POST', '/v2/pets:identify', { sessionId }));

    const [first, second] = [await capture(caller, probe), await capture(caller, probe)];
    const before = await identify(first);
    assert.equal(before.result.pets[0].id, petId);
    deleteBetween = async () => {
      assert.equal((await call(caller, 'DELETE', `/v2/pets/${petId}`)).status, 204);
    };
    const job = await identify(second);
    assert.deepEqual([job.status, job.attempt], ['SUCCESS', 2]);
    const ids = job.result.pets.map((pet: { id: string }) => pet.id);
    assert.deepEqual([ids, job.result.searchedCount], [[otherId], 1]);
    assert.deepEqual(
      scans.map((scan) => scan.includes(petId)),
      [true, true, false],
    );
  } finally {
    await worker.stop(5000);
    await service.close();
  }
});

test('an animal whose record is merged, or whose photos move, between the scan of a search and its comparison is found', async () => {
  const service = await startService({ role: 'api' });
  let changeBetween: (() => Promise<void>) | undefined;
  let scans = 0;
  const identification: ActionHandler<'PET_IDENTIFICATION'> = async (services, job, signal) => {
    const nearest: typeof services.search.nearest = async (...search) => {
      const found = await services.search.nearest(...search);
      scans += 1;
      const change = changeBetween;
      changeBetween = undefined;
      await change?.();
      return found;
    };
    return await runIdentification({ ...services, search: { ...services.search, nearest } }, job, signal);
  };
  const worker = await startWorker(service.app.services, {
    handlers: {
      FINGERPRINT_ADDITION: runAddition,
      PET_VERIFICATION: runVerification,
      PET_IDENTIFICATION: identification,
      DUPLICATE_SEARCH: runDuplicateSearch,
      STANDING_SEARCH: () => Promise.reject(new Error('not of this test')),
    },
    watch: () => {},
    concurrency: 1,
    concurrencyPerTenant: 1,
    leaseMs: 30_000,
  });
  try {
    const { apiKey } = await newTenant(service);
    const caller = { url: service.url, apiKey };
    const petId = await registeredPet(caller, 'CAT', 1);
    const intoPetId = (await call(caller, 'POST', '/v2/pets', { species: 'CAT' })).body.data.id;
    const [addition] = (await call(caller, 'GET', '/v2/fingerprint-addition-jobs')).body.data;
    const fingerprintIds: string[] = addition.result.addedFingerprintIds;
    const probe = { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1, firstShot: 10 } as const;
    const identifyWhile = async (verb: string, body: object) => {
      const sessionId = await capture(caller, probe);
      scans = 0;
      changeBetween = async () =>
        assert.equal((await call(caller, 'POST', `/v2/pets/${petId}:${verb}`, { intoPetId, ...body })).status, 200);
      const job = await endOf(caller, await call(caller, 'POST', '/v2/pets:identify', { sessionId }));
      assert.deepEqual([job.status, job.attempt, scans], ['SUCCESS', 1, 2]);
      const found = job.result.pets.find((pet: { id: string }) => pet.id === intoPetId);
      assert.equal(found?.isMatch, true, JSON.stringify(job.result));
    };
    await identifyWhile('moveFingerprints', { fingerprintIds: fingerprintIds.slice(0, 4) });
    await call(caller, 'POST', `/v2/pets/${intoPetId}:moveFingerprints`, {
      intoPetId: petId,
      fingerprintIds: fingerprintIds.slice(0, 4),
    });
    await identifyWhile('merge', {});
  } finally {
    await worker.stop(5000);
    await service.close();
  }
});
