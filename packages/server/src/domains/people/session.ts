import { isId } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { linkLifetimeMs, sessionIdleMs, sessionLifetimeMs, sessionTouchEveryMs } from './rules.ts';
import { countRecoveryCodes } from './second-factor-store.ts';
import { hashOfSecret, newSecret } from './secret.ts';
import {
  findLinkPerson,
  findSessionPerson,
  insertConsoleSession,
  insertLink,
  moveIdleEnd,
  removeSession,
  takeLink,
} from './session-store.ts';
import { findMembership, findPerson, listMemberships, type Membership, noteSignIn, type PersonRow } from './store.ts';

type Parts = Pick<Services, 'database' | 'clock'>;
type MakingParts = Pick<Services, 'database' | 'clock' | 'random'>;

/** A person with the session by which the service knows that it is the person. */
export interface SignedIn {
  readonly person: PersonRow;
  /** Of the secret in the cookie. */
  readonly sessionHash: Buffer;
}

/** What is kept of how a browser names itself. */
const agentCharsMax = 300;

/** Begins a session; the secret goes into the cookie and nowhere else. */
export async function beginSession(
  { database, clock, random }: MakingParts,
  personId: string,
  agent = '',
): Promise<string> {
  const secret = newSecret(random);
  const createdAt = clock();
  const after = (ms: number) => new Date(createdAt.getTime() + ms);
  await database.system(async (sql) => {
    await insertConsoleSession(sql, {
      hash: hashOfSecret(secret)!,
      personId,
      agent: agent.slice(0, agentCharsMax),
      createdAt,
      idleUntil: after(sessionIdleMs),
      expiresAt: after(sessionLifetimeMs),
    });
    await noteSignIn(sql, personId, createdAt);
  });
  return secret;
}

/** Makes a secret with which a person signs in once, within a day. */
export async function createLink({ database, clock, random }: MakingParts, personId: string) {
  const secret = newSecret(random);
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + linkLifetimeMs);
  await database.system((sql) => insertLink(sql, { hash: hashOfSecret(secret)!, personId, createdAt, expiresAt }));
  return { secret, expiresAt };
}

/** The page of a link. The secret is after the `#`, which browsers send nowhere: it is in no log and no Referer. */
export function signInUrl(address: string, secret: string): string {
  return `${address}/console/sign-in#${secret}`;
}

/** Whose link it is; it stays good. Throws `signInRefused` for one that is not, or no longer, good. */
export async function readLink({ database, clock }: Parts, secret: string): Promise<PersonRow> {
  const hash = hashOfSecret(secret);
  const person = hash && (await database.system((sql) => findLinkPerson(sql, hash, clock())));
  if (!person) throw new Failure('signInRefused');
  return person;
}

/** Whose link it is; it is spent. Throws `signInRefused` for one that is not, or no longer, good. */
export async function useLink({ database, clock }: Parts, secret: string): Promise<PersonRow> {
  const hash = hashOfSecret(secret);
  const person =
    hash &&
    (await database.system(async (sql) => {
      const personId = await takeLink(sql, hash, clock());
      return personId === undefined ? undefined : await findPerson(sql, personId);
    }));
  if (!person) throw new Failure('signInRefused');
  return person;
}

export async function endSession({ database }: Pick<Services, 'database'>, sessionHash: Buffer): Promise<void> {
  await database.system((sql) => removeSession(sql, sessionHash));
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

/**
 * The tenant and the person's role in it. Throws `roleLacksRight` both for another tenant and for one that does not
 * exist, and `secondFactorMissing` where the tenant requires one that the person lacks.
 */
export async function requireMembership({ database }: Parts, personId: string, tenantId: string): Promise<Membership> {
  const found = isId(tenantId) && (await database.system((sql) => findMembership(sql, tenantId, personId)));
  if (!found) throw new Failure('roleLacksRight');
  if (found.lacksSecondFactor) throw new Failure('secondFactorMissing');
  return found;
}

/** What the console shows about the signed-in person. */
export async function describeSession(services: Services, version: string, person: PersonRow) {
  const [memberships, recoveryCodesLeft] = await services.database.system((sql) =>
    Promise.all([listMemberships(sql, person.id), countRecoveryCodes(sql, person.id)]),
  );
  const { name, version: engineVersion, modelDigest } = services.recognition.engine;
  return {
    data: {
      person: {
        id: person.id,
        name: person.name,
        email: person.email,
        hasPassword: person.passwordHash !== null,
        isOperator: person.isOperator,
        hasSecondFactor: person.secondFactorSince !== null,
        recoveryCodesLeft,
      },
      tenants: memberships,
      version,
      engine: { name, version: engineVersion, modelDigest },
    },
  };
}
