import { Failure, invalid } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { removeVouchedDevices } from '../mail/devices/device-store.ts';
import { requirePassword } from './require-password.ts';
import { sessionIdleMs } from './rules.ts';
import type { SignedIn } from './session.ts';
import { endOtherSessions as endOthers, listSessionsOfPerson, removeSessionOfPerson } from './session-store.ts';
import { changePerson, findPerson, findPersonByEmail, type PersonRow } from './store.ts';

interface AccountChanges {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  /** The current password. */
  readonly currentPassword?: string | undefined;
}

/**
 * Throws a validation failure if a required password is wrong, if there is no address to sign in with, or if an address
 * would be replaced.
 */
async function requireAllowed(
  parts: Pick<Services, 'database' | 'passwords'>,
  { person, mayResetPassword }: Pick<SignedIn, 'person' | 'mayResetPassword'>,
  changes: AccountChanges,
): Promise<void> {
  const isGuarded = (changes.password !== undefined && !mayResetPassword) || changes.email !== undefined;
  if (isGuarded) await requirePassword(parts, person, changes.currentPassword);
  // Typing an address does not prove ownership. The link of an invitation to it does.
  if (changes.email !== undefined && person.email !== null && changes.email.toLowerCase() !== person.email) {
    throw invalid('email', 'changes when you follow an invitation to the new address while you are signed in');
  }
  if (changes.password !== undefined && person.email === null && changes.email === undefined) {
    throw invalid('email', 'is required to sign in with a password');
  }
}

/**
 * Changes name, address or password of a person. Requires an existing password, except for a new one soon after a sign-in
 * by link. A new one ends the person's other sessions and links.
 */
export async function changeAccount(
  parts: Pick<Services, 'database' | 'passwords'>,
  { person, sessionHash, mayResetPassword }: SignedIn,
  changes: AccountChanges,
): Promise<PersonRow> {
  await requireAllowed(parts, { person, mayResetPassword }, changes);
  const { name, email, password } = changes;
  const passwordHash = password === undefined ? undefined : await parts.passwords.hash(password);
  const changed = await parts.database.system(async (sql) => {
    const other = email === undefined ? undefined : await findPersonByEmail(sql, email);
    if (other && other.id !== person.id) {
      throw new Failure('alreadyTaken', { details: { email: ['belongs to another account'] } });
    }
    if (email !== undefined) await removeVouchedDevices(sql, person.id);
    await changePerson(sql, person.id, { name, email, passwordHash });
    if (passwordHash !== undefined) await endOthers(sql, person.id, sessionHash);
    return await findPerson(sql, person.id);
  });
  return changed ?? person;
}

/** A person's active sessions. */
export async function listOwnSessions(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { person, sessionHash }: SignedIn,
) {
  const sessions = await database.system((sql) => listSessionsOfPerson(sql, person.id, clock()));
  return sessions.map(({ id, hash, agent, createdAt, idleUntil, expiresAt }) => ({
    id,
    agent,
    createdAt: createdAt.toISOString(),
    lastUsedAt: new Date(idleUntil.getTime() - sessionIdleMs).toISOString(),
    expiresAt: expiresAt.toISOString(),
    isCurrent: hash.equals(sessionHash),
  }));
}

/** Ends a session of a person. Throws 404 for another person's. */
export async function endOwnSession(
  { database }: Pick<Services, 'database'>,
  { person }: SignedIn,
  sessionId: string,
): Promise<void> {
  const isEnded = await database.system((sql) => removeSessionOfPerson(sql, person.id, sessionId));
  if (!isEnded) throw new Failure('noSuchResource');
}

/** Ends all sessions of a person except the current one, and their links and known browsers. */
export async function endOtherSessions(
  { database }: Pick<Services, 'database'>,
  { person, sessionHash }: SignedIn,
): Promise<void> {
  await database.system((sql) => endOthers(sql, person.id, sessionHash));
}
