import type { Locale, Purpose, Species } from '@rhinarium/contract';
import type { PageStart } from '../../common/page.ts';
import type { Sql } from '../../storage/database/database.ts';
import { insertRow, selected } from '../../storage/database/named-columns.ts';
import type { PetMove } from '../pets/pet-records.ts';
import type { LinkFacts } from './rules.ts';

export interface LinkRow extends LinkFacts {
  readonly id: string;
  readonly species: Species;
  readonly purpose: Purpose;
  readonly petId: string | null;
  readonly searchPoolId: string | null;
  readonly searchPoolName: string | null;
  readonly title: string;
  readonly locale: Locale | null;
  readonly returnUrl: string | null;
  readonly showResult: boolean;
  readonly createsSighting: boolean;
  readonly createdAt: Date;
}

const MADE_COLUMNS = {
  id: 'id',
  species: 'species',
  purpose: 'purpose',
  petId: 'pet_id',
  searchPoolId: 'search_pool_id',
  title: 'title',
  locale: 'locale',
  returnUrl: 'return_url',
  showResult: 'shows_result',
  createsSighting: 'creates_sighting',
  usesMax: 'uses_max',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
};
const OWN_COLUMNS = { ...MADE_COLUMNS, useCount: 'use_count', revokedAt: 'revoked_at' };
const COLUMNS = `${selected(OWN_COLUMNS, 'k')},
  (SELECT p.name FROM search_pools p WHERE p.tenant_id = k.tenant_id AND p.id = k.search_pool_id) AS "searchPoolName"`;

export async function insertLink(sql: Sql, tenantId: string, link: LinkRow, tokenHash: Buffer): Promise<void> {
  const columns = { ...MADE_COLUMNS, tokenHash: 'token_hash' };
  await insertRow(sql, 'capture_links', columns, tenantId, { ...link, tokenHash });
}

export async function findLink(sql: Sql, tenantId: string, linkId: string): Promise<LinkRow | undefined> {
  const [row] = await sql<LinkRow>(`SELECT ${COLUMNS} FROM capture_links k WHERE k.tenant_id = $1 AND k.id = $2`, [
    tenantId,
    linkId,
  ]);
  return row;
}

/** Reads and locks a link, so that its visits, uses and revocation are serialised. */
export async function lockLink(sql: Sql, tenantId: string, linkId: string): Promise<LinkRow | undefined> {
  const [row] = await sql<LinkRow>(
    `SELECT ${COLUMNS} FROM capture_links k WHERE k.tenant_id = $1 AND k.id = $2 FOR NO KEY UPDATE`,
    [tenantId, linkId],
  );
  return row;
}

export async function listLinks(
  sql: Sql,
  tenantId: string,
  filter: { petId: string | undefined; after: PageStart | undefined; rowsMax: number },
): Promise<LinkRow[]> {
  return await sql<LinkRow>(
    `SELECT ${COLUMNS} FROM capture_links k
      WHERE k.tenant_id = $1 AND ($2::uuid IS NULL OR k.pet_id = $2)
        AND ($3::timestamptz IS NULL OR (k.created_at, k.id) < ($3, $4::uuid))
      ORDER BY k.created_at DESC, k.id DESC LIMIT $5`,
    [tenantId, filter.petId ?? null, filter.after?.createdAt ?? null, filter.after?.id ?? null, filter.rowsMax],
  );
}

/** Tenant and id of the link with this token. Needs Database.system, because the tenant is not known yet. */
export async function findLinkByToken(
  sql: Sql,
  tokenHash: Buffer,
): Promise<{ readonly tenantId: string; readonly linkId: string } | undefined> {
  const [row] = await sql<{ tenantId: string; linkId: string }>(
    `SELECT tenant_id AS "tenantId", id AS "linkId" FROM capture_links WHERE token_hash = $1`,
    [tokenHash],
  );
  return row;
}

/** Moves the links of a pet, or `among` them, to another pet. Returns the ids of the moved links. */
export async function moveLinks(sql: Sql, tenantId: string, { petId, intoPetId, among }: PetMove): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `UPDATE capture_links SET pet_id = $3 WHERE tenant_id = $1 AND pet_id = $2 AND ($4::uuid[] IS NULL OR id = ANY ($4)) RETURNING id`,
    [tenantId, petId, intoPetId, among ?? null],
  );
  return rows.map(({ id }) => id);
}

/** Counts a use. The link is locked by the caller. */
export async function countUse(sql: Sql, tenantId: string, linkId: string): Promise<void> {
  await sql('UPDATE capture_links SET use_count = use_count + 1 WHERE tenant_id = $1 AND id = $2', [tenantId, linkId]);
}

export async function markRevoked(sql: Sql, tenantId: string, linkId: string, now: Date): Promise<void> {
  await sql('UPDATE capture_links SET revoked_at = $3 WHERE tenant_id = $1 AND id = $2 AND revoked_at IS NULL', [
    tenantId,
    linkId,
    now,
  ]);
}

/** Moves the expiry of a tenant's unexpired links closer. Returns their number. */
export async function hastenLinks(sql: Sql, tenantId: string, seconds: number, now: Date): Promise<number> {
  const rows = await sql(
    `UPDATE capture_links SET expires_at = expires_at - $2 * interval '1 second' WHERE tenant_id = $1 AND expires_at > $3
     RETURNING id`,
    [tenantId, seconds, now],
  );
  return rows.length;
}

export async function removeAllLinks(sql: Sql, tenantId: string): Promise<void> {
  await sql('DELETE FROM capture_links WHERE tenant_id = $1', [tenantId]);
}

/** Deletes links that expired before a time, with their visits. */
export async function forgetLinks(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql('DELETE FROM capture_links WHERE tenant_id = $1 AND expires_at < $2', [tenantId, before]);
}
