import type { Input, Output } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { Context } from '../../context.ts';
import { nextState, stateAt } from './rules.ts';
import { sessionRecord } from './session-record.ts';
import { countAccepted, lockSession, markAborted } from './store.ts';

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
