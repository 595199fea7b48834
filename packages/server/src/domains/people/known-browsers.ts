import type { Services } from '../../context.ts';
import { browserLifetimeMs } from './rules.ts';
import { hashOfSecret, newSecret } from './secret.ts';
import { findBrowserPerson, insertBrowser } from './session-store.ts';

/** Remembers a browser that a person signed in with. Only its cookie contains the secret. */
export async function rememberBrowser(
  { database, clock, random }: Pick<Services, 'database' | 'clock' | 'random'>,
  personId: string,
): Promise<string> {
  const secret = newSecret(random);
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + browserLifetimeMs);
  await database.system((sql) => insertBrowser(sql, { hash: hashOfSecret(secret)!, personId, createdAt, expiresAt }));
  return secret;
}

/** Whether this person has signed in with this browser before. */
export async function isKnownBrowser(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  secret: string | undefined,
  personId: string | undefined,
): Promise<boolean> {
  const hash = secret === undefined ? undefined : hashOfSecret(secret);
  if (hash === undefined || personId === undefined) return false;
  return (await database.system((sql) => findBrowserPerson(sql, hash, clock()))) === personId;
}
