import type {
  FingerprintAdditionJob,
  JobKind,
  JobStatus,
  PetIdentificationJob,
  PetVerificationJob,
} from '@rhinarium/contract';

export type Job = FingerprintAdditionJob | PetVerificationJob | PetIdentificationJob;

/** What the address of a page calls each kind, where the API lists it, and what people call it. */
export const JOB_PLACES = {
  FINGERPRINT_ADDITION: { word: 'registration', api: '/v2/fingerprint-addition-jobs', label: 'Registrations' },
  PET_VERIFICATION: { word: 'verification', api: '/v2/pet-verification-jobs', label: 'Verifications' },
  PET_IDENTIFICATION: { word: 'identification', api: '/v2/pet-identification-jobs', label: 'Identifications' },
} as const satisfies Record<JobKind, { word: string; api: `/v2/${string}`; label: string }>;

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
