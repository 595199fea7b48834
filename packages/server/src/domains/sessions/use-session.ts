import type { Purpose, Species } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { Sql } from '../../storage/database/database.ts';
import { type ActionNeeds, type Counts, type Refusal, refuseAction, refuseUpload } from './rules.ts';
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

export interface UploadSession {
  readonly species: Species;
  readonly purpose: Purpose;
  /** Number of uploaded files that could not be decoded. */
  readonly unreadableFiles: number;
}

/**
 * The session, locked for the transaction. Throws 20010 if it is unknown, expired or aborted, and 20014 if it was used.
 */
export async function holdSessionForUpload(
  sql: Sql,
  tenantId: string,
  sessionId: string,
  now: Date,
): Promise<UploadSession> {
  const session = await lockSession(sql, tenantId, sessionId);
  if (!session) throw new Failure('noSuchCaptureSession');
  const refusal = refuseUpload(session, now);
  if (refusal) throw new Failure(refusal);
  return session;
}
