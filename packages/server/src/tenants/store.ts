import type { Plan } from '@rhinarium/contract';
import type { Sql } from '../database/database.ts';

export interface TenantRow {
  readonly tenantId: string;
  readonly name: string;
  readonly plan: Plan | null;
  readonly suspendedAt: Date | null;
  readonly targetFalseMatchRate: number;
  readonly createdAt: Date;
}

const COLUMNS = `tenant_id AS "tenantId", name, plan, suspended_at AS "suspendedAt",
  target_false_match_rate AS "targetFalseMatchRate", created_at AS "createdAt"`;

export async function insertTenant(
  sql: Sql,
  tenant: { tenantId: string; name: string; plan: Plan | null; createdAt: Date },
) {
  await sql(`INSERT INTO tenants (tenant_id, name, plan, created_at) VALUES ($1, $2, $3, $4)`, [
    tenant.tenantId,
    tenant.name,
    tenant.plan,
    tenant.createdAt,
  ]);
}

/** All tenants; needs Database.system. */
export async function listTenants(sql: Sql): Promise<TenantRow[]> {
  return await sql<TenantRow>(`SELECT ${COLUMNS} FROM tenants ORDER BY created_at, tenant_id`);
}

export async function findTenant(sql: Sql, tenantId: string): Promise<TenantRow | undefined> {
  const [row] = await sql<TenantRow>(`SELECT ${COLUMNS} FROM tenants WHERE tenant_id = $1`, [tenantId]);
  return row;
}

export async function setTenantPlan(sql: Sql, tenantId: string, plan: Plan | null): Promise<boolean> {
  const rows = await sql(`UPDATE tenants SET plan = $2 WHERE tenant_id = $1 RETURNING tenant_id`, [tenantId, plan]);
  return rows.length > 0;
}

/** `null` ends the suspension. */
export async function setTenantSuspension(sql: Sql, tenantId: string, suspendedAt: Date | null): Promise<boolean> {
  const rows = await sql(`UPDATE tenants SET suspended_at = $2 WHERE tenant_id = $1 RETURNING tenant_id`, [
    tenantId,
    suspendedAt,
  ]);
  return rows.length > 0;
}

export async function setTargetFalseMatchRate(sql: Sql, tenantId: string, rate: number): Promise<boolean> {
  const rows = await sql(`UPDATE tenants SET target_false_match_rate = $2 WHERE tenant_id = $1 RETURNING tenant_id`, [
    tenantId,
    rate,
  ]);
  return rows.length > 0;
}
