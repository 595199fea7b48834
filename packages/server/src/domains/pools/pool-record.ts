import type { SearchPool } from '@rhinarium/contract';
import { completeRecord } from '../../common/complete-record.ts';
import type { PoolRow } from './store.ts';

export function poolRecord(pool: PoolRow): SearchPool {
  return completeRecord<SearchPool>({
    name: pool.name,
    description: pool.description ?? undefined,
    petCount: pool.petCount,
    createdAt: pool.createdAt.toISOString(),
    updatedAt: pool.updatedAt.toISOString(),
  });
}
