import type { DetectionStatus } from '../controller/status.ts';
import type { BridgeMessage } from './bridge-message.ts';
import { isOfService } from './capture-page.ts';
import { createFileReceiver, type ReceivedResult } from './receive-files.ts';

/** Why no capture began, or `BridgeError`: a message was lost or changed on the way, or came from another page. */
export interface CapturePageError {
  readonly code: string;
  /** The service's code, of `InvalidLicense`. */
  readonly serverCode?: string | undefined;
}

export interface CapturePageListener {
  onDetectionStatus?(status: DetectionStatus): void;
  /** The page tells the user, too. */
  onCameraError?(error: CapturePageError): void;
  /** A `Fail` is not the end: the page says how to continue, and another result follows. */
  onCameraResult(result: ReceivedResult): void;
}

interface Options {
  readonly service: string;
  /** As that of `createFileReceiver`. */
  readonly sha256?: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
}

/**
 * What an app does with each message of the page in its web view, given with the address of the page that sent it. The
 * messages are read one after the other, in the order in which they came.
 */
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
