import type { Sql } from '../database/database.ts';
import { cancelOfPet } from './store.ts';

/** Cancels the ongoing jobs of a pet within the transaction that deletes it: a worker that still runs one can no longer write. */
export async function cancelJobsOfPet(sql: Sql, tenantId: string, petId: string): Promise<void> {
  await cancelOfPet(sql, tenantId, petId);
}
