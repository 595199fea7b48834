import type { PoolRow } from './store.ts';

/** A search pool as the API shows it. */
export function poolRecord(pool: PoolRow) {
  return {
    name: pool.name,
    ...(pool.description === null ? {} : { description: pool.description }),
    petCount: pool.petCount,
    createdAt: pool.createdAt.toISOString(),
    updatedAt: pool.updatedAt.toISOString(),
  };
}
