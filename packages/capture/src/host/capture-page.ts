import type { Purpose, Species } from '@rhinarium/contract';
import type { CameraPosition } from '../controller/configuration.ts';

/** What the service's page for web views needs to know. */
export interface CapturePage {
  /** The service's address, as `https://pets.example`. */
  readonly service: string;
  /** Of scope `capture`: it stands in the page's address. */
  readonly licenseKey: string;
  /** From your own server. */
  readonly captureSessionId: string;
  readonly species: Species;
  readonly purpose: Purpose;
  /** A BCP 47 tag; without it the web view's. */
  readonly language?: string | undefined;
  readonly position?: CameraPosition | undefined;
  readonly sound?: 'off' | undefined;
}

const withoutSlashes = (service: string) => service.replace(/\/+$/, '');

/** The address to open. What follows `#` reaches no server. Works without `URL`, which React Native has half of. */
export function capturePageAddress(page: CapturePage): string {
  const { service, licenseKey, captureSessionId, species, purpose, language, position, sound } = page;
  const given = { key: licenseKey, session: captureSessionId, species, purpose, language, position, sound };
  const words = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `${withoutSlashes(service)}/capture/host.html#${words.join('&')}`;
}

/** Whether an address is one of the service: no other page may tell an app what was photographed. */
export function isOfService(address: string, service: string): boolean {
  return address.startsWith(`${withoutSlashes(service)}/`);
}
