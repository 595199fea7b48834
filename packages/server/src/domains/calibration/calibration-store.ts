import type { Species } from '@rhinarium/contract';
import type { MeasuredClaims } from '@rhinarium/engine';
import type { Sql } from '../../storage/database/database.ts';
import type { ClaimCounts } from './claim-counts.ts';
import type { RunProgress } from './rules.ts';

/** A run that this process may continue. */
export interface HeldRun {
  readonly species: Species;
  readonly fence: number;
  /** `null` for a run that begins. */
  readonly progress: RunProgress | null;
}

/**
 * Takes the run of a species over until the lease ends: one that is under way, or a new one if the last run is older
 * than `pauseMs` or of another engine version, and the gallery has changed since. Returns undefined if none is due or
 * another process holds it.
 */
export async function holdRun(
  sql: Sql,
  tenantId: string,
  {
    species,
    engineVersion,
    leaseMs,
    pauseMs,
  }: {
    readonly species: Species;
    readonly engineVersion: string;
    readonly leaseMs: number;
    readonly pauseMs: number;
  },
): Promise<HeldRun | undefined> {
  await sql(
    `INSERT INTO claim_measurements (tenant_id, species) SELECT tenant_id, species FROM galleries
      WHERE tenant_id = $1 AND species = $2 ON CONFLICT DO NOTHING`,
    [tenantId, species],
  );
  const [row] = await sql<HeldRun>(
    `UPDATE claim_measurements m SET fence = fence + 1, lease_until = service_now() + $4 * interval '1 ms'
      WHERE tenant_id = $1 AND species = $2 AND (lease_until IS NULL OR lease_until < service_now())
        AND (progress IS NOT NULL OR finished_at IS NULL OR engine_version <> $3
             OR finished_at < service_now() - $5 * interval '1 ms'
                AND change <> (SELECT g.change FROM galleries g WHERE g.tenant_id = $1 AND g.species = $2))
      RETURNING species, fence, progress`,
    [tenantId, species, engineVersion, leaseMs, pauseMs],
  );
  return row;
}

/** Keeps how far a run has come, and ends the lease. Returns false if another process holds it. */
export async function keepRun(
  sql: Sql,
  tenantId: string,
  { species, fence }: HeldRun,
  progress: RunProgress,
): Promise<boolean> {
  const rows = await sql(
    `UPDATE claim_measurements SET progress = $4, lease_until = NULL WHERE tenant_id = $1 AND species = $2 AND fence = $3
      RETURNING species`,
    [tenantId, species, fence, JSON.stringify(progress)],
  );
  return rows.length > 0;
}

/** Keeps the counts of a complete run. Returns false if another process holds it. */
export async function endRun(
  sql: Sql,
  tenantId: string,
  { species, fence }: HeldRun,
  { counts, change, engineVersion }: Pick<RunProgress, 'counts' | 'change' | 'engineVersion'>,
): Promise<boolean> {
  const rows = await sql(
    `UPDATE claim_measurements
        SET progress = NULL, lease_until = NULL, counts = $4, change = $5, engine_version = $6, finished_at = service_now()
      WHERE tenant_id = $1 AND species = $2 AND fence = $3 RETURNING species`,
    [tenantId, species, fence, JSON.stringify(counts), change, engineVersion],
  );
  return rows.length > 0;
}

/** Last complete run of a species with this engine version. */
export interface MeasurementRow {
  readonly species: Species;
  readonly counts: ClaimCounts;
  readonly finishedAt: Date;
}

export async function listMeasurements(sql: Sql, tenantId: string, engineVersion: string): Promise<MeasurementRow[]> {
  // No column is null here, which `coalesce` tells the check of statements.
  return await sql<MeasurementRow>(
    `SELECT species, coalesce(counts) AS counts, coalesce(finished_at) AS "finishedAt" FROM claim_measurements
      WHERE tenant_id = $1 AND engine_version = $2 AND counts IS NOT NULL ORDER BY species`,
    [tenantId, engineVersion],
  );
}

/** Claims that are or were in use. */
export interface CalibrationRow {
  readonly id: string;
  readonly species: Species;
  readonly engineVersion: string;
  readonly claims: MeasuredClaims;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

/** Claims of a tenant, latest first. */
export async function listCalibrations(sql: Sql, tenantId: string, rowsMax: number): Promise<CalibrationRow[]> {
  return await sql<CalibrationRow>(
    `SELECT id, species, engine_version AS "engineVersion", claims, created_at AS "createdAt", ended_at AS "endedAt"
       FROM calibrations WHERE tenant_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`,
    [tenantId, rowsMax],
  );
}

/** Ends the claims of a species that are in use. Returns false if the shipped ones are. */
export async function endCalibration(sql: Sql, tenantId: string, species: Species, endedAt: Date): Promise<boolean> {
  const rows = await sql(
    `UPDATE calibrations SET ended_at = $3 WHERE tenant_id = $1 AND species = $2 AND ended_at IS NULL RETURNING id`,
    [tenantId, species, endedAt],
  );
  return rows.length > 0;
}

export async function insertCalibration(
  sql: Sql,
  tenantId: string,
  row: Omit<CalibrationRow, 'endedAt'> & { readonly evidence: unknown },
): Promise<void> {
  await sql(
    `INSERT INTO calibrations (tenant_id, id, species, engine_version, claims, evidence, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      tenantId,
      row.id,
      row.species,
      row.engineVersion,
      JSON.stringify(row.claims),
      JSON.stringify(row.evidence),
      row.createdAt,
    ],
  );
}

/** Pets of a species with fingerprints of this engine version. */
export async function countComparable(sql: Sql, tenantId: string, species: Species, version: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(DISTINCT pet_id)::int AS count FROM templates
      WHERE tenant_id = $1 AND species = $2 AND engine_version = $3 AND kind = 'fingerprint'`,
    [tenantId, species, version],
  );
  return row!.count;
}

/** Share of pets as a part of all 32-bit hashes of their ids with a salt. */
const HASHED = `('x' || substr(md5(t.pet_id::text || $4), 1, 8))::bit(32)::bigint < $5::float8 * 4294967296`;

/** A share of these pets, in id order. Another salt draws others. */
export async function drawPets(
  sql: Sql,
  tenantId: string,
  {
    species,
    version,
    salt,
    share,
    afterId,
    rowsMax,
  }: {
    readonly species: Species;
    readonly version: string;
    readonly salt: string;
    readonly share: number;
    readonly afterId?: string;
    readonly rowsMax: number;
  },
): Promise<string[]> {
  const rows = await sql<{ petId: string }>(
    `SELECT DISTINCT t.pet_id AS "petId" FROM templates t
      WHERE t.tenant_id = $1 AND t.species = $2 AND t.engine_version = $3 AND t.kind = 'fingerprint' AND ${HASHED}
        AND ($6::uuid IS NULL OR t.pet_id > $6) ORDER BY 1 LIMIT $7`,
    [tenantId, species, version, salt, share, afterId ?? null, rowsMax],
  );
  return rows.map(({ petId }) => petId);
}

/** Sessions of a pet's registered fingerprints by upload id, oldest first. Photos without a session are omitted. */
export async function listSessionsOfPhotos(sql: Sql, tenantId: string, petId: string): Promise<Map<string, string>> {
  // No column is null here, which `coalesce` tells the check of statements.
  const rows = await sql<{ id: string; sessionId: string }>(
    `SELECT id, coalesce(session_id) AS "sessionId" FROM uploads
      WHERE tenant_id = $1 AND pet_id = $2 AND kind = 'fingerprint' AND session_id IS NOT NULL ORDER BY created_at, id`,
    [tenantId, petId],
  );
  return new Map(rows.map(({ id, sessionId }) => [id, sessionId]));
}

/** Pets whose latest registration warned that their photos do not match one another, latest first. */
export async function listWeakPets(sql: Sql, tenantId: string, rowsMax: number): Promise<string[]> {
  const rows = await sql<{ petId: string }>(
    `SELECT "petId" FROM (
       SELECT DISTINCT ON (j.pet_id) p.id AS "petId", j.finished_at, j.result FROM jobs j
         JOIN pets p ON p.tenant_id = j.tenant_id AND p.id = j.pet_id
        WHERE j.tenant_id = $1 AND j.kind = 'FINGERPRINT_ADDITION' AND j.status = 'SUCCESS'
        ORDER BY j.pet_id, j.finished_at DESC) latest
      WHERE result::jsonb -> 'warnings' @> '[{"code":"weakRegistration"}]'
      ORDER BY finished_at DESC LIMIT $2`,
    [tenantId, rowsMax],
  );
  return rows.map(({ petId }) => petId);
}

/** Pairs of pets that registrations found alike and that nobody decided about, latest first. */
export async function listAlikePairs(sql: Sql, tenantId: string, rowsMax: number): Promise<[string, string][]> {
  const rows = await sql<{ one: string; other: string }>(
    `SELECT least(j.pet_id, o.id) AS one, greatest(j.pet_id, o.id) AS other FROM jobs j
       JOIN pets p ON p.tenant_id = j.tenant_id AND p.id = j.pet_id
       CROSS JOIN LATERAL jsonb_array_elements(j.result::jsonb -> 'possibleDuplicates') d
       JOIN pets o ON o.tenant_id = j.tenant_id AND o.id = (d ->> 'petId')::uuid
      WHERE j.tenant_id = $1 AND j.kind = 'FINGERPRINT_ADDITION' AND j.status = 'SUCCESS'
        AND NOT EXISTS (SELECT FROM rejected_pairs n WHERE n.tenant_id = j.tenant_id
                          AND n.pet_id = least(j.pet_id, o.id) AND n.other_pet_id = greatest(j.pet_id, o.id))
      GROUP BY 1, 2 ORDER BY max(j.finished_at) DESC LIMIT $2`,
    [tenantId, rowsMax],
  );
  return rows.map(({ one, other }) => [one, other]);
}
