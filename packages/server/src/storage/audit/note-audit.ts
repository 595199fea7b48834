import type { Person } from '../../common/caller.ts';
import type { Services } from '../../context.ts';
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
