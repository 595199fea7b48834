import type { Scope } from './vocabulary.ts';

/** Payload of a call next to its path identifiers: at most one part, two for uploads. */
export type Takes = 'nothing' | 'query' | 'body' | 'sessionAndFile' | 'fileAndFields';

/** Rate-limit budget of a tenant. */
export type Rate = 'read' | 'action' | 'upload';

/** An operation without its schemas. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `{name}` marks a parameter. May end with `:verb`. */
  readonly path: `/${string}`;
  /** Additional paths of the same operation. */
  readonly aliases?: readonly `/${string}`[];
  readonly takes: Takes;
  /** Required scope of the key. `full` includes all others, `any` accepts every key. */
  readonly scope: Scope | 'any';
  /**
   * How the call of a pool-limited key is confined. Absent: such keys are refused. `searchPool` and `pet`: the named
   * object must be in an allowed pool. `job`: it searched an allowed pool or verified a pet in one.
   */
  readonly withinPools?: 'searchPool' | 'pet' | 'job' | 'anything';
  /** Live detections are counted per capture session and network instead of per tenant, see LOOKS. */
  readonly rate: Rate | 'look';
  /** Whether it shows pictures of animals. Recorded in the audit log for people. */
  readonly showsPictures?: true;
  /** Whether it is limited to test keys and people in test mode. */
  readonly isTestOnly?: true;
}

const read = { method: 'GET', takes: 'nothing', scope: 'read', rate: 'read' } as const;
const list = { method: 'GET', takes: 'query', scope: 'read', rate: 'read' } as const;
const action = { method: 'POST', takes: 'body', scope: 'full', rate: 'action' } as const;
const plainAction = { method: 'POST', takes: 'nothing', scope: 'full', rate: 'action' } as const;
const update = { method: 'PATCH', takes: 'body', scope: 'full', rate: 'action' } as const;
const remove = { method: 'DELETE', takes: 'nothing', scope: 'full', rate: 'action' } as const;
const upload = { method: 'POST', takes: 'sessionAndFile', scope: 'capture', rate: 'upload' } as const;
const look = { method: 'POST', takes: 'body', scope: 'capture', rate: 'look' } as const;
const uploadV1 = { method: 'POST', takes: 'fileAndFields', scope: 'full', rate: 'upload' } as const;
/** Computed on demand, hence the budget of actions. */
const evidence = { method: 'GET', takes: 'nothing', scope: 'read', rate: 'action', showsPictures: true } as const;
const picture = { method: 'GET', takes: 'query', scope: 'read', rate: 'action', showsPictures: true } as const;

type Place = `/${string}`;

const at = <Own extends Place, Rest extends string>(place: Own, aliases: readonly Place[], rest: Rest) => ({
  path: `${place}${rest}` as const,
  aliases: aliases.map((alias) => `${alias}${rest}` as const),
});

/** Job list paths by kind, the primary one first. */
const additions = ['/v2/fingerprint-addition-jobs', ['/v1/fingerprint-addition-jobs']] as const;
const verifications = [
  '/v2/pet-verification-jobs',
  ['/v2/verification-jobs', '/v1/pet-verification-jobs', '/v1/verification-jobs'],
] as const;
const identifications = [
  '/v2/pet-identification-jobs',
  ['/v2/identification-jobs', '/v1/pet-identification-jobs', '/v1/identification-jobs'],
] as const;

const duplicateSearches = '/v2/duplicate-search-jobs';
const standingSearches = '/v2/standing-search-jobs';

/**
 * Routes of every call that takes an API key, without schemas, so that callers can import the table alone. The rows of
 * the operation table extend these.
 */
export const ROUTES = {
  createPet: { ...action, path: '/v2/pets' },
  listPets: { ...list, withinPools: 'searchPool', path: '/v2/pets' },
  readPet: { ...read, withinPools: 'pet', path: '/v2/pets/{petId}' },
  updatePet: { ...update, path: '/v2/pets/{petId}' },
  deletePet: { ...remove, path: '/v2/pets/{petId}' },
  mergePets: { ...action, path: '/v2/pets/{petId}:merge' },
  undoMerge: { ...plainAction, path: '/v2/pets/{petId}:undoMerge' },
  moveFingerprints: { ...action, path: '/v2/pets/{petId}:moveFingerprints' },
  listPetChanges: { ...list, path: '/v2/pet-changes' },
  undoPetChange: { ...plainAction, path: '/v2/pet-changes/{changeId}:undo' },
  rejectDuplicate: { ...action, path: '/v2/pets/{petId}:rejectDuplicate' },
  exportPet: { ...read, rate: 'action', path: '/v2/pets/{petId}:export' },
  readPetPhoto: { ...evidence, path: '/v2/pets/{petId}/photos/{photoId}' },
  deletePetPhoto: { ...remove, path: '/v2/pets/{petId}/photos/{photoId}' },
  deletePetPhotos: { ...remove, path: '/v2/pets/{petId}/photos' },
  readDeletion: { ...read, path: '/v2/deletions/{deletionId}' },
  createOwner: { ...action, path: '/v2/owners' },
  listOwners: { ...list, path: '/v2/owners' },
  readOwner: { ...read, path: '/v2/owners/{ownerId}' },
  updateOwner: { ...update, path: '/v2/owners/{ownerId}' },
  deleteOwner: { ...remove, path: '/v2/owners/{ownerId}' },
  exportOwner: { ...read, rate: 'action', path: '/v2/owners/{ownerId}:export' },
  createCaptureSession: { ...action, withinPools: 'pet', path: '/v2/capture-sessions' },
  listCaptureSessions: { ...list, path: '/v2/capture-sessions' },
  readCaptureSession: { ...read, withinPools: 'anything', path: '/v2/capture-sessions/{sessionId}' },
  previewCaptureSession: { ...list, rate: 'action', path: '/v2/capture-sessions/{sessionId}:preview' },
  abortCaptureSession: { ...plainAction, withinPools: 'anything', path: '/v2/capture-sessions/{sessionId}:abort' },
  lookInCaptureSession: { ...look, withinPools: 'anything', path: '/v2/capture-sessions/{sessionId}:look' },
  createCaptureLink: { ...action, path: '/v2/capture-links' },
  listCaptureLinks: { ...list, path: '/v2/capture-links' },
  readCaptureLink: { ...read, path: '/v2/capture-links/{linkId}' },
  revokeCaptureLink: { ...plainAction, path: '/v2/capture-links/{linkId}:revoke' },
  uploadFingerprint: { ...upload, withinPools: 'anything', path: '/v2/fingerprints:upload' },
  uploadAppearance: { ...upload, withinPools: 'anything', path: '/v2/appearances:upload' },
  addFingerprints: { ...action, path: '/v2/pets/{petId}:addFingerprints' },
  verifyPet: { ...action, withinPools: 'pet', path: '/v2/pets/{petId}:verify' },
  identifyPet: { ...action, withinPools: 'searchPool', path: '/v2/pets:identify' },
  readFingerprintAdditionJob: { ...read, takes: 'query', ...at(...additions, '/{jobId}') },
  listFingerprintAdditionJobs: { ...list, ...at(...additions, '') },
  cancelFingerprintAdditionJob: { ...plainAction, ...at(...additions, '/{jobId}:cancel') },
  retryFingerprintAdditionJob: { ...plainAction, ...at(...additions, '/{jobId}:retry') },
  readPetVerificationJob: { ...read, withinPools: 'job', takes: 'query', ...at(...verifications, '/{jobId}') },
  listPetVerificationJobs: { ...list, ...at(...verifications, '') },
  cancelPetVerificationJob: { ...plainAction, withinPools: 'job', ...at(...verifications, '/{jobId}:cancel') },
  confirmPetVerificationJob: { ...action, ...at(...verifications, '/{jobId}:confirm') },
  retryPetVerificationJob: { ...plainAction, ...at(...verifications, '/{jobId}:retry') },
  readPetIdentificationJob: { ...read, withinPools: 'job', takes: 'query', ...at(...identifications, '/{jobId}') },
  listPetIdentificationJobs: { ...list, ...at(...identifications, '') },
  cancelPetIdentificationJob: { ...plainAction, withinPools: 'job', ...at(...identifications, '/{jobId}:cancel') },
  confirmPetIdentificationJob: { ...action, ...at(...identifications, '/{jobId}:confirm') },
  retryPetIdentificationJob: { ...plainAction, ...at(...identifications, '/{jobId}:retry') },
  findDuplicates: { ...action, path: '/v2/pets:findDuplicates' },
  readDuplicateSearchJob: { ...list, path: `${duplicateSearches}/{jobId}` },
  listDuplicateSearchJobs: { ...list, path: duplicateSearches },
  cancelDuplicateSearchJob: { ...plainAction, path: `${duplicateSearches}/{jobId}:cancel` },
  retryDuplicateSearchJob: { ...plainAction, path: `${duplicateSearches}/{jobId}:retry` },
  readStandingSearchJob: { ...list, path: `${standingSearches}/{jobId}` },
  listStandingSearchJobs: { ...list, path: standingSearches },
  cancelStandingSearchJob: { ...plainAction, path: `${standingSearches}/{jobId}:cancel` },
  retryStandingSearchJob: { ...plainAction, path: `${standingSearches}/{jobId}:retry` },
  readLostAndFound: { ...read, path: '/v2/lost-and-found' },
  updateLostAndFound: { ...update, path: '/v2/lost-and-found' },
  createLostReport: { ...action, path: '/v2/lost-reports' },
  listLostReports: { ...list, path: '/v2/lost-reports' },
  readLostReport: { ...read, path: '/v2/lost-reports/{lostReportId}' },
  updateLostReport: { ...update, path: '/v2/lost-reports/{lostReportId}' },
  deleteLostReport: { ...remove, path: '/v2/lost-reports/{lostReportId}' },
  createSighting: { ...action, path: '/v2/sightings' },
  listSightings: { ...list, path: '/v2/sightings' },
  readSighting: { ...read, path: '/v2/sightings/{sightingId}' },
  updateSighting: { ...update, path: '/v2/sightings/{sightingId}' },
  deleteSighting: { ...remove, path: '/v2/sightings/{sightingId}' },
  listMatchCandidates: { ...list, path: '/v2/match-candidates' },
  readMatchCandidate: { ...read, path: '/v2/match-candidates/{candidateId}' },
  confirmMatchCandidate: { ...plainAction, path: '/v2/match-candidates/{candidateId}:confirm' },
  rejectMatchCandidate: { ...plainAction, path: '/v2/match-candidates/{candidateId}:reject' },
  readMatchCandidateEvidence: { ...evidence, path: '/v2/match-candidates/{candidateId}/evidence' },
  readMatchCandidatePicture: { ...picture, path: '/v2/match-candidates/{candidateId}/evidence/picture' },
  createSharingGroup: { ...action, path: '/v2/sharing-groups' },
  listSharingGroups: { ...list, path: '/v2/sharing-groups' },
  joinSharingGroup: { ...action, path: '/v2/sharing-groups:join' },
  readSharingGroup: { ...read, path: '/v2/sharing-groups/{groupId}' },
  updateSharingGroup: { ...update, path: '/v2/sharing-groups/{groupId}' },
  leaveSharingGroup: { ...remove, path: '/v2/sharing-groups/{groupId}' },
  removeGroupMember: { ...remove, path: '/v2/sharing-groups/{groupId}/members/{memberId}' },
  createGroupInvitation: { ...plainAction, path: '/v2/sharing-groups/{groupId}/invitations' },
  deleteGroupInvitation: { ...remove, path: '/v2/sharing-groups/{groupId}/invitations/{invitationId}' },
  listSharedCandidates: { ...list, path: '/v2/shared-candidates' },
  readSharedCandidate: { ...read, path: '/v2/shared-candidates/{candidateId}' },
  readSharedCandidatePhoto: { ...evidence, path: '/v2/shared-candidates/{candidateId}/photo' },
  rejectSharedCandidate: { ...plainAction, path: '/v2/shared-candidates/{candidateId}:reject' },
  sendSharedMessage: { ...action, path: '/v2/shared-candidates/{candidateId}:sendMessage' },
  readPetVerificationEvidence: { ...evidence, withinPools: 'job', ...at(...verifications, '/{jobId}/evidence') },
  readPetVerificationPicture: { ...picture, withinPools: 'job', ...at(...verifications, '/{jobId}/evidence/picture') },
  readPetIdentificationEvidence: { ...evidence, withinPools: 'job', ...at(...identifications, '/{jobId}/evidence') },
  readPetIdentificationPicture: {
    ...picture,
    withinPools: 'job',
    ...at(...identifications, '/{jobId}/evidence/picture'),
  },
  createSearchPool: { ...action, path: '/v2/search-pools' },
  listSearchPools: { ...list, path: '/v2/search-pools' },
  readSearchPool: { ...read, withinPools: 'searchPool', path: '/v2/search-pools/{name}' },
  updateSearchPool: { ...update, path: '/v2/search-pools/{name}' },
  deleteSearchPool: { ...remove, path: '/v2/search-pools/{name}' },
  addPetsToSearchPool: { ...action, path: '/v2/search-pools/{name}:addPets' },
  removePetsFromSearchPool: { ...action, path: '/v2/search-pools/{name}:removePets' },
  listEvents: { ...list, path: '/v2/events' },
  createWebhookEndpoint: { ...action, path: '/v2/webhook-endpoints' },
  listWebhookEndpoints: { ...list, path: '/v2/webhook-endpoints' },
  readWebhookEndpoint: { ...read, path: '/v2/webhook-endpoints/{endpointId}' },
  updateWebhookEndpoint: { ...update, path: '/v2/webhook-endpoints/{endpointId}' },
  deleteWebhookEndpoint: { ...remove, path: '/v2/webhook-endpoints/{endpointId}' },
  rotateWebhookSecret: { ...action, path: '/v2/webhook-endpoints/{endpointId}:rotateSecret' },
  testWebhookEndpoint: { ...plainAction, path: '/v2/webhook-endpoints/{endpointId}:test' },
  replayWebhookEndpoint: { ...action, path: '/v2/webhook-endpoints/{endpointId}:replay' },
  listWebhookDeliveries: { ...list, path: '/v2/webhook-deliveries' },
  replayWebhookDelivery: { ...plainAction, path: '/v2/webhook-deliveries/{deliveryId}:replay' },
  listTestPhotos: { ...list, isTestOnly: true, path: '/v2/test/photos' },
  readTestPhoto: { ...list, rate: 'action', isTestOnly: true, path: '/v2/test/photos/{name}' },
  advanceTestClock: { ...action, isTestOnly: true, path: '/v2/test/clock:advance' },
  clearTestData: { ...remove, isTestOnly: true, path: '/v2/test/data' },
  readLicense: { ...read, withinPools: 'anything', scope: 'any', path: '/v2/license' },
  uploadFingerprintV1: { ...uploadV1, path: '/v1/fingerprints:upload' },
  uploadAppearanceV1: { ...uploadV1, path: '/v1/appearances:upload' },
  verifyPetV1: { ...action, path: '/v1/pets/{petId}:verify' },
  identifyPetV1: { ...action, path: '/v1/pets:identify' },
  addFingerprintsV1: { ...action, path: '/v1/pets/{petId}:addFingerprints' },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof ROUTES;

/** Whether a key with these scopes may call an operation that needs `needed`. */
export const admitsScope = (needed: Route['scope'], scopes: readonly Scope[]): boolean =>
  needed === 'any' || scopes.includes('full') || scopes.includes(needed);
