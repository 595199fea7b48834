import type { Operation } from '../operation.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { FingerprintAdditionJob, PetIdentificationJob, PetVerificationJob } from './job-records.ts';
import { EXAMPLE_ADDITION_RESULT, EXAMPLE_IDENTIFICATION_RESULT, EXAMPLE_VERIFICATION_RESULT } from './job-results.ts';
import { jobRows } from './job-rows.ts';

const addition = jobRows({
  noun: 'fingerprint addition',
  path: '/v2/fingerprint-addition-jobs',
  aliases: ['/v1/fingerprint-addition-jobs'],
  job: FingerprintAdditionJob,
  unknown: 'noSuchFingerprintAdditionJob',
  retryErrors: ['noSuchPet', 'petAlreadyHasFingerprintAdditionJob'],
  example: { kind: 'FINGERPRINT_ADDITION', petId: EXAMPLE_IDS.pet, result: EXAMPLE_ADDITION_RESULT },
});

const verification = jobRows({
  noun: 'pet verification',
  path: '/v2/pet-verification-jobs',
  aliases: ['/v2/verification-jobs', '/v1/pet-verification-jobs', '/v1/verification-jobs'],
  job: PetVerificationJob,
  unknown: 'noSuchPetVerificationJob',
  retryErrors: ['noSuchPet'],
  example: { kind: 'PET_VERIFICATION', petId: EXAMPLE_IDS.pet, result: EXAMPLE_VERIFICATION_RESULT },
});

const identification = jobRows({
  noun: 'pet identification',
  path: '/v2/pet-identification-jobs',
  aliases: ['/v2/identification-jobs', '/v1/pet-identification-jobs', '/v1/identification-jobs'],
  job: PetIdentificationJob,
  unknown: 'noSuchPetIdentificationJob',
  retryErrors: ['noSuchSearchPool'],
  example: { kind: 'PET_IDENTIFICATION', result: EXAMPLE_IDENTIFICATION_RESULT },
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
