import { z } from 'zod';
import { dataOf, id, moment } from '../fields.ts';
import { JOB_STATUSES } from '../vocabulary.ts';
import { answerOf } from '../warnings.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

export const AcceptedJob = z
  .object({
    jobId: id(),
    id: id().describe('The same value as `jobId`.'),
    status: z.enum(JOB_STATUSES).describe('Status of the job as it was accepted.'),
    createdAt: moment(),
  })
  .meta({ id: 'AcceptedJob', description: 'A job that was accepted and has to be polled.' });

const accepted = {
  says: 'The job was accepted; poll it at `Location`.',
  headers: { Location: 'The URL of the job.', 'Retry-After': 'Seconds to wait before the first poll.' },
} as const;

/** Responses of every call that starts a job. */
export const JOB_ACCEPTED = { 202: { ...accepted, body: dataOf(AcceptedJob) } } as const;

/** The same for a version 2 call with a JSON body. */
export const ACTION_ACCEPTED = { 202: { ...accepted, body: answerOf(AcceptedJob) } } as const;

export const EXAMPLE_ACCEPTED_JOB = {
  jobId: EXAMPLE_IDS.job,
  id: EXAMPLE_IDS.job,
  status: 'PENDING',
  createdAt: '2026-01-15T09:35:00.000Z',
} as const;
