import type { Sql } from '../database/database.ts';
import { findPetsExisting } from './store.ts';

/** Of these pets, the ones that exist; they are held against deletion for the rest of the transaction. */
export async function findExistingPets(sql: Sql, tenantId: string, petIds: readonly string[]): Promise<Set<string>> {
  return await findPetsExisting(sql, tenantId, petIds);
}
