import type { OperationName, Output } from '@rhinarium/contract';
import type { Context } from '../context.ts';
import { confirmPetIdentificationJob, confirmPetVerificationJob } from '../domains/calibration/confirm-job.ts';
import { listEvents } from '../domains/events/events.ts';
import { exportOwner, exportPet, readPetPhoto } from '../domains/exports/exports.ts';
import { readLicense } from '../domains/keys/key-actions.ts';
import {
  createCaptureLink,
  listCaptureLinks,
  readCaptureLink,
  revokeCaptureLink,
} from '../domains/links/link-actions.ts';
import {
  confirmMatchCandidate,
  listMatchCandidates,
  readMatchCandidate,
  readMatchCandidateEvidence,
  readMatchCandidatePicture,
  rejectMatchCandidate,
} from '../domains/lost-and-found/candidates/candidate-actions.ts';
import {
  createSharingGroup,
  leaveSharingGroup,
  listSharingGroups,
  readSharingGroup,
  removeGroupMember,
  updateSharingGroup,
} from '../domains/lost-and-found/groups/group-actions.ts';
import {
  createGroupInvitation,
  deleteGroupInvitation,
  joinSharingGroup,
} from '../domains/lost-and-found/groups/invitation-actions.ts';
import {
  listSharedCandidates,
  readSharedCandidate,
  readSharedCandidatePhoto,
  rejectSharedCandidate,
  sendSharedMessage,
} from '../domains/lost-and-found/groups/shared-candidate-actions.ts';
import { createLostReport } from '../domains/lost-and-found/records/create-lost-report.ts';
import { createSighting } from '../domains/lost-and-found/records/create-sighting.ts';
import {
  deleteLostReport,
  deleteSighting,
  listLostReports,
  listSightings,
  readLostAndFound,
  readLostReport,
  readSighting,
  updateLostAndFound,
} from '../domains/lost-and-found/records/record-actions.ts';
import { updateLostReport } from '../domains/lost-and-found/records/update-lost-report.ts';
import { updateSighting } from '../domains/lost-and-found/records/update-sighting.ts';
import { findDuplicates } from '../domains/matching/duplicates/find-duplicates.ts';
import { evidenceActions } from '../domains/matching/evidence/evidence-actions.ts';
import { jobActions } from '../domains/matching/job-actions.ts';
import { chippedResults, labelledResults, openPairs, resultsAsFound } from '../domains/matching/job-record.ts';
import { previewCaptureSession } from '../domains/matching/preview-session.ts';
import { addFingerprintsV1, identifyPetV1, verifyPetV1 } from '../domains/matching/start-from-files.ts';
import {
  addFingerprints,
  createCaptureSession,
  identifyPet,
  verifyPet,
} from '../domains/matching/start-from-session.ts';
import { createOwner, deleteOwner, listOwners, readOwner, updateOwner } from '../domains/owners/owner-actions.ts';
import { createPet } from '../domains/pets/create-pet.ts';
import { deletePetPhoto, deletePetPhotos } from '../domains/pets/delete-pet-photos.ts';
import { mergePets } from '../domains/pets/history/merge-pets.ts';
import { moveFingerprints } from '../domains/pets/history/move-photos.ts';
import { listPetChanges, undoPetChange } from '../domains/pets/history/pet-changes.ts';
import { readDeletion } from '../domains/pets/history/read-deletion.ts';
import { undoMerge } from '../domains/pets/history/undo-merge.ts';
import {
  addPetsToSearchPool,
  deletePet,
  listPets,
  readPet,
  rejectDuplicate,
  removePetsFromSearchPool,
  updatePet,
} from '../domains/pets/pet-actions.ts';
import {
  createSearchPool,
  deleteSearchPool,
  listSearchPools,
  readSearchPool,
  updateSearchPool,
} from '../domains/pools/pool-actions.ts';
import { abortCaptureSession, listCaptureSessions, readCaptureSession } from '../domains/sessions/session-actions.ts';
import {
  uploadAppearance,
  uploadAppearanceV1,
  uploadFingerprint,
  uploadFingerprintV1,
} from '../domains/uploads/add-upload.ts';
import { lookInCaptureSession } from '../domains/uploads/look-at-picture.ts';
import { listWebhookDeliveries, replayWebhookDelivery } from '../domains/webhooks/delivery-actions.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  readWebhookEndpoint,
  replayWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from '../domains/webhooks/endpoint-actions.ts';
import type { ActionInput } from '../http/parse-request.ts';
import { advanceTestClock, clearTestData, listTestPhotos, readTestPhoto } from '../ops/test-mode/test-actions.ts';

/** One action per operation. A missing or mistyped one does not compile. */
export type Actions = {
  readonly [Name in OperationName]: (context: Context, input: ActionInput<Name>) => Promise<Output<Name>>;
};

const additions = jobActions('FINGERPRINT_ADDITION', resultsAsFound);
const verifications = jobActions('PET_VERIFICATION', chippedResults);
const identifications = jobActions('PET_IDENTIFICATION', labelledResults);
const duplicateSearches = jobActions('DUPLICATE_SEARCH', openPairs);
const standingSearches = jobActions('STANDING_SEARCH', resultsAsFound);
const verificationEvidence = evidenceActions('PET_VERIFICATION');
const identificationEvidence = evidenceActions('PET_IDENTIFICATION');

export const ACTIONS_BY_OPERATION: Actions = {
  createPet,
  listPets,
  readPet,
  updatePet,
  deletePet,
  mergePets,
  undoMerge,
  moveFingerprints,
  listPetChanges,
  undoPetChange,
  rejectDuplicate,
  exportPet,
  readPetPhoto,
  deletePetPhoto,
  deletePetPhotos,
  readDeletion,
  createCaptureSession,
  listCaptureSessions,
  readCaptureSession,
  previewCaptureSession,
  abortCaptureSession,
  createCaptureLink,
  listCaptureLinks,
  readCaptureLink,
  revokeCaptureLink,
  lookInCaptureSession,
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
  confirmPetVerificationJob,
  readPetIdentificationJob: identifications.read,
  listPetIdentificationJobs: identifications.list,
  cancelPetIdentificationJob: identifications.cancel,
  retryPetIdentificationJob: identifications.retry,
  confirmPetIdentificationJob,
  findDuplicates,
  readDuplicateSearchJob: duplicateSearches.read,
  listDuplicateSearchJobs: duplicateSearches.list,
  cancelDuplicateSearchJob: duplicateSearches.cancel,
  retryDuplicateSearchJob: duplicateSearches.retry,
  readStandingSearchJob: standingSearches.read,
  listStandingSearchJobs: standingSearches.list,
  cancelStandingSearchJob: standingSearches.cancel,
  retryStandingSearchJob: standingSearches.retry,
  readLostAndFound,
  updateLostAndFound,
  createLostReport,
  listLostReports,
  readLostReport,
  updateLostReport,
  deleteLostReport,
  createSighting,
  listSightings,
  readSighting,
  updateSighting,
  deleteSighting,
  listMatchCandidates,
  readMatchCandidate,
  confirmMatchCandidate,
  rejectMatchCandidate,
  readMatchCandidateEvidence,
  readMatchCandidatePicture,
  createSharingGroup,
  listSharingGroups,
  joinSharingGroup,
  readSharingGroup,
  updateSharingGroup,
  leaveSharingGroup,
  removeGroupMember,
  createGroupInvitation,
  deleteGroupInvitation,
  listSharedCandidates,
  readSharedCandidate,
  readSharedCandidatePhoto,
  rejectSharedCandidate,
  sendSharedMessage,
  readPetVerificationEvidence: verificationEvidence.read,
  readPetVerificationPicture: verificationEvidence.picture,
  readPetIdentificationEvidence: identificationEvidence.read,
  readPetIdentificationPicture: identificationEvidence.picture,
  createOwner,
  listOwners,
  readOwner,
  updateOwner,
  deleteOwner,
  exportOwner,
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
