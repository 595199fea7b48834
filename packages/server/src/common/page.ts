import { createHash } from 'node:crypto';
import { isId, type SortOrder } from '@rhinarium/contract';
import { invalid } from './failure.ts';

/** Position in a list ordered by (created_at, id), newest first (specification 3.7). */
export interface PageStart {
  readonly createdAt: Date;
  readonly id: string;
}

export interface PageQuery {
  readonly pageSize: number;
  readonly pageToken?: string | undefined;
}

const TOKEN = /^([\w-]{8})\.(\d{1,15})\.([0-9a-f-]+)$/;

/** Digest of the filter, sort and order of a list. A token continues only the list that it comes from. */
export function listDigest({ pageSize: _, pageToken: __, ...asked }: PageQuery): string {
  const fields = Object.entries(asked).filter(([, value]) => value !== undefined);
  const text = JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}

/**
 * Decodes a page token. Tokens grant no access: rows are read within the tenant. Returns `undefined` for a foreign
 * token.
 */
function readPageToken(token: string, digest: string): PageStart | undefined {
  const [, of, ms, id] = TOKEN.exec(Buffer.from(token, 'base64url').toString('latin1')) ?? [];
  if (of !== digest || ms === undefined || id === undefined || !isId(id)) return undefined;
  return { createdAt: new Date(Number(ms)), id };
}

/** Why a token of another list, filter or order is refused. */
const NOT_OF_THIS_LIST = 'is not a token of this list with this filter and order';

/** Builds a page from `pageSize + 1` rows. The extra row only shows that more follow. */
export function pageFrom<Row extends PageStart, Entry>(
  rows: readonly Row[],
  query: PageQuery,
  describe: (row: Row) => Entry,
): { data: Entry[]; nextPageToken?: string } {
  const data = rows.slice(0, query.pageSize).map(describe);
  const last = rows.length > query.pageSize ? rows[query.pageSize - 1] : undefined;
  if (!last) return { data };
  const token = `${listDigest(query)}.${last.createdAt.getTime()}.${last.id}`;
  return { data, nextPageToken: Buffer.from(token).toString('base64url') };
}

/** Start of the requested page and number of rows to read. Throws a validation failure for a foreign token. */
export function pageStart(query: PageQuery): { after: PageStart | undefined; rowsMax: number } {
  const after = query.pageToken ? readPageToken(query.pageToken, listDigest(query)) : undefined;
  if (query.pageToken && !after) throw invalid('pageToken', NOT_OF_THIS_LIST);
  return { after, rowsMax: query.pageSize + 1 };
}

/** Rows that are read at a time. */
const BATCH_ROWS = 500;

/** Start of a page and its number of rows. */
export interface Start {
  readonly after: PageStart | undefined;
  readonly rowsMax: number;
}

/**
 * Reads a list in its order up to `rowsMax` rows that are kept, by what is encrypted in them, so that the database cannot
 * choose among them. `keep` returns the row, or `undefined` to leave it out.
 */
export async function filteredRows<Row extends PageStart, Kept>(
  { after: first, rowsMax }: Start,
  list: (start: Start) => Promise<readonly Row[]>,
  keep: (row: Row) => Kept | undefined,
): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (let after = first; ; ) {
    const batch = await list({ after, rowsMax: BATCH_ROWS });
    for (const row of batch) {
      const one = keep(row);
      if (one !== undefined) kept.push(one);
      if (kept.length === rowsMax) return kept;
    }
    if (batch.length < BATCH_ROWS) return kept;
    after = batch.at(-1);
  }
}

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
