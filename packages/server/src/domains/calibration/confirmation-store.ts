import type { ConfirmationOutcome, Species, Truth } from '@rhinarium/contract';
import type { Basis, ShippedRates } from '@rhinarium/engine';
import type { Sql } from '../../storage/database/database.ts';

export interface ConfirmationRow {
  readonly jobId: string;
  readonly kind: 'PET_VERIFICATION' | 'PET_IDENTIFICATION';
  readonly species: Species;
  readonly petId: string | null;
  readonly truth: Truth;
  readonly outcome: ConfirmationOutcome;
  readonly decision: string;
  readonly score: number | null;
  readonly basis: Basis | null;
  readonly falseMatchRate: number | null;
  readonly falseNonMatchRate: number | null;
  readonly engineVersion: string;
  readonly appVersion: string | null;
  readonly decidedAt: Date;
  readonly confirmedAt: Date;
}

/** Keeps a confirmation in place of an earlier one of the job. */
export async function putConfirmation(sql: Sql, tenantId: string, row: ConfirmationRow): Promise<void> {
  await sql(
    `INSERT INTO confirmations (tenant_id, job_id, kind, species, pet_id, truth, outcome, decision, score, basis, false_match_rate,
       false_non_match_rate, engine_version, app_version, decided_at, confirmed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     ON CONFLICT (tenant_id, job_id) DO UPDATE
       SET pet_id = excluded.pet_id, truth = excluded.truth, outcome = excluded.outcome, app_version = excluded.app_version,
           confirmed_at = excluded.confirmed_at`,
    [
      tenantId,
      row.jobId,
      row.kind,
      row.species,
      row.petId,
      row.truth,
      row.outcome,
      row.decision,
      row.score,
      row.basis,
      row.falseMatchRate,
      row.falseNonMatchRate,
      row.engineVersion,
      row.appVersion,
      row.decidedAt,
      row.confirmedAt,
    ],
  );
}

/** Truths about jobs, of those that people confirmed. */
export async function listTruths(sql: Sql, tenantId: string, jobIds: readonly string[]): Promise<Map<string, Truth>> {
  const rows = await sql<Pick<ConfirmationRow, 'jobId' | 'truth'>>(
    `SELECT job_id AS "jobId", truth FROM confirmations WHERE tenant_id = $1 AND job_id = ANY($2)`,
    [tenantId, jobIds],
  );
  return new Map(rows.map(({ jobId, truth }) => [jobId, truth]));
}

/** Shipped rates of the latest verifications of a pet that a person confirmed to show it. */
export async function listConfirmedRates(
  sql: Sql,
  tenantId: string,
  petId: string,
  engineVersion: string,
  rowsMax: number,
): Promise<ShippedRates[]> {
  // No column is null here, which `coalesce` tells the check of statements.
  return await sql<ShippedRates>(
    `SELECT coalesce(basis) AS basis, coalesce(false_match_rate) AS "falseMatchRate",
            coalesce(false_non_match_rate) AS "falseNonMatchRate" FROM confirmations
      WHERE tenant_id = $1 AND pet_id = $2 AND truth = 'SAME' AND engine_version = $3 AND basis IS NOT NULL
      ORDER BY confirmed_at DESC LIMIT $4`,
    [tenantId, petId, engineVersion, rowsMax],
  );
}

/** Numbers of decisions that people confirmed, by what they turned out to be. */
export interface ObservedRow {
  readonly species: Species;
  /** `2026-11`. */
  readonly month: string;
  readonly appVersion: string | null;
  readonly outcome: ConfirmationOutcome;
  readonly count: number;
}

/** Confirmed decisions by species, month and app version, latest month first, with those on match candidates. */
export async function countOutcomes(sql: Sql, tenantId: string): Promise<ObservedRow[]> {
  return await sql<ObservedRow>(
    `SELECT species, to_char(decided_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, app_version AS "appVersion", outcome,
            count(*)::int AS count
       FROM (SELECT species, decided_at, app_version, outcome FROM confirmations WHERE tenant_id = $1
             UNION ALL
             SELECT s.species, c.decided_at, NULL, CASE c.state WHEN 'CONFIRMED' THEN 'RIGHT_MATCH' ELSE 'FALSE_MATCH' END
               FROM match_candidates c JOIN sightings s ON s.tenant_id = c.tenant_id AND s.id = c.sighting_id
              WHERE c.tenant_id = $1 AND c.state IN ('CONFIRMED', 'REJECTED')) o
      WHERE outcome <> 'OPEN' GROUP BY 1, 2, 3, 4 ORDER BY 2 DESC, 1, 3, 4`,
    [tenantId],
  );
}

/** Latest decisions that were wrong. */
export async function listWrong(sql: Sql, tenantId: string, rowsMax: number) {
  return await sql<Pick<ConfirmationRow, 'jobId' | 'kind' | 'species' | 'petId' | 'outcome' | 'score' | 'decidedAt'>>(
    `SELECT job_id AS "jobId", kind, species, pet_id AS "petId", outcome, score, decided_at AS "decidedAt" FROM confirmations
      WHERE tenant_id = $1 AND outcome IN ('FALSE_MATCH', 'MISS') ORDER BY decided_at DESC, job_id LIMIT $2`,
    [tenantId, rowsMax],
  );
}
