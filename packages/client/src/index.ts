export type {
  AcceptedJob,
  CaptureLink,
  CaptureSession,
  DuplicateSearchJob,
  DuplicateSearchResult,
  ErrorCode,
  ErrorName,
  EventOf,
  EventType,
  FingerprintAdditionJob,
  FingerprintAdditionResult,
  JobStatus,
  License,
  LostReport,
  MatchCandidate,
  Metadata,
  Pet,
  PetExport,
  PetIdentificationJob,
  PetIdentificationResult,
  PetVerificationJob,
  PetVerificationResult,
  Progress,
  Purpose,
  SearchPool,
  SessionPreview,
  SharedCandidate,
  SharingGroup,
  Sighting,
  Species,
  StandingSearchJob,
  StandingSearchResult,
  TypedEvent,
  Upload,
} from '@rhinarium/contract';
export type { RawRequest } from './call.ts';
export {
  captureSessionExpressHandler,
  captureSessionFastifyHandler,
  captureSessionFetchHandler,
} from './capture-session-handler/capture-session-handlers.ts';
export type { CaptureSessionOptions } from './capture-session-handler/open-capture-session.ts';
export type { Client } from './client.ts';
export type { ClientOptions, RequestEvent, ResponseEvent } from './client-options.ts';
export { ConnectionError } from './connection-error.ts';
export { createClient } from './create-client.ts';
export type { FileSource } from './file-source.ts';
export type { Call, CallOptions, Responded } from './operation-method.ts';
export { errorIs, RhinariumError } from './rhinarium-error.ts';
export type { CaptureFiles, UploadedFiles, UploadFilesOptions } from './upload-files.ts';
export { verifyWebhook, type WebhookDelivery, type WebhookOptions, WebhookSignatureError } from './verify-webhook.ts';
export type { WaitOptions } from './wait-for-job.ts';
export { JobStillRunningError } from './wait-for-job.ts';
