import type { CandidateState, IdentificationDecision, MatchCandidate } from '@rhinarium/contract';
import type { PageStart } from '../../../common/page.ts';
import type { EngineStamp } from '../../../compute/jobs/job.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { type CandidateSubject, closeSides } from '../groups/shared-candidate-store.ts';

/** Result of a standing search for one pair. */
export interface CandidateFinding {
  readonly lostReportId: string | null;
  readonly decision: IdentificationDecision;
  readonly reasons: readonly NonNullable<MatchCandidate['reasons']>[number][];
  readonly score: number;
  readonly falseMatchRate: number;
  readonly searchedCount: number;
  readonly engine: EngineStamp;
  readonly jobId: string;
  /** Microchip of both records, if they were found by it. */
  readonly microchip: string | null;
}

export interface CandidatePair {
  readonly sightingId: string;
  readonly petId: string;
}

export interface CandidateRow extends CandidateFinding, CandidatePair {
  readonly id: string;
  readonly state: CandidateState;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
}

/** A candidate with the encrypted details of its two records. */
export interface CandidateView extends CandidateRow {
  readonly sightingDetails: Buffer;
  readonly reportDetails: Buffer | null;
}

const VIEW = `SELECT c.id, c.sighting_id AS "sightingId", c.pet_id AS "petId", c.lost_report_id AS "lostReportId", c.state, c.decision,
    c.reasons, c.score, c.false_match_rate AS "falseMatchRate", c.searched_count AS "searchedCount", c.engine, c.job_id AS "jobId",
    c.created_at AS "createdAt", c.decided_at AS "decidedAt", c.microchip, s.details AS "sightingDetails", r.details AS "reportDetails"
  FROM match_candidates c JOIN sightings s ON s.tenant_id = c.tenant_id AND s.id = c.sighting_id
  LEFT JOIN lost_reports r ON r.tenant_id = c.tenant_id AND r.id = c.lost_report_id
  WHERE c.tenant_id = $1`;

const valuesOf = (finding: CandidateFinding) => [
  finding.lostReportId,
  finding.decision,
  finding.reasons,
  finding.score,
  finding.falseMatchRate,
  finding.searchedCount,
  JSON.stringify(finding.engine),
  finding.jobId,
  finding.microchip,
];

export async function insertCandidate(
  sql: Sql,
  tenantId: string,
  candidate: Pick<CandidateRow, 'id' | 'createdAt'> & CandidatePair & CandidateFinding,
): Promise<void> {
  await sql(
    `INSERT INTO match_candidates (tenant_id, id, sighting_id, pet_id, created_at, state, lost_report_id, decision, reasons, score,
                                   false_match_rate, searched_count, engine, job_id, microchip)
     VALUES ($1, $2, $3, $4, $5, 'OPEN', $6, $7, $8, $9, $10, $11, $12::json, $13, $14)`,
    [tenantId, candidate.id, candidate.sightingId, candidate.petId, candidate.createdAt, ...valuesOf(candidate)],
  );
}

/** Replaces what an earlier search found out, and opens a closed candidate again. */
export async function renewCandidate(
  sql: Sql,
  tenantId: string,
  candidateId: string,
  finding: CandidateFinding,
): Promise<void> {
  await sql(
    `UPDATE match_candidates SET state = 'OPEN', lost_report_id = $3, decision = $4, reasons = $5, score = $6, false_match_rate = $7,
            searched_count = $8, engine = $9::json, job_id = $10, microchip = $11, decided_at = NULL
      WHERE tenant_id = $1 AND id = $2`,
    [tenantId, candidateId, ...valuesOf(finding)],
  );
}

export async function findCandidate(
  sql: Sql,
  tenantId: string,
  candidateId: string,
): Promise<CandidateView | undefined> {
  const [row] = await sql<CandidateView>(`${VIEW} AND c.id = $2`, [tenantId, candidateId]);
  return row;
}

export async function findCandidateOfPair(
  sql: Sql,
  tenantId: string,
  { sightingId, petId }: CandidatePair,
): Promise<CandidateView | undefined> {
  const [row] = await sql<CandidateView>(`${VIEW} AND c.sighting_id = $2 AND c.pet_id = $3`, [
    tenantId,
    sightingId,
    petId,
  ]);
  return row;
}

export async function listCandidates(
  sql: Sql,
  tenantId: string,
  filter: {
    readonly state: CandidateState | undefined;
    readonly sightingId: string | undefined;
    readonly lostReportId: string | undefined;
    readonly petId: string | undefined;
    readonly after: PageStart | undefined;
    readonly rowsMax: number;
  },
): Promise<CandidateView[]> {
  return await sql<CandidateView>(
    `${VIEW} AND ($2::text IS NULL OR c.state = $2) AND ($3::uuid IS NULL OR c.sighting_id = $3)
        AND ($4::uuid IS NULL OR c.lost_report_id = $4) AND ($5::uuid IS NULL OR c.pet_id = $5)
        AND ($6::timestamptz IS NULL OR (c.created_at, c.id) < ($6, $7::uuid))
      ORDER BY c.created_at DESC, c.id DESC LIMIT $8`,
    [
      tenantId,
      filter.state ?? null,
      filter.sightingId ?? null,
      filter.lostReportId ?? null,
      filter.petId ?? null,
      filter.after?.createdAt ?? null,
      filter.after?.id ?? null,
      filter.rowsMax,
    ],
  );
}

export async function decideCandidate(
  sql: Sql,
  tenantId: string,
  candidateId: string,
  { state, decidedAt }: { readonly state: 'CONFIRMED' | 'REJECTED'; readonly decidedAt: Date },
): Promise<void> {
  await sql('UPDATE match_candidates SET state = $3, decided_at = $4 WHERE tenant_id = $1 AND id = $2', [
    tenantId,
    candidateId,
    state,
    decidedAt,
  ]);
}

/**
 * Closes the undecided candidates, shared ones included, of a sighting or lost report that has ended, or of a pet without
 * fingerprints, but for those that a microchip led to.
 */
export async function closeCandidates(sql: Sql, tenantId: string, subject: CandidateSubject): Promise<void> {
  await sql(
    `UPDATE match_candidates SET state = 'CLOSED'
      WHERE tenant_id = $1 AND (sighting_id = $2 OR lost_report_id = $3 OR pet_id = $4 AND microchip IS NULL) AND state = 'OPEN'`,
    [tenantId, subject.sightingId ?? null, subject.lostReportId ?? null, subject.petId ?? null],
  );
  await closeSides(sql, tenantId, subject);
}

/** Makes a decided candidate one to be decided. */
export async function openCandidate(sql: Sql, tenantId: string, candidateId: string): Promise<void> {
  await sql(`UPDATE match_candidates SET state = 'OPEN', decided_at = NULL WHERE tenant_id = $1 AND id = $2`, [
    tenantId,
    candidateId,
  ]);
}

/** Withdraws the confirmation of a sighting, which is open again. */
export async function withdrawConfirmation(sql: Sql, tenantId: string, sightingId: string): Promise<void> {
  await sql(
    `UPDATE match_candidates SET state = 'CLOSED', decided_at = NULL
      WHERE tenant_id = $1 AND sighting_id = $2 AND state = 'CONFIRMED'`,
    [tenantId, sightingId],
  );
}

/** State of candidates before a merge, as JSON of PostgreSQL. */
export interface KeptCandidates {
  /** Rows of the pet. */
  readonly own: string;
  /** Rows of the pet that stays which gave way to a decided one. */
  readonly replaced: string;
}

const rowsOf = (where: string) =>
  `SELECT coalesce(json_agg(row_to_json(c) ORDER BY c.id), '[]')::text AS rows FROM match_candidates c WHERE c.tenant_id = $1 AND ${where}`;

const DECIDED = `('CONFIRMED', 'REJECTED')`;

/** Moves the candidates of a pet to another. Of two for one sighting the decided one stays, or that of the other pet. */
export async function mergeCandidates(
  sql: Sql,
  tenantId: string,
  { petId, intoPetId }: { readonly petId: string; readonly intoPetId: string },
): Promise<KeptCandidates> {
  const values = [tenantId, petId, intoPetId];
  const isReplaced = `c.pet_id = $3 AND c.state NOT IN ${DECIDED} AND EXISTS (SELECT FROM match_candidates o
    WHERE o.tenant_id = c.tenant_id AND o.pet_id = $2 AND o.sighting_id = c.sighting_id AND o.state IN ${DECIDED})`;
  const [own] = await sql<{ rows: string }>(rowsOf('c.pet_id = $2'), [tenantId, petId]);
  const [replaced] = await sql<{ rows: string }>(rowsOf(isReplaced), values);
  await sql(`DELETE FROM match_candidates c WHERE c.tenant_id = $1 AND ${isReplaced}`, values);
  await sql(
    `DELETE FROM match_candidates c WHERE c.tenant_id = $1 AND c.pet_id = $2 AND EXISTS (SELECT FROM match_candidates o
      WHERE o.tenant_id = c.tenant_id AND o.pet_id = $3 AND o.sighting_id = c.sighting_id)`,
    values,
  );
  await sql('UPDATE match_candidates SET pet_id = $3 WHERE tenant_id = $1 AND pet_id = $2', values);
  return { own: own!.rows, replaced: replaced!.rows };
}

/** Takes `mergeCandidates` back, where the sightings still exist. What was decided since stays decided. */
export async function separateCandidates(
  sql: Sql,
  tenantId: string,
  petId: string,
  { own, replaced }: KeptCandidates,
): Promise<void> {
  await sql(
    `UPDATE match_candidates c SET pet_id = $2 FROM json_populate_recordset(NULL::match_candidates, $3::json) k
      WHERE c.tenant_id = $1 AND c.id = k.id`,
    [tenantId, petId, own],
  );
  for (const rows of [own, replaced]) {
    await sql(
      `INSERT INTO match_candidates
       SELECT k.* FROM json_populate_recordset(NULL::match_candidates, $2::json) k
        WHERE k.tenant_id = $1 AND EXISTS (SELECT FROM sightings s WHERE s.tenant_id = $1 AND s.id = k.sighting_id)
          AND (k.lost_report_id IS NULL
               OR EXISTS (SELECT FROM lost_reports r WHERE r.tenant_id = $1 AND r.id = k.lost_report_id))
       ON CONFLICT DO NOTHING`,
      [tenantId, rows],
    );
  }
}
