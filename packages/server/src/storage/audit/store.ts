import { createHash } from 'node:crypto';
import type { PageStart } from '../../common/page.ts';
import type { Sql } from '../database/database.ts';
import { patternHolding } from '../database/named-columns.ts';

/**
 * Hash of an entry: SHA-256 over the previous hash `before` and all parts, each prefixed with its length in bytes. The
 * database computes the same on insert (migration 0011). Verification depends on both being equal.
 */
export function auditHash(before: Buffer, entry: Omit<ChainedEntry, 'hash'>): Buffer {
  const { place, id, at, personId, byName, action, subject, details } = entry;
  const hash = createHash('sha256').update(before);
  for (const part of [String(place), id, at, personId ?? '', byName, action, subject, details]) {
    hash.update(`${Buffer.byteLength(part)}:${part}`);
  }
  return hash.digest();
}

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly personId: string | null;
  readonly byName: string;
  readonly action: string;
  readonly subject: string;
  readonly details: Record<string, unknown>;
}

export async function insertAudit(sql: Sql, tenantId: string, entry: AuditRow): Promise<void> {
  await sql(
    `INSERT INTO audit_log (tenant_id, id, at, person_id, by_name, action, subject, details)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::json)`,
    [
      tenantId,
      entry.id,
      entry.at,
      entry.personId,
      entry.byName,
      entry.action,
      entry.subject,
      JSON.stringify(entry.details),
    ],
  );
}

/** With the current name of a subject who is a member of the tenant. */
export type ListedAuditRow = AuditRow & { readonly subjectName: string | null };

export async function listAuditEntries(
  sql: Sql,
  tenantId: string,
  filter: {
    /** Substring of the actor, action or subject. */
    search?: string | undefined;
    since?: Date | undefined;
    after: PageStart | undefined;
    rowsMax: number;
  },
): Promise<(ListedAuditRow & PageStart)[]> {
  return await sql<ListedAuditRow & PageStart>(
    `SELECT a.id, a.at, a.at AS "createdAt", a.person_id AS "personId", a.by_name AS "byName", a.action, a.subject,
            p.name AS "subjectName", a.details
       FROM audit_log a LEFT JOIN console_people p ON p.id::text = a.subject
      WHERE a.tenant_id = $1 AND ($2::timestamptz IS NULL OR (a.at, a.id) < ($2, $3::uuid))
        AND ($5::text IS NULL OR a.by_name ILIKE $5 OR a.action ILIKE $5 OR a.subject ILIKE $5 OR p.name ILIKE $5)
        AND ($6::timestamptz IS NULL OR a.at >= $6)
      ORDER BY a.at DESC, a.id DESC LIMIT $4`,
    [
      tenantId,
      filter.after?.createdAt ?? null,
      filter.after?.id ?? null,
      filter.rowsMax,
      patternHolding(filter.search),
      filter.since ?? null,
    ],
  );
}

/**
 * Deletes entries older than `keptDays`, up to the first younger one, by the database's clock. Stores position and hash
 * of the last deleted one, where the chain now starts.
 */
export async function forgetAudit(sql: Sql, tenantId: string, keptDays: number): Promise<void> {
  await sql(
    `WITH young AS (SELECT place FROM audit_log
                     WHERE tenant_id = $1 AND at >= statement_timestamp() - $2 * interval '1 day' ORDER BY place LIMIT 1),
          gone AS (DELETE FROM audit_log WHERE tenant_id = $1 AND place < coalesce((SELECT place FROM young), 9223372036854775807)
                   RETURNING place, hash)
     UPDATE audit_heads h SET forgotten_place = g.place, forgotten_hash = g.hash
       FROM (SELECT place, hash FROM gone ORDER BY place DESC LIMIT 1) g WHERE h.tenant_id = $1`,
    [tenantId, keptDays],
  );
}

/** Ends of a tenant's chain: its last entry and the last expired one. */
export interface AuditHead {
  readonly place: number;
  readonly hash: Buffer;
  readonly forgottenPlace: number;
  readonly forgottenHash: Buffer;
}

/** `undefined` for a tenant that never had an entry. */
export async function findAuditHead(sql: Sql, tenantId: string): Promise<AuditHead | undefined> {
  const [head] = await sql<AuditHead>(
    `SELECT place, hash, forgotten_place AS "forgottenPlace", forgotten_hash AS "forgottenHash"
       FROM audit_heads WHERE tenant_id = $1`,
    [tenantId],
  );
  return head;
}

/** An entry in the form that is hashed: everything as text. */
export interface ChainedEntry {
  readonly place: number;
  readonly id: string;
  readonly at: string;
  readonly personId: string | null;
  readonly byName: string;
  readonly action: string;
  readonly subject: string;
  readonly details: string;
  readonly hash: Buffer;
}

/** The next entries after a position. */
export async function listChain(sql: Sql, tenantId: string, after: number, rowsMax: number): Promise<ChainedEntry[]> {
  return await sql<ChainedEntry>(
    `SELECT place, id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, person_id AS "personId",
            by_name AS "byName", action, subject, details::text AS details, hash
       FROM audit_log WHERE tenant_id = $1 AND place > $2 ORDER BY place LIMIT $3`,
    [tenantId, after, rowsMax],
  );
}

/** A tenant's log with entries that were not delivered. */
export interface UnsentAudit {
  readonly tenantId: string;
  /** Last entry that was delivered or has expired. */
  readonly sentPlace: number;
  readonly lastPlace: number;
}

const UNSENT_MAX = 100;

export async function listUnsent(sql: Sql): Promise<UnsentAudit[]> {
  return await sql<UnsentAudit>(
    `SELECT tenant_id AS "tenantId", greatest(sent_place, forgotten_place) AS "sentPlace", place AS "lastPlace"
       FROM audit_heads WHERE place > greatest(sent_place, forgotten_place) LIMIT $1`,
    [UNSENT_MAX],
  );
}

export async function noteSent(sql: Sql, tenantId: string, place: number): Promise<void> {
  await sql('UPDATE audit_heads SET sent_place = greatest(sent_place, $2) WHERE tenant_id = $1', [tenantId, place]);
}
