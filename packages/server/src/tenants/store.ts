import type { Plan, ReplayPolicy } from '@rhinarium/contract';
import type { Sql } from '../database/database.ts';
import { patternHolding } from '../database/pattern.ts';
import type { PageStart } from '../page.ts';

/** What a tenant has chosen about decisions. */
export interface DecisionPolicy {
  /** How often a different animal may pass. */
  readonly targetFalseMatchRate: number;
  /** What copies of registered photos do. */
  readonly replayPolicy: ReplayPolicy;
}

export interface TenantRow extends DecisionPolicy {
  readonly tenantId: string;
  readonly name: string;
  readonly plan: Plan | null;
  readonly suspendedAt: Date | null;
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

// Any fixed number that no other advisory lock of this database has.
const firstStartLock = 4_160_119;

/** Lets one node at a time look whether there is a tenant and make the first, until its transaction ends. */
export async function lockFirstStart(sql: Sql): Promise<void> {
  await sql('SELECT pg_advisory_xact_lock($1)', [firstStartLock]);
}

/** All tenants; needs Database.system. */
export async function listTenants(sql: Sql): Promise<TenantRow[]> {
  return await sql<TenantRow>(`SELECT ${COLUMNS} FROM tenants ORDER BY created_at, tenant_id`);
}

/** All tenants, the oldest first; needs Database.system. */
export async function listTenantIds(sql: Sql): Promise<string[]> {
  const rows = await sql<{ tenantId: string }>(
    'SELECT tenant_id AS "tenantId" FROM tenants ORDER BY created_at, tenant_id',
  );
  return rows.map(({ tenantId }) => tenantId);
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

/** The tenant, held for the rest of the transaction: what counts its pets takes turns with it. */
export async function lockTenant(sql: Sql, tenantId: string): Promise<TenantRow | undefined> {
  const [row] = await sql<TenantRow>(`SELECT ${COLUMNS} FROM tenants WHERE tenant_id = $1 FOR NO KEY UPDATE`, [
    tenantId,
  ]);
  return row;
}

export async function readDecisionPolicy(sql: Sql, tenantId: string): Promise<DecisionPolicy> {
  const tenant = await findTenant(sql, tenantId);
  if (!tenant) throw new Error(`tenant ${tenantId} no longer exists`);
  const { targetFalseMatchRate, replayPolicy } = tenant;
  return { targetFalseMatchRate, replayPolicy };
}

export async function setTenantPlan(sql: Sql, tenantId: string, plan: Plan | null): Promise<void> {
  await sql(`UPDATE tenants SET plan = $2 WHERE tenant_id = $1`, [tenantId, plan]);
}

/** `null` ends the suspension. */
export async function setTenantSuspension(sql: Sql, tenantId: string, suspendedAt: Date | null): Promise<boolean> {
  const rows = await sql(`UPDATE tenants SET suspended_at = $2 WHERE tenant_id = $1 RETURNING tenant_id`, [
    tenantId,
    suspendedAt,
  ]);
  return rows.length > 0;
}

/** Sets what is given; false when there is no such tenant. */
export async function setDecisionPolicy(
  sql: Sql,
  tenantId: string,
  { targetFalseMatchRate, replayPolicy }: Partial<DecisionPolicy>,
): Promise<boolean> {
  const rows = await sql(
    `UPDATE tenants SET target_false_match_rate = coalesce($2, target_false_match_rate), replay_policy = coalesce($3, replay_policy)
      WHERE tenant_id = $1 RETURNING tenant_id`,
    [tenantId, targetFalseMatchRate ?? null, replayPolicy ?? null],
  );
  return rows.length > 0;
}

/** Whether people need a second factor to reach the tenant. */
export async function setSecondFactorRequirement(sql: Sql, tenantId: string, isRequired: boolean): Promise<void> {
  await sql(`UPDATE tenants SET requires_second_factor = $2 WHERE tenant_id = $1`, [tenantId, isRequired]);
}

/** Removes a tenant with all rows that name it. */
export async function removeTenant(sql: Sql, tenantId: string): Promise<void> {
  await sql('DELETE FROM tenants WHERE tenant_id = $1', [tenantId]);
}
