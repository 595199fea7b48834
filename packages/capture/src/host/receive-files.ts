import type { UploadKind } from '@rhinarium/contract/vocabulary';
import { named } from '../controller/failures.ts';
import type { FailureReason } from '../controller/status.ts';
import type { BridgeMessage } from './bridge-message.ts';
import { sha256 } from './sha256.ts';

export interface ReceivedFile {
  readonly kind: UploadKind;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface ReceivedResult {
  readonly type: 'Success' | 'Fail';
  readonly reason?: FailureReason;
  readonly files: readonly ReceivedFile[];
}

interface Options {
  /** For engines without `crypto.subtle`, such as React Native's: SHA-256 as lower-case hexadecimal digits. */
  readonly sha256?: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
}

type Begun = Extract<BridgeMessage, { t: 'file.begin' }> & { readonly chunks: string[] };

/**
 * App side of the bridge. Call it with every message of the page, in order. The last call returns the result with its
 * photos. Rejects with a BridgeError for an unknown message or a photo that differs from its announcement.
 */
export function createFileReceiver(options: Options = {}) {
  const begun = new Map<string, Begun>();
  let files: ReceivedFile[] = [];
  const digest = options.sha256 ?? sha256;
  return async function receive(text: string): Promise<ReceivedResult | undefined> {
    const message = read(text);
    if (message.t === 'file.begin') begun.set(message.id, { ...message, chunks: [] });
    else if (message.t === 'file.chunk') addChunk(begun, message);
    else if (message.t === 'file.end') {
      files.push(await finish(begun, message.id, digest));
      begun.delete(message.id);
    } else if (message.t === 'result') {
      if (begun.size > 0) throw fault('a photo was not sent completely');
      const received = files;
      // A failed capture sends its photos, and its continuation sends all of them again.
      files = [];
      return { type: message.type, ...(message.reason && { reason: message.reason }), files: received };
    }
    return undefined;
  };
}

function fault(text: string): Error {
  return named('BridgeError', text);
}

function read(text: string): BridgeMessage {
  try {
    const message = JSON.parse(text) as BridgeMessage;
    if (message.v === 1 && typeof message.t === 'string') return message;
  } catch {
    // Not JSON, so not one of our messages.
  }
  throw fault('not a message of protocol 1');
}

function addChunk(begun: Map<string, Begun>, { id, n, data }: Extract<BridgeMessage, { t: 'file.chunk' }>): void {
  const file = begun.get(id);
  if (file === undefined || file.chunks.length !== n) throw fault(`chunk ${n} of ${id} is out of order`);
  file.chunks.push(data);
}

async function finish(
  begun: Map<string, Begun>,
  id: string,
  digest: NonNullable<Options['sha256']>,
): Promise<ReceivedFile> {
  const file = begun.get(id);
  if (file === undefined) throw fault(`${id} never began`);
  const text = file.chunks.map((chunk) => atob(chunk)).join('');
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  if (bytes.length !== file.size) throw fault(`${id} has ${bytes.length} bytes, not ${file.size}`);
  if ((await digest(bytes)) !== file.sha256) throw fault(`${id} is not what was sent`);
  return { kind: file.kind, name: file.name, type: file.type, bytes };
}
