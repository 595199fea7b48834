import type { DisabledReason } from '@rhinarium/contract';
import type { PageStart } from '../../common/page.ts';
import type { Sql } from '../../storage/database/database.ts';

export interface EndpointRow {
  readonly id: string;
  readonly url: string;
  readonly description: string | null;
  /** `null`: all types. */
  readonly types: readonly string[] | null;
  /** Encrypted. */
  readonly secret: Buffer;
  readonly oldSecret: Buffer | null;
  readonly oldSecretEndsAt: Date | null;
  readonly disabledAt: Date | null;
  readonly disabledBecause: DisabledReason | null;
  readonly failingSince: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const COLUMNS = `id, url, description, types, secret, old_secret AS "oldSecret", old_secret_ends_at AS "oldSecretEndsAt",
  disabled_at AS "disabledAt", disabled_because AS "disabledBecause", failing_since AS "failingSince",
  created_at AS "createdAt", updated_at AS "updatedAt"`;

/** Serialises transactions that count a tenant's endpoints, so that the limit holds. */
export async function lockEndpointCount(sql: Sql, tenantId: string): Promise<number> {
  await sql(`SELECT FROM tenants WHERE tenant_id = $1 FOR NO KEY UPDATE`, [tenantId]);
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM webhook_endpoints WHERE tenant_id = $1`,
    [tenantId],
  );
  return row!.count;
}

export async function insertEndpoint(sql: Sql, tenantId: string, endpoint: EndpointRow): Promise<void> {
  await sql(
    `INSERT INTO webhook_endpoints (tenant_id, id, url, description, types, secret, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      tenantId,
      endpoint.id,
      endpoint.url,
      endpoint.description,
      endpoint.types,
      endpoint.secret,
      endpoint.createdAt,
      endpoint.updatedAt,
    ],
  );
}

export async function findEndpoint(sql: Sql, tenantId: string, endpointId: string): Promise<EndpointRow | undefined> {
  const [row] = await sql<EndpointRow>(`SELECT ${COLUMNS} FROM webhook_endpoints WHERE tenant_id = $1 AND id = $2`, [
    tenantId,
    endpointId,
  ]);
  return row;
}

/** Locks the endpoint for the rest of the transaction, which serialises changes of it and its deliveries. */
export async function lockEndpoint(sql: Sql, tenantId: string, endpointId: string): Promise<EndpointRow | undefined> {
  const [row] = await sql<EndpointRow>(
    `SELECT ${COLUMNS} FROM webhook_endpoints WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [tenantId, endpointId],
  );
  return row;
}

export async function listEndpoints(
  sql: Sql,
  tenantId: string,
  page: { after: PageStart | undefined; rowsMax: number },
): Promise<EndpointRow[]> {
  return await sql<EndpointRow>(
    `SELECT ${COLUMNS} FROM webhook_endpoints
      WHERE tenant_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
      ORDER BY created_at DESC, id DESC LIMIT $4`,
    [tenantId, page.after?.createdAt ?? null, page.after?.id ?? null, page.rowsMax],
  );
}

export interface EndpointChanges {
  readonly url: string;
  readonly description: string | null;
  readonly types: readonly string[] | null;
}

export async function changeEndpoint(
  sql: Sql,
  tenantId: string,
  endpointId: string,
  { url, description, types }: EndpointChanges,
  now: Date,
): Promise<void> {
  await sql(
    `UPDATE webhook_endpoints SET url = $3, description = $4, types = $5, updated_at = $6 WHERE tenant_id = $1 AND id = $2`,
    [tenantId, endpointId, url, description, types, now],
  );
}

/** `undefined` enables it and clears its failures. */
export async function setDisabled(
  sql: Sql,
  tenantId: string,
  endpointId: string,
  reason: DisabledReason | undefined,
  now: Date,
): Promise<void> {
  await sql(
    `UPDATE webhook_endpoints SET disabled_at = CASE WHEN $3::text IS NOT NULL THEN $4::timestamptz END, disabled_because = $3,
            failing_since = CASE WHEN $3::text IS NOT NULL THEN failing_since END, updated_at = $4
      WHERE tenant_id = $1 AND id = $2`,
    [tenantId, endpointId, reason ?? null, now],
  );
}

/** Records since when an endpoint has been failing. `null` after a success. */
export async function setFailingSince(
  sql: Sql,
  tenantId: string,
  endpointId: string,
  failingSince: Date | null,
): Promise<void> {
  await sql(`UPDATE webhook_endpoints SET failing_since = $3 WHERE tenant_id = $1 AND id = $2`, [
    tenantId,
    endpointId,
    failingSince,
  ]);
}

/** Number of enabled endpoints of all tenants without a success since their last failed attempt. */
export async function countFailingEndpoints(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM webhook_endpoints WHERE disabled_at IS NULL AND failing_since IS NOT NULL`,
  );
  return row!.count;
}

export interface Secrets {
  readonly secret: Buffer;
  readonly oldSecret: Buffer | null;
  readonly oldSecretEndsAt: Date | null;
}

export async function replaceSecret(
  sql: Sql,
  tenantId: string,
  endpointId: string,
  { secret, oldSecret, oldSecretEndsAt }: Secrets,
  now: Date,
): Promise<void> {
  await sql(
    `UPDATE webhook_endpoints SET secret = $3, old_secret = $4, old_secret_ends_at = $5, updated_at = $6
      WHERE tenant_id = $1 AND id = $2`,
    [tenantId, endpointId, secret, oldSecret, oldSecretEndsAt, now],
  );
}

/** Deletes an endpoint with its deliveries. */
export async function removeEndpoint(sql: Sql, tenantId: string, endpointId: string): Promise<void> {
  await sql(`DELETE FROM webhook_endpoints WHERE tenant_id = $1 AND id = $2`, [tenantId, endpointId]);
}

/** Moves the expiry of a tenant's previous secrets closer. Returns their number. */
export async function hastenSecretEnds(sql: Sql, tenantId: string, seconds: number): Promise<number> {
  const rows = await sql(
    `UPDATE webhook_endpoints SET old_secret_ends_at = old_secret_ends_at - $2 * interval '1 second'
      WHERE tenant_id = $1 AND old_secret_ends_at IS NOT NULL RETURNING id`,
    [tenantId, seconds],
  );
  return rows.length;
}
