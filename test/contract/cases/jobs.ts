import assert from 'node:assert/strict';
import { type ErrorName, type JobKind, OPERATIONS, type OperationName, pathsOf } from '@rhinarium/contract';
import type { ContractCase } from '../contract-case.ts';

interface Family {
  readonly kind: Exclude<JobKind, 'DUPLICATE_SEARCH'>;
  readonly unknown: ErrorName;
  readonly read: OperationName;
  readonly list: OperationName;
  readonly cancel: OperationName;
  readonly retry: OperationName;
}

const family = <Noun extends 'FingerprintAddition' | 'PetVerification' | 'PetIdentification' | 'StandingSearch'>(
  kind: Family['kind'],
  noun: Noun,
  unknown: ErrorName,
): Family => ({
  kind,
  unknown,
  read: `read${noun}Job`,
  list: `list${noun}Jobs`,
  cancel: `cancel${noun}Job`,
  retry: `retry${noun}Job`,
});

const FAMILIES = [
  family('FINGERPRINT_ADDITION', 'FingerprintAddition', 'noSuchFingerprintAdditionJob'),
  family('PET_VERIFICATION', 'PetVerification', 'noSuchPetVerificationJob'),
  family('PET_IDENTIFICATION', 'PetIdentification', 'noSuchPetIdentificationJob'),
  family('STANDING_SEARCH', 'StandingSearch', 'noSuchStandingSearchJob'),
];

const FAULT = JSON.stringify({ code: 'SVCB2B50000', message: 'our fault', retryable: true });

export const jobCases: readonly ContractCase[] = [
  {
    name: 'a job that is unknown or of another kind is unknown, with the code of the kind that was asked for',
    says: ['7.2'],
    async run({ ask, newPet, parkJob }) {
      const petId = await newPet();
      for (const { kind } of FAMILIES) {
        const jobId = await parkJob(kind, kind === 'PET_IDENTIFICATION' ? undefined : petId);
        for (const asked of FAMILIES) {
          for (const operation of [asked.read, asked.cancel, asked.retry]) {
            await ask(operation, { params: { jobId: 'unknown' } }, asked.unknown);
            if (asked.kind !== kind) await ask(operation, { params: { jobId } }, asked.unknown);
          }
        }
      }
    },
  },
  {
    name: 'a job is read and listed under all its paths',
    says: ['3.7', '7.1', '7.3'],
    async run({ ask, newPet, parkJob }) {
      const petId = await newPet();
      for (const { kind, read, list } of FAMILIES) {
        const jobId = await parkJob(kind, petId);
        for (const path of pathsOf(OPERATIONS[read])) {
          assert.equal((await ask(read, { path, params: { jobId } }, 200)).body.data.jobId, jobId);
        }
        for (const path of pathsOf(OPERATIONS[list])) {
          const page = await ask(list, { path, query: { status: 'PENDING', petId } }, 200);
          assert.deepEqual(
            page.body.data.map((job: { jobId: string }) => job.jobId),
            [jobId],
          );
          assert.deepEqual((await ask(list, { path, query: { status: 'SUCCESS' } }, 200)).body.data, []);
        }
      }
    },
  },
  {
    name: 'a pending job can be canceled, twice too; afterwards nothing changes it',
    says: ['7.3', '7.4'],
    async run({ ask, newPet, parkJob }) {
      const petId = await newPet();
      for (const { kind, read, cancel, retry } of FAMILIES) {
        const params = { jobId: await parkJob(kind, petId) };
        assert.equal((await ask(cancel, { params }, 200)).body.data.status, 'CANCELED');
        const { data } = (await ask(cancel, { params }, 200)).body;
        assert.equal(data.status, 'CANCELED');
        await ask(retry, { params }, 'stateConflict');
        assert.deepEqual((await ask(read, { params, query: { waitSeconds: '30' } }, 200)).body.data, data);
      }
    },
  },
  {
    name: 'the waiting jobs of a pet that is deleted are canceled, and no others',
    says: ['7.16'],
    async run({ ask, newPet, parkJob }) {
      const [petId, otherId] = [await newPet(), await newPet()];
      const jobs = await Promise.all([petId, otherId].map((id) => parkJob('PET_VERIFICATION', id)));
      const addition = await parkJob('FINGERPRINT_ADDITION', petId);
      await ask('deletePet', { params: { petId } }, 204);
      const statusOf = async (read: OperationName, jobId: string) =>
        (await ask(read, { params: { jobId } }, 200)).body.data.status;
      assert.deepEqual(await Promise.all(jobs.map((id) => statusOf('readPetVerificationJob', id))), [
        'CANCELED',
        'PENDING',
      ]);
      assert.equal(await statusOf('readFingerprintAdditionJob', addition), 'CANCELED');
    },
  },
  {
    name: 'a job that failed with an internal error can be run again as one new job; the failed job stays FAILED',
    says: ['7.3', '7.4', '7.7'],
    async run({ ask, newPet, parkJob, sql }) {
      const petId = await newPet();
      for (const { kind, read, cancel, retry } of FAMILIES) {
        const jobId = await parkJob(kind, kind === 'PET_IDENTIFICATION' ? undefined : petId);
        const params = { jobId };
        await sql(`UPDATE jobs SET status = 'FAILED', error = $2, finished_at = now() WHERE id = $1`, [jobId, FAULT]);
        const failed = (await ask(read, { params }, 200)).body.data;
        assert.deepEqual([failed.status, failed.error.retryable], ['FAILED', true]);
        const again = await ask(retry, { params }, 202);
        assert.equal((await ask(retry, { params }, 202)).body.data.jobId, again.body.data.jobId);
        assert.notEqual(again.body.data.jobId, jobId);
        assert.equal((await ask(read, { params: again.body.data }, 200)).body.data.retryOf, jobId);
        await ask(cancel, { params }, 'stateConflict');
      }
    },
  },
  {
    name: 'waitSeconds goes from 0 to 30',
    says: ['7.3'],
    async run({ ask, parkJob }) {
      const params = { jobId: await parkJob('PET_IDENTIFICATION') };
      await ask('readPetIdentificationJob', { params, query: { waitSeconds: '0' } }, 200);
      for (const waitSeconds of ['31', '-1', 'long']) {
        await ask('readPetIdentificationJob', { params, query: { waitSeconds } }, 'validation');
      }
    },
  },
];
