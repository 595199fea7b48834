import type { KeyMode, Plan, ReplayPolicy, TENANT_SORTS } from '@rhinarium/contract';
import type { SortedPage, SortedStart } from '../../common/sorted-page.ts';
import type { Sql } from '../../storage/database/database.ts';
import { patternHolding } from '../../storage/database/pattern.ts';
import { downward, upward } from '../../storage/database/sorted-rows.ts';

/** What a tenant has chosen about decisions. */
export interface DecisionPolicy {
  /** How often a different animal may pass. */
  readonly targetFalseMatchRate: number;
  /** How often a whole search may name a pet for an animal that is not registered. */
  readonly identificationTargetFalseMatchRate: number;
  /** What copies of registered photos do. */
  readonly replayPolicy: ReplayPolicy;
}

export interface TenantRow extends DecisionPolicy {
  readonly tenantId: string;
  readonly name: string;
  readonly mode: KeyMode;
  readonly plan: Plan | null;
  readonly suspendedAt: Date | null;
  readonly createdAt: Date;
}

const COLUMNS = `tenant_id AS "tenantId", name, mode, plan, suspended_at AS "suspendedAt",
  target_false_match_rate AS "targetFalseMatchRate",
  identification_target_false_match_rate AS "identificationTargetFalseMatchRate", replay_policy AS "replayPolicy", created_at AS "createdAt"`;

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

/** All tenants but test tenants; needs Database.system. */
export async function listTenants(sql: Sql): Promise<TenantRow[]> {
  return await sql<TenantRow>(`SELECT ${COLUMNS} FROM tenants WHERE mode = 'live' ORDER BY created_at, tenant_id`);
}

/**
 * All tenants, the oldest first, so that test tenants come behind those whose they are; needs Database.system. Also
 * asked of the schemas of earlier releases.
 */
export async function listTenantIds(sql: Sql): Promise<string[]> {
  const rows = await sql<{ tenantId: string }>(
    'SELECT tenant_id AS "tenantId" FROM tenants ORDER BY created_at, tenant_id',
  );
  return rows.map(({ tenantId }) => tenantId);
}

/** The test tenant of a tenant, if it has one; needs Database.system. */
export async function findTestTenantId(sql: Sql, tenantId: string): Promise<string | undefined> {
  const [row] = await sql<{ tenantId: string }>(`SELECT tenant_id AS "tenantId" FROM tenants WHERE test_of = $1`, [
    tenantId,
  ]);
  return row?.tenantId;
}

/**
 * Inserts the test tenant of a tenant: on the plan `demo`, with the other's decision policy. False when it has one
 * already.
 */
export async function insertTestTenant(
  sql: Sql,
  live: TenantRow,
  { tenantId, createdAt }: { readonly tenantId: string; readonly createdAt: Date },
): Promise<boolean> {
  const rows = await sql(
    `INSERT INTO tenants (tenant_id, name, plan, test_of, target_false_match_rate,
                          identification_target_false_match_rate, replay_policy, created_at)
     VALUES ($1, $2, 'demo', $3, $4, $5, $6, $7) ON CONFLICT (test_of) DO NOTHING RETURNING tenant_id`,
    [
      tenantId,
      live.name,
      live.tenantId,
      live.targetFalseMatchRate,
      live.identificationTargetFalseMatchRate,
      live.replayPolicy,
      createdAt,
    ],
  );
  return rows.length > 0;
}

const SORTED_BY = { createdAt: 't.created_at', name: 'lower(t.name)' } as const;
const SORTED_ROWS = {
  'createdAt desc': downward(SORTED_BY.createdAt, 'timestamptz', 't.tenant_id'),
  'createdAt asc': upward(SORTED_BY.createdAt, 'timestamptz', 't.tenant_id'),
  'name desc': downward(SORTED_BY.name, 'text', 't.tenant_id'),
  'name asc': upward(SORTED_BY.name, 'text', 't.tenant_id'),
} as const;

export interface TenantEntryRow extends SortedStart {
  readonly name: string;
  readonly plan: Plan | null;
  readonly suspendedAt: Date | null;
  readonly createdAt: Date;
}

/** One page of the tenants, without test tenants, whose name or id holds a text; needs Database.system. */
export async function findTenants(
  sql: Sql,
  filter: SortedPage<(typeof TENANT_SORTS)[number]> & { search: string | undefined },
): Promise<TenantEntryRow[]> {
  return await sql<TenantEntryRow>(
    `SELECT t.tenant_id AS id, t.name, t.plan, t.suspended_at AS "suspendedAt", t.created_at AS "createdAt",
            ${SORTED_BY[filter.sort]} AS "sortedBy"
       FROM tenants t
      WHERE t.mode = 'live' AND ($1::text IS NULL OR t.name ILIKE $1 OR t.tenant_id::text ILIKE $1)
        ${SORTED_ROWS[filter.sorting]}`,
    [patternHolding(filter.search), filter.after?.sortedBy ?? null, filter.after?.id ?? null, filter.rowsMax],
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
  const { targetFalseMatchRate, identificationTargetFalseMatchRate, replayPolicy } = tenant;
  return { targetFalseMatchRate, identificationTargetFalseMatchRate, replayPolicy };
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
  { targetFalseMatchRate, identificationTargetFalseMatchRate, replayPolicy }: Partial<DecisionPolicy>,
): Promise<boolean> {
  const rows = await sql(
    `UPDATE tenants
        SET target_false_match_rate = coalesce($2, target_false_match_rate),
            identification_target_false_match_rate = coalesce($3, identification_target_false_match_rate),
            replay_policy = coalesce($4, replay_policy)
      WHERE tenant_id = $1 RETURNING tenant_id`,
    [tenantId, targetFalseMatchRate ?? null, identificationTargetFalseMatchRate ?? null, replayPolicy ?? null],
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
