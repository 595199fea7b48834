import type { Person } from '../../common/caller.ts';
import type { Services } from '../../context.ts';
import { noteAudit } from '../../storage/audit/note-audit.ts';
import type { Sql } from '../../storage/database/database.ts';
import { listMemberships } from './store.ts';

/**
 * Adds what was done to a person's account to the audit log of each tenant of the person, in the transaction that does
 * it; needs Database.system. Always in the order of the tenants' ids, as each log is held until the transaction ends.
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
