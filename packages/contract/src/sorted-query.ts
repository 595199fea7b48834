import { z } from 'zod';
import { pageQuery } from './fields.ts';
import { SORT_ORDERS } from './sorts.ts';

/** Query of a sortable list. A page token is valid only for the sort order that produced it. */
export const sortedQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  ...pageQuery,
  sort: z
    .enum(sorts)
    .default(sorts[0] as never)
    .describe('What the list is sorted by; entries that lack it count as the lowest.'),
  order: z.enum(SORT_ORDERS).default('desc'),
});
