import { z } from 'zod';
import { id, moment } from '../fields.ts';
import { JOB_STATUSES, type JobKind } from '../vocabulary.ts';
import { EngineRecord } from './engine-record.ts';
import {
  DuplicateSearchResult,
  FingerprintAdditionResult,
  jobWarnings,
  PetIdentificationResult,
  PetVerificationResult,
  StandingSearchResult,
} from './job-results.ts';

const jobOf = <Kind extends JobKind, Result extends z.ZodType>(kind: Kind, result: Result) =>
  z.object({
    jobId: id(),
    id: id().describe('The same value as `jobId`.'),
    kind: z.literal(kind).describe('Kind of the job.'),
    status: z.enum(JOB_STATUSES).describe('SUCCESS, FAILED and CANCELED are terminal and never change.'),
    petId: id().optional().describe('The pet of the job; absent where it is about no single pet.'),
    sessionId: id().optional().describe('Absent for a v1 action on files that belong to no capture session.'),
    createdAt: moment(),
    startedAt: moment().optional(),
    finishedAt: moment().optional(),
    deadlineAt: moment().describe('The job has a terminal status by then, whatever happens.'),
    attempt: z
      .int()
      .describe('Number of the attempt. Attempts that an outage or a crash of the service ended do not count.'),
    engine: EngineRecord,
    retryOf: id().optional().describe('The failed job that this job runs again.'),
    result: result.optional().describe('Present when the status is SUCCESS.'),
    warnings: jobWarnings(),
    error: z
      .object({
        code: z.string().describe('A code of the error catalogue.'),
        message: z.string(),
        retryable: z.boolean().describe('Whether `:retry` may run the job again.'),
      })
      .optional()
      .describe('Present when the status is FAILED.'),
  });

export const FingerprintAdditionJob = jobOf('FINGERPRINT_ADDITION', FingerprintAdditionResult).meta({
  id: 'FingerprintAdditionJob',
  description: 'A registration of photos for a pet.',
});
export const PetVerificationJob = jobOf('PET_VERIFICATION', PetVerificationResult).meta({
  id: 'PetVerificationJob',
  description: 'A check whether photos show a certain pet (1:1).',
});
export const PetIdentificationJob = jobOf('PET_IDENTIFICATION', PetIdentificationResult).meta({
  id: 'PetIdentificationJob',
  description: 'A search for the pet that photos show (1:N).',
});
export const DuplicateSearchJob = jobOf('DUPLICATE_SEARCH', DuplicateSearchResult)
  .extend({
    searchPoolName: z.string().optional().describe('The pool whose pets are searched; absent for all pets.'),
    progress: z
      .object({
        checkedCount: z.int().describe('Pets that were searched for so far.'),
        petCount: z.int().describe('Pets with fingerprints when the search began.'),
      })
      .optional()
      .describe('Present from the first check until the job ends.'),
  })
  .meta({ id: 'DuplicateSearchJob', description: 'A search for pets that are registered more than once.' });
export const StandingSearchJob = jobOf('STANDING_SEARCH', StandingSearchResult)
  .extend({
    sightingId: id().optional().describe('The sighting that is searched for among the pets with open lost reports.'),
    lostReportId: id()
      .optional()
      .describe(
        'The lost report whose pet is searched for among the open sightings; absent for a newly registered pet.',
      ),
  })
  .meta({ id: 'StandingSearchJob', description: 'A search that a lost report, a sighting or a new pet started.' });
