import type { Sql } from '../../storage/database/database.ts';
import { type ActionNeeds, type Counts, type Refusal, refuseAction } from './rules.ts';
import { countAccepted, finishSession, lockSession } from './store.ts';

/** A capture session locked by an action. */
export interface HeldSession {
  /**
   * Reason to refuse the action. `counts`: files that the action names, by default all accepted ones of the session.
   */
  refusalOf(needs: ActionNeeds, now: Date, counts?: Counts): Refusal | undefined;
  /** STARTED → FINISHED, used by the job (specification 4.7). */
  finish(jobId: string, now: Date): Promise<void>;
}

/** Locks a session for an action until the end of the transaction. `undefined` if it is unknown. */
export async function useSession(sql: Sql, tenantId: string, sessionId: string): Promise<HeldSession | undefined> {
  const [session, counts] = await Promise.all([
    lockSession(sql, tenantId, sessionId),
    countAccepted(sql, tenantId, [sessionId]),
  ]);
  if (!session) return undefined;
  const accepted = counts.get(sessionId) ?? { fingerprints: 0, appearances: 0 };
  return {
    refusalOf: (needs, now, counts = accepted) => refuseAction(session, counts, needs, now),
    finish: (jobId, now) => finishSession(sql, tenantId, sessionId, jobId, now),
  };
}
