import type { Input, Output } from '@rhinarium/contract';
import { pageFrom, pageStart } from '../../common/page.ts';
import type { Context } from '../../context.ts';
import { sessionRecord } from './session-record.ts';
import { countAccepted, listSessions } from './store.ts';

export async function listCaptureSessions(
  context: Pick<Context, 'tenant' | 'clock' | 'database'>,
  { query }: Input<'listCaptureSessions'>,
): Promise<Output<'listCaptureSessions'>> {
  const tenantId = context.tenant.id;
  const now = context.clock();
  return await context.database.tenant(tenantId, async (sql) => {
    const sessions = await listSessions(sql, tenantId, { petId: query.petId, ...pageStart(query) });
    const counts = await countAccepted(
      sql,
      tenantId,
      sessions.map((session) => session.id),
    );
    const body = pageFrom(sessions, query.pageSize, (session) => sessionRecord(session, counts.get(session.id), now));
    return { status: 200, body };
  });
}
