import type { UploadKind } from '@rhinarium/contract';
import type { CameraResult } from '../controller/status.ts';
import { type BridgeMessage, chunkBytes } from './bridge-message.ts';
import { sha256 } from './sha256.ts';

/** Sends a result's photos and then the result as strings, in an order that the receiver can verify. */
export async function sendResult(result: CameraResult, post: (message: string) => void): Promise<void> {
  const send = (message: BridgeMessage) => post(JSON.stringify(message));
  for (const file of result.fingerprintImageFiles) await sendFile(file, 'fingerprint', send);
  for (const file of result.appearanceImageFiles) await sendFile(file, 'appearance', send);
  send({ v: 1, t: 'result', type: result.type, ...(result.type === 'Fail' && { reason: result.reason }) });
}

async function sendFile(file: File, kind: UploadKind, send: (message: BridgeMessage) => void): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const id = `${kind}/${file.name}`;
  const { name, type, size } = file;
  send({ v: 1, t: 'file.begin', id, kind, name, type, size, sha256: await sha256(bytes) });
  for (let n = 0; n * chunkBytes < bytes.length; n++) {
    const part = bytes.subarray(n * chunkBytes, (n + 1) * chunkBytes);
    send({ v: 1, t: 'file.chunk', id, n, data: btoa(Array.from(part, (byte) => String.fromCharCode(byte)).join('')) });
  }
  send({ v: 1, t: 'file.end', id });
}
