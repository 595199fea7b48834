import type { ROUTES } from '@rhinarium/contract';
import type { CameraPlatform } from './camera-platform.ts';
import type { LicenseInfo } from './configuration.ts';
import { CameraOpenFailed, InvalidLicense, named } from './failures.ts';

/** Written out, because the table of routes would weigh more than all of this; the compiler holds the two together. */
const licensePath: (typeof ROUTES)['readLicense']['path'] = '/v2/license';
const attemptsMax = 3;
const firstPauseMs = 500;
/** One for the page, whatever number of copies of this SDK are in it. */
const checksKey = Symbol.for('rhinarium.capture.licenses');

function checks(): Map<string, Promise<void>> {
  const page = globalThis as { [checksKey]?: Map<string, Promise<void>> };
  page[checksKey] ??= new Map();
  return page[checksKey];
}

/**
 * Asks the service once per key and page whether the key is valid (specification 12.8): calls at the same time share
 * one request, success is remembered, and any other key is checked again next time. Throws InvalidLicense when the key
 * is refused, CameraOpenFailed when nobody answers.
 */
export function checkLicense(platform: CameraPlatform, { key, baseUrl = '' }: LicenseInfo): Promise<void> {
  const url = baseUrl.replace(/\/+$/, '') + licensePath;
  const name = `${key} ${url}`;
  const known = checks().get(name);
  if (known !== undefined) return known;
  const asked = ask(platform, url, key).catch((failure: unknown) => {
    checks().delete(name);
    throw failure;
  });
  checks().set(name, asked);
  return asked;
}

async function ask(platform: CameraPlatform, url: string, key: string): Promise<void> {
  let cause: unknown;
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    if (attempt > 0) await platform.wait(firstPauseMs * 2 ** (attempt - 1));
    try {
      const answer = await platform.fetch(url, { headers: { 'x-service-api-key': key } });
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
