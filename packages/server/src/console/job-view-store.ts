import {
  type Decision,
  JOB_KINDS,
  type JOB_SORTS,
  type JobKind,
  type JobStatus,
  type Species,
} from '@rhinarium/contract';
import type { SortedPage, SortedStart } from '../common/page.ts';
import type { Sql } from '../storage/database/database.ts';
import { downward, upward } from '../storage/database/named-columns.ts';
import { IMAGE_OF_PET } from './pet-view-store.ts';

export interface JobEntryRow extends SortedStart {
  readonly kind: JobKind;
  readonly status: JobStatus;
  readonly decision: Decision | null;
  readonly score: number | null;
  readonly addedCount: number | null;
  readonly errorCode: string | null;
  readonly petId: string | null;
  readonly petName: string | null;
  readonly externalId: string | null;
  readonly species: Species | null;
  readonly imageId: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** SQL of the sort keys, as in the indexes of `jobs`. A job without a score or end sorts lowest. */
const SORTED_BY = {
  createdAt: 'j.created_at',
  score: `coalesce((coalesce(j.result->>'score', j.result->'pets'->0->>'score'))::float8, -1)`,
  took: `coalesce(extract(epoch FROM j.finished_at - j.created_at)::float8, -1)`,
} as const;
const SORTED_ROWS = {
  'createdAt desc': downward(SORTED_BY.createdAt, 'timestamptz', 'j.id'),
  'createdAt asc': upward(SORTED_BY.createdAt, 'timestamptz', 'j.id'),
  'score desc': downward(SORTED_BY.score, 'float8', 'j.id'),
  'score asc': upward(SORTED_BY.score, 'float8', 'j.id'),
  'took desc': downward(SORTED_BY.took, 'float8', 'j.id'),
  'took asc': upward(SORTED_BY.took, 'float8', 'j.id'),
} as const;

export interface JobEntryFilter extends SortedPage<(typeof JOB_SORTS)[number]> {
  readonly kind: JobKind | undefined;
  readonly status: JobStatus | undefined;
  readonly decision: Decision | undefined;
  readonly petId: string | undefined;
}

/** Jobs with the pet that they concern or identified. Null for a deleted pet. */
export async function findJobEntries(sql: Sql, tenantId: string, filter: JobEntryFilter): Promise<JobEntryRow[]> {
  return await sql<JobEntryRow>(
    `SELECT j.id, j.kind, j.status, j.created_at AS "createdAt", j.finished_at AS "finishedAt",
            ${SORTED_BY[filter.sort]} AS "sortedBy",
            j.result->>'decision' AS decision,
            coalesce(j.result->>'score', j.result->'pets'->0->>'score')::float8 AS score,
            json_array_length(j.result->'addedFingerprintIds') AS "addedCount", j.error->>'code' AS "errorCode",
            p.id AS "petId", p.name AS "petName", p.external_id AS "externalId", p.species,
            ${IMAGE_OF_PET} AS "imageId"
       FROM jobs j LEFT JOIN pets p ON p.tenant_id = $1 AND p.id = coalesce(j.pet_id,
            CASE j.result->>'decision' WHEN 'IDENTIFIED' THEN (j.result->'pets'->0->>'id')::uuid END)
      WHERE j.tenant_id = $1 AND ($5::text IS NULL OR j.kind = $5) AND ($6::text IS NULL OR j.status = $6)
        AND ($7::text IS NULL OR j.result->>'decision' = $7) AND ($8::uuid IS NULL OR j.pet_id = $8)
        ${SORTED_ROWS[filter.sorting]}`,
    [
      tenantId,
      filter.after?.sortedBy ?? null,
      filter.after?.id ?? null,
      filter.rowsMax,
      filter.kind ?? null,
      filter.status ?? null,
      filter.decision ?? null,
      filter.petId ?? null,
    ],
  );
}

/** Columns that count decisions of jobs. */
const DECISION_COUNTS = `count(*) FILTER (WHERE result->>'decision' IN ('MATCH', 'IDENTIFIED'))::int AS matches,
  count(*) FILTER (WHERE result->>'decision' IN ('NO_MATCH', 'UNKNOWN'))::int AS "noMatches",
  count(*) FILTER (WHERE result->>'decision' = 'INCONCLUSIVE')::int AS inconclusive`;

export interface DecisionDayRow {
  /** YYYY-MM-DD, in UTC. */
  readonly day: string;
  readonly matches: number;
  readonly noMatches: number;
  readonly inconclusive: number;
  readonly duplicates: number;
}

/** Decisions of jobs by day of their end. Days without any are omitted. */
export async function countDecisionDays(sql: Sql, tenantId: string, since: Date): Promise<DecisionDayRow[]> {
  return await sql<DecisionDayRow>(
    `SELECT to_char(finished_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
            ${DECISION_COUNTS},
            count(*) FILTER (WHERE json_array_length(result->'possibleDuplicates') > 0)::int AS duplicates
       FROM jobs WHERE tenant_id = $1 AND status = 'SUCCESS' AND finished_at >= $2 GROUP BY 1 ORDER BY 1`,
    [tenantId, since],
  );
}

export interface DecisionHourRow {
  /** Start of the hour. */
  readonly hour: Date;
  readonly matches: number;
  readonly noMatches: number;
  readonly inconclusive: number;
}

/** Decisions of jobs by hour of their end. Hours without any are omitted. */
export async function countDecisionHours(sql: Sql, tenantId: string, since: Date): Promise<DecisionHourRow[]> {
  return await sql<DecisionHourRow>(
    `SELECT date_trunc('hour', finished_at, 'UTC') AS hour,
            ${DECISION_COUNTS}
       FROM jobs WHERE tenant_id = $1 AND status = 'SUCCESS' AND finished_at >= $2 GROUP BY 1 ORDER BY 1`,
    [tenantId, since],
  );
}

export interface ScoreCountRow {
  /** Score, rounded down. */
  readonly score: number;
  readonly matches: number;
  readonly inconclusive: number;
  readonly noMatches: number;
}

/** Number of recent verifications by whole score. Empty scores are omitted. */
export async function countScores(sql: Sql, tenantId: string, since: Date): Promise<ScoreCountRow[]> {
  return await sql<ScoreCountRow>(
    `SELECT floor((result->>'score')::float8)::int AS score,
            count(*) FILTER (WHERE result->>'decision' = 'MATCH')::int AS matches,
            count(*) FILTER (WHERE result->>'decision' = 'INCONCLUSIVE')::int AS inconclusive,
            count(*) FILTER (WHERE result->>'decision' = 'NO_MATCH')::int AS "noMatches"
       FROM jobs WHERE tenant_id = $1 AND kind = 'PET_VERIFICATION' AND status = 'SUCCESS' AND finished_at >= $2
      GROUP BY 1 ORDER BY 1`,
    [tenantId, since],
  );
}

/** Median and 95th percentile of the time from acceptance to end of recent jobs, ms. All null without any. */
export async function readJobTimes(
  sql: Sql,
  tenantId: string,
  since: Date,
): Promise<{ readonly p50: number | null; readonly p95: number | null } | undefined> {
  const [row] = await sql<{ p50: number | null; p95: number | null }>(
    `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) AS p50, percentile_cont(0.95) WITHIN GROUP (ORDER BY ms) AS p95
       FROM (SELECT extract(epoch FROM finished_at - created_at)::float8 * 1000 AS ms FROM jobs
              WHERE tenant_id = $1 AND status = 'SUCCESS' AND finished_at >= $2) AS ended`,
    [tenantId, since],
  );
  return row;
}

/** Kinds of job that have succeeded at least once within retention. */
export async function findKindsDone(sql: Sql, tenantId: string): Promise<JobKind[]> {
  const rows = await sql<{ kind: JobKind }>(
    `SELECT k.kind FROM unnest($2::text[]) AS k (kind)
      WHERE EXISTS (SELECT FROM jobs WHERE tenant_id = $1 AND kind = k.kind AND status = 'SUCCESS')`,
    [tenantId, JOB_KINDS],
  );
  return rows.map(({ kind }) => kind);
}
