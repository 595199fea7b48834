import { Failure } from '../../common/failure.ts';
import type { Services } from '../../context.ts';
import { sessionIdleMs } from './rules.ts';
import type { SignedIn } from './session.ts';
import { endOtherSessions as endOthers, listSessionsOfPerson, removeSessionOfPerson } from './session-store.ts';

type Parts = Pick<Services, 'database' | 'clock'>;

/** A person's active sessions. */
export async function listOwnSessions({ database, clock }: Parts, { person, sessionHash }: SignedIn) {
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
