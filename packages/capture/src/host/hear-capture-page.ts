import type { DetectionStatus } from '../controller/status.ts';
import type { BridgeMessage } from './bridge-message.ts';
import { isOfService } from './capture-page.ts';
import { createFileReceiver, type ReceivedResult } from './receive-files.ts';

/** Reason why no capture started, or `BridgeError`: a message was lost, changed, or came from another page. */
export interface CapturePageError {
  readonly code: string;
  /** Error code of the service, for `InvalidLicense`. */
  readonly serverCode?: string | undefined;
}

export interface CapturePageListener {
  onDetectionStatus?(status: DetectionStatus): void;
  /** The page shows the error to the user as well. */
  onCameraError?(error: CapturePageError): void;
  /** `Fail` is not final: the page explains how to continue, and another result follows. */
  onCameraResult(result: ReceivedResult): void;
}

interface Options {
  readonly service: string;
  /** See `createFileReceiver`. */
  readonly sha256?: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
}

/** App-side handler of the page's messages, each given with the URL of its page. Messages are processed in order. */
export function hearCapturePage(listener: CapturePageListener, { service, ...options }: Options) {
  const receive = createFileReceiver(options);
  let last = Promise.resolve();

  async function read(text: string, from: string) {
    if (!isOfService(from, service)) throw new Error('a message of another page');
    const result = await receive(text);
    return { message: JSON.parse(text) as BridgeMessage, result };
  }

  function tell({ message, result }: Awaited<ReturnType<typeof read>>): void {
    if (message.t === 'status') listener.onDetectionStatus?.(message.status);
    else if (message.t === 'error') {
      const { code, serverCode } = message;
      listener.onCameraError?.({ code, ...(serverCode !== undefined && { serverCode }) });
    } else if (result !== undefined) listener.onCameraResult(result);
  }

  return (text: string, from: string): void => {
    const heard = last.then(() => read(text, from));
    const ignore = () => {};
    last = heard.then(ignore, ignore);
    void heard.then(tell, () => listener.onCameraError?.({ code: 'BridgeError' }));
  };
}
