import assert from 'node:assert/strict';
import type { Client } from '@rhinarium/client';
import type { JobKind, JobStatus } from '@rhinarium/contract';
import type { CasesOf, OperationCase, Room } from './operation-case.ts';

interface JobGroup {
  read(jobId: string, query?: { waitSeconds?: number }): Promise<{ jobId: string; kind: JobKind; status: JobStatus }>;
  list(query?: { petId?: string; status?: JobStatus }): Promise<{ data: { jobId: string }[] }>;
  cancel(jobId: string): Promise<{ status: JobStatus }>;
  retry(jobId: string): Promise<{ jobId: string }>;
}

const FAULT = JSON.stringify({ code: 'SVCB2B50000', message: 'our fault', retryable: true });

/** The four operations of one kind of job. */
function casesOf(kind: JobKind, groupIn: (client: Client) => JobGroup): Record<keyof JobGroup, OperationCase> {
  const park = async ({ newPet, parkJob }: Room) => {
    const petId = await newPet();
    return { petId, jobId: await parkJob(kind, petId) };
  };
  return {
    async read(room) {
      const { jobId } = await park(room);
      const job = await groupIn(room.client).read(jobId, { waitSeconds: 0 });
      assert.deepEqual([job.jobId, job.kind, job.status], [jobId, kind, 'PENDING']);
    },
    async list(room) {
      const { jobId, petId } = await park(room);
      const { data } = await groupIn(room.client).list({ petId, status: 'PENDING' });
      assert.deepEqual(
        data.map((job) => job.jobId),
        [jobId],
      );
    },
    async cancel(room) {
      const { jobId } = await park(room);
      assert.equal((await groupIn(room.client).cancel(jobId)).status, 'CANCELED');
    },
    async retry(room) {
      const { jobId } = await park(room);
      // One duplicate search runs at a time.
      await room.sql(`DELETE FROM jobs WHERE kind = 'DUPLICATE_SEARCH' AND id <> $1`, [jobId]);
      await room.sql(`UPDATE jobs SET status = 'FAILED', error = $2, finished_at = now() WHERE id = $1`, [
        jobId,
        FAULT,
      ]);
      assert.notEqual((await groupIn(room.client).retry(jobId)).jobId, jobId);
    },
  };
}

const addition = casesOf('FINGERPRINT_ADDITION', (client) => client.fingerprintAdditionJobs);
const verification = casesOf('PET_VERIFICATION', (client) => client.petVerificationJobs);
const duplicates = casesOf('DUPLICATE_SEARCH', (client) => client.duplicateSearchJobs);
const standing = casesOf('STANDING_SEARCH', (client) => client.standingSearchJobs);
const identification = casesOf('PET_IDENTIFICATION', (client) => client.petIdentificationJobs);

type Operations<Noun extends string> = `${'read' | 'cancel' | 'retry'}${Noun}Job` | `list${Noun}Jobs`;

export const jobCases: CasesOf<
  Operations<'FingerprintAddition' | 'PetVerification' | 'PetIdentification' | 'DuplicateSearch' | 'StandingSearch'>
> = {
  readFingerprintAdditionJob: addition.read,
  listFingerprintAdditionJobs: addition.list,
  cancelFingerprintAdditionJob: addition.cancel,
  retryFingerprintAdditionJob: addition.retry,
  readPetVerificationJob: verification.read,
  listPetVerificationJobs: verification.list,
  cancelPetVerificationJob: verification.cancel,
  retryPetVerificationJob: verification.retry,
  readPetIdentificationJob: identification.read,
  listPetIdentificationJobs: identification.list,
  cancelPetIdentificationJob: identification.cancel,
  retryPetIdentificationJob: identification.retry,
  readDuplicateSearchJob: duplicates.read,
  listDuplicateSearchJobs: duplicates.list,
  cancelDuplicateSearchJob: duplicates.cancel,
  retryDuplicateSearchJob: duplicates.retry,
  readStandingSearchJob: standing.read,
  listStandingSearchJobs: standing.list,
  cancelStandingSearchJob: standing.cancel,
  retryStandingSearchJob: standing.retry,
};
