import { readJson, writeJson } from '../common/json-text.ts';
import type { Sql } from '../storage/database/database.ts';
import { subjectOf } from '../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../storage/encryption/encryption.ts';

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
const subjectsOf = (key: RequestKey) => {
  const row = [key.operation, key.keyMode, key.idempotencyKey];
  return {
    requestHash: subjectOf('idempotent_requests.request_hash', row),
    answer: subjectOf('idempotent_requests.answer', row),
  };
};

/** Possibly the first request with its key. */
export interface FirstRequest {
  readonly key: RequestKey;
  /** Cipher of the tenant. */
  readonly cipher: TenantCipher;
  /** Hash of the whole request. */
  readonly hash: Buffer;
  readonly now: Date;
  /** Earlier responses have expired. */
  readonly keptSince: Date;
}

/** Stored state of the first request with a key. No response while it is running. */
export interface KeptRequest {
  readonly requestHash: Buffer;
  readonly answer: Answer | null;
  readonly isErased: boolean;
}

/**
 * Claims the key for a first request. Returns whether it was free, expired, or claimed by a request that was lost: its
 * claim is from before `lostBefore`, or from a time that has not come yet, before the clock was set back.
 */
export async function claimRequest(sql: Sql, first: FirstRequest, lostBefore: Date): Promise<boolean> {
  const { key, now } = first;
  const rows = await sql(
    `INSERT INTO idempotent_requests AS r (tenant_id, operation, key_mode, idempotency_key, request_hash, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (tenant_id, operation, key_mode, idempotency_key) DO UPDATE
        SET request_hash = excluded.request_hash, created_at = excluded.created_at, answer = NULL, subject = NULL, is_erased = false
      WHERE r.created_at < $7
     RETURNING tenant_id`,
    [...values(key), encryptedHash(first), now, first.keptSince],
  );
  if (rows.length > 0) return true;
  const earlier = await findRequest(sql, first);
  if (!earlier?.requestHash.equals(first.hash)) return false;
  // Of concurrent takeovers one succeeds. A row written meanwhile is too recent.
  const taken = await sql(
    `UPDATE idempotent_requests SET created_at = $5
      WHERE ${WHERE} AND answer IS NULL AND NOT is_erased AND (created_at < $6 OR created_at > $5::timestamptz + interval '1 minute')
      RETURNING tenant_id`,
    [...values(key), now, lostBefore],
  );
  return taken.length > 0;
}

const encryptedHash = ({ key, cipher, hash }: FirstRequest) => cipher.encrypt(subjectsOf(key).requestHash, hash);

/** Locks the key for the rest of the transaction. Returns false if another transaction holds it. */
export async function lockRequest(sql: Sql, key: RequestKey): Promise<boolean> {
  const name = [key.tenantId, key.operation, key.keyMode, key.idempotencyKey].join(' ');
  const [row] = await sql<{ isHeld: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended($2, 0)) AS "isHeld" FROM tenants WHERE tenant_id = $1`,
    [key.tenantId, name],
  );
  return row?.isHeld === true;
}

export async function findRequest(
  sql: Sql,
  { key, cipher, keptSince }: Pick<FirstRequest, 'key' | 'cipher' | 'keptSince'>,
): Promise<KeptRequest | undefined> {
  const [row] = await sql<{ requestHash: Buffer; answer: Buffer | null; isErased: boolean }>(
    `SELECT request_hash AS "requestHash", answer, is_erased AS "isErased" FROM idempotent_requests
      WHERE ${WHERE} AND created_at >= $5`,
    [...values(key), keptSince],
  );
  if (!row) return undefined;
  const subjects = subjectsOf(key);
  const answer = row.answer && (readJson(cipher.decrypt(subjects.answer, row.answer).toString('utf8')) as Answer);
  return {
    ...row,
    requestHash: cipher.decrypt(subjects.requestHash, row.requestHash),
    // Parsed again separately, so that its members keep their original text too.
    answer: answer?.body === undefined ? answer : { ...answer, body: readJson(writeJson(answer.body)) },
  };
}

/**
 * The stored request if it has a response. Actions do not leave a row without one, and an orphaned row of an earlier
 * release must not block its key.
 */
export async function findAnswered(sql: Sql, first: FirstRequest): Promise<KeptRequest | undefined> {
  const found = await findRequest(sql, first);
  return found?.answer || found?.isErased ? found : undefined;
}

/**
 * Stores the encrypted response to a first request, replacing an expired one, with the id of its object, so that it is
 * deleted with a pet.
 */
export async function keepAnswer(sql: Sql, first: FirstRequest, answer: Answer): Promise<void> {
  const { key, cipher, now } = first;
  const encrypted = cipher.encrypt(subjectsOf(key).answer, Buffer.from(writeJson(answer)));
  const { data } = (answer.body ?? {}) as { readonly data?: { readonly id?: string } };
  await sql(
    `INSERT INTO idempotent_requests (tenant_id, operation, key_mode, idempotency_key, request_hash, created_at, answer, subject)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (tenant_id, operation, key_mode, idempotency_key) DO UPDATE
        SET request_hash = excluded.request_hash, created_at = excluded.created_at, answer = excluded.answer,
            subject = excluded.subject, is_erased = false`,
    [...values(key), encryptedHash(first), now, encrypted, data?.id ?? null],
  );
}

/** Extends the claim that was made or extended at a time. Returns false if it is another request's. */
export async function extendClaim(sql: Sql, key: RequestKey, claimedAt: Date, now: Date): Promise<boolean> {
  const rows = await sql(
    `UPDATE idempotent_requests SET created_at = $6 WHERE ${WHERE} AND answer IS NULL AND created_at = $5
     RETURNING tenant_id`,
    [...values(key), claimedAt, now],
  );
  return rows.length > 0;
}

/** Deletes the claim that was made or extended at a time. */
export async function forgetRequest(sql: Sql, key: RequestKey, claimedAt: Date): Promise<void> {
  await sql(`DELETE FROM idempotent_requests WHERE ${WHERE} AND answer IS NULL AND created_at = $5`, [
    ...values(key),
    claimedAt,
  ]);
}

/** Ages a tenant's stored responses. Returns their number. */
export async function ageRequests(sql: Sql, tenantId: string, seconds: number): Promise<number> {
  const rows = await sql(
    `UPDATE idempotent_requests SET created_at = created_at - $2 * interval '1 second' WHERE tenant_id = $1
     RETURNING tenant_id`,
    [tenantId, seconds],
  );
  return rows.length;
}

export async function removeAllRequests(sql: Sql, tenantId: string): Promise<void> {
  await sql('DELETE FROM idempotent_requests WHERE tenant_id = $1', [tenantId]);
}

export async function forgetOldRequests(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql(`DELETE FROM idempotent_requests WHERE tenant_id = $1 AND created_at < $2`, [tenantId, before]);
}
