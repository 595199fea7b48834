import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import { listAuditEntries } from '../audit/store.ts';
import { pageFrom, pageStart } from '../page.ts';
import { listRequestEntries } from '../request-log/store.ts';
import type { MemberContext } from './console-context.ts';

/** What was asked so far is in the answer, also of the last second. */
export async function listRequests(
  { database, tenant, requestLog }: MemberContext,
  { query }: ConsoleInput<'listRequests'>,
): Promise<ConsoleAnswer<'listRequests'>> {
  await requestLog.flush();
  const requestId = query.requestId === undefined || query.requestId === '' ? undefined : query.requestId;
  const filter = { requestId, onlyFailed: query.outcome === 'failed', ...pageStart(query) };
  const rows = await database.tenant(tenant.id, (sql) => listRequestEntries(sql, tenant.id, filter));
  return pageFrom(rows, query.pageSize, (row) => ({
    id: row.id,
    requestId: row.requestId,
    at: row.at.toISOString(),
    method: row.method,
    path: row.path,
    operation: row.operation,
    status: row.status,
    durationMs: row.durationMs,
    code: row.code,
    by: row.byName ?? '',
  }));
}

export async function listAudit(
  { database, tenant }: MemberContext,
  { query }: ConsoleInput<'listAudit'>,
): Promise<ConsoleAnswer<'listAudit'>> {
  const rows = await database.tenant(tenant.id, (sql) => listAuditEntries(sql, tenant.id, pageStart(query)));
  return pageFrom(rows, query.pageSize, ({ id, at, byName, action, subject, details }) => ({
    id,
    at: at.toISOString(),
    by: byName,
    action,
    subject,
    details,
  }));
}
