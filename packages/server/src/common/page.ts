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

const TOKEN = /^(\d{1,15})\.([0-9a-f-]+)$/;

/**
 * Decodes a page token. Tokens grant no access: rows are read within the tenant. Returns `undefined` for a foreign
 * token.
 */
function readPageToken(token: string): PageStart | undefined {
  const [, ms, id] = TOKEN.exec(Buffer.from(token, 'base64url').toString('latin1')) ?? [];
  return ms === undefined || id === undefined || !isId(id) ? undefined : { createdAt: new Date(Number(ms)), id };
}

/** Builds a page from `pageSize + 1` rows. The extra row only shows that more follow. */
export function pageFrom<Row extends PageStart, Entry>(
  rows: readonly Row[],
  pageSize: number,
  describe: (row: Row) => Entry,
): { data: Entry[]; nextPageToken?: string } {
  const data = rows.slice(0, pageSize).map(describe);
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  if (!last) return { data };
  return { data, nextPageToken: Buffer.from(`${last.createdAt.getTime()}.${last.id}`).toString('base64url') };
}

/** Start of the requested page and number of rows to read. Throws a validation failure for a foreign token. */
export function pageStart(query: PageQuery): { after: PageStart | undefined; rowsMax: number } {
  const after = query.pageToken === undefined || query.pageToken === '' ? undefined : readPageToken(query.pageToken);
  if (query.pageToken && !after) throw invalid('pageToken', 'is not a token of this list');
  return { after, rowsMax: query.pageSize + 1 };
}
