import { isId } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { type RenewalParts, renewSession } from './organisation/renew-session.ts';
import { insertToken, type TokenRow } from './organisation/token-store.ts';
import { listPasskeys } from './passkeys/passkey-store.ts';
import { linkLifetimeMs, refusalOf, resetMs, sessionIdleMs, sessionLifetimeMs, sessionTouchEveryMs } from './rules.ts';
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
  /** Tenant whose organisation vouches for the session, which reaches that tenant alone. */
  readonly tenantId: string | undefined;
  /** True if the session began with a passkey, which is two factors in one. */
  readonly isByPasskey: boolean;
}

/** Maximum stored length of a User-Agent. */
const agentCharsMax = 300;

interface BeginOptions {
  readonly agent?: string;
  readonly isByLink?: boolean;
  readonly isByPasskey?: boolean;
  /** Token of the organisation that vouches for the session. */
  readonly token?: TokenRow & { readonly validUntil: Date };
}

/** Starts a session. Only the cookie contains the returned secret. */
export async function beginSession(
  { database, clock, random }: MakingParts,
  personId: string,
  { agent = '', isByLink = false, isByPasskey = false, token }: BeginOptions = {},
): Promise<string> {
  const secret = newSecret(random);
  const createdAt = clock();
  const after = (ms: number) => new Date(createdAt.getTime() + ms);
  const hash = hashOfSecret(secret)!;
  const endsWithToken = token?.refreshToken === null ? token.validUntil : undefined;
  await database.system(async (sql) => {
    await insertConsoleSession(sql, {
      hash,
      personId,
      tenantId: token?.tenantId ?? null,
      isByPasskey,
      agent: agent.slice(0, agentCharsMax),
      createdAt,
      idleUntil: after(sessionIdleMs),
      expiresAt: endsWithToken ?? after(sessionLifetimeMs),
      resetUntil: isByLink ? after(resetMs) : null,
    });
    if (token) await insertToken(sql, { ...token, sessionHash: hash });
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
export async function requireSession(parts: RenewalParts, cookie: string | undefined): Promise<SignedIn> {
  const { database, clock } = parts;
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
  const { tenantId, validUntil, resetUntil, idleUntil, isByPasskey, ...person } = found;
  const signedIn = { sessionHash, isByPasskey };
  if (tenantId === null) {
    return { ...signedIn, person, mayResetPassword: isAfter(resetUntil, now), tenantId: undefined };
  }
  if (!isAfter(validUntil, now) && !(await renewSession(parts, sessionHash))) throw new Failure('notSignedIn');
  // An organisation vouches for what its tenant can give. The installation is not among it.
  return { ...signedIn, person: { ...person, isOperator: false }, mayResetPassword: false, tenantId };
}

const isAfter = (end: Date | null, now: Date): boolean => end !== null && end > now;

/**
 * A tenant and the person's role in it. Throws `roleLacksRight` for foreign and unknown tenants alike, also for those
 * that the session does not reach, and `organisationSignInNeeded` or `secondFactorMissing` if the tenant requires it.
 */
export async function requireMembership(
  { database }: Parts,
  { person, ...session }: Pick<SignedIn, 'person' | 'tenantId' | 'isByPasskey'>,
  tenantId: string,
): Promise<Membership> {
  const found = isId(tenantId) && (await database.system((sql) => findMembership(sql, tenantId, person.id)));
  if (!found) throw new Failure('roleLacksRight');
  const refusal = refusalOf(found, session);
  if (refusal) throw new Failure(refusal);
  return found;
}

/** Checks whether a person has no address and one tenant, so that only the organisation of that tenant made the account. */
export async function isOfOrganisationAlone({ database }: Parts, { id, email }: PersonRow): Promise<boolean> {
  return email === null && (await database.system((sql) => listMemberships(sql, id))).length === 1;
}

/** The signed-in person as shown by the console. A password is only reset in a session that began with a link. */
export async function describeSession(
  services: Pick<Services, 'database' | 'recognition'>,
  version: string,
  { person, mayResetPassword = false, isByPasskey = false, tenantId }: Pick<SignedIn, 'person'> & Partial<SignedIn>,
) {
  const [memberships, recoveryCodesLeft, passkeys] = await services.database.system((sql) =>
    Promise.all([listMemberships(sql, person.id), countRecoveryCodes(sql, person.id), listPasskeys(sql, person.id)]),
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
        isByOrganisation: tenantId !== undefined,
        hasPasskey: passkeys.length > 0,
        isByPasskey,
      },
      tenants: memberships.filter(({ id }) => tenantId === undefined || id === tenantId),
      version,
      engine: { name, version: engineVersion, modelDigest },
    },
  };
}
