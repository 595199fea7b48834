import type { Sql } from '../../storage/database/database.ts';

/** Allowed web origins of a tenant, `undefined` for an unknown tenant. */
export async function findAllowedOrigins(sql: Sql, tenantId: string): Promise<string[] | undefined> {
  const [row] = await sql<{ allowedOrigins: string[] }>(
    `SELECT allowed_origins AS "allowedOrigins" FROM tenants WHERE tenant_id = $1`,
    [tenantId],
  );
  return row?.allowedOrigins;
}

/** Tenants that allow an origin. Needs Database.system. */
export async function listTenantIdsAllowing(sql: Sql, origin: string): Promise<string[]> {
  const rows = await sql<{ tenantId: string }>(
    `SELECT tenant_id AS "tenantId" FROM tenants WHERE allowed_origins @> ARRAY[$1::text]`,
    [origin],
  );
  return rows.map(({ tenantId }) => tenantId);
}

/** Returns false for an unknown tenant. */
export async function setAllowedOrigins(sql: Sql, tenantId: string, origins: readonly string[]): Promise<boolean> {
  const rows = await sql(`UPDATE tenants SET allowed_origins = $2 WHERE tenant_id = $1 RETURNING tenant_id`, [
    tenantId,
    origins,
  ]);
  return rows.length > 0;
}
