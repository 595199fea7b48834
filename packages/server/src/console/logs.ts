import type { ConsoleAnswer, ConsoleInput } from '@rhinarium/contract';
import { pageFrom, pageStart, sortedPageFrom, sortedStart } from '../common/page.ts';
import { listAuditEntries } from '../storage/audit/store.ts';
import { type ListedRequest, listRequestEntries } from '../storage/request-log/store.ts';
import type { MemberContext } from './console-context.ts';

/** Flushes the request log first, so that the last second is included. */
export async function listRequests(
  { database, tenant, requestLog }: MemberContext,
  { query }: ConsoleInput<'listRequests'>,
): Promise<ConsoleAnswer<'listRequests'>> {
  await requestLog.flush();
  const filter = {
    search: query.search?.trim(),
    hasFailed: query.outcome === 'all' ? undefined : query.outcome === 'failed',
    callerId: query.callerId,
    since: query.since === undefined ? undefined : new Date(query.since),
    ...sortedStart(query, { at: 'moment', durationMs: 'whole' }),
  };
  const rows = await database.snapshot(tenant.id, (sql) => listRequestEntries(sql, tenant.id, filter));
  return sortedPageFrom(rows, query, requestEntry);
}

export function requestEntry(row: ListedRequest): ConsoleAnswer<'listRequests'>['data'][number] {
  const { id, requestId, method, path, operation, status, durationMs, code, client } = row;
  return {
    id,
    requestId,
    method,
    path,
    operation,
    status,
    durationMs,
    code,
    client,
    at: row.at.toISOString(),
    by: row.byName ?? '',
    callerId: row.keyId ?? row.personId,
  };
}

export async function listAudit(
  { database, tenant }: MemberContext,
  { query }: ConsoleInput<'listAudit'>,
): Promise<ConsoleAnswer<'listAudit'>> {
  const since = query.since === undefined ? undefined : new Date(query.since);
  const filter = { search: query.search?.trim(), since, ...pageStart(query) };
  const rows = await database.snapshot(tenant.id, (sql) => listAuditEntries(sql, tenant.id, filter));
  return pageFrom(rows, query, ({ id, at, byName, action, subject, subjectName, details }) => ({
    id,
    at: at.toISOString(),
    by: byName,
    action,
    subject,
    subjectName,
    details,
  }));
}
