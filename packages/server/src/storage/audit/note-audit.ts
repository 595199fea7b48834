import { OPERATIONS, type Operation, type OperationName } from '@rhinarium/contract';
import type { Person } from '../../common/caller.ts';
import type { Context, Services } from '../../context.ts';
import type { Sql } from '../database/database.ts';
import { insertAudit } from './store.ts';

/**
 * Adds an entry to a tenant's audit log in the transaction of the action. Without a person it was a command on the
 * machine.
 */
export async function noteAudit(
  services: Pick<Services, 'clock' | 'ids'>,
  sql: Sql,
  tenantId: string,
  entry: {
    /** `service`: automatic. */
    readonly by: Person | 'service' | undefined;
    readonly action: string;
    readonly subject: string;
    readonly details?: Record<string, unknown>;
  },
): Promise<void> {
  const person = entry.by === 'service' ? undefined : entry.by;
  await insertAudit(sql, tenantId, {
    id: services.ids.next(),
    at: services.clock(),
    personId: person?.id ?? null,
    byName: person?.name ?? (entry.by === 'service' ? 'the service' : 'npm run admin'),
    action: entry.action,
    subject: entry.subject,
    details: entry.details ?? {},
  });
}

/** Records that a person views an image, before it is shown. */
export async function noteImageView(
  services: Pick<Services, 'database' | 'clock' | 'ids'>,
  { tenantId, by, imageId }: { readonly tenantId: string; readonly by: Person; readonly imageId: string },
): Promise<void> {
  await services.database.tenant(tenantId, (sql) =>
    noteAudit(services, sql, tenantId, { by, action: 'image.viewed', subject: imageId }),
  );
}

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
