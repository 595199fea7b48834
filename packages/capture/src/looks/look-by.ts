import type { ROUTES } from '@rhinarium/contract/routes';
import type { LicenseInfo } from '../controller/configuration.ts';
import type { Sight } from './look.ts';

/** Response to a live detection. */
export interface Answer extends Sight {
  /** False where animals are not checked. */
  readonly isChecked: boolean;
}

/** Timeout of a live detection, ms. */
const lookMsMax = 4_000;

export async function base64Of(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/**
 * Asks the service at an address what a small JPEG shows. Returns `undefined` where animals are not checked, and rejects
 * without an answer.
 */
export async function lookBy(url: string, key: string, picture: Blob): Promise<Sight | undefined> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'x-service-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ picture: await base64Of(picture) }),
    cache: 'no-store',
    signal: AbortSignal.timeout(lookMsMax),
  });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const { isChecked, ...sight } = ((await answer.json()) as { readonly data: Answer }).data;
  return isChecked ? sight : undefined;
}

const path: (typeof ROUTES)['lookInCaptureSession']['path'] = '/v2/capture-sessions/{sessionId}:look';

/** Asks in a capture session, as the uploads do. */
export const lookInSession = (
  { key, baseUrl = '' }: LicenseInfo,
  sessionId: string,
  picture: Blob,
): Promise<Sight | undefined> =>
  lookBy(baseUrl.replace(/\/+$/, '') + path.replace('{sessionId}', encodeURIComponent(sessionId)), key, picture);
