import { isId } from '@rhinarium/contract';
import { invalid } from './failure.ts';

/** A place in a list ordered by (created_at, id), newest first (specification 3.7). */
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
 * The place that a page token names. It holds no authority: what it skips to is read within the tenant. `undefined` for
 * a token not of ours.
 */
function readPageToken(token: string): PageStart | undefined {
  const [, ms, id] = TOKEN.exec(Buffer.from(token, 'base64url').toString('latin1')) ?? [];
  return ms === undefined || id === undefined || !isId(id) ? undefined : { createdAt: new Date(Number(ms)), id };
}

/** One page out of `pageSize + 1` rows: the extra row only shows that more follow. */
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

/**
 * Where the asked page starts, and how many rows to read for it. Throws a validation failure for a token that is not
 * ours.
 */
export function pageStart(query: PageQuery): { after: PageStart | undefined; rowsMax: number } {
  const after = query.pageToken === undefined || query.pageToken === '' ? undefined : readPageToken(query.pageToken);
  if (query.pageToken && !after) throw invalid('pageToken', 'is not a token of this list');
  return { after, rowsMax: query.pageSize + 1 };
}
