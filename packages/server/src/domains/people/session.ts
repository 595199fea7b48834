import { isId } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { linkLifetimeMs, resetMs, sessionIdleMs, sessionLifetimeMs, sessionTouchEveryMs } from './rules.ts';
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

/** A person and the session that authenticated them. */
export interface SignedIn {
  readonly person: PersonRow;
  /** Hash of the cookie's secret. */
  readonly sessionHash: Buffer;
  /** True if a new password needs no current one, as after a sign-in by link. */
  readonly mayResetPassword: boolean;
}

/** Maximum stored length of a User-Agent. */
const agentCharsMax = 300;

/** Starts a session. Only the cookie contains the returned secret. */
export async function beginSession(
  { database, clock, random }: MakingParts,
  personId: string,
  { agent = '', isByLink = false }: { readonly agent?: string; readonly isByLink?: boolean } = {},
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
      resetUntil: isByLink ? after(resetMs) : null,
    });
    await noteSignIn(sql, personId, createdAt);
  });
  return secret;
}

/** Creates the secret of a one-time sign-in link, valid for a day by default. */
export async function createLink(
  { database, clock, random }: MakingParts,
  personId: string,
  lifetimeMs: number = linkLifetimeMs,
) {
  const secret = newSecret(random);
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs);
  await database.system((sql) => insertLink(sql, { hash: hashOfSecret(secret)!, personId, createdAt, expiresAt }));
  return { secret, expiresAt };
}

/**
 * URL of a sign-in link. The secret is in the fragment, which browsers do not send: no log and no Referer contains it.
 */
export function signInUrl(address: string, secret: string): string {
  return `${address}/console/sign-in#${secret}`;
}

/**
 * Returns the person of a sign-in link without consuming it. Throws `signInRefused` if it is unknown, used or expired.
 */
export async function readLink({ database, clock }: Parts, secret: string): Promise<PersonRow> {
  const hash = hashOfSecret(secret);
  const person = hash && (await database.system((sql) => findLinkPerson(sql, hash, clock())));
  if (!person) throw new Failure('signInRefused');
  return person;
}

/**
 * Consumes a one-time sign-in link and returns its person. Throws `signInRefused` if it is unknown, used or expired.
 */
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

/** The signed-in person. Throws `notSignedIn`. */
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
  return { person: found, sessionHash, mayResetPassword: found.resetUntil !== null && found.resetUntil > now };
}

/**
 * A tenant and the person's role in it. Throws `roleLacksRight` for foreign and unknown tenants alike, and
 * `secondFactorMissing` if the tenant requires one that the person lacks.
 */
export async function requireMembership({ database }: Parts, personId: string, tenantId: string): Promise<Membership> {
  const found = isId(tenantId) && (await database.system((sql) => findMembership(sql, tenantId, personId)));
  if (!found) throw new Failure('roleLacksRight');
  if (found.lacksSecondFactor) throw new Failure('secondFactorMissing');
  return found;
}

/** The signed-in person as shown by the console. A password is only reset in a session that began with a link. */
export async function describeSession(
  services: Pick<Services, 'database' | 'recognition'>,
  version: string,
  person: PersonRow,
  mayResetPassword = false,
) {
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
        mayResetPassword,
      },
      tenants: memberships,
      version,
      engine: { name, version: engineVersion, modelDigest },
    },
  };
}
