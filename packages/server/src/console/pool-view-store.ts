import type { POOL_SORTS } from '@rhinarium/contract';
import type { SortedPage, SortedStart } from '../common/page.ts';
import type { Sql } from '../storage/database/database.ts';
import { downward, patternHolding, upward } from '../storage/database/named-columns.ts';

export interface PoolEntryRow extends SortedStart {
  readonly name: string;
  readonly description: string | null;
  readonly petCount: number;
  readonly createdAt: Date;
}

const SORTED_BY = { createdAt: 's.created_at', name: 'lower(s.name)' } as const;
const SORTED_ROWS = {
  'createdAt desc': downward(SORTED_BY.createdAt, 'timestamptz', 's.id'),
  'createdAt asc': upward(SORTED_BY.createdAt, 'timestamptz', 's.id'),
  'name desc': downward(SORTED_BY.name, 'text', 's.id'),
  'name asc': upward(SORTED_BY.name, 'text', 's.id'),
} as const;

/** Pools that contain a text. Pets are counted for the page's rows only. */
export async function findPoolEntries(
  sql: Sql,
  tenantId: string,
  filter: SortedPage<(typeof POOL_SORTS)[number]> & { search: string | undefined },
): Promise<PoolEntryRow[]> {
  return await sql<PoolEntryRow>(
    `SELECT s.id, s.name, s.description, s.created_at AS "createdAt", ${SORTED_BY[filter.sort]} AS "sortedBy",
            (SELECT count(*)::int FROM search_pool_pets m WHERE m.tenant_id = $1 AND m.search_pool_id = s.id) AS "petCount"
       FROM search_pools s
      WHERE s.tenant_id = $1 AND ($5::text IS NULL OR folded(s.name) LIKE folded($5) OR s.description ILIKE $5)
        ${SORTED_ROWS[filter.sorting]}`,
    [tenantId, filter.after?.sortedBy ?? null, filter.after?.id ?? null, filter.rowsMax, patternHolding(filter.search)],
  );
}
