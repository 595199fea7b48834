import { createHash } from 'node:crypto';
import { isId } from '@rhinarium/contract';
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
export const NOT_OF_THIS_LIST = 'is not a token of this list with this filter and order';

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
