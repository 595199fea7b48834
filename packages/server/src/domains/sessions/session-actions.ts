import type { Input, Output } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import { pageFrom, pageStart } from '../../common/page.ts';
import type { Context } from '../../context.ts';
import { nextState, stateAt } from './rules.ts';
import { sessionRecord } from './session-record.ts';
import { countAccepted, findCountedSession, listSessions, lockSession, markAborted } from './store.ts';

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
