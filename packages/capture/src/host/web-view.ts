export { type CapturePage, capturePageAddress, isOfService, serviceOrigin } from './capture-page.ts';
export { type CapturePageError, type CapturePageListener, hearCapturePage } from './hear-capture-page.ts';
export type { ReceivedFile, ReceivedResult } from './receive-files.ts';
