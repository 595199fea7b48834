import type { Plan, ReplayPolicy } from '@rhinarium/contract';
import type { Sql } from '../database/database.ts';
import { patternHolding } from '../database/pattern.ts';
import type { PageStart } from '../page.ts';

export interface TenantRow {
  readonly tenantId: string;
  readonly name: string;
  readonly plan: Plan | null;
  readonly suspendedAt: Date | null;
  readonly targetFalseMatchRate: number;
  readonly replayPolicy: ReplayPolicy;
  readonly createdAt: Date;
}

const COLUMNS = `tenant_id AS "tenantId", name, plan, suspended_at AS "suspendedAt",
  target_false_match_rate AS "targetFalseMatchRate", replay_policy AS "replayPolicy", created_at AS "createdAt"`;

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

/** One page of the tenants whose name or id holds the text, the latest first; needs Database.system. */
export async function findTenants(
  sql: Sql,
  filter: { search: string | undefined; after: PageStart | undefined; rowsMax: number },
): Promise<TenantRow[]> {
  return await sql<TenantRow>(
    `SELECT ${COLUMNS} FROM tenants
      WHERE ($1::text IS NULL OR name ILIKE $1 OR tenant_id::text ILIKE $1)
        AND ($2::timestamptz IS NULL OR (created_at, tenant_id) < ($2, $3::uuid))
      ORDER BY created_at DESC, tenant_id DESC LIMIT $4`,
    [patternHolding(filter.search), filter.after?.createdAt ?? null, filter.after?.id ?? null, filter.rowsMax],
  );
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

export async function setReplayPolicy(sql: Sql, tenantId: string, policy: ReplayPolicy): Promise<boolean> {
  const rows = await sql(`UPDATE tenants SET replay_policy = $2 WHERE tenant_id = $1 RETURNING tenant_id`, [
    tenantId,
    policy,
  ]);
  return rows.length > 0;
}
