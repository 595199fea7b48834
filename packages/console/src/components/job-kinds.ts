import type { JobKind, JobRecords, JobStatus } from '@rhinarium/contract';

export type Job = JobRecords[JobKind];

/** What the address of a page calls each kind, and what people call it. */
export const JOB_PLACES = {
  FINGERPRINT_ADDITION: { word: 'registration', one: 'Registration', label: 'Registrations' },
  PET_VERIFICATION: { word: 'verification', one: 'Verification', label: 'Verifications' },
  PET_IDENTIFICATION: { word: 'identification', one: 'Identification', label: 'Identifications' },
} as const satisfies Record<JobKind, { word: string; one: string; label: string }>;

export const jobPath = (kind: JobKind, jobId: string) => `/jobs/${JOB_PLACES[kind].word}/${jobId}`;

export const kindOfWord = (word: string | undefined): JobKind =>
  (Object.keys(JOB_PLACES) as JobKind[]).find((kind) => JOB_PLACES[kind].word === word) ?? 'FINGERPRINT_ADDITION';

export const isEnded = (status: JobStatus) => status !== 'PENDING' && status !== 'PROCESSING';

/** A job that ended without an error may still have decided against the pet, so it is not green. */
export const STATUS_WORDS: Readonly<Record<JobStatus, { readonly label: string; readonly colour: string }>> = {
  PENDING: { label: 'Waiting', colour: 'gray' },
  PROCESSING: { label: 'Running', colour: 'blue' },
  SUCCESS: { label: 'Done', colour: 'gray' },
  FAILED: { label: 'Failed', colour: 'red' },
  CANCELED: { label: 'Canceled', colour: 'gray' },
};
