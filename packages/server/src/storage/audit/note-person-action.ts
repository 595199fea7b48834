import { OPERATIONS, type Operation, type OperationName } from '@rhinarium/contract';
import type { Context } from '../../context.ts';
import { noteAudit } from './note-audit.ts';

/**
 * Records a person's changes and views of pictures through the API in the audit log. Uploads are left to the request
 * log. Runs right after the action, which has its own transaction: a failure to record does not undo it, and is
 * reported in the service log.
 */
export async function notePersonAction(
  context: Pick<Context, 'person' | 'tenant' | 'database' | 'requestId' | 'log' | 'clock' | 'ids'>,
  operation: OperationName,
  params: unknown,
): Promise<void> {
  const { person, tenant, database, requestId, log } = context;
  const { method, rate, showsPictures }: Operation = OPERATIONS[operation];
  if (!person || rate !== 'action' || (method === 'GET' && !showsPictures)) return;
  const subject = Object.values((params ?? {}) as Record<string, string>).join(' ') || tenant.id;
  const entry = { by: person, action: operation, subject, details: { requestId } };
  await database
    .tenant(tenant.id, (sql) => noteAudit(context, sql, tenant.id, entry))
    .catch((err) => log.error({ err, operation, requestId }, 'audit log entry not written'));
}
