import type { PageStart } from '../../common/page.ts';
import type { Sql } from '../../storage/database/database.ts';

export interface PoolRow {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly petCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const VIEW = `SELECT s.id, s.name, s.description, s.created_at AS "createdAt", s.updated_at AS "updatedAt",
    (SELECT count(*)::int FROM search_pool_pets m WHERE m.tenant_id = s.tenant_id AND m.search_pool_id = s.id) AS "petCount"
  FROM search_pools s`;

export async function insertPool(sql: Sql, tenantId: string, pool: Omit<PoolRow, 'petCount'>): Promise<void> {
  await sql(
    `INSERT INTO search_pools (tenant_id, id, name, description, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [tenantId, pool.id, pool.name, pool.description, pool.createdAt, pool.updatedAt],
  );
}

export async function findPool(sql: Sql, tenantId: string, name: string): Promise<PoolRow | undefined> {
  const [row] = await sql<PoolRow>(`${VIEW} WHERE s.tenant_id = $1 AND s.name = $2`, [tenantId, name]);
  return row;
}

/** Locks a pool for the rest of the transaction and returns its id. */
export async function lockPool(sql: Sql, tenantId: string, name: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>(
    `SELECT id FROM search_pools WHERE tenant_id = $1 AND name = $2 FOR NO KEY UPDATE`,
    [tenantId, name],
  );
  return row?.id;
}

export async function listPools(
  sql: Sql,
  tenantId: string,
  page: { after: PageStart | undefined; rowsMax: number },
): Promise<PoolRow[]> {
  return await sql<PoolRow>(
    `${VIEW} WHERE s.tenant_id = $1 AND ($2::timestamptz IS NULL OR (s.created_at, s.id) < ($2, $3::uuid))
      ORDER BY s.created_at DESC, s.id DESC LIMIT $4`,
    [tenantId, page.after?.createdAt ?? null, page.after?.id ?? null, page.rowsMax],
  );
}

export interface PoolChanges {
  readonly name: string | undefined;
  /** `null` clears it. */
  readonly description: string | null | undefined;
}

export async function changePool(
  sql: Sql,
  tenantId: string,
  poolId: string,
  changes: PoolChanges,
  now: Date,
): Promise<void> {
  await sql(
    `UPDATE search_pools SET name = coalesce($3, name), description = CASE WHEN $4 THEN $5 ELSE description END, updated_at = $6
      WHERE tenant_id = $1 AND id = $2`,
    [tenantId, poolId, changes.name ?? null, changes.description !== undefined, changes.description ?? null, now],
  );
}

export async function removePool(sql: Sql, tenantId: string, name: string): Promise<boolean> {
  const rows = await sql(`DELETE FROM search_pools WHERE tenant_id = $1 AND name = $2 RETURNING id`, [tenantId, name]);
  return rows.length > 0;
}

export async function addMembers(sql: Sql, tenantId: string, poolId: string, petIds: readonly string[]): Promise<void> {
  await sql(
    `INSERT INTO search_pool_pets (tenant_id, search_pool_id, pet_id) SELECT $1, $2, unnest($3::uuid[]) ON CONFLICT DO NOTHING`,
    [tenantId, poolId, petIds],
  );
}

/** Adds a pet to all pools of another. Returns those that it was not in. */
export async function shareMemberships(
  sql: Sql,
  tenantId: string,
  petId: string,
  intoPetId: string,
): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `INSERT INTO search_pool_pets (tenant_id, search_pool_id, pet_id)
     SELECT tenant_id, search_pool_id, $3 FROM search_pool_pets WHERE tenant_id = $1 AND pet_id = $2 ON CONFLICT DO NOTHING
     RETURNING search_pool_id AS id`,
    [tenantId, petId, intoPetId],
  );
  return rows.map(({ id }) => id);
}

/** The pools of a pet. */
export async function listPoolIdsOfPet(sql: Sql, tenantId: string, petId: string): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    'SELECT search_pool_id AS id FROM search_pool_pets WHERE tenant_id = $1 AND pet_id = $2 ORDER BY 1',
    [tenantId, petId],
  );
  return rows.map(({ id }) => id);
}

/** Adds a pet to the existing ones among these pools. */
export async function addToPools(sql: Sql, tenantId: string, petId: string, poolIds: readonly string[]): Promise<void> {
  await sql(
    `INSERT INTO search_pool_pets (tenant_id, search_pool_id, pet_id)
     SELECT tenant_id, id, $2 FROM search_pools WHERE tenant_id = $1 AND id = ANY ($3) ON CONFLICT DO NOTHING`,
    [tenantId, petId, poolIds],
  );
}

export async function removeFromPools(
  sql: Sql,
  tenantId: string,
  petId: string,
  poolIds: readonly string[],
): Promise<void> {
  await sql('DELETE FROM search_pool_pets WHERE tenant_id = $1 AND pet_id = $2 AND search_pool_id = ANY ($3)', [
    tenantId,
    petId,
    poolIds,
  ]);
}

/** Removes members and returns those that were in the pool. */
export async function removeMembers(
  sql: Sql,
  tenantId: string,
  poolId: string,
  petIds: readonly string[],
): Promise<Set<string>> {
  const rows = await sql<{ petId: string }>(
    `DELETE FROM search_pool_pets WHERE tenant_id = $1 AND search_pool_id = $2 AND pet_id = ANY($3) RETURNING pet_id AS "petId"`,
    [tenantId, poolId, petIds],
  );
  return new Set(rows.map((row) => row.petId));
}

export async function listMembers(sql: Sql, tenantId: string, poolId: string): Promise<Set<string>> {
  const rows = await sql<{ petId: string }>(
    `SELECT pet_id AS "petId" FROM search_pool_pets WHERE tenant_id = $1 AND search_pool_id = $2`,
    [tenantId, poolId],
  );
  return new Set(rows.map((row) => row.petId));
}

/** Names of these pools. */
export async function listPoolNames(sql: Sql, tenantId: string, poolIds: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ name: string }>('SELECT name FROM search_pools WHERE tenant_id = $1 AND id = ANY ($2)', [
    tenantId,
    poolIds,
  ]);
  return new Set(rows.map(({ name }) => name));
}

/** Whether a pet is in one of these pools. */
export async function isInPools(
  sql: Sql,
  tenantId: string,
  petId: string,
  poolIds: readonly string[],
): Promise<boolean> {
  const rows = await sql(
    `SELECT 1 FROM search_pool_pets WHERE tenant_id = $1 AND pet_id = $2 AND search_pool_id = ANY ($3) LIMIT 1`,
    [tenantId, petId, poolIds],
  );
  return rows.length > 0;
}

export async function removeAllPools(sql: Sql, tenantId: string): Promise<void> {
  await sql('DELETE FROM search_pools WHERE tenant_id = $1', [tenantId]);
}
