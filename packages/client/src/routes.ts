import type { OPERATIONS, OperationName } from '@rhinarium/contract';

type Rows = typeof OPERATIONS;

/** What a call is given beside the identifiers in the path. */
type Takes<Row> = Row extends { form: unknown; isDeprecated: true }
  ? 'fileAndFields'
  : Row extends { form: unknown }
    ? 'sessionAndFile'
    : Row extends { body: unknown }
      ? 'body'
      : Row extends { query: unknown }
        ? 'query'
        : 'nothing';

interface Route<Row extends Rows[OperationName]> {
  readonly method: Row['method'];
  readonly path: Row['path'];
  readonly takes: Takes<Row>;
}

/**
 * Method and path of every operation of the contract. Written out, because the contract's own table brings its schemas and with them
 * zod along; the compiler compares it with that table, and so does a test.
 */
export const ROUTES = {
  createPet: { method: 'POST', path: '/v2/pets', takes: 'body' },
  listPets: { method: 'GET', path: '/v2/pets', takes: 'query' },
  readPet: { method: 'GET', path: '/v2/pets/{petId}', takes: 'nothing' },
  updatePet: { method: 'PATCH', path: '/v2/pets/{petId}', takes: 'body' },
  deletePet: { method: 'DELETE', path: '/v2/pets/{petId}', takes: 'nothing' },
  createCaptureSession: { method: 'POST', path: '/v2/capture-sessions', takes: 'body' },
  listCaptureSessions: { method: 'GET', path: '/v2/capture-sessions', takes: 'query' },
  readCaptureSession: { method: 'GET', path: '/v2/capture-sessions/{sessionId}', takes: 'nothing' },
  abortCaptureSession: { method: 'POST', path: '/v2/capture-sessions/{sessionId}:abort', takes: 'nothing' },
  uploadFingerprint: { method: 'POST', path: '/v2/fingerprints:upload', takes: 'sessionAndFile' },
  uploadAppearance: { method: 'POST', path: '/v2/appearances:upload', takes: 'sessionAndFile' },
  addFingerprints: { method: 'POST', path: '/v2/pets/{petId}:addFingerprints', takes: 'body' },
  verifyPet: { method: 'POST', path: '/v2/pets/{petId}:verify', takes: 'body' },
  identifyPet: { method: 'POST', path: '/v2/pets:identify', takes: 'body' },
  readFingerprintAdditionJob: { method: 'GET', path: '/v2/fingerprint-addition-jobs/{jobId}', takes: 'query' },
  listFingerprintAdditionJobs: { method: 'GET', path: '/v2/fingerprint-addition-jobs', takes: 'query' },
  cancelFingerprintAdditionJob: {
    method: 'POST',
    path: '/v2/fingerprint-addition-jobs/{jobId}:cancel',
    takes: 'nothing',
  },
  retryFingerprintAdditionJob: {
    method: 'POST',
    path: '/v2/fingerprint-addition-jobs/{jobId}:retry',
    takes: 'nothing',
  },
  readPetVerificationJob: { method: 'GET', path: '/v2/pet-verification-jobs/{jobId}', takes: 'query' },
  listPetVerificationJobs: { method: 'GET', path: '/v2/pet-verification-jobs', takes: 'query' },
  cancelPetVerificationJob: { method: 'POST', path: '/v2/pet-verification-jobs/{jobId}:cancel', takes: 'nothing' },
  retryPetVerificationJob: { method: 'POST', path: '/v2/pet-verification-jobs/{jobId}:retry', takes: 'nothing' },
  readPetIdentificationJob: { method: 'GET', path: '/v2/pet-identification-jobs/{jobId}', takes: 'query' },
  listPetIdentificationJobs: { method: 'GET', path: '/v2/pet-identification-jobs', takes: 'query' },
  cancelPetIdentificationJob: { method: 'POST', path: '/v2/pet-identification-jobs/{jobId}:cancel', takes: 'nothing' },
  retryPetIdentificationJob: { method: 'POST', path: '/v2/pet-identification-jobs/{jobId}:retry', takes: 'nothing' },
  readPetVerificationEvidence: {
    method: 'GET',
    path: '/v2/pet-verification-jobs/{jobId}/evidence',
    takes: 'nothing',
  },
  readPetVerificationPicture: {
    method: 'GET',
    path: '/v2/pet-verification-jobs/{jobId}/evidence/picture',
    takes: 'query',
  },
  readPetIdentificationEvidence: {
    method: 'GET',
    path: '/v2/pet-identification-jobs/{jobId}/evidence',
    takes: 'nothing',
  },
  readPetIdentificationPicture: {
    method: 'GET',
    path: '/v2/pet-identification-jobs/{jobId}/evidence/picture',
    takes: 'query',
  },
  createSearchPool: { method: 'POST', path: '/v2/search-pools', takes: 'body' },
  listSearchPools: { method: 'GET', path: '/v2/search-pools', takes: 'query' },
  readSearchPool: { method: 'GET', path: '/v2/search-pools/{name}', takes: 'nothing' },
  updateSearchPool: { method: 'PATCH', path: '/v2/search-pools/{name}', takes: 'body' },
  deleteSearchPool: { method: 'DELETE', path: '/v2/search-pools/{name}', takes: 'nothing' },
  addPetsToSearchPool: { method: 'POST', path: '/v2/search-pools/{name}:addPets', takes: 'body' },
  removePetsFromSearchPool: { method: 'POST', path: '/v2/search-pools/{name}:removePets', takes: 'body' },
  readLicense: { method: 'GET', path: '/v2/license', takes: 'nothing' },
  uploadFingerprintV1: { method: 'POST', path: '/v1/fingerprints:upload', takes: 'fileAndFields' },
  uploadAppearanceV1: { method: 'POST', path: '/v1/appearances:upload', takes: 'fileAndFields' },
  verifyPetV1: { method: 'POST', path: '/v1/pets/{petId}:verify', takes: 'body' },
  identifyPetV1: { method: 'POST', path: '/v1/pets:identify', takes: 'body' },
  addFingerprintsV1: { method: 'POST', path: '/v1/pets/{petId}:addFingerprints', takes: 'body' },
} as const satisfies { readonly [Name in OperationName]: Route<Rows[Name]> };
