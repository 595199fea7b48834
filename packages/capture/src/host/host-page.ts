import type { UploadKind } from '@rhinarium/contract/vocabulary';
import { type CameraResult, isCameraFailure, type PetCameraView } from '../index.ts';
import { type BridgeMessage, chunkBytes } from './bridge-message.ts';
import { sha256 } from './sha256.ts';

/** Sends a result's photos and then the result as strings, in an order that the receiver can verify. */
async function sendResult(result: CameraResult, post: (message: string) => void): Promise<void> {
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

// The page that an app shows in its web view. Its parameters are in the fragment, which is not sent to a server: key,
// session, species, purpose, and optionally language, position, sound, looks, client.

interface Host {
  readonly ReactNativeWebView?: { postMessage(text: string): void };
  readonly webkit?: { readonly messageHandlers?: { readonly rhinarium?: { postMessage(text: string): void } } };
  readonly rhinarium?: { postMessage(text: string): void };
}

/** React Native, iOS and Android provide their bridges in different places. */
function post(text: string): void {
  const host = globalThis as unknown as Host;
  const bridge = host.ReactNativeWebView ?? host.webkit?.messageHandlers?.rhinarium ?? host.rhinarium;
  bridge?.postMessage(text);
}

function send(message: BridgeMessage): void {
  post(JSON.stringify(message));
}

const given = new URLSearchParams(location.hash.slice(1));
const view = document.createElement('pet-camera-view') as PetCameraView;
const attributes: Readonly<Record<string, string>> = {
  key: 'license-key',
  session: 'capture-session-id',
  species: 'species',
  purpose: 'purpose',
  language: 'language',
  position: 'position',
  sound: 'sound',
  looks: 'looks',
  client: 'client',
};
for (const [name, attribute] of Object.entries(attributes)) {
  const value = given.get(name);
  if (value !== null) view.setAttribute(attribute, value);
}
if (given.get('language') !== null) document.documentElement.lang = given.get('language')!;
view.setAttribute('base-url', given.get('service') ?? location.origin);
view.addEventListener('detectionstatus', (event) => {
  send({ v: 1, t: 'status', status: (event as CustomEvent).detail });
});
view.addEventListener('cameraerror', ({ detail }: CustomEventInit<unknown>) => {
  if (isCameraFailure(detail))
    send({
      v: 1,
      t: 'error',
      code: detail.code,
      ...(detail.code === 'InvalidLicense' && { serverCode: detail.serverCode }),
    });
});
view.addEventListener('cameraresult', (event) => void sendResult((event as CustomEvent<CameraResult>).detail, post));
document.querySelector('main')!.append(view);
send({ v: 1, t: 'ready' });
