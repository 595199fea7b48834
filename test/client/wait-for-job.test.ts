import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withScript } from './scripted-client.ts';
import { answer, reset } from './scripted-server.ts';

const job = (status: string, attempt: number) => answer(200, { data: { jobId: 'job-1', status, attempt } });

test('a wait uses long polling and ends with the job, whatever its result', async () => {
  for (const end of ['SUCCESS', 'FAILED', 'CANCELED']) {
    await withScript([job('PROCESSING', 1), job(end, 1)], async ({ client, arrivals }) => {
      assert.equal((await client.petVerificationJobs.waitFor({ jobId: 'job-1' })).status, end);
      const path = '/v2/pet-verification-jobs/job-1?waitSeconds=30';
      assert.deepEqual(
        arrivals.map((arrival) => arrival.path),
        [path, path],
      );
    });
  }
});

test('progress is reported once per change', async () => {
  const told: unknown[] = [];
  const seen = [job('PENDING', 0), job('PROCESSING', 1), job('PROCESSING', 1), job('PROCESSING', 2), job('SUCCESS', 2)];
  await withScript(seen, async ({ client }) => {
    await client.petIdentificationJobs.waitFor('job-1', {
      onProgress: ({ status, attempt }) => told.push([status, attempt]),
    });
  });
  assert.deepEqual(told, [
    ['PENDING', 0],
    ['PROCESSING', 1],
    ['PROCESSING', 2],
    ['SUCCESS', 2],
  ]);
});

test('a service without long polling is polled more and more slowly', async () => {
  const pending = Array.from({ length: 6 }, () => job('PENDING', 0));
  await withScript(
    [...pending, job('SUCCESS', 1)],
    async ({ client, delays }) => {
      await client.fingerprintAdditionJobs.waitFor('job-1');
      assert.deepEqual(delays, [500, 1000, 2000, 4000, 5000, 5000]);
    },
    { now: () => 0 },
  );
});

test('a fault between polls does not end the wait', async () => {
  await withScript([job('PENDING', 0), reset, answer(503), job('SUCCESS', 1)], async ({ client }) => {
    assert.equal((await client.petVerificationJobs.waitFor('job-1')).status, 'SUCCESS');
  });
});

test('an action and the wait for its job are one call', async () => {
  const accepted = answer(202, { data: { jobId: 'job-1', id: 'job-1', status: 'PENDING' } });
  const actions = [
    ['/v2/pets/pet-1:addFingerprints', '/v2/fingerprint-addition-jobs/job-1?waitSeconds=20'],
    ['/v2/pets/pet-1:verify', '/v2/pet-verification-jobs/job-1?waitSeconds=20'],
    ['/v2/pets:identify', '/v2/pet-identification-jobs/job-1?waitSeconds=20'],
  ];
  const script = actions.flatMap(() => [accepted, job('SUCCESS', 1)]);
  await withScript(
    script,
    async ({ client: { pets }, arrivals }) => {
      const wait = { timeoutMs: 20_000 };
      await pets.addFingerprintsAndWait('pet-1', { sessionId: 'session-1' }, wait);
      await pets.verifyAndWait('pet-1', { sessionId: 'session-1' }, wait);
      await pets.identifyAndWait({ sessionId: 'session-1' }, wait);
      assert.deepEqual(
        arrivals.map((arrival) => arrival.path),
        actions.flat(),
      );
    },
    { now: () => 0 },
  );
});
