import type { KeyMode, Scope } from '@rhinarium/contract';
import type { ApiKey, Tenant } from '../../common/caller.ts';
import type { Sql } from '../../storage/database/database.ts';
import { type Columns, insertRow } from '../../storage/database/named-columns.ts';

export interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly mode: KeyMode;
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  /** The key's own expiry or the end of a rotation's overlap, whichever is earlier. */
  readonly expiresAt: Date | null;
  readonly deactivatedAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** `null`: only the tenant's budgets apply. */
  readonly requestsPerMinute: number | null;
  /** Pool names. `null`: all pets of the tenant. */
  readonly searchPools: readonly string[] | null;
}

/**
 * The live key with this hash and its tenant. Searches all tenants, because the tenant is not known yet. Suspending a
 * tenant also suspends its test tenant.
 */
export async function findLiveKey(
  sql: Sql,
  hash: Buffer,
  now: Date,
): Promise<{ key: ApiKey; tenant: Tenant } | undefined> {
  const [row] = await sql<Tenant & Omit<ApiKey, 'id'> & { keyId: string }>(
    `SELECT k.id AS "keyId", k.scopes, k.requests_per_minute AS "requestsPerMinute", k.search_pool_ids AS "searchPoolIds", t.tenant_id AS id, t.name, t.mode, t.plan,
            coalesce(t.suspended_at, l.suspended_at) IS NOT NULL AS "isSuspended",
            t.target_false_match_rate AS "targetFalseMatchRate",
            t.identification_target_false_match_rate AS "identificationTargetFalseMatchRate", t.replay_policy AS "replayPolicy", t.print_policy AS "printPolicy"
       FROM api_keys k JOIN tenants t ON t.tenant_id = k.tenant_id LEFT JOIN tenants l ON l.tenant_id = t.test_of
      WHERE k.hash = $1 AND k.deactivated_at IS NULL AND coalesce(least(k.expires_at, k.overlap_ends_at) > $2, true)`,
    [hash, now],
  );
  if (!row) return undefined;
  const { keyId: id, scopes, requestsPerMinute, searchPoolIds, ...tenant } = row;
  return { key: { id, mode: tenant.mode, scopes, requestsPerMinute, searchPoolIds }, tenant };
}

export interface KeyToInsert
  extends Pick<KeyRow, 'id' | 'name' | 'mode' | 'prefix' | 'scopes' | 'createdAt' | 'expiresAt' | 'requestsPerMinute'> {
  readonly tenantId: string;
  readonly hash: Buffer;
  /** `null`: all pets of the tenant. */
  readonly searchPoolIds: readonly string[] | null;
}

const INSERTED_COLUMNS = {
  id: 'id',
  name: 'name',
  mode: 'mode',
  prefix: 'prefix',
  hash: 'hash',
  scopes: 'scopes',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
  requestsPerMinute: 'requests_per_minute',
  searchPoolIds: 'search_pool_ids',
} satisfies Columns<Exclude<keyof KeyToInsert, 'tenantId'>>;

/** Returns false for an unknown tenant. */
export async function insertKey(sql: Sql, key: KeyToInsert): Promise<boolean> {
  return await insertRow(sql, 'api_keys', INSERTED_COLUMNS, key.tenantId, key, 'FROM tenants WHERE tenant_id = $1');
}

/** Deactivates a key. Returns false for an unknown key. */
export async function deactivateKey(sql: Sql, tenantId: string, keyId: string, now: Date): Promise<boolean> {
  const rows = await sql(
    `UPDATE api_keys SET deactivated_at = coalesce(deactivated_at, $3) WHERE tenant_id = $1 AND id = $2 RETURNING id`,
    [tenantId, keyId, now],
  );
  return rows.length > 0;
}

/** Sets the rate limit of a live key, requests per minute. Returns its name, or `undefined` for an unknown key. */
export async function limitKey(
  sql: Sql,
  tenantId: string,
  keyId: string,
  requestsPerMinute: number | null,
): Promise<string | undefined> {
  const [row] = await sql<{ name: string }>(
    `UPDATE api_keys SET requests_per_minute = $3
      WHERE tenant_id = $1 AND id = $2 AND deactivated_at IS NULL RETURNING name`,
    [tenantId, keyId, requestsPerMinute],
  );
  return row?.name;
}

/** Expires a locked key at the end of the overlap, unless it expires earlier. Returns its expiry. */
export async function endWithOverlap(sql: Sql, tenantId: string, keyId: string, at: Date): Promise<Date> {
  const [row] = await sql<{ expiresAt: Date }>(
    `UPDATE api_keys SET overlap_ends_at = least(overlap_ends_at, $3) WHERE tenant_id = $1 AND id = $2
     RETURNING least(expires_at, overlap_ends_at) AS "expiresAt"`,
    [tenantId, keyId, at],
  );
  return row!.expiresAt;
}

export async function noteKeyUse(sql: Sql, tenantId: string, keyId: string, now: Date): Promise<void> {
  await sql(`UPDATE api_keys SET last_used_at = $3 WHERE tenant_id = $1 AND id = $2`, [tenantId, keyId, now]);
}

export async function listKeys(sql: Sql, tenantId: string): Promise<KeyRow[]> {
  return await sql<KeyRow>(
    `SELECT id, name, mode, prefix, scopes, created_at AS "createdAt", least(expires_at, overlap_ends_at) AS "expiresAt",
            deactivated_at AS "deactivatedAt", last_used_at AS "lastUsedAt", requests_per_minute AS "requestsPerMinute",
            CASE WHEN search_pool_ids IS NOT NULL
                 THEN array(SELECT s.name FROM search_pools s
                             WHERE s.tenant_id = api_keys.tenant_id AND s.id = ANY (search_pool_ids) ORDER BY s.name) END AS "searchPools"
       FROM api_keys WHERE tenant_id = $1 ORDER BY created_at, id`,
    [tenantId],
  );
}

type LiveKeyRow = Pick<
  KeyToInsert,
  'id' | 'name' | 'mode' | 'scopes' | 'expiresAt' | 'requestsPerMinute' | 'searchPoolIds'
>;

/** The live key with this id and its own expiry, locked for the rest of the transaction. */
export async function lockLiveKey(
  sql: Sql,
  tenantId: string,
  keyId: string,
  now: Date,
): Promise<LiveKeyRow | undefined> {
  const [row] = await sql<LiveKeyRow>(
    `SELECT id, name, mode, scopes, expires_at AS "expiresAt", requests_per_minute AS "requestsPerMinute",
            search_pool_ids AS "searchPoolIds" FROM api_keys
      WHERE tenant_id = $1 AND id = $2 AND deactivated_at IS NULL AND coalesce(least(expires_at, overlap_ends_at) > $3, true)
        FOR UPDATE`,
    [tenantId, keyId, now],
  );
  return row;
}

/** Tenant and id of a key in any state. Searches all tenants. */
export async function findKeyByHash(sql: Sql, hash: Buffer): Promise<{ tenantId: string; keyId: string } | undefined> {
  const [row] = await sql<{ tenantId: string; keyId: string }>(
    `SELECT tenant_id AS "tenantId", id AS "keyId" FROM api_keys WHERE hash = $1`,
    [hash],
  );
  return row;
}

/** Moves the expiry of a tenant's keys closer. Returns the number of keys that expire. */
export async function hastenKeyEnds(sql: Sql, tenantId: string, seconds: number): Promise<number> {
  const rows = await sql(
    `UPDATE api_keys SET expires_at = expires_at - $2 * interval '1 second',
            overlap_ends_at = overlap_ends_at - $2 * interval '1 second'
      WHERE tenant_id = $1 AND deactivated_at IS NULL AND coalesce(expires_at, overlap_ends_at) IS NOT NULL RETURNING id`,
    [tenantId, seconds],
  );
  return rows.length;
}
