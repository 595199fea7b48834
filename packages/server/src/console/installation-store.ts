import type { Sql } from '../storage/database/database.ts';

/** Size of the whole database, bytes. */
export async function readDatabaseBytes(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: number }>('SELECT pg_database_size(current_database())::float8 AS bytes');
  return row!.bytes;
}

export interface TenantSizesRow {
  readonly pets: number;
  readonly images: number;
  readonly imageBytes: number;
}

/** Storage figures of a tenant. */
export async function readTenantSizes(sql: Sql, tenantId: string): Promise<TenantSizesRow> {
  const [row] = await sql<TenantSizesRow>(
    `SELECT (SELECT count(*)::int FROM pets WHERE tenant_id = $1) AS pets, count(*)::int AS images,
            coalesce(sum(bytes), 0)::float8 AS "imageBytes" FROM uploads WHERE tenant_id = $1`,
    [tenantId],
  );
  return row!;
}

/** Number of a tenant's templates by engine. */
export async function countTemplatesByEngine(
  sql: Sql,
  tenantId: string,
): Promise<{ engineVersion: string; count: number }[]> {
  return await sql<{ engineVersion: string; count: number }>(
    `SELECT engine_version AS "engineVersion", count(*)::int AS count FROM templates WHERE tenant_id = $1 GROUP BY 1`,
    [tenantId],
  );
}
