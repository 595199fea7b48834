import type { RouteName as OperationName } from '@rhinarium/contract/routes';

const jobs = <
  Kind extends 'FingerprintAddition' | 'PetVerification' | 'PetIdentification' | 'DuplicateSearch' | 'StandingSearch',
>(
  kind: Kind,
) =>
  ({
    read: `read${kind}Job`,
    list: `list${kind}Jobs`,
    cancel: `cancel${kind}Job`,
    retry: `retry${kind}Job`,
  }) as const;

const evidence = <Kind extends 'PetVerification' | 'PetIdentification'>(kind: Kind) =>
  ({
    evidence: `read${kind}Evidence`,
    picture: `read${kind}Picture`,
  }) as const;

/** The name of each operation in the client: `client.<group>.<method>`. */
export const GROUPS = {
  pets: {
    create: 'createPet',
    list: 'listPets',
    read: 'readPet',
    update: 'updatePet',
    delete: 'deletePet',
    export: 'exportPet',
    photo: 'readPetPhoto',
    deletePhoto: 'deletePetPhoto',
    deletePhotos: 'deletePetPhotos',
    merge: 'mergePets',
    undoMerge: 'undoMerge',
    moveFingerprints: 'moveFingerprints',
    rejectDuplicate: 'rejectDuplicate',
    addFingerprints: 'addFingerprints',
    verify: 'verifyPet',
    identify: 'identifyPet',
    findDuplicates: 'findDuplicates',
  },
  petChanges: { list: 'listPetChanges', undo: 'undoPetChange' },
  deletions: { read: 'readDeletion' },
  captureSessions: {
    create: 'createCaptureSession',
    list: 'listCaptureSessions',
    read: 'readCaptureSession',
    preview: 'previewCaptureSession',
    look: 'lookInCaptureSession',
    abort: 'abortCaptureSession',
  },
  captureLinks: {
    create: 'createCaptureLink',
    list: 'listCaptureLinks',
    read: 'readCaptureLink',
    revoke: 'revokeCaptureLink',
  },
  fingerprints: { upload: 'uploadFingerprint' },
  appearances: { upload: 'uploadAppearance' },
  fingerprintAdditionJobs: jobs('FingerprintAddition'),
  petVerificationJobs: {
    ...jobs('PetVerification'),
    ...evidence('PetVerification'),
    confirm: 'confirmPetVerificationJob',
  },
  petIdentificationJobs: {
    ...jobs('PetIdentification'),
    ...evidence('PetIdentification'),
    confirm: 'confirmPetIdentificationJob',
  },
  duplicateSearchJobs: jobs('DuplicateSearch'),
  standingSearchJobs: jobs('StandingSearch'),
  lostAndFound: { read: 'readLostAndFound', update: 'updateLostAndFound' },
  lostReports: {
    create: 'createLostReport',
    list: 'listLostReports',
    read: 'readLostReport',
    update: 'updateLostReport',
    delete: 'deleteLostReport',
  },
  sightings: {
    create: 'createSighting',
    list: 'listSightings',
    read: 'readSighting',
    update: 'updateSighting',
    delete: 'deleteSighting',
  },
  matchCandidates: {
    list: 'listMatchCandidates',
    read: 'readMatchCandidate',
    confirm: 'confirmMatchCandidate',
    reject: 'rejectMatchCandidate',
    evidence: 'readMatchCandidateEvidence',
    picture: 'readMatchCandidatePicture',
  },
  sharingGroups: {
    create: 'createSharingGroup',
    list: 'listSharingGroups',
    read: 'readSharingGroup',
    join: 'joinSharingGroup',
    update: 'updateSharingGroup',
    leave: 'leaveSharingGroup',
    removeMember: 'removeGroupMember',
    invite: 'createGroupInvitation',
    revokeInvitation: 'deleteGroupInvitation',
  },
  sharedCandidates: {
    list: 'listSharedCandidates',
    read: 'readSharedCandidate',
    photo: 'readSharedCandidatePhoto',
    reject: 'rejectSharedCandidate',
    sendMessage: 'sendSharedMessage',
  },
  searchPools: {
    create: 'createSearchPool',
    list: 'listSearchPools',
    read: 'readSearchPool',
    update: 'updateSearchPool',
    delete: 'deleteSearchPool',
    addPets: 'addPetsToSearchPool',
    removePets: 'removePetsFromSearchPool',
  },
  events: { list: 'listEvents' },
  webhookEndpoints: {
    create: 'createWebhookEndpoint',
    list: 'listWebhookEndpoints',
    read: 'readWebhookEndpoint',
    update: 'updateWebhookEndpoint',
    delete: 'deleteWebhookEndpoint',
    rotateSecret: 'rotateWebhookSecret',
    test: 'testWebhookEndpoint',
    replay: 'replayWebhookEndpoint',
  },
  webhookDeliveries: { list: 'listWebhookDeliveries', replay: 'replayWebhookDelivery' },
  testMode: {
    listPhotos: 'listTestPhotos',
    readPhoto: 'readTestPhoto',
    advanceClock: 'advanceTestClock',
    clear: 'clearTestData',
  },
  license: { read: 'readLicense' },
  v1: {
    uploadFingerprint: 'uploadFingerprintV1',
    uploadAppearance: 'uploadAppearanceV1',
    verify: 'verifyPetV1',
    identify: 'identifyPetV1',
    addFingerprints: 'addFingerprintsV1',
  },
} as const satisfies Record<string, Record<string, OperationName>>;
