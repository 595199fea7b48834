import { type Client, ConnectionError, createClient, errorIs } from '@rhinarium/client';

type License = Awaited<ReturnType<Client['license']['read']>>;

async function readLicense(service: string, key: string): Promise<License | string> {
  try {
    return await createClient({ baseUrl: service, apiKey: key }).license.read();
  } catch (error) {
    if (error instanceof ConnectionError) return `Nothing answers at ${service}. Start the service first: npm start`;
    if (errorIs.invalidApiKey(error)) return `${service} does not accept the key ${key.slice(0, 12)}….`;
    if (errorIs.accountSuspended(error)) return `The tenant of the key ${key.slice(0, 12)}… is suspended.`;
    return `${service} does not seem to be the service: ${(error as Error).message}`;
  }
}

/** Reason why the site cannot run with these keys, or `undefined`. */
export async function checkKeys(service: string, key: string, captureKey: string | undefined) {
  const license = await readLicense(service, key);
  if (typeof license === 'string') return license;
  if (!license.scopes.includes('full')) return '--key needs the scope full; this key is for capture only.';
  if (captureKey === undefined) return undefined;
  const camera = await readLicense(service, captureKey);
  if (typeof camera === 'string') return camera;
  // Everybody can read the key of a page.
  if (camera.scopes.includes('full')) return '--capture-key must not have the scope full: every visitor can read it.';
  return undefined;
}
