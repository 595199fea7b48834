import { type Mutation, server } from '../mutation.ts';

const sortedPage = `${server}/common/sorted-page.ts`;
const sortedRows = `${server}/storage/database/sorted-rows.ts`;

/** The lists of the console. */
export const lists: readonly Mutation[] = [
  {
    name: 'a page of a sorted list begins with the last entry of the one before',
    file: sortedRows,
    find: ') > ($2, $3::uuid)',
    replace: ') >= ($2, $3::uuid)',
    tests: ['console/sorted-lists'],
  },
  {
    name: 'entries that share what a list is sorted by are left out behind the end of a page',
    file: sortedRows,
    find: ' DESC LIMIT $4',
    replace: ' LIMIT $4',
    tests: ['console/sorted-lists'],
    only: 'by every sort',
  },
  {
    name: 'a list continues in another order than the one of its page token',
    file: sortedPage,
    find: 'of === sorting && ',
    replace: '',
    tests: ['console/sorted-lists'],
    only: 'token',
  },
  {
    name: 'a page token whose value is of another kind reaches the database',
    file: sortedPage,
    find: 'isOf[kinds[sort]](value) && ',
    replace: '',
    tests: ['console/sorted-lists'],
    only: 'token',
  },
  {
    name: 'jobs sorted by their score are read as a whole',
    file: `${server}/storage/database/migrations/0020-sorted-lists.sql`,
    find: "  (tenant_id, kind, coalesce((coalesce(result->>'score', result->'pets'->0->>'score'))::float8, -1), id);",
    replace: "  (tenant_id, kind, coalesce((coalesce(result->>'score', result->'pets'->0->>'score'))::float8, 0), id);",
    tests: ['sql/statements'],
    only: 'sorted',
  },
  {
    name: 'a capture session whose time is over is listed as STARTED',
    file: `${server}/console/session-view-store.ts`,
    find: "$5 = CASE WHEN c.state = 'STARTED' AND c.expires_at <= $6 THEN 'TIMEOUT' ELSE c.state END",
    replace: '$5 = c.state AND $6::timestamptz IS NOT NULL',
    tests: ['console/sorted-lists'],
    only: 'state as it is now',
  },
];
