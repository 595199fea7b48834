import type { Operation } from '../operation.ts';
import { ROUTES } from '../routes.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import {
  EXAMPLE_ADDITION_RESULT,
  EXAMPLE_DUPLICATE_RESULT,
  EXAMPLE_IDENTIFICATION_RESULT,
  EXAMPLE_STANDING_RESULT,
  EXAMPLE_VERIFICATION_RESULT,
} from './job-examples.ts';
import {
  DuplicateSearchJob,
  FingerprintAdditionJob,
  PetIdentificationJob,
  PetVerificationJob,
  StandingSearchJob,
} from './job-records.ts';
import { jobRows } from './job-rows.ts';

const addition = jobRows({
  noun: 'fingerprint addition',
  job: FingerprintAdditionJob,
  unknown: 'noSuchFingerprintAdditionJob',
  retryErrors: ['noSuchPet', 'petAlreadyHasFingerprintAdditionJob'],
  example: { kind: 'FINGERPRINT_ADDITION', petId: EXAMPLE_IDS.pet, result: EXAMPLE_ADDITION_RESULT },
});

const verification = jobRows({
  noun: 'pet verification',
  job: PetVerificationJob,
  unknown: 'noSuchPetVerificationJob',
  retryErrors: ['noSuchPet'],
  example: { kind: 'PET_VERIFICATION', petId: EXAMPLE_IDS.pet, result: EXAMPLE_VERIFICATION_RESULT },
});

const identification = jobRows({
  noun: 'pet identification',
  job: PetIdentificationJob,
  unknown: 'noSuchPetIdentificationJob',
  retryErrors: ['noSuchSearchPool'],
  example: { kind: 'PET_IDENTIFICATION', result: EXAMPLE_IDENTIFICATION_RESULT },
});

const duplicateSearch = jobRows({
  noun: 'duplicate search',
  job: DuplicateSearchJob,
  unknown: 'noSuchDuplicateSearchJob',
  retryErrors: ['noSuchSearchPool', 'duplicateSearchOngoing'],
  example: { kind: 'DUPLICATE_SEARCH', result: EXAMPLE_DUPLICATE_RESULT },
});

const standingSearch = jobRows({
  noun: 'standing search',
  job: StandingSearchJob,
  unknown: 'noSuchStandingSearchJob',
  retryErrors: ['noSuchPet'],
  example: { kind: 'STANDING_SEARCH', result: EXAMPLE_STANDING_RESULT },
});

export const jobOperations = {
  readFingerprintAdditionJob: { ...ROUTES.readFingerprintAdditionJob, ...addition.read },
  listFingerprintAdditionJobs: { ...ROUTES.listFingerprintAdditionJobs, ...addition.list },
  cancelFingerprintAdditionJob: { ...ROUTES.cancelFingerprintAdditionJob, ...addition.cancel },
  retryFingerprintAdditionJob: { ...ROUTES.retryFingerprintAdditionJob, ...addition.retry },
  readPetVerificationJob: { ...ROUTES.readPetVerificationJob, ...verification.read },
  listPetVerificationJobs: { ...ROUTES.listPetVerificationJobs, ...verification.list },
  cancelPetVerificationJob: { ...ROUTES.cancelPetVerificationJob, ...verification.cancel },
  retryPetVerificationJob: { ...ROUTES.retryPetVerificationJob, ...verification.retry },
  readPetIdentificationJob: { ...ROUTES.readPetIdentificationJob, ...identification.read },
  listPetIdentificationJobs: { ...ROUTES.listPetIdentificationJobs, ...identification.list },
  cancelPetIdentificationJob: { ...ROUTES.cancelPetIdentificationJob, ...identification.cancel },
  retryPetIdentificationJob: { ...ROUTES.retryPetIdentificationJob, ...identification.retry },
  readDuplicateSearchJob: { ...ROUTES.readDuplicateSearchJob, ...duplicateSearch.read },
  listDuplicateSearchJobs: { ...ROUTES.listDuplicateSearchJobs, ...duplicateSearch.list },
  cancelDuplicateSearchJob: { ...ROUTES.cancelDuplicateSearchJob, ...duplicateSearch.cancel },
  retryDuplicateSearchJob: { ...ROUTES.retryDuplicateSearchJob, ...duplicateSearch.retry },
  readStandingSearchJob: { ...ROUTES.readStandingSearchJob, ...standingSearch.read },
  listStandingSearchJobs: { ...ROUTES.listStandingSearchJobs, ...standingSearch.list },
  cancelStandingSearchJob: { ...ROUTES.cancelStandingSearchJob, ...standingSearch.cancel },
  retryStandingSearchJob: { ...ROUTES.retryStandingSearchJob, ...standingSearch.retry },
} as const satisfies Record<string, Operation>;
