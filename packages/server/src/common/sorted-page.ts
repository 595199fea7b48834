import { isId, type SortOrder } from '@rhinarium/contract';
import { invalid } from './failure.ts';
import { listDigest, NOT_OF_THIS_LIST, type PageQuery } from './page.ts';

/** Position in a list with several sort orders: sort value and id of a row. */
export interface SortedStart {
  readonly sortedBy: unknown;
  readonly id: string;
}

export interface SortedQuery<Sort extends string> extends PageQuery {
  readonly sort: Sort;
  readonly order: SortOrder;
}

/** Query of a list page: start, number of rows, sort order. */
export interface SortedPage<Sort extends string> {
  readonly after: SortedStart | undefined;
  readonly rowsMax: number;
  readonly sort: Sort;
  readonly sorting: `${Sort} ${SortOrder}`;
}

/** Type of the sort column: a moment in ms, a whole number, a number, or a text. */
type Kind = 'moment' | 'whole' | 'decimal' | 'text';

const wholeMax = 2 ** 31 - 1;
/** PostgreSQL timestamps end in the year 294276. */
const momentMsMax = 1e15;
const textCharsMax = 2000;

const isOf: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  moment: (value) => Number.isSafeInteger(value) && Math.abs(value as number) < momentMsMax,
  whole: (value) => Number.isInteger(value) && Math.abs(value as number) <= wholeMax,
  decimal: (value) => Number.isFinite(value),
  text: (value) => typeof value === 'string' && value.length <= textCharsMax && !value.includes('\u0000'),
};

function parsed(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/**
 * Start of the requested page and number of rows to read. Tokens grant no access: rows are read within the tenant.
 * Throws a validation failure for a foreign token and one of another filter or order.
 */
export function sortedStart<Sort extends string>(
  query: SortedQuery<Sort>,
  kinds: Readonly<Record<Sort, Kind>>,
): SortedPage<Sort> {
  const { sort, order, pageToken, pageSize } = query;
  const sorting = `${sort} ${order}` as const;
  const page = { rowsMax: pageSize + 1, sort, sorting };
  if (pageToken === undefined || pageToken === '') return { ...page, after: undefined };
  const token = parsed(pageToken);
  const [of, value, id] = Array.isArray(token) ? token : [];
  const isOurs = of === listDigest(query) && isOf[kinds[sort]](value) && typeof id === 'string' && isId(id);
  if (!isOurs) throw invalid('pageToken', NOT_OF_THIS_LIST);
  return { ...page, after: { sortedBy: kinds[sort] === 'moment' ? new Date(value) : value, id } };
}

/** Builds a page from `pageSize + 1` rows. The extra row only shows that more follow. */
export function sortedPageFrom<Row extends SortedStart, Entry>(
  rows: readonly Row[],
  query: SortedQuery<string>,
  describe: (row: Row) => Entry,
): { data: Entry[]; nextPageToken?: string } {
  const data = rows.slice(0, query.pageSize).map(describe);
  const last = rows.length > query.pageSize ? rows[query.pageSize - 1] : undefined;
  if (!last) return { data };
  const value = last.sortedBy instanceof Date ? last.sortedBy.getTime() : last.sortedBy;
  const token = JSON.stringify([listDigest(query), value, last.id]);
  return { data, nextPageToken: Buffer.from(token).toString('base64url') };
}
