import type { Purpose, Species } from '@rhinarium/contract';
import type { CameraPosition } from '../controller/configuration.ts';

/** Parameters of the service's page for web views. */
export interface CapturePage {
  /** URL of the service, such as `https://pets.example`. */
  readonly service: string;
  /** Key of scope `capture`, visible in the page's URL. */
  readonly licenseKey: string;
  /** Created by your own server. */
  readonly captureSessionId: string;
  readonly species: Species;
  readonly purpose: Purpose;
  /** BCP 47 tag. The web view's language by default. */
  readonly language?: string | undefined;
  readonly position?: CameraPosition | undefined;
  readonly sound?: 'off' | undefined;
}

const withoutSlashes = (service: string) => service.replace(/\/+$/, '');

/**
 * The URL to open. The fragment after `#` is not sent to a server. Works without `URL`, which React Native implements
 * only in part.
 */
export function capturePageAddress(page: CapturePage): string {
  const { service, licenseKey, captureSessionId, species, purpose, language, position, sound } = page;
  const given = { key: licenseKey, session: captureSessionId, species, purpose, language, position, sound };
  const words = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `${withoutSlashes(service)}/capture/host.html#${words.join('&')}`;
}

/** Whether a URL belongs to the service. No other page may report photos to an app. */
export function isOfService(address: string, service: string): boolean {
  return address.startsWith(`${withoutSlashes(service)}/`);
}
