import type { Sql } from '../database/database.ts';
import { readJson, writeJson } from '../json-text.ts';

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface RequestKey {
  readonly tenantId: string;
  readonly operation: string;
  readonly keyMode: string;
  readonly idempotencyKey: string;
}

const values = (key: RequestKey) => [key.tenantId, key.operation, key.keyMode, key.idempotencyKey];
const WHERE = 'tenant_id = $1 AND operation = $2 AND key_mode = $3 AND idempotency_key = $4';

/** Takes the key for a first request; true when it was free, abandoned or too old to count. */
export async function claimRequest(
  sql: Sql,
  key: RequestKey,
  requestHash: Buffer,
  now: Date,
  abandonedBefore: Date,
  keptSince: Date,
): Promise<boolean> {
  const rows = await sql(
    `INSERT INTO idempotent_requests AS r (tenant_id, operation, key_mode, idempotency_key, request_hash, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (tenant_id, operation, key_mode, idempotency_key) DO UPDATE
        SET request_hash = excluded.request_hash, created_at = excluded.created_at, answer = NULL, is_erased = false
      WHERE r.created_at < $8 OR (r.answer IS NULL AND NOT r.is_erased AND r.created_at < $7 AND r.request_hash = excluded.request_hash)
     RETURNING tenant_id`,
    [...values(key), requestHash, now, abandonedBefore, keptSince],
  );
  return rows.length > 0;
}

export async function findRequest(
  sql: Sql,
  key: RequestKey,
): Promise<{ requestHash: Buffer; answer: Answer | null; isErased: boolean } | undefined> {
  const [row] = await sql<{ requestHash: Buffer; answer: string | null; isErased: boolean }>(
    `SELECT request_hash AS "requestHash", answer::text AS answer, is_erased AS "isErased" FROM idempotent_requests WHERE ${WHERE}`,
    values(key),
  );
  if (!row) return undefined;
  const answer = row.answer === null ? null : (readJson(row.answer) as Answer);
  // Read once more for itself, so that its own members keep their text too.
  return {
    ...row,
    answer: answer?.body === undefined ? answer : { ...answer, body: readJson(writeJson(answer.body)) },
  };
}

export async function keepAnswer(sql: Sql, key: RequestKey, answer: Answer): Promise<void> {
  await sql(`UPDATE idempotent_requests SET answer = $5 WHERE ${WHERE}`, [...values(key), writeJson(answer)]);
}

export async function forgetRequest(sql: Sql, key: RequestKey): Promise<void> {
  await sql(`DELETE FROM idempotent_requests WHERE ${WHERE} AND answer IS NULL`, values(key));
}

export async function forgetOldRequests(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql(`DELETE FROM idempotent_requests WHERE tenant_id = $1 AND created_at < $2`, [tenantId, before]);
}
