import type { Input, Output } from '@rhinarium/contract';
import { Failure } from '../../common/failure.ts';
import type { Context } from '../../context.ts';
import { sessionRecord } from './session-record.ts';
import { countAccepted, findSession } from './store.ts';

export async function readCaptureSession(
  context: Pick<Context, 'tenant' | 'database' | 'clock'>,
  { params }: Input<'readCaptureSession'>,
): Promise<Output<'readCaptureSession'>> {
  const tenantId = context.tenant.id;
  return await context.database.tenant(tenantId, async (sql) => {
    const session = await findSession(sql, tenantId, params.sessionId);
    if (!session) throw new Failure('noSuchCaptureSession');
    const counts = await countAccepted(sql, tenantId, [session.id]);
    return { status: 200, body: { data: sessionRecord(session, counts.get(session.id), context.clock()) } };
  });
}
