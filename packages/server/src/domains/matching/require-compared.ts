import type { Sql } from '../../storage/database/database.ts';
import { findExistingPets } from '../pets/store.ts';
import { countRegistered } from '../uploads/store.ts';

/** Pets in a result, and their registered photos that were compared. */
export interface Compared {
  readonly petIds: readonly string[];
  readonly photoIds: readonly string[];
}

/**
 * Locks compared pets against deletion until the commit. Throws if one of them or of their photos was deleted or moved
 * since the comparison, so that nothing that commits after the answer to a deletion rests on it. The job runs again.
 */
export async function requireCompared(sql: Sql, tenantId: string, { petIds, photoIds }: Compared): Promise<void> {
  const existing = await findExistingPets(sql, tenantId, petIds);
  if (existing.size < petIds.length) throw new Error('a pet was deleted while it was compared');
  const registered = await countRegistered(sql, tenantId, photoIds, petIds);
  if (registered < photoIds.length) throw new Error('a photo was deleted or moved while it was compared');
}
