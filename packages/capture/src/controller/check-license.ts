import type { ROUTES } from '@rhinarium/contract/routes';
import { captureVersion } from '../version.ts';
import type { CameraPlatform } from './camera-platform.ts';
import type { LicenseInfo } from './configuration.ts';
import { CameraOpenFailed, InvalidLicense, named } from './failures.ts';

/** A literal, because the table of routes would dominate the bundle. Its type is checked against the table. */
const licensePath: (typeof ROUTES)['readLicense']['path'] = '/v2/license';
const attemptsMax = 3;
const firstPauseMs = 500;
/** Shared by all copies of this SDK on a page. */
const checksKey = Symbol.for('rhinarium.capture.licenses');

function checks(): Map<string, Promise<void>> {
  const page = globalThis as { [checksKey]?: Map<string, Promise<void>> };
  page[checksKey] ??= new Map();
  return page[checksKey];
}

/**
 * Validates the key with the service once per key and page (specification 12.8): concurrent calls share one request,
 * success is cached, failures are not. Throws InvalidLicense for a refused key, CameraOpenFailed if the service is
 * unreachable.
 */
export function checkLicense(platform: CameraPlatform, license: LicenseInfo): Promise<void> {
  const { key, baseUrl = '', client = `capture-web/${captureVersion}` } = license;
  const url = baseUrl.replace(/\/+$/, '') + licensePath;
  const name = `${key} ${url}`;
  const known = checks().get(name);
  if (known !== undefined) return known;
  const asked = ask(platform, url, { 'x-service-api-key': key, 'rhinarium-client': client }).catch(
    (failure: unknown) => {
      checks().delete(name);
      throw failure;
    },
  );
  checks().set(name, asked);
  return asked;
}

async function ask(platform: CameraPlatform, url: string, headers: Record<string, string>): Promise<void> {
  let cause: unknown;
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    if (attempt > 0) await platform.wait(firstPauseMs * 2 ** (attempt - 1));
    try {
      const answer = await platform.fetch(url, { headers });
      if (answer.status < 300) return;
      if (answer.status === 401 || answer.status === 403) throw new InvalidLicense(await serverCode(answer.json()));
      cause = named('LicenseCheckFailed', `The license check was answered ${answer.status}.`);
      if (answer.status < 500) break;
    } catch (failure) {
      if (failure instanceof InvalidLicense) throw failure;
      cause = failure;
    }
  }
  throw new CameraOpenFailed(cause);
}

async function serverCode(body: Promise<unknown>): Promise<string | undefined> {
  const { errors } = (await body.catch(() => ({}))) as { errors?: { code?: string }[] };
  return errors?.[0]?.code;
}
