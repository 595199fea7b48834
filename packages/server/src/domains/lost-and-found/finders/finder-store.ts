import type { Locale } from '@rhinarium/contract';
import type { Sql } from '../../../storage/database/database.ts';
import { insertRow } from '../../../storage/database/named-columns.ts';

/** The finder behind a sighting that came from a capture link. */
export interface FinderRow {
  readonly sightingId: string;
  /** SHA-256 of the token of the finder's page. */
  readonly statusHash: Buffer;
  /** Name under which the link asked for photos. */
  readonly title: string;
  readonly language: Locale;
}

const COLUMNS = {
  sightingId: 'sighting_id',
  statusHash: 'status_hash',
  title: 'title',
  language: 'language',
};

export async function insertFinder(sql: Sql, tenantId: string, finder: FinderRow): Promise<void> {
  await insertRow(sql, 'finders', COLUMNS, tenantId, finder);
}

/** Sighting of the finder's page with this token. Needs Database.system, because the tenant is not known yet. */
export async function findFinderByToken(
  sql: Sql,
  tokenHash: Buffer,
): Promise<{ readonly tenantId: string; readonly sightingId: string } | undefined> {
  const [row] = await sql<{ tenantId: string; sightingId: string }>(
    'SELECT tenant_id AS "tenantId", sighting_id AS "sightingId" FROM finders WHERE status_hash = $1',
    [tokenHash],
  );
  return row;
}

export type FinderView = Pick<FinderRow, 'title' | 'language'>;

export async function findFinder(sql: Sql, tenantId: string, sightingId: string): Promise<FinderView | undefined> {
  const [row] = await sql<FinderView>('SELECT title, language FROM finders WHERE tenant_id = $1 AND sighting_id = $2', [
    tenantId,
    sightingId,
  ]);
  return row;
}

/** Notes since when the finder may write no messages. NULL: the finder may. Returns whether there is such a finder. */
export async function noteBlocked(sql: Sql, tenantId: string, sightingId: string, at: Date | null): Promise<boolean> {
  const rows = await sql(
    'UPDATE finders SET blocked_at = $3 WHERE tenant_id = $1 AND sighting_id = $2 RETURNING sighting_id',
    [tenantId, sightingId, at],
  );
  return rows.length > 0;
}

/** Contacts of the finders that are blocked, as far as they are kept, encrypted. */
export async function listBlockedContacts(
  sql: Sql,
  tenantId: string,
): Promise<{ readonly sightingId: string; readonly contact: Buffer }[]> {
  return await sql(
    `SELECT s.id AS "sightingId", s.contact FROM finders f JOIN sightings s ON s.tenant_id = f.tenant_id AND s.id = f.sighting_id
      WHERE f.tenant_id = $1 AND f.blocked_at IS NOT NULL AND s.contact IS NOT NULL`,
    [tenantId],
  );
}

/** Notes that the finder gets the mail that the animal is home. Returns the language of the mail, unless it was noted before. */
export async function noteTold(sql: Sql, tenantId: string, sightingId: string, now: Date): Promise<Locale | undefined> {
  const [row] = await sql<{ language: Locale }>(
    `UPDATE finders SET told_at = $3 WHERE tenant_id = $1 AND sighting_id = $2 AND told_at IS NULL AND stopped_at IS NULL
     RETURNING language`,
    [tenantId, sightingId, now],
  );
  return row?.language;
}

export async function forgetTold(sql: Sql, tenantId: string, sightingId: string): Promise<void> {
  await sql('UPDATE finders SET told_at = NULL WHERE tenant_id = $1 AND sighting_id = $2', [tenantId, sightingId]);
}

/** Notes that the finder wants no mails. */
export async function noteStopped(sql: Sql, tenantId: string, sightingId: string, now: Date): Promise<void> {
  await sql('UPDATE finders SET stopped_at = coalesce(stopped_at, $3) WHERE tenant_id = $1 AND sighting_id = $2', [
    tenantId,
    sightingId,
    now,
  ]);
}
