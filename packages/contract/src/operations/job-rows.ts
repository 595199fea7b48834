import { z } from 'zod';
import type { ErrorName } from '../errors.ts';
import { dataOf, identifier, pageOf, pageQuery, wholeNumber } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { OperationDetails } from '../operation.ts';
import { JOB_STATUSES, type JobKind } from '../vocabulary.ts';
import { EXAMPLE_ACCEPTED_JOB, JOB_ACCEPTED } from './accepted-job.ts';
import { EXAMPLE_ENGINE } from './engine-record.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { FULL_POST_ERRORS } from './post-errors.ts';

/** The differences between kinds of job. */
interface JobFamily<Job extends z.ZodType> {
  readonly noun: string;
  readonly job: Job;
  readonly unknown: ErrorName;
  /** Errors for objects deleted since, which make a retry impossible. */
  readonly retryErrors: readonly ErrorName[];
  readonly example: { readonly kind: JobKind; readonly petId?: string; readonly result: unknown };
}

const exampleParams = { jobId: EXAMPLE_IDS.job };
const exampleStart = {
  jobId: EXAMPLE_IDS.job,
  id: EXAMPLE_IDS.job,
  sessionId: EXAMPLE_IDS.session,
  createdAt: '2026-01-15T09:35:00.000Z',
  startedAt: '2026-01-15T09:35:00.040Z',
  finishedAt: '2026-01-15T09:35:01.210Z',
  deadlineAt: '2026-01-15T09:40:00.000Z',
  attempt: 1,
  engine: EXAMPLE_ENGINE,
};

/** Documentation chapter of a job family: `Pet verification jobs`. */
const jobsTag = (noun: string) => `${noun[0]?.toUpperCase()}${noun.slice(1)} jobs`;

const params = z.object({ jobId: identifier() });

const readQuery = z.object({
  waitSeconds: wholeNumber(0, LIMITS.waitSecondsMax)
    .prefault(0)
    .describe('How many seconds to wait, at most, for a terminal status.'),
});

const listQuery = z.object({
  ...pageQuery,
  status: z.enum(JOB_STATUSES).optional().describe('Only jobs with this status.'),
  petId: identifier().optional().describe('Only jobs of this pet.'),
});

const readRow = <Job extends z.ZodType>(family: JobFamily<Job>) =>
  ({
    tag: jobsTag(family.noun),
    summary: `Read a ${family.noun} job`,
    description:
      'With `waitSeconds`, the answer comes as soon as the job has ended, or after that time. SUCCESS, FAILED and CANCELED are ' +
      'terminal and never change.',
    params,
    query: readQuery,
    answers: { 200: { says: 'The job, whatever its status.', body: dataOf(family.job) } },
    errors: [family.unknown, 'keyLacksScope'],
    example: {
      params: exampleParams,
      query: { waitSeconds: '10' },
      answer: { data: { ...exampleStart, ...family.example, status: 'SUCCESS' } },
    },
  }) as const satisfies OperationDetails;

const listRow = <Job extends z.ZodType>(family: JobFamily<Job>) =>
  ({
    tag: jobsTag(family.noun),
    summary: `List ${family.noun} jobs`,
    query: listQuery,
    answers: { 200: { says: 'A page, newest first.', body: pageOf(family.job) } },
    errors: ['keyLacksScope'],
    example: {
      query: { status: 'SUCCESS' },
      answer: { data: [{ ...exampleStart, ...family.example, status: 'SUCCESS' }] },
    },
  }) as const satisfies OperationDetails;

const cancelRow = <Job extends z.ZodType>(family: JobFamily<Job>) => {
  const { result: _, ...example } = family.example;
  return {
    tag: jobsTag(family.noun),
    summary: `Cancel a ${family.noun} job`,
    description: 'PENDING and PROCESSING become CANCELED; canceling again changes nothing.',
    params,
    answers: { 200: { says: 'The canceled job.', body: dataOf(family.job) } },
    errors: [family.unknown, 'stateConflict', ...FULL_POST_ERRORS],
    example: { params: exampleParams, answer: { data: { ...exampleStart, ...example, status: 'CANCELED' } } },
  } as const satisfies OperationDetails;
};

const retryRow = <Job extends z.ZodType>(family: JobFamily<Job>) =>
  ({
    tag: jobsTag(family.noun),
    summary: `Run a failed ${family.noun} job again`,
    description:
      'Starts a new job with the same images after a job that FAILED with a `retryable` error. No new photos are needed. ' +
      'A job has one successor: retrying it twice returns the same new job.',
    params,
    answers: JOB_ACCEPTED,
    errors: [family.unknown, ...family.retryErrors, 'stateConflict', ...FULL_POST_ERRORS],
    example: {
      params: exampleParams,
      answer: { data: { ...EXAMPLE_ACCEPTED_JOB, jobId: EXAMPLE_IDS.laterJob, id: EXAMPLE_IDS.laterJob } },
    },
  }) as const satisfies OperationDetails;

/** The four operations of every kind of job. */
export const jobRows = <Job extends z.ZodType>(family: JobFamily<Job>) => ({
  read: readRow(family),
  list: listRow(family),
  cancel: cancelRow(family),
  retry: retryRow(family),
});
