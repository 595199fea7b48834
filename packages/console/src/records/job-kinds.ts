import type { JobKind, JobRecords, JobStatus } from '@rhinarium/contract';

export type Job = JobRecords[JobKind];

/** URL segment of each kind. */
const JOB_PLACES = {
  FINGERPRINT_ADDITION: 'registration',
  PET_VERIFICATION: 'verification',
  PET_IDENTIFICATION: 'identification',
  DUPLICATE_SEARCH: 'duplicates',
  STANDING_SEARCH: 'standing',
} as const satisfies Record<JobKind, string>;

export const jobPath = (kind: JobKind, jobId: string) => `/jobs/${JOB_PLACES[kind]}/${jobId}`;

export const kindOfWord = (word: string | undefined): JobKind =>
  (Object.keys(JOB_PLACES) as JobKind[]).find((kind) => JOB_PLACES[kind] === word) ?? 'FINGERPRINT_ADDITION';

export const isEnded = (status: JobStatus) => status !== 'PENDING' && status !== 'PROCESSING';

/** A job that ended without an error may have decided against the pet, so it is not green. */
export const STATUS_COLOURS: Readonly<Record<JobStatus, string>> = {
  PENDING: 'gray',
  PROCESSING: 'blue',
  SUCCESS: 'gray',
  FAILED: 'red',
  CANCELED: 'gray',
};
