import type { JobKind, JobRecords, JobStatus } from '@rhinarium/contract';

export type Job = JobRecords[JobKind];

/** What the address of a page calls each kind, and what people call it. */
export const JOB_PLACES = {
  FINGERPRINT_ADDITION: { word: 'registration', label: 'Registrations' },
  PET_VERIFICATION: { word: 'verification', label: 'Verifications' },
  PET_IDENTIFICATION: { word: 'identification', label: 'Identifications' },
} as const satisfies Record<JobKind, { word: string; label: string }>;

export const jobPath = (kind: JobKind, jobId: string) => `/jobs/${JOB_PLACES[kind].word}/${jobId}`;

export const kindOfWord = (word: string | undefined): JobKind =>
  (Object.keys(JOB_PLACES) as JobKind[]).find((kind) => JOB_PLACES[kind].word === word) ?? 'FINGERPRINT_ADDITION';

export const isEnded = (status: JobStatus) => status !== 'PENDING' && status !== 'PROCESSING';

export const STATUS_COLOURS: Readonly<Record<JobStatus, string>> = {
  PENDING: 'gray',
  PROCESSING: 'blue',
  SUCCESS: 'green',
  FAILED: 'red',
  CANCELED: 'orange',
};
