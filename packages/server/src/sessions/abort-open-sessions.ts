import type { Sql } from '../database/database.ts';
import { markOpenAborted } from './store.ts';

/** Aborts the open capture sessions of a tenant, or only those of one pet, within the transaction that ends the tenant's access or the pet. */
export async function abortOpenSessions(sql: Sql, tenantId: string, petId: string | null = null): Promise<void> {
  await markOpenAborted(sql, tenantId, petId);
}
