export type { ErrorCode, ErrorName } from '@rhinarium/contract/errors';
export type * from './api/calls.ts';
export type * from './api/error-predicates.ts';
export type * from './api/events.ts';
export type * from './api/records.ts';
export type { RawRequest } from './call.ts';
export type { Call, CallOptions, Listing, Page, Responded, WithWarnings } from './call-types.ts';
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
export { errorIs } from './error-is.ts';
export type { FileSource } from './file-source.ts';
export { RhinariumError } from './rhinarium-error.ts';
export type { CaptureFiles, UploadedFiles, UploadFilesOptions } from './upload-files.ts';
export { verifyWebhook, type WebhookDelivery, type WebhookOptions, WebhookSignatureError } from './verify-webhook.ts';
export type { Waiting, WaitOptions } from './wait-for-job.ts';
export { JobStillRunningError } from './wait-for-job.ts';
