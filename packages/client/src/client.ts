import type { OperationName } from '@rhinarium/contract';
import type { GROUPS } from './groups.ts';
import type { Arguments, CallOptions, OperationMethod, Result } from './operation-method.ts';
import type { CaptureFiles, UploadedFiles, UploadFilesOptions } from './upload-files.ts';
import type { Job, WaitOptions } from './wait-for-job.ts';

type Groups = typeof GROUPS;
type MethodOf<Name> = Name extends OperationName ? OperationMethod<Name> : never;

/** Every operation of the contract, by group and method. */
export type OperationGroups = {
  readonly [Group in keyof Groups]: { readonly [Method in keyof Groups[Group]]: MethodOf<Groups[Group][Method]> };
};

/** What a group with lists has besides its operations. */
interface Listing<List extends OperationName> {
  /**
   * Every entry of the list, each page asked for when it is needed: `for await (const pet of client.pets.listAll())`.
   */
  listAll(
    query?: Omit<NonNullable<Arguments<List>[0]>, 'pageToken'>,
    options?: CallOptions,
  ): AsyncGenerator<Result<List> extends { data: readonly (infer Entry)[] } ? Entry : never, void, undefined>;
}

/** What a group of jobs has besides its operations. */
interface Waiting<Waited extends Job> {
  /**
   * Waits for the end of a job and gives it, whatever the end: a job that FAILED is an answer, not an exception. Throws
   * JobStillRunningError when `timeoutMs` is over, and the signal's reason.
   */
  waitFor(job: string | { readonly jobId: string }, options?: WaitOptions<Waited>): Promise<Waited>;
}

/** The actions, each with the wait for the job that it starts. */
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
  /** Uploads all files of a capture, a few at a time. Files may come back REJECTED: look at `isComplete`. */
  uploadFiles(sessionId: string, files: CaptureFiles, options?: UploadFilesOptions): Promise<UploadedFiles>;
}

/** A client of the service: every operation, and what makes them handy. */
export interface Client extends OperationGroups {
  readonly pets: OperationGroups['pets'] & Listing<'listPets'> & PetActions;
  readonly captureSessions: OperationGroups['captureSessions'] & Listing<'listCaptureSessions'> & SessionUploads;
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
  readonly searchPools: OperationGroups['searchPools'] & Listing<'listSearchPools'>;
  readonly webhookEndpoints: OperationGroups['webhookEndpoints'] & Listing<'listWebhookEndpoints'>;
  readonly webhookDeliveries: OperationGroups['webhookDeliveries'] & Listing<'listWebhookDeliveries'>;
}
