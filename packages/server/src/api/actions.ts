import type { OperationName, Output } from '@rhinarium/contract';
import type { Context } from '../context.ts';
import { readDeletion } from '../deletions/read-deletion.ts';
import { listEvents } from '../events/list-events.ts';
import type { ActionInput } from '../http/parse-request.ts';
import { readLicense } from '../keys/read-license.ts';
import { findDuplicates } from '../matching/duplicates/find-duplicates.ts';
import { evidenceActions } from '../matching/evidence/evidence-actions.ts';
import { jobActions } from '../matching/job-actions.ts';
import { labelledResults, openPairs, resultsAsFound } from '../matching/job-record.ts';
import { addFingerprintsV1, identifyPetV1, verifyPetV1 } from '../matching/start-from-files.ts';
import { addFingerprints, identifyPet, verifyPet } from '../matching/start-from-session.ts';
import { createPet } from '../pets/create-pet.ts';
import { deletePet } from '../pets/delete-pet.ts';
import { listPets } from '../pets/list-pets.ts';
import { mergePets } from '../pets/merge-pets.ts';
import { moveFingerprints } from '../pets/move-fingerprints.ts';
import { readPet } from '../pets/read-pet.ts';
import { updatePet } from '../pets/update-pet.ts';
import { addPetsToSearchPool, removePetsFromSearchPool } from '../pools/change-pool-pets.ts';
import { createSearchPool } from '../pools/create-pool.ts';
import { deleteSearchPool } from '../pools/delete-pool.ts';
import { listSearchPools } from '../pools/list-pools.ts';
import { readSearchPool } from '../pools/read-pool.ts';
import { updateSearchPool } from '../pools/update-pool.ts';
import { abortCaptureSession } from '../sessions/abort-session.ts';
import { createCaptureSession } from '../sessions/create-session.ts';
import { listCaptureSessions } from '../sessions/list-sessions.ts';
import { readCaptureSession } from '../sessions/read-session.ts';
import { advanceTestClock } from '../test-mode/advance-clock.ts';
import { clearTestData } from '../test-mode/clear-data.ts';
import { listTestPhotos, readTestPhoto } from '../test-mode/photo-actions.ts';
import { uploadAppearance, uploadFingerprint } from '../uploads/add-upload.ts';
import { uploadAppearanceV1, uploadFingerprintV1 } from '../uploads/add-upload-v1.ts';
import { createWebhookEndpoint } from '../webhooks/create-endpoint.ts';
import { deleteWebhookEndpoint } from '../webhooks/delete-endpoint.ts';
import { listWebhookDeliveries } from '../webhooks/list-deliveries.ts';
import { listWebhookEndpoints } from '../webhooks/list-endpoints.ts';
import { readWebhookEndpoint } from '../webhooks/read-endpoint.ts';
import { replayWebhookDelivery } from '../webhooks/replay-delivery.ts';
import { replayWebhookEndpoint } from '../webhooks/replay-endpoint.ts';
import { rotateWebhookSecret } from '../webhooks/rotate-secret.ts';
import { testWebhookEndpoint } from '../webhooks/test-endpoint.ts';
import { updateWebhookEndpoint } from '../webhooks/update-endpoint.ts';

/** One action an operation: a missing or mistyped one does not compile. */
export type Actions = {
  readonly [Name in OperationName]: (context: Context, input: ActionInput<Name>) => Promise<Output<Name>>;
};

const additions = jobActions('FINGERPRINT_ADDITION', resultsAsFound);
const verifications = jobActions('PET_VERIFICATION', resultsAsFound);
const identifications = jobActions('PET_IDENTIFICATION', labelledResults);
const duplicateSearches = jobActions('DUPLICATE_SEARCH', openPairs);
const verificationEvidence = evidenceActions('PET_VERIFICATION');
const identificationEvidence = evidenceActions('PET_IDENTIFICATION');

export const ACTIONS_BY_OPERATION: Actions = {
  createPet,
  listPets,
  readPet,
  updatePet,
  deletePet,
  mergePets,
  moveFingerprints,
  readDeletion,
  createCaptureSession,
  listCaptureSessions,
  readCaptureSession,
  abortCaptureSession,
  uploadFingerprint,
  uploadAppearance,
  addFingerprints,
  verifyPet,
  identifyPet,
  readFingerprintAdditionJob: additions.read,
  listFingerprintAdditionJobs: additions.list,
  cancelFingerprintAdditionJob: additions.cancel,
  retryFingerprintAdditionJob: additions.retry,
  readPetVerificationJob: verifications.read,
  listPetVerificationJobs: verifications.list,
  cancelPetVerificationJob: verifications.cancel,
  retryPetVerificationJob: verifications.retry,
  readPetIdentificationJob: identifications.read,
  listPetIdentificationJobs: identifications.list,
  cancelPetIdentificationJob: identifications.cancel,
  retryPetIdentificationJob: identifications.retry,
  findDuplicates,
  readDuplicateSearchJob: duplicateSearches.read,
  listDuplicateSearchJobs: duplicateSearches.list,
  cancelDuplicateSearchJob: duplicateSearches.cancel,
  retryDuplicateSearchJob: duplicateSearches.retry,
  readPetVerificationEvidence: verificationEvidence.read,
  readPetVerificationPicture: verificationEvidence.picture,
  readPetIdentificationEvidence: identificationEvidence.read,
  readPetIdentificationPicture: identificationEvidence.picture,
  createSearchPool,
  listSearchPools,
  readSearchPool,
  updateSearchPool,
  deleteSearchPool,
  addPetsToSearchPool,
  removePetsFromSearchPool,
  listEvents,
  createWebhookEndpoint,
  listWebhookEndpoints,
  readWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  replayWebhookEndpoint,
  listWebhookDeliveries,
  replayWebhookDelivery,
  listTestPhotos,
  readTestPhoto,
  advanceTestClock,
  clearTestData,
  readLicense,
  uploadFingerprintV1,
  uploadAppearanceV1,
  verifyPetV1,
  identifyPetV1,
  addFingerprintsV1,
};
