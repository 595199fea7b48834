import type { LostReportState, Species } from '@rhinarium/contract';
import type { PageStart } from '../../../common/page.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { type Columns, insertRow, selected, updateRow } from '../../../storage/database/named-columns.ts';

export interface LostReportRow {
  readonly id: string;
  readonly petId: string;
  readonly state: LostReportState;
  readonly lastSeenAt: Date;
  /** Encrypted place, position, contact and reward. */
  readonly details: Buffer;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly endedAt: Date | null;
}

/** A lost report with what is known about its searches. */
export interface LostReportView extends LostReportRow {
  readonly searchJobId: string | null;
  readonly openCandidateCount: number;
  /** Sighting that a person confirmed. */
  readonly sightingId: string | null;
}

const CHANGED_COLUMNS = {
  state: 'state',
  lastSeenAt: 'last_seen_at',
  details: 'details',
  updatedAt: 'updated_at',
  endedAt: 'ended_at',
};
const COLUMNS = {
  id: 'id',
  petId: 'pet_id',
  createdAt: 'created_at',
  ...CHANGED_COLUMNS,
} satisfies Columns<keyof LostReportRow>;

const VIEW = `SELECT ${selected(COLUMNS, 'r')}, r.search_job_id AS "searchJobId",
    (SELECT count(*)::int FROM match_candidates c
      WHERE c.tenant_id = r.tenant_id AND c.lost_report_id = r.id AND c.state = 'OPEN') AS "openCandidateCount",
    (SELECT c.sighting_id FROM match_candidates c
      WHERE c.tenant_id = r.tenant_id AND c.lost_report_id = r.id AND c.state = 'CONFIRMED'
      ORDER BY c.decided_at DESC LIMIT 1) AS "sightingId"
  FROM lost_reports r WHERE r.tenant_id = $1`;

export async function insertReport(sql: Sql, tenantId: string, report: LostReportRow): Promise<void> {
  await insertRow(sql, 'lost_reports', COLUMNS, tenantId, report);
}

export async function findReport(sql: Sql, tenantId: string, reportId: string): Promise<LostReportView | undefined> {
  const [row] = await sql<LostReportView>(`${VIEW} AND r.id = $2`, [tenantId, reportId]);
  return row;
}

/** Locks a lost report for the rest of the transaction. Returns whether it exists. */
export async function lockReport(sql: Sql, tenantId: string, reportId: string): Promise<boolean> {
  const rows = await sql('SELECT FROM lost_reports WHERE tenant_id = $1 AND id = $2 FOR UPDATE', [tenantId, reportId]);
  return rows.length > 0;
}

export async function listReports(
  sql: Sql,
  tenantId: string,
  filter: {
    readonly state: LostReportState | undefined;
    readonly petId: string | undefined;
    readonly after: PageStart | undefined;
    readonly rowsMax: number;
  },
): Promise<LostReportView[]> {
  return await sql<LostReportView>(
    `${VIEW} AND ($2::text IS NULL OR r.state = $2) AND ($3::uuid IS NULL OR r.pet_id = $3)
        AND ($4::timestamptz IS NULL OR (r.created_at, r.id) < ($4, $5::uuid))
      ORDER BY r.created_at DESC, r.id DESC LIMIT $6`,
    [
      tenantId,
      filter.state ?? null,
      filter.petId ?? null,
      filter.after?.createdAt ?? null,
      filter.after?.id ?? null,
      filter.rowsMax,
    ],
  );
}

/** All lost reports of these pets, newest first. */
export async function listReportsOfPets(
  sql: Sql,
  tenantId: string,
  petIds: readonly string[],
): Promise<LostReportView[]> {
  return await sql<LostReportView>(`${VIEW} AND r.pet_id = ANY ($2) ORDER BY r.created_at DESC, r.id DESC`, [
    tenantId,
    petIds,
  ]);
}

/** The open lost report of a pet, locked for the rest of the transaction. */
export async function lockOpenReportOf(sql: Sql, tenantId: string, petId: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>(
    `SELECT id FROM lost_reports WHERE tenant_id = $1 AND pet_id = $2 AND state = 'OPEN' FOR UPDATE`,
    [tenantId, petId],
  );
  return row?.id;
}

export async function changeReport(
  sql: Sql,
  tenantId: string,
  report: Omit<LostReportRow, 'petId' | 'createdAt'>,
): Promise<void> {
  await updateRow(sql, 'lost_reports', CHANGED_COLUMNS, { tenantId, id: report.id }, report);
}

/** Ends a lost report as found. */
export async function markFound(sql: Sql, tenantId: string, reportId: string, now: Date): Promise<void> {
  await sql(
    `UPDATE lost_reports SET state = 'FOUND', updated_at = $3, ended_at = $3 WHERE tenant_id = $1 AND id = $2`,
    [tenantId, reportId, now],
  );
}

export async function noteReportSearch(sql: Sql, tenantId: string, reportId: string, jobId: string): Promise<void> {
  await sql('UPDATE lost_reports SET search_job_id = $3 WHERE tenant_id = $1 AND id = $2', [tenantId, reportId, jobId]);
}

export async function removeReport(sql: Sql, tenantId: string, reportId: string): Promise<void> {
  await sql('DELETE FROM lost_reports WHERE tenant_id = $1 AND id = $2', [tenantId, reportId]);
}

/** Deletes lost reports that ended before a time. */
export async function forgetReports(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql('DELETE FROM lost_reports WHERE tenant_id = $1 AND ended_at < $2', [tenantId, before]);
}

/** Newest open lost reports whose pets have fingerprints or a microchip. */
export async function listSearchableReports(
  sql: Sql,
  tenantId: string,
  rowsMax: number,
): Promise<{ readonly id: string; readonly petId: string }[]> {
  return await sql(
    `SELECT r.id, r.pet_id AS "petId" FROM lost_reports r
      WHERE r.tenant_id = $1 AND r.state = 'OPEN'
        AND (EXISTS (SELECT FROM uploads u WHERE u.tenant_id = r.tenant_id AND u.pet_id = r.pet_id AND u.kind = 'fingerprint')
             OR EXISTS (SELECT FROM pet_microchips m WHERE m.tenant_id = r.tenant_id AND m.pet_id = r.pet_id))
      ORDER BY r.created_at DESC, r.id DESC LIMIT $2`,
    [tenantId, rowsMax],
  );
}

/** Open lost reports by pet of a species, without pets that were rejected for the sighting. */
export async function listLostPets(
  sql: Sql,
  tenantId: string,
  species: Species,
  sightingId: string,
): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; petId: string }>(
    `SELECT r.id, r.pet_id AS "petId" FROM lost_reports r JOIN pets p ON p.tenant_id = r.tenant_id AND p.id = r.pet_id
      WHERE r.tenant_id = $1 AND r.state = 'OPEN' AND p.species = $2
        AND NOT EXISTS (SELECT FROM rejected_pairs n
              WHERE n.tenant_id = r.tenant_id AND n.pet_id = r.pet_id AND n.sighting_id = $3)`,
    [tenantId, species, sightingId],
  );
  return new Map(rows.map(({ id, petId }) => [petId, id]));
}

/**
 * Moves the lost reports of a pet to another. If both have an open one, that of the pet is closed. Returns the ids, and
 * what was closed with its earlier time of change (text of PostgreSQL, µs).
 */
export async function mergeReports(
  sql: Sql,
  tenantId: string,
  { petId, intoPetId, now }: { readonly petId: string; readonly intoPetId: string; readonly now: Date },
): Promise<{ readonly reportIds: string[]; readonly closed: { readonly id: string; readonly updatedAt: string }[] }> {
  const closed = await sql<{ id: string; updatedAt: string }>(
    `WITH before AS (
       SELECT r.id, r.updated_at::text AS "updatedAt" FROM lost_reports r
        WHERE r.tenant_id = $1 AND r.pet_id = $2 AND r.state = 'OPEN'
          AND EXISTS (SELECT FROM lost_reports o WHERE o.tenant_id = $1 AND o.pet_id = $3 AND o.state = 'OPEN'))
     UPDATE lost_reports r SET state = 'CLOSED', updated_at = $4, ended_at = $4 FROM before b
      WHERE r.tenant_id = $1 AND r.id = b.id RETURNING b.id, b."updatedAt"`,
    [tenantId, petId, intoPetId, now],
  );
  const moved = await sql<{ id: string }>(
    'UPDATE lost_reports SET pet_id = $3 WHERE tenant_id = $1 AND pet_id = $2 RETURNING id',
    [tenantId, petId, intoPetId],
  );
  return { reportIds: moved.map(({ id }) => id), closed };
}

/** Takes `mergeReports` back. A report that was closed by it at `mergedAt` and is still closed is open again. */
export async function separateReports(
  sql: Sql,
  tenantId: string,
  petId: string,
  { reportIds, closed, mergedAt }: Awaited<ReturnType<typeof mergeReports>> & { readonly mergedAt: Date },
): Promise<void> {
  await sql('UPDATE lost_reports SET pet_id = $2 WHERE tenant_id = $1 AND id = ANY ($3)', [tenantId, petId, reportIds]);
  for (const { id, updatedAt } of closed) {
    await sql(
      `UPDATE lost_reports r SET state = 'OPEN', ended_at = NULL, updated_at = $4::timestamptz
        WHERE r.tenant_id = $1 AND r.id = $2 AND r.state = 'CLOSED' AND r.ended_at = $3
          AND NOT EXISTS (SELECT FROM lost_reports o
                WHERE o.tenant_id = r.tenant_id AND o.pet_id = r.pet_id AND o.state = 'OPEN')`,
      [tenantId, id, mergedAt, updatedAt],
    );
  }
}
