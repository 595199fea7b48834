import { Failure } from '../../common/failure.ts';
import type { Sql } from '../../storage/database/database.ts';
import { findOwner, lockOwner, type OwnerView } from './store.ts';

export const noSuchOwner = () => new Failure('noSuchResource', { log: 'There is no such owner.' });

/** The owner with the number of pets. Throws noSuchResource if there is none. */
export async function requireOwner(sql: Sql, tenantId: string, ownerId: string): Promise<OwnerView> {
  const owner = await findOwner(sql, tenantId, ownerId);
  if (!owner) throw noSuchOwner();
  return owner;
}

/**
 * Locks an owner for the rest of the transaction: `share` against deletion, `change` also against changes. Throws
 * noSuchResource if there is none.
 */
export async function requireLockedOwner(...about: Parameters<typeof lockOwner>): Promise<void> {
  if (!(await lockOwner(...about))) throw noSuchOwner();
}
