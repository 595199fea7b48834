import type { Person, Services } from '../context.ts';
import type { Sql } from '../database/database.ts';
import { insertAudit } from './store.ts';

/**
 * Adds to the audit log of a tenant, in the transaction that does what is noted. Without a person it was a command on
 * the machine.
 */
export async function noteAudit(
  services: Pick<Services, 'clock' | 'ids'>,
  sql: Sql,
  tenantId: string,
  entry: {
    readonly by: Person | undefined;
    readonly action: string;
    readonly subject: string;
    readonly details?: Record<string, unknown>;
  },
): Promise<void> {
  await insertAudit(sql, tenantId, {
    id: services.ids.next(),
    at: services.clock(),
    personId: entry.by?.id ?? null,
    byName: entry.by?.name ?? 'npm run admin',
    action: entry.action,
    subject: entry.subject,
    details: entry.details ?? {},
  });
}
