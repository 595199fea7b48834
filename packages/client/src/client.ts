import type { OperationGroups } from './api/calls.ts';
import type {
  AddFingerprintsBody,
  FingerprintAdditionJob,
  IdentifyPetBody,
  PetIdentificationJob,
  PetVerificationJob,
  VerifyPetBody,
} from './api/records.ts';
import type { RawRequest } from './call.ts';
import type { Call } from './call-types.ts';
import type { CaptureFiles, UploadedFiles, UploadFilesOptions } from './upload-files.ts';
import type { WaitOptions } from './wait-for-job.ts';

/** The actions, each with the wait for its job. */
interface PetActions {
  /** Registers the fingerprints of a capture session, as `addFingerprints` does, and waits for the end of the job. */
  addFingerprintsAndWait(
    petId: string,
    body: AddFingerprintsBody,
    options?: WaitOptions<FingerprintAdditionJob>,
  ): Promise<FingerprintAdditionJob>;
  /** Verifies a pet (1:1), as `verify` does, and waits for the end of the job. Its `result` has the decision. */
  verifyAndWait(
    petId: string,
    body: VerifyPetBody,
    options?: WaitOptions<PetVerificationJob>,
  ): Promise<PetVerificationJob>;
  /** Identifies a pet (1:N), as `identify` does, and waits for the end of the job. Its `result` has the candidates. */
  identifyAndWait(body: IdentifyPetBody, options?: WaitOptions<PetIdentificationJob>): Promise<PetIdentificationJob>;
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
  /** The animals of a tenant, and the actions that register and recognise them. */
  readonly pets: OperationGroups['pets'] & PetActions;
  /** A capture session collects photos of one animal for one purpose. One action uses it. */
  readonly captureSessions: OperationGroups['captureSessions'] & SessionUploads;
}
