import type {
  ClaimsPolicy,
  KeyMode,
  Plan,
  PrintPolicy,
  ReplayPolicy,
  Species,
  TENANT_SORTS,
} from '@rhinarium/contract';
import type { MeasuredClaims } from '@rhinarium/engine';
import type { Tenant } from '../../common/caller.ts';
import type { SortedPage, SortedStart } from '../../common/page.ts';
import type { Sql } from '../../storage/database/database.ts';
import { downward, patternHolding, upward } from '../../storage/database/named-columns.ts';

/** A tenant's settings for decisions. */
export interface DecisionPolicy {
  /** Target false-match rate of a comparison. */
  readonly targetFalseMatchRate: number;
  /** Target false-match rate of a whole search for an unregistered animal. */
  readonly identificationTargetFalseMatchRate: number;
  /** Effect of copies of registered photos. */
  readonly replayPolicy: ReplayPolicy;
  /** Use of a DOG's photos without a visible print. */
  readonly printPolicy: PrintPolicy;
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
  identification_target_false_match_rate AS "identificationTargetFalseMatchRate", replay_policy AS "replayPolicy", print_policy AS "printPolicy", created_at AS "createdAt"`;

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

// Arbitrary, unique among the advisory locks of this database.
const firstStartLock = 4_160_119;

/** Serialises the nodes' check for a first tenant and its creation, until the transaction ends. */
export async function lockFirstStart(sql: Sql): Promise<void> {
  await sql('SELECT pg_advisory_xact_lock($1)', [firstStartLock]);
}

/** All tenants except test tenants. Needs Database.system. */
export async function listTenants(sql: Sql): Promise<TenantRow[]> {
  return await sql<TenantRow>(`SELECT ${COLUMNS} FROM tenants WHERE mode = 'live' ORDER BY created_at, tenant_id`);
}

/**
 * All tenants, oldest first, so that each test tenant follows its parent. Needs Database.system. Also run on schemas of
 * earlier releases.
 */
export async function listTenantIds(sql: Sql): Promise<string[]> {
  const rows = await sql<{ tenantId: string }>(
    'SELECT tenant_id AS "tenantId" FROM tenants ORDER BY created_at, tenant_id',
  );
  return rows.map(({ tenantId }) => tenantId);
}

/** The test tenant of a tenant, if it has one. Needs Database.system. */
export async function findTestTenantId(sql: Sql, tenantId: string): Promise<string | undefined> {
  const [row] = await sql<{ tenantId: string }>(`SELECT tenant_id AS "tenantId" FROM tenants WHERE test_of = $1`, [
    tenantId,
  ]);
  return row?.tenantId;
}

/** A tenant as a caller. Suspending a tenant also suspends its test tenant. Needs Database.system. */
export async function findCallingTenant(sql: Sql, tenantId: string): Promise<Tenant | undefined> {
  const [row] = await sql<Tenant>(
    `SELECT t.tenant_id AS id, t.name, t.mode, t.plan, coalesce(t.suspended_at, l.suspended_at) IS NOT NULL AS "isSuspended",
            t.target_false_match_rate AS "targetFalseMatchRate",
            t.identification_target_false_match_rate AS "identificationTargetFalseMatchRate", t.replay_policy AS "replayPolicy", t.print_policy AS "printPolicy"
       FROM tenants t LEFT JOIN tenants l ON l.tenant_id = t.test_of WHERE t.tenant_id = $1`,
    [tenantId],
  );
  return row;
}

/** Inserts a tenant's test tenant, on the plan `demo` with the same decision policy. Returns false if it exists. */
export async function insertTestTenant(
  sql: Sql,
  live: TenantRow,
  { tenantId, createdAt }: { readonly tenantId: string; readonly createdAt: Date },
): Promise<boolean> {
  const rows = await sql(
    `INSERT INTO tenants (tenant_id, name, plan, test_of, target_false_match_rate,
                          identification_target_false_match_rate, replay_policy, print_policy, created_at)
     VALUES ($1, $2, 'demo', $3, $4, $5, $6, $7, $8) ON CONFLICT (test_of) DO NOTHING RETURNING tenant_id`,
    [
      tenantId,
      live.name,
      live.tenantId,
      live.targetFalseMatchRate,
      live.identificationTargetFalseMatchRate,
      live.replayPolicy,
      live.printPolicy,
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

/** One page of tenants, without test tenants, whose name or id contains a text. Needs Database.system. */
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

/** The tenant, locked for the rest of the transaction, which serialises counting its pets. */
export async function lockTenant(sql: Sql, tenantId: string): Promise<TenantRow | undefined> {
  const [row] = await sql<TenantRow>(`SELECT ${COLUMNS} FROM tenants WHERE tenant_id = $1 FOR NO KEY UPDATE`, [
    tenantId,
  ]);
  return row;
}

/** Claims that were measured with a tenant's own animals and are in use. */
interface CalibrationInUse {
  readonly id: string;
  readonly claims: MeasuredClaims;
}

/** Measured claims of this engine version that are in use, by species. Without one the shipped claims hold. */
export type Calibrations = { readonly [Kind in Species]?: CalibrationInUse };

/** Policy and measured claims by which comparisons of a tenant are decided. */
export interface DecisionRules extends DecisionPolicy {
  readonly calibrations: Calibrations;
}

/** Measured claims as input of the engine. */
export const claimsField = ({ calibrations }: Pick<DecisionRules, 'calibrations'>, species: Species) => {
  const claims = calibrations[species]?.claims;
  return claims ? { claims } : {};
};

/** Calibration of a job's result: the id of measured claims, or `shipped`. */
export const calibrationOf = ({ calibrations }: Pick<DecisionRules, 'calibrations'>, species: Species): string =>
  calibrations[species]?.id ?? 'shipped';

/** Measured claims of the tenant t with the engine version $2 that are in use, as JSON by species. */
const IN_USE = `(SELECT coalesce(json_object_agg(species, json_build_object('id', id, 'claims', claims)), '{}'::json)
  FROM calibrations c WHERE c.tenant_id = t.tenant_id AND c.engine_version = $2 AND c.ended_at IS NULL)`;

export async function readCalibrations(sql: Sql, tenantId: string, engineVersion: string): Promise<Calibrations> {
  const [row] = await sql<{ calibrations: Calibrations }>(
    `SELECT ${IN_USE} AS calibrations FROM tenants t WHERE t.tenant_id = $1`,
    [tenantId, engineVersion],
  );
  return row!.calibrations;
}

export async function readClaimsPolicy(sql: Sql, tenantId: string): Promise<ClaimsPolicy> {
  const [row] = await sql<{ policy: ClaimsPolicy }>(
    `SELECT claims_policy AS policy FROM tenants WHERE tenant_id = $1 FOR NO KEY UPDATE`,
    [tenantId],
  );
  return row!.policy;
}

export async function setClaimsPolicy(sql: Sql, tenantId: string, policy: ClaimsPolicy): Promise<void> {
  await sql(`UPDATE tenants SET claims_policy = $2 WHERE tenant_id = $1`, [tenantId, policy]);
}

/** Policy of a tenant, with the measured claims that hold for an engine version. */
export async function readDecisionPolicy(sql: Sql, tenantId: string, engineVersion: string): Promise<DecisionRules> {
  const [rules] = await sql<DecisionRules>(
    `SELECT target_false_match_rate AS "targetFalseMatchRate",
            identification_target_false_match_rate AS "identificationTargetFalseMatchRate",
            replay_policy AS "replayPolicy", print_policy AS "printPolicy", ${IN_USE} AS calibrations
       FROM tenants t WHERE t.tenant_id = $1`,
    [tenantId, engineVersion],
  );
  if (!rules) throw new Error(`tenant ${tenantId} no longer exists`);
  return rules;
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

/** Updates the given fields. Returns false for an unknown tenant. */
export async function setDecisionPolicy(
  sql: Sql,
  tenantId: string,
  { targetFalseMatchRate, identificationTargetFalseMatchRate, replayPolicy, printPolicy }: Partial<DecisionPolicy>,
): Promise<boolean> {
  const rows = await sql(
    `UPDATE tenants
        SET target_false_match_rate = coalesce($2, target_false_match_rate),
            identification_target_false_match_rate = coalesce($3, identification_target_false_match_rate),
            replay_policy = coalesce($4, replay_policy),
            print_policy = coalesce($5, print_policy)
      WHERE tenant_id = $1 RETURNING tenant_id`,
    [
      tenantId,
      targetFalseMatchRate ?? null,
      identificationTargetFalseMatchRate ?? null,
      replayPolicy ?? null,
      printPolicy ?? null,
    ],
  );
  return rows.length > 0;
}

/** A tenant's settings of lost and found. */
export interface LostAndFound {
  readonly isEnabled: boolean;
  /** True if newly registered pets are searched among open sightings. */
  readonly searchNewPets: boolean;
}

const LOST_AND_FOUND = `has_lost_and_found AS "isEnabled", searches_new_pets AS "searchNewPets"`;

export async function findLostAndFound(sql: Sql, tenantId: string): Promise<LostAndFound> {
  const [row] = await sql<LostAndFound>(`SELECT ${LOST_AND_FOUND} FROM tenants WHERE tenant_id = $1`, [tenantId]);
  return row!;
}

/** Updates the given settings. Returns all of them. */
export async function setLostAndFound(
  sql: Sql,
  tenantId: string,
  { isEnabled, searchNewPets }: { readonly [Name in keyof LostAndFound]?: boolean | undefined },
): Promise<LostAndFound> {
  const [row] = await sql<LostAndFound>(
    `UPDATE tenants SET has_lost_and_found = coalesce($2, has_lost_and_found), searches_new_pets = coalesce($3, searches_new_pets)
      WHERE tenant_id = $1 RETURNING ${LOST_AND_FOUND}`,
    [tenantId, isEnabled ?? null, searchNewPets ?? null],
  );
  return row!;
}

/** Whether the tenant requires a second factor. */
export async function setSecondFactorRequirement(sql: Sql, tenantId: string, isRequired: boolean): Promise<void> {
  await sql(`UPDATE tenants SET requires_second_factor = $2 WHERE tenant_id = $1`, [tenantId, isRequired]);
}

/** Returns whether the tenant's viewers may identify. */
export async function setViewersMayIdentify(sql: Sql, tenantId: string, mayIdentify: boolean): Promise<void> {
  await sql(`UPDATE tenants SET viewers_may_identify = $2 WHERE tenant_id = $1`, [tenantId, mayIdentify]);
}

/** Deletes a tenant with all its rows. */
export async function removeTenant(sql: Sql, tenantId: string): Promise<void> {
  await sql('DELETE FROM tenants WHERE tenant_id = $1', [tenantId]);
}
