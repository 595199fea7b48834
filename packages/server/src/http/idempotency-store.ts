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

/** A request that may be the first with its key. */
export interface FirstRequest {
  readonly key: RequestKey;
  /** Of all that was sent. */
  readonly hash: Buffer;
  readonly now: Date;
  /** An answer that was kept before is too old to count. */
  readonly keptSince: Date;
}

/** What is kept of the first request with a key; without an answer while it runs. */
export interface KeptRequest {
  readonly requestHash: Buffer;
  readonly answer: Answer | null;
  readonly isErased: boolean;
}

/** Takes the key for a first request; true when it was free, abandoned or too old to count. */
export async function claimRequest(sql: Sql, first: FirstRequest, abandonedBefore: Date): Promise<boolean> {
  const rows = await sql(
    `INSERT INTO idempotent_requests AS r (tenant_id, operation, key_mode, idempotency_key, request_hash, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (tenant_id, operation, key_mode, idempotency_key) DO UPDATE
        SET request_hash = excluded.request_hash, created_at = excluded.created_at, answer = NULL, is_erased = false
      WHERE r.created_at < $8 OR (r.answer IS NULL AND NOT r.is_erased AND r.created_at < $7 AND r.request_hash = excluded.request_hash)
     RETURNING tenant_id`,
    [...values(first.key), first.hash, first.now, abandonedBefore, first.keptSince],
  );
  return rows.length > 0;
}

/** Holds the key for the rest of the transaction; false when another transaction holds it. */
export async function lockRequest(sql: Sql, key: RequestKey): Promise<boolean> {
  const name = [key.tenantId, key.operation, key.keyMode, key.idempotencyKey].join(' ');
  const [row] = await sql<{ isHeld: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended($2, 0)) AS "isHeld" FROM tenants WHERE tenant_id = $1`,
    [key.tenantId, name],
  );
  return row?.isHeld === true;
}

export async function findRequest(sql: Sql, key: RequestKey, keptSince: Date): Promise<KeptRequest | undefined> {
  const [row] = await sql<{ requestHash: Buffer; answer: string | null; isErased: boolean }>(
    `SELECT request_hash AS "requestHash", answer::text AS answer, is_erased AS "isErased" FROM idempotent_requests
      WHERE ${WHERE} AND created_at >= $5`,
    [...values(key), keptSince],
  );
  if (!row) return undefined;
  const answer = row.answer === null ? null : (readJson(row.answer) as Answer);
  // Read again separately, so that its own members keep their text too.
  return {
    ...row,
    answer: answer?.body === undefined ? answer : { ...answer, body: readJson(writeJson(answer.body)) },
  };
}

/**
 * The same, but nothing where there is no answer: an action leaves no such row, and one of an earlier release, whose
 * process died, would otherwise keep its key taken.
 */
export async function findAnswered(sql: Sql, key: RequestKey, keptSince: Date): Promise<KeptRequest | undefined> {
  const found = await findRequest(sql, key, keptSince);
  return found?.answer || found?.isErased ? found : undefined;
}

/** Keeps the answer to a first request, in place of one that is too old to count. */
export async function keepAnswer(sql: Sql, first: FirstRequest, answer: Answer): Promise<void> {
  await sql(
    `INSERT INTO idempotent_requests (tenant_id, operation, key_mode, idempotency_key, request_hash, created_at, answer)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (tenant_id, operation, key_mode, idempotency_key) DO UPDATE
        SET request_hash = excluded.request_hash, created_at = excluded.created_at, answer = excluded.answer, is_erased = false`,
    [...values(first.key), first.hash, first.now, writeJson(answer)],
  );
}

export async function forgetRequest(sql: Sql, key: RequestKey): Promise<void> {
  await sql(`DELETE FROM idempotent_requests WHERE ${WHERE} AND answer IS NULL`, values(key));
}

export async function forgetOldRequests(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql(`DELETE FROM idempotent_requests WHERE tenant_id = $1 AND created_at < $2`, [tenantId, before]);
}
