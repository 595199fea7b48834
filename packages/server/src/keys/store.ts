import type { Plan, ReplayPolicy, Scope } from '@rhinarium/contract';
import type { ApiKey, Tenant } from '../context.ts';
import type { Sql } from '../database/database.ts';
import type { KeyMode } from './api-key.ts';

export interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly mode: KeyMode;
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly deactivatedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

/** The key with this hash that is live now, and its tenant; across tenants, as the tenant is not known before. */
export async function findLiveKey(
  sql: Sql,
  hash: Buffer,
  now: Date,
): Promise<{ key: ApiKey; tenant: Tenant } | undefined> {
  const [row] = await sql<{
    id: string;
    mode: KeyMode;
    scopes: Scope[];
    tenant_id: string;
    name: string;
    plan: Plan | null;
    suspended_at: Date | null;
    target_false_match_rate: number;
    replay_policy: ReplayPolicy;
  }>(
    `SELECT k.id, k.mode, k.scopes, t.tenant_id, t.name, t.plan, t.suspended_at, t.target_false_match_rate, t.replay_policy
       FROM api_keys k JOIN tenants t ON t.tenant_id = k.tenant_id
      WHERE k.hash = $1 AND k.deactivated_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)`,
    [hash, now],
  );
  if (!row) return undefined;
  return {
    key: { id: row.id, mode: row.mode, scopes: row.scopes },
    tenant: {
      id: row.tenant_id,
      name: row.name,
      plan: row.plan,
      isSuspended: row.suspended_at !== null,
      targetFalseMatchRate: row.target_false_match_rate,
      replayPolicy: row.replay_policy,
    },
  };
}

export interface NewKey {
  readonly tenantId: string;
  readonly id: string;
  readonly name: string;
  readonly mode: KeyMode;
  readonly prefix: string;
  readonly hash: Buffer;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

export async function insertKey(sql: Sql, key: NewKey): Promise<void> {
  await sql(
    `INSERT INTO api_keys (tenant_id, id, name, mode, prefix, hash, scopes, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [key.tenantId, key.id, key.name, key.mode, key.prefix, key.hash, key.scopes, key.createdAt, key.expiresAt],
  );
}

/** Deactivates a key at once, or at a later time so that its successor overlaps; false when there is no such key. */
export async function endKey(sql: Sql, tenantId: string, keyId: string, now: Date, expiresAt?: Date): Promise<boolean> {
  const rows = expiresAt
    ? await sql(
        `UPDATE api_keys SET expires_at = least(expires_at, $3)
          WHERE tenant_id = $1 AND id = $2 AND deactivated_at IS NULL RETURNING id`,
        [tenantId, keyId, expiresAt],
      )
    : await sql(
        `UPDATE api_keys SET deactivated_at = coalesce(deactivated_at, $3) WHERE tenant_id = $1 AND id = $2 RETURNING id`,
        [tenantId, keyId, now],
      );
  return rows.length > 0;
}

export async function noteKeyUse(sql: Sql, tenantId: string, keyId: string, now: Date): Promise<void> {
  await sql(`UPDATE api_keys SET last_used_at = $3 WHERE tenant_id = $1 AND id = $2`, [tenantId, keyId, now]);
}

export async function listKeys(sql: Sql, tenantId: string): Promise<KeyRow[]> {
  return await sql<KeyRow>(
    `SELECT id, name, mode, prefix, scopes, created_at AS "createdAt", expires_at AS "expiresAt",
            deactivated_at AS "deactivatedAt", last_used_at AS "lastUsedAt"
       FROM api_keys WHERE tenant_id = $1 ORDER BY created_at, id`,
    [tenantId],
  );
}

/** The key with this id, if it is in force. */
export async function findLiveKeyById(
  sql: Sql,
  tenantId: string,
  keyId: string,
  now: Date,
): Promise<Pick<KeyRow, 'id' | 'name' | 'mode' | 'scopes'> | undefined> {
  const [row] = await sql<Pick<KeyRow, 'id' | 'name' | 'mode' | 'scopes'>>(
    `SELECT id, name, mode, scopes FROM api_keys
      WHERE tenant_id = $1 AND id = $2 AND deactivated_at IS NULL AND (expires_at IS NULL OR expires_at > $3)`,
    [tenantId, keyId, now],
  );
  return row;
}

/** Whose key this is, whatever its state; across tenants. */
export async function findKeyByHash(sql: Sql, hash: Buffer): Promise<{ tenantId: string; keyId: string } | undefined> {
  const [row] = await sql<{ tenantId: string; keyId: string }>(
    `SELECT tenant_id AS "tenantId", id AS "keyId" FROM api_keys WHERE hash = $1`,
    [hash],
  );
  return row;
}
