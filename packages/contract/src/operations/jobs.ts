import { z } from 'zod';
import type { ErrorName } from '../errors.ts';
import { dataOf, id, identifier, moment, pageOf, pageQuery } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { JOB_STATUSES, type JobKind } from '../vocabulary.ts';
import { EXAMPLE_ACCEPTED_JOB, JOB_ACCEPTED } from './accepted-job.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import {
  EXAMPLE_ADDITION_RESULT,
  EXAMPLE_IDENTIFICATION_RESULT,
  EXAMPLE_VERIFICATION_RESULT,
  FingerprintAdditionResult,
  PetIdentificationResult,
  PetVerificationResult,
} from './job-results.ts';
import { FULL_POST_ERRORS } from './post-errors.ts';

const jobOf = <Kind extends JobKind, Result extends z.ZodType>(kind: Kind, result: Result) =>
  z.object({
    jobId: id(),
    id: id().describe('The same value as `jobId`.'),
    kind: z.literal(kind),
    status: z.enum(JOB_STATUSES),
    petId: id().optional(),
    sessionId: id(),
    createdAt: moment(),
    startedAt: moment().optional(),
    finishedAt: moment().optional(),
    deadlineAt: moment().describe('By then the job has a terminal status, whatever happens.'),
    attempt: z.int().describe('How often the job was begun.'),
    engine: z.object({ name: z.string(), version: z.string(), modelDigest: z.string() }),
    retryOf: id().optional().describe('The failed job that this one runs again.'),
    result: result.optional().describe('Present when the status is SUCCESS.'),
    error: z
      .object({ code: z.string(), message: z.string(), retryable: z.boolean() })
      .optional()
      .describe('Present when the status is FAILED. `retryable`: `:retry` may run it again.'),
  });

export const FingerprintAdditionJob = jobOf('FINGERPRINT_ADDITION', FingerprintAdditionResult);
export const PetVerificationJob = jobOf('PET_VERIFICATION', PetVerificationResult);
export const PetIdentificationJob = jobOf('PET_IDENTIFICATION', PetIdentificationResult);

const example = {
  jobId: EXAMPLE_IDS.job,
  id: EXAMPLE_IDS.job,
  sessionId: EXAMPLE_IDS.session,
  createdAt: '2026-01-15T09:35:00.000Z',
  startedAt: '2026-01-15T09:35:00.040Z',
  deadlineAt: '2026-01-15T09:40:00.000Z',
  attempt: 1,
  engine: {
    name: 'rhinarium',
    version: '0.1.0',
    modelDigest: 'sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  },
};

interface JobFamily<Name extends string, Job extends z.ZodType> {
  /** The last part of the path, under /v2 and /v1. */
  readonly path: Name;
  /** Further paths, given in full. */
  readonly aliases: readonly `/v${1 | 2}/${string}`[];
  readonly noun: string;
  readonly job: Job;
  readonly unknown: ErrorName;
  /** What may have gone since, so that the job cannot be run again. */
  readonly retryErrors: readonly ErrorName[];
  readonly result: { readonly petId?: string; readonly kind: JobKind; readonly result: unknown };
}

const params = z.object({ jobId: identifier() });

/** The four operations that every kind of job has. */
function jobRows<const Name extends string, Job extends z.ZodType>(family: JobFamily<Name, Job>) {
  const { noun, job, unknown } = family;
  const base = `/v2/${family.path}` as const;
  const others = [`/v1/${family.path}` as const, ...family.aliases];
  const under = (rest: string) => others.map((path) => `${path}${rest}` as const);
  const shared = { tag: 'Jobs', scope: 'full', params } as const;
  const done = { ...example, ...family.result, status: 'SUCCESS', finishedAt: '2026-01-15T09:35:01.210Z' };
  const canceled = { ...done, status: 'CANCELED', result: undefined };
  const example_ = { params: { jobId: EXAMPLE_IDS.job } };
  return {
    read: {
      ...shared,
      method: 'GET',
      path: `${base}/{jobId}`,
      aliases: under('/{jobId}'),
      summary: `Read a ${noun} job`,
      description:
        'With `waitSeconds` the answer waits for the end of the job and comes at once when it is there. SUCCESS, FAILED and CANCELED are ' +
        'terminal and never change.',
      rate: 'read',
      query: z.object({
        waitSeconds: z.coerce
          .number()
          .int()
          .min(0)
          .max(LIMITS.waitSecondsMax)
          .default(0)
          .describe('Seconds to wait for a terminal status at most.'),
      }),
      answers: { 200: { says: 'The job, in whatever status it is.', body: dataOf(job) } },
      errors: [unknown, 'keyLacksScope'],
      example: { ...example_, query: { waitSeconds: '10' }, answer: { data: done } },
    },
    list: {
      tag: 'Jobs',
      scope: 'full',
      method: 'GET',
      path: base,
      aliases: under(''),
      summary: `List ${noun} jobs`,
      rate: 'read',
      query: z.object({
        ...pageQuery,
        status: z.enum(JOB_STATUSES).optional(),
        petId: identifier().optional(),
      }),
      answers: { 200: { says: 'A page, newest first.', body: pageOf(job) } },
      errors: ['keyLacksScope'],
      example: { query: { status: 'SUCCESS' }, answer: { data: [done] } },
    },
    cancel: {
      ...shared,
      method: 'POST',
      path: `${base}/{jobId}:cancel`,
      aliases: under('/{jobId}:cancel'),
      summary: `Cancel a ${noun} job`,
      description: 'PENDING and PROCESSING become CANCELED; canceling again changes nothing.',
      rate: 'action',
      answers: { 200: { says: 'The canceled job.', body: dataOf(job) } },
      errors: [unknown, 'stateConflict', ...FULL_POST_ERRORS],
      example: { ...example_, answer: { data: canceled } },
    },
    retry: {
      ...shared,
      method: 'POST',
      path: `${base}/{jobId}:retry`,
      aliases: under('/{jobId}:retry'),
      summary: `Run a failed ${noun} job again`,
      description:
        'Starts a new job with the same images, for a job that FAILED with a `retryable` error: nothing has to be photographed again. ' +
        'A job has one successor; retrying twice answers the same one.',
      rate: 'action',
      answers: JOB_ACCEPTED,
      errors: [unknown, ...family.retryErrors, 'stateConflict', ...FULL_POST_ERRORS],
      example: {
        ...example_,
        answer: { data: { ...EXAMPLE_ACCEPTED_JOB, jobId: EXAMPLE_IDS.laterJob, id: EXAMPLE_IDS.laterJob } },
      },
    },
  } as const satisfies Record<string, Operation>;
}

const addition = jobRows({
  path: 'fingerprint-addition-jobs',
  aliases: [],
  noun: 'fingerprint addition',
  job: FingerprintAdditionJob,
  unknown: 'noSuchFingerprintAdditionJob',
  retryErrors: ['noSuchPet', 'petAlreadyHasFingerprintAdditionJob'],
  result: { kind: 'FINGERPRINT_ADDITION', petId: EXAMPLE_IDS.pet, result: EXAMPLE_ADDITION_RESULT },
});
const verification = jobRows({
  path: 'pet-verification-jobs',
  aliases: ['/v2/verification-jobs', '/v1/verification-jobs'],
  noun: 'pet verification',
  job: PetVerificationJob,
  unknown: 'noSuchPetVerificationJob',
  retryErrors: ['noSuchPet'],
  result: { kind: 'PET_VERIFICATION', petId: EXAMPLE_IDS.pet, result: EXAMPLE_VERIFICATION_RESULT },
});
const identification = jobRows({
  path: 'pet-identification-jobs',
  aliases: ['/v2/identification-jobs', '/v1/identification-jobs'],
  noun: 'pet identification',
  job: PetIdentificationJob,
  unknown: 'noSuchPetIdentificationJob',
  retryErrors: ['noSuchSearchPool'],
  result: { kind: 'PET_IDENTIFICATION', result: EXAMPLE_IDENTIFICATION_RESULT },
});

export const jobOperations = {
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
} as const satisfies Record<string, Operation>;
