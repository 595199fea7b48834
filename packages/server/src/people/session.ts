import type { Role } from '@rhinarium/contract';
import { linkLifetimeMs, sessionIdleMs, sessionLifetimeMs, sessionTouchEveryMs } from '../console/rules.ts';
import type { Services, Tenant } from '../context.ts';
import { Failure } from '../failure.ts';
import { hashOfSecret, newSecret } from './secret.ts';
import { findSessionPerson, insertConsoleSession, insertLink, moveIdleEnd } from './session-store.ts';
import { findMembership, listMemberships, noteSignIn, type PersonRow } from './store.ts';

type Parts = Pick<Services, 'database' | 'clock'>;

/** A person with the session by which the service knows that it is the person. */
export interface SignedIn {
  readonly person: PersonRow;
  /** Of the secret in the cookie. */
  readonly sessionHash: Buffer;
}

/** Begins a session; the secret goes into the cookie and nowhere else. */
export async function beginSession({ database, clock }: Parts, personId: string): Promise<string> {
  const secret = newSecret();
  const createdAt = clock();
  const after = (ms: number) => new Date(createdAt.getTime() + ms);
  await database.system(async (sql) => {
    await insertConsoleSession(sql, {
      hash: hashOfSecret(secret)!,
      personId,
      createdAt,
      idleUntil: after(sessionIdleMs),
      expiresAt: after(sessionLifetimeMs),
    });
    await noteSignIn(sql, personId, createdAt);
  });
  return secret;
}

/** Makes a secret with which a person signs in once, within a day. */
export async function createLink({ database, clock }: Parts, personId: string) {
  const secret = newSecret();
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + linkLifetimeMs);
  await database.system((sql) => insertLink(sql, { hash: hashOfSecret(secret)!, personId, createdAt, expiresAt }));
  return { secret, expiresAt };
}

/** The page of a link. The secret stands behind `#`, which browsers send nowhere: it comes into no log and no Referer. */
export function signInUrl(address: string, secret: string): string {
  return `${address}/console/sign-in#${secret}`;
}

/** Who is signed in. Throws `notSignedIn`. */
export async function requireSession({ database, clock }: Parts, cookie: string | undefined): Promise<SignedIn> {
  const sessionHash = cookie === undefined ? undefined : hashOfSecret(cookie);
  if (!sessionHash) throw new Failure('notSignedIn');
  const now = clock();
  const found = await database.system(async (sql) => {
    const person = await findSessionPerson(sql, sessionHash, now);
    const idleUntil = new Date(now.getTime() + sessionIdleMs);
    if (person && idleUntil.getTime() - person.idleUntil.getTime() > sessionTouchEveryMs) {
      await moveIdleEnd(sql, sessionHash, idleUntil);
    }
    return person;
  });
  if (!found) throw new Failure('notSignedIn');
  return { person: found, sessionHash };
}

/** The tenant and what the person is in it. Throws `roleLacksRight` for a foreign tenant and for one that does not exist alike. */
export async function requireMembership(
  { database }: Parts,
  personId: string,
  tenantId: string,
): Promise<{ tenant: Tenant; role: Role }> {
  const found = await database.system((sql) => findMembership(sql, tenantId, personId));
  if (!found) throw new Failure('roleLacksRight');
  return found;
}

/** What the console shows of whoever is signed in. */
export async function describeSession(services: Services, version: string, person: PersonRow) {
  const memberships = await services.database.system((sql) => listMemberships(sql, person.id));
  const { name, version: engineVersion, modelDigest } = services.recognition.engine;
  return {
    data: {
      person: {
        id: person.id,
        name: person.name,
        email: person.email,
        hasPassword: person.passwordHash !== null,
        isOperator: person.isOperator,
      },
      tenants: memberships,
      version,
      engine: { name, version: engineVersion, modelDigest },
    },
  };
}
