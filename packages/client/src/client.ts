import type { OperationName } from '@rhinarium/contract';
import type { RawRequest } from './call.ts';
import type { GROUPS } from './groups.ts';
import type { Arguments, Call, CallOptions, OperationMethod, Result } from './operation-method.ts';
import type { CaptureFiles, UploadedFiles, UploadFilesOptions } from './upload-files.ts';
import type { Job, WaitOptions } from './wait-for-job.ts';

type Groups = typeof GROUPS;
type MethodOf<Name> = Name extends OperationName ? OperationMethod<Name> : never;

/** Every operation of the contract, by group and method. */
export type OperationGroups = {
  readonly [Group in keyof Groups]: { readonly [Method in keyof Groups[Group]]: MethodOf<Groups[Group][Method]> };
};

/** Additional method of groups with lists. */
interface Listing<List extends OperationName> {
  /** Iterates over all entries and fetches pages on demand: `for await (const pet of client.pets.listAll())`. */
  listAll(
    query?: Omit<NonNullable<Arguments<List>[0]>, 'pageToken'>,
    options?: CallOptions,
  ): AsyncGenerator<Result<List> extends { data: readonly (infer Entry)[] } ? Entry : never, void, undefined>;
}

/** Additional method of groups of jobs. */
interface Waiting<Waited extends Job> {
  /**
   * Waits for the end of a job and returns it. FAILED is a result, not an exception. Throws JobStillRunningError after
   * `timeoutMs`, and the signal's reason.
   */
  waitFor(job: string | { readonly jobId: string }, options?: WaitOptions<Waited>): Promise<Waited>;
}

/** The actions, each with the wait for its job. */
interface PetActions {
  addFingerprintsAndWait(
    petId: string,
    body: Arguments<'addFingerprints'>[1],
    options?: WaitOptions<Result<'readFingerprintAdditionJob'>>,
  ): Promise<Result<'readFingerprintAdditionJob'>>;
  verifyAndWait(
    petId: string,
    body: Arguments<'verifyPet'>[1],
    options?: WaitOptions<Result<'readPetVerificationJob'>>,
  ): Promise<Result<'readPetVerificationJob'>>;
  identifyAndWait(
    body: Arguments<'identifyPet'>[0],
    options?: WaitOptions<Result<'readPetIdentificationJob'>>,
  ): Promise<Result<'readPetIdentificationJob'>>;
}

interface SessionUploads {
  /** Uploads all files of a capture with limited concurrency. Files may come back REJECTED: check `isComplete`. */
  uploadFiles(sessionId: string, files: CaptureFiles, options?: UploadFilesOptions): Promise<UploadedFiles>;
}

/** A client of the service: every operation, and the methods built on them. */
export interface Client extends OperationGroups {
  /**
   * Calls a route that this client does not know yet, with its key, retries and hooks:
   * `client.request('GET', '/v2/pets', { query: { pageSize: 1 } })`. Resolves to the parsed body as it came.
   */
  request<Body = unknown>(method: string, path: string, request?: RawRequest): Call<Body>;
  readonly pets: OperationGroups['pets'] & Listing<'listPets'> & PetActions;
  readonly petChanges: OperationGroups['petChanges'] & Listing<'listPetChanges'>;
  readonly captureSessions: OperationGroups['captureSessions'] & Listing<'listCaptureSessions'> & SessionUploads;
  readonly captureLinks: OperationGroups['captureLinks'] & Listing<'listCaptureLinks'>;
  readonly fingerprintAdditionJobs: OperationGroups['fingerprintAdditionJobs'] &
    Listing<'listFingerprintAdditionJobs'> &
    Waiting<Result<'readFingerprintAdditionJob'>>;
  readonly petVerificationJobs: OperationGroups['petVerificationJobs'] &
    Listing<'listPetVerificationJobs'> &
    Waiting<Result<'readPetVerificationJob'>>;
  readonly petIdentificationJobs: OperationGroups['petIdentificationJobs'] &
    Listing<'listPetIdentificationJobs'> &
    Waiting<Result<'readPetIdentificationJob'>>;
  readonly duplicateSearchJobs: OperationGroups['duplicateSearchJobs'] &
    Listing<'listDuplicateSearchJobs'> &
    Waiting<Result<'readDuplicateSearchJob'>>;
  readonly standingSearchJobs: OperationGroups['standingSearchJobs'] &
    Listing<'listStandingSearchJobs'> &
    Waiting<Result<'readStandingSearchJob'>>;
  readonly lostReports: OperationGroups['lostReports'] & Listing<'listLostReports'>;
  readonly sightings: OperationGroups['sightings'] & Listing<'listSightings'>;
  readonly matchCandidates: OperationGroups['matchCandidates'] & Listing<'listMatchCandidates'>;
  readonly sharingGroups: OperationGroups['sharingGroups'] & Listing<'listSharingGroups'>;
  readonly sharedCandidates: OperationGroups['sharedCandidates'] & Listing<'listSharedCandidates'>;
  readonly searchPools: OperationGroups['searchPools'] & Listing<'listSearchPools'>;
  readonly webhookEndpoints: OperationGroups['webhookEndpoints'] & Listing<'listWebhookEndpoints'>;
  readonly webhookDeliveries: OperationGroups['webhookDeliveries'] & Listing<'listWebhookDeliveries'>;
}
