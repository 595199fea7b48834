import { type CameraResult, isCameraFailure, type PetCameraView } from '../index.ts';
import type { BridgeMessage } from './bridge-message.ts';
import { sendResult } from './send-result.ts';

// The page that an app shows in its web view. Its parameters are in the fragment, which is not sent to a server: key,
// session, species, purpose, and optionally language, position, sound, client.

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
