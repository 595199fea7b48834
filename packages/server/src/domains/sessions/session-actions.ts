import {
  type CaptureSession,
  type Input,
  type Output,
  type Purpose,
  RETENTION,
  type Species,
} from '@rhinarium/contract';
import { completeRecord } from '../../common/complete-record.ts';
import { DAY_MS, MINUTE_MS } from '../../common/durations.ts';
import { Failure } from '../../common/failure.ts';
import { pageFrom, pageStart } from '../../common/page.ts';
import { forEachTenant, type UpkeepTask } from '../../common/upkeep-task.ts';
import type { Context, Services } from '../../context.ts';
import type { Sql } from '../../storage/database/database.ts';
import {
  type ActionNeeds,
  type Counts,
  nextState,
  progressOf,
  type Refusal,
  refuseAction,
  refuseUpload,
  stateAt,
} from './rules.ts';
import {
  countAccepted,
  expireSessions,
  findCountedSession,
  finishSession,
  forgetSessions,
  listSessions,
  lockSession,
  markAborted,
  type SessionRow,
} from './store.ts';

const none: Counts = { fingerprints: 0, appearances: 0 };

/** A capture session's API record at a time (specification 4.4 and 4.15). */
export function sessionRecord(session: SessionRow, counts: Counts = none, now: Date): CaptureSession {
  return completeRecord<CaptureSession>({
    id: session.id,
    sessionId: session.id,
    species: session.species,
    purpose: session.purpose,
    petId: session.petId ?? undefined,
    state: stateAt(session, now),
    createdAt: session.createdAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    finishedAt: session.finishedAt?.toISOString(),
    usedByJobId: session.usedByJobId ?? undefined,
    captureLinkId: session.captureLinkId ?? undefined,
    progress: progressOf(session.purpose, counts),
  });
}

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

export async function listCaptureSessions(
  context: Pick<Context, 'tenant' | 'clock' | 'database'>,
  { query }: Input<'listCaptureSessions'>,
): Promise<Output<'listCaptureSessions'>> {
  const tenantId = context.tenant.id;
  const now = context.clock();
  return await context.database.snapshot(tenantId, async (sql) => {
    const sessions = await listSessions(sql, tenantId, { petId: query.petId, ...pageStart(query) });
    const counts = await countAccepted(
      sql,
      tenantId,
      sessions.map((session) => session.id),
    );
    const body = pageFrom(sessions, query, (session) => sessionRecord(session, counts.get(session.id), now));
    return { status: 200, body };
  });
}

export async function readCaptureSession(
  context: Pick<Context, 'tenant' | 'database' | 'clock'>,
  { params }: Input<'readCaptureSession'>,
): Promise<Output<'readCaptureSession'>> {
  const tenantId = context.tenant.id;
  const session = await context.database.read(tenantId, (sql) => findCountedSession(sql, tenantId, params.sessionId));
  if (!session) throw new Failure('noSuchCaptureSession');
  return { status: 200, body: { data: sessionRecord(session, session.counts, context.clock()) } };
}

/** STARTED → ABORTED. Idempotent. A finished or expired session is unchanged (specification 4.9). */
export async function abortCaptureSession(
  context: Pick<Context, 'tenant' | 'clock' | 'database'>,
  { params }: Input<'abortCaptureSession'>,
): Promise<Output<'abortCaptureSession'>> {
  const tenantId = context.tenant.id;
  const now = context.clock();
  return await context.database.tenant(tenantId, async (sql) => {
    const session = await lockSession(sql, tenantId, params.sessionId);
    if (!session) throw new Failure('noSuchCaptureSession');
    const state = stateAt(session, now);
    const isAbortable = nextState(state, 'abort') !== undefined;
    if (!isAbortable && state !== 'ABORTED') throw new Failure('stateConflict', { details: { state: [state] } });
    if (isAbortable) await markAborted(sql, tenantId, session.id);
    const counts = await countAccepted(sql, tenantId, [session.id]);
    return {
      status: 200,
      body: { data: sessionRecord({ ...session, state: 'ABORTED' }, counts.get(session.id), now) },
    };
  });
}

/** Records TIMEOUT of sessions past their deadline and deletes old sessions without images. */
export const sessionUpkeep = ({ database, clock }: Pick<Services, 'database' | 'clock'>): UpkeepTask => ({
  name: 'capture sessions past their time',
  everyMs: MINUTE_MS,
  run: forEachTenant((tenantId) =>
    database.tenant(tenantId, async (sql) => {
      await expireSessions(sql, tenantId, clock());
      const before = new Date(clock().getTime() - RETENTION.captureSessions.days * DAY_MS);
      await forgetSessions(sql, tenantId, before);
    }),
  ),
});
