import type { REQUEST_SORTS } from '@rhinarium/contract';
import type { SortedPage, SortedStart } from '../../common/page.ts';
import type { Sql } from '../database/database.ts';
import { downward, patternHolding, upward } from '../database/named-columns.ts';

/** One answered request of a tenant. */
export interface RequestEntry {
  readonly id: string;
  readonly requestId: string;
  readonly at: Date;
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  readonly status: number;
  readonly durationMs: number;
  readonly code: string | null;
  readonly keyId: string | null;
  readonly personId: string | null;
  /** SDK and version that the caller named, such as `node/0.1.0`. */
  readonly client: string | null;
}

/** Adds requests and counts them per day, in two statements for any number. Ignores a deleted tenant. */
export async function insertRequests(sql: Sql, tenantId: string, entries: readonly RequestEntry[]): Promise<void> {
  const json = JSON.stringify(entries);
  await sql(
    `INSERT INTO request_log (tenant_id, id, request_id, at, method, path, operation, status, duration_ms, code, key_id, person_id, client)
     SELECT $1, e.id, e."requestId", e.at, e.method, e.path, e.operation, e.status, e."durationMs", e.code, e."keyId", e."personId", e.client
       FROM json_to_recordset($2::json) AS e (id uuid, "requestId" text, at timestamptz, method text, path text, operation text,
            status integer, "durationMs" integer, code text, "keyId" uuid, "personId" uuid, client text)`,
    [tenantId, json],
  );
  await sql(
    `INSERT INTO request_days AS d (tenant_id, day, operation, requests, failures)
     SELECT $1, (e.at AT TIME ZONE 'UTC')::date, e.operation, count(*), count(*) FILTER (WHERE e.status >= 400)
       FROM json_to_recordset($2::json) AS e (at timestamptz, operation text, status integer) GROUP BY 2, 3
     ON CONFLICT (tenant_id, day, operation) DO UPDATE
        SET requests = d.requests + excluded.requests, failures = d.failures + excluded.failures`,
    [tenantId, json],
  );
}

export interface ListedRequest extends RequestEntry, SortedStart {
  /** Name of the key or person. `null` if deleted. */
  readonly byName: string | null;
}

/** SQL of the sort keys. */
const SORTED_BY = { at: 'r.at', durationMs: 'r.duration_ms' } as const;
const SORTED_ROWS = {
  'at desc': downward(SORTED_BY.at, 'timestamptz', 'r.id'),
  'at asc': upward(SORTED_BY.at, 'timestamptz', 'r.id'),
  'durationMs desc': downward(SORTED_BY.durationMs, 'int', 'r.id'),
  'durationMs asc': upward(SORTED_BY.durationMs, 'int', 'r.id'),
} as const;

export interface RequestFilter extends SortedPage<(typeof REQUEST_SORTS)[number]> {
  /** Substring of a path, or an exact request id, operation or error code. */
  readonly search: string | undefined;
  readonly hasFailed: boolean | undefined;
  /** Calling key or person. */
  readonly callerId: string | undefined;
  readonly since: Date | undefined;
}

export async function listRequestEntries(sql: Sql, tenantId: string, filter: RequestFilter): Promise<ListedRequest[]> {
  return await sql<ListedRequest>(
    `SELECT r.id, r.request_id AS "requestId", r.at, ${SORTED_BY[filter.sort]} AS "sortedBy", r.method, r.path, r.operation, r.status,
            r.duration_ms AS "durationMs", r.code, r.key_id AS "keyId", r.person_id AS "personId", r.client,
            coalesce(k.name, p.name) AS "byName"
       FROM request_log r LEFT JOIN api_keys k ON k.tenant_id = r.tenant_id AND k.id = r.key_id
       LEFT JOIN console_people p ON p.id = r.person_id
      WHERE r.tenant_id = $1
        AND ($5::text IS NULL OR r.request_id = $5 OR r.operation = $5 OR r.code = $5 OR r.path ILIKE $6)
        AND ($7::boolean IS NULL OR (r.status >= 400) = $7) AND ($8::uuid IS NULL OR $8 IN (r.key_id, r.person_id))
        AND ($9::timestamptz IS NULL OR r.at >= $9)
        ${SORTED_ROWS[filter.sorting]}`,
    [
      tenantId,
      filter.after?.sortedBy ?? null,
      filter.after?.id ?? null,
      filter.rowsMax,
      filter.search || null,
      patternHolding(filter.search),
      filter.hasFailed ?? null,
      filter.callerId ?? null,
      filter.since ?? null,
    ],
  );
}

export interface KeyUseRow {
  readonly keyId: string;
  readonly requests: number;
  readonly failures: number;
  /** Number of these since `lately`. */
  readonly latelyRequests: number;
  readonly latelyFailures: number;
}

/** Recent requests per key. Keys without any are omitted. */
export async function countKeyUse(
  sql: Sql,
  tenantId: string,
  { since, lately }: { readonly since: Date; readonly lately: Date },
): Promise<KeyUseRow[]> {
  return await sql<KeyUseRow>(
    `SELECT k.id AS "keyId", count(*)::int AS requests, count(*) FILTER (WHERE r.status >= 400)::int AS failures,
            count(*) FILTER (WHERE r.at >= $3)::int AS "latelyRequests",
            count(*) FILTER (WHERE r.at >= $3 AND r.status >= 400)::int AS "latelyFailures"
       FROM request_log r JOIN api_keys k ON k.tenant_id = r.tenant_id AND k.id = r.key_id
      WHERE r.tenant_id = $1 AND r.at >= $2 GROUP BY k.id`,
    [tenantId, since, lately],
  );
}

export interface OperationDay {
  /** YYYY-MM-DD, in UTC. */
  readonly day: string;
  readonly operation: string;
  readonly requests: number;
  readonly failures: number;
}

export async function listRequestDays(sql: Sql, tenantId: string, since: Date): Promise<OperationDay[]> {
  return await sql<OperationDay>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, operation, requests, failures FROM request_days
      WHERE tenant_id = $1 AND day >= ($2::timestamptz AT TIME ZONE 'UTC')::date ORDER BY day, operation`,
    [tenantId, since],
  );
}

/** Deletes requests before `before` and beyond the latest `rowsMax`, and counts before `daysSince`. */
export async function forgetRequestLog(
  sql: Sql,
  tenantId: string,
  { before, rowsMax, daysSince }: { before: Date; rowsMax: number; daysSince: Date },
): Promise<void> {
  await sql(
    `DELETE FROM request_log WHERE tenant_id = $1 AND at < greatest($2::timestamptz,
       (SELECT at FROM request_log WHERE tenant_id = $1 ORDER BY at DESC, id DESC OFFSET $3 LIMIT 1))`,
    [tenantId, before, rowsMax],
  );
  await sql(`DELETE FROM request_days WHERE tenant_id = $1 AND day < ($2::timestamptz AT TIME ZONE 'UTC')::date`, [
    tenantId,
    daysSince,
  ]);
}
