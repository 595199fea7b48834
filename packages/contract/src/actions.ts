import { LIMITS } from './limits.ts';
import type { RouteName } from './routes.ts';
import { type ActionKind, FINGERPRINTS_MIN, type JobKind, type Purpose } from './vocabulary.ts';

interface JobOperations {
  readonly readJob: RouteName;
  readonly listJobs: RouteName;
  readonly cancelJob: RouteName;
  readonly retryJob: RouteName;
}

/** An action on a capture session, with all its names on the wire. */
export interface Action extends JobOperations {
  /** Purpose of the capture sessions that it accepts. */
  readonly purpose: Purpose;
  readonly jobKind: ActionKind;
  /** The operation that takes a capture session, and its v1 counterpart that takes files. */
  readonly operation: RouteName;
  readonly operationV1: RouteName;
  /** Operation that returns the evidence of its decision. Absent if nothing is decided. */
  readonly readEvidence?: RouteName;
  readonly readPicture?: RouteName;
  /** Minimum accepted images. */
  readonly fingerprintsMin: number;
  readonly appearancesMin: number;
}

/**
 * The three actions of the API by the kind of job that they start (specification 1.6 and 6.5). Their paths are in
 * ROUTES.
 */
export const ACTIONS = {
  FINGERPRINT_ADDITION: {
    purpose: 'PET_PROFILE_REGISTRATION',
    jobKind: 'FINGERPRINT_ADDITION',
    operation: 'addFingerprints',
    operationV1: 'addFingerprintsV1',
    readJob: 'readFingerprintAdditionJob',
    listJobs: 'listFingerprintAdditionJobs',
    cancelJob: 'cancelFingerprintAdditionJob',
    retryJob: 'retryFingerprintAdditionJob',
    fingerprintsMin: FINGERPRINTS_MIN.PET_PROFILE_REGISTRATION,
    appearancesMin: LIMITS.appearancesMin,
  },
  PET_VERIFICATION: {
    purpose: 'PET_VERIFICATION',
    jobKind: 'PET_VERIFICATION',
    operation: 'verifyPet',
    operationV1: 'verifyPetV1',
    readJob: 'readPetVerificationJob',
    listJobs: 'listPetVerificationJobs',
    cancelJob: 'cancelPetVerificationJob',
    retryJob: 'retryPetVerificationJob',
    readEvidence: 'readPetVerificationEvidence',
    readPicture: 'readPetVerificationPicture',
    fingerprintsMin: FINGERPRINTS_MIN.PET_VERIFICATION,
    appearancesMin: LIMITS.appearancesMin,
  },
  PET_IDENTIFICATION: {
    purpose: 'PET_IDENTIFICATION',
    jobKind: 'PET_IDENTIFICATION',
    operation: 'identifyPet',
    operationV1: 'identifyPetV1',
    readJob: 'readPetIdentificationJob',
    listJobs: 'listPetIdentificationJobs',
    cancelJob: 'cancelPetIdentificationJob',
    retryJob: 'retryPetIdentificationJob',
    readEvidence: 'readPetIdentificationEvidence',
    readPicture: 'readPetIdentificationPicture',
    fingerprintsMin: FINGERPRINTS_MIN.PET_IDENTIFICATION,
    appearancesMin: LIMITS.appearancesMin,
  },
} as const satisfies { readonly [Kind in ActionKind]: Action & { readonly jobKind: Kind } };

export const ACTION_OF_PURPOSE = {
  PET_PROFILE_REGISTRATION: ACTIONS.FINGERPRINT_ADDITION,
  PET_VERIFICATION: ACTIONS.PET_VERIFICATION,
  PET_IDENTIFICATION: ACTIONS.PET_IDENTIFICATION,
} as const satisfies { readonly [Wanted in Purpose]: Action & { readonly purpose: Wanted } };

/** Job operations by kind: operations of the actions, and of jobs without photos. */
export const JOB_OPERATIONS = {
  ...ACTIONS,
  DUPLICATE_SEARCH: {
    readJob: 'readDuplicateSearchJob',
    listJobs: 'listDuplicateSearchJobs',
    cancelJob: 'cancelDuplicateSearchJob',
    retryJob: 'retryDuplicateSearchJob',
  },
  STANDING_SEARCH: {
    readJob: 'readStandingSearchJob',
    listJobs: 'listStandingSearchJobs',
    cancelJob: 'cancelStandingSearchJob',
    retryJob: 'retryStandingSearchJob',
  },
} as const satisfies { readonly [Kind in JobKind]: JobOperations };
