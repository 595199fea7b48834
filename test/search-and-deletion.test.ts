import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JobHandler } from '@rhinarium/server/jobs/job';
import { startWorker } from '@rhinarium/server/jobs/worker';
import { runAddition } from '@rhinarium/server/matching/run-addition';
import { runIdentification } from '@rhinarium/server/matching/run-identification';
import { runVerification } from '@rhinarium/server/matching/run-verification';
import { call } from './support/client.ts';
import { capture, endOf, registeredPet } from './support/pets.ts';
import { newTenant, startService } from './support/service.ts';

test('a pet that is deleted between the scan of a search and its commit is in no result, nor is it searched again', async () => {
  // A worker of the test's own, so that the deletion falls exactly between the two.
  const service = await startService({ role: 'api' });
  const scans: (readonly string[])[] = [];
  let deleteBetween: (() => Promise<void>) | undefined;
  const identification: JobHandler<'PET_IDENTIFICATION'> = async (services, job, signal) => {
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
    },
    watch: () => {},
    concurrency: 1,
    concurrencyPerTenant: 1,
    leaseMs: 30_000,
  });
  try {
    const { apiKey } = await newTenant(service);
    const caller = { url: service.url, apiKey };
    const petId = await registeredPet(caller, 'CAT', 80);
    const otherId = await registeredPet(caller, 'CAT', 81);
    const probe = { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 80, firstShot: 10 } as const;
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
