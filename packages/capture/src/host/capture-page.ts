import type { Purpose, Species } from '@rhinarium/contract/vocabulary';
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
  /** `service` asks the service once a second what the camera shows. */
  readonly looks?: 'service' | undefined;
  /** See `LicenseInfo`. */
  readonly client?: string | undefined;
}

/**
 * An HTTP address without user, query and fragment, whose host is in ASCII: web views convert other ones, so that a
 * comparison of texts would fail.
 */
const ADDRESS = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d+))?(\/[^?#]*)?$/i;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' };

interface ServiceAddress {
  /** Lower case and without the default port, as web views write it. */
  readonly origin: string;
  /** Without a trailing slash. */
  readonly path: string;
}

/**
 * Throws a TypeError for anything else than an address such as `https://pets.example` or `https://pets.example/path/`.
 * Works without `URL`, which React Native implements only in part.
 */
function readService(service: string): ServiceAddress {
  const [, scheme, host, port, path = ''] = ADDRESS.exec(service) ?? [];
  if (scheme === undefined || host === undefined)
    throw new TypeError(`${service} is not the address of a service, such as https://pets.example.`);
  const name = scheme.toLowerCase();
  const shown = port === undefined || port === DEFAULT_PORTS[name] ? '' : `:${port}`;
  return { origin: `${name}://${host.toLowerCase()}${shown}`, path: path.replace(/\/+$/, '') };
}

/** The origin of a service's pages, such as `https://pets.example`. Throws a TypeError for an unusable address. */
export function serviceOrigin(service: string): string {
  return readService(service).origin;
}

/**
 * The URL to open. The fragment after `#` is not sent to a server. Throws a TypeError for an unusable address of the
 * service.
 */
export function capturePageAddress(page: CapturePage): string {
  const { service, licenseKey: key, captureSessionId: session, species, purpose, ...others } = page;
  const { language, position, sound, looks, client } = others;
  const given = { key, session, species, purpose, language, position, sound, looks, client };
  const words = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  const { origin, path } = readService(service);
  return `${origin}${path}/capture/host.html#${words.join('&')}`;
}

/** Whether a URL, as a web view reports it, belongs to the service. No other page may report photos to an app. */
export function isOfService(address: string, service: string): boolean {
  const { origin, path } = readService(service);
  return address.startsWith(`${origin}${path}/`);
}
