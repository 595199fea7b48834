import { z } from 'zod';
import { pageQuery } from './fields.ts';

/** Sort keys per list. The first is the default. */
export const PET_SORTS = ['createdAt', 'name', 'externalId'] as const;
export const POOL_SORTS = ['createdAt', 'name'] as const;
export const SESSION_SORTS = ['createdAt'] as const;
export const JOB_SORTS = ['createdAt', 'score', 'took'] as const;
export const REQUEST_SORTS = ['at', 'durationMs'] as const;
export const TENANT_SORTS = ['createdAt', 'name'] as const;

export const SORT_ORDERS = ['desc', 'asc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Query of a sortable list. A page token is valid only for the sort order that produced it. */
export const sortedQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  ...pageQuery,
  sort: z
    .enum(sorts)
    .default(sorts[0] as never)
    .describe('What the list is sorted by; entries that lack it count as the lowest.'),
  order: z.enum(SORT_ORDERS).default('desc'),
});
