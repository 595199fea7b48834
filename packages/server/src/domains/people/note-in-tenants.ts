import type { Person } from '../../common/caller.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import type { Sql } from '../../storage/database/database.ts';
import { listMemberships } from './store.ts';

/**
 * Records a change of a person's account in the audit log of each of their tenants, in the same transaction. Needs
 * Database.system. Ordered by tenant id, because each log is locked until the transaction ends.
 */
export async function noteInTenants(
  services: Pick<Services, 'clock' | 'ids'>,
  sql: Sql,
  person: Pick<Person, 'id'>,
  entry: { readonly by: Person | undefined; readonly action: string; readonly details?: Record<string, unknown> },
): Promise<void> {
  const tenants = await listMemberships(sql, person.id);
  const tenantIds = tenants.map(({ id }) => id).sort();
  for (const tenantId of tenantIds) await noteAudit(services, sql, tenantId, { ...entry, subject: person.id });
}
