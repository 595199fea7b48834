import { createHash } from 'node:crypto';
import type { IdentificationDecision, SharedCandidateState } from '@rhinarium/contract';
import type { PageStart } from '../../../common/page.ts';
import type { Sql } from '../../../storage/database/database.ts';
import type { PetMove } from '../../pets/pet-records.ts';
import { COMMON_GROUPS, isActive } from './group-store.ts';

/** The own record of a pair: a sighting, or a pet with its lost report. */
export type OwnRecord =
  | { readonly sightingId: string; readonly petId: null; readonly lostReportId: null }
  | { readonly sightingId: null; readonly petId: string; readonly lostReportId: string | null };

/** A shared candidate as one of its two tenants sees it. */
export interface SharedCandidateView {
  readonly id: string;
  readonly pairId: string;
  /** State of both sides together. */
  readonly state: SharedCandidateState;
  readonly sightingId: string | null;
  readonly petId: string | null;
  readonly lostReportId: string | null;
  readonly score: number;
  readonly decision: IdentificationDecision;
  /** Microchip of both records, if they were found by it. */
  readonly microchip: string | null;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  readonly otherTenantId: string;
  readonly otherName: string;
  /** True if the other tenant shows a photo in a group of both. */
  readonly showsPhoto: boolean;
}

/** Row of one side. */
export interface SideRow {
  readonly id: string;
  readonly pairId: string;
  readonly sightingId: string | null;
  readonly petId: string | null;
  readonly lostReportId: string | null;
  readonly state: SharedCandidateState;
}

/** Id of a pair, which both sides can compute and which does not tell the ids. */
export function pairIdOf(petId: string, sightingId: string): string {
  const hex = createHash('sha256').update(`${petId} ${sightingId}`).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Condition that a tenant shares the pet of a pair: `c` is the row of the pet's side, or that of the sighting's. */
const IS_SHARED = `(CASE WHEN c.pet_id IS NULL THEN theirs.shares ELSE mine.shares END) = ANY (
    CASE WHEN coalesce(c.lost_report_id, o.lost_report_id) IS NULL THEN ARRAY['ALL_PETS'] ELSE ARRAY['ALL_PETS', 'LOST_REPORTS'] END)`;

/**
 * Pairs as a tenant sees them: both rows exist, both tenants are active, and they are in a group in which the owner
 * of the pet shares it.
 */
const VIEW = `SELECT c.id, c.pair_id AS "pairId", c.sighting_id AS "sightingId", c.pet_id AS "petId", c.lost_report_id AS "lostReportId",
    CASE WHEN 'REJECTED' IN (c.state, o.state) THEN 'REJECTED' WHEN 'CLOSED' IN (c.state, o.state) THEN 'CLOSED' ELSE 'OPEN' END AS state,
    c.score, c.decision, c.microchip, c.created_at AS "createdAt", greatest(c.decided_at, o.decided_at) AS "decidedAt",
    o.tenant_id AS "otherTenantId", their_tenant.name AS "otherName", common.shows AS "showsPhoto"
  FROM shared_candidates c
  JOIN shared_candidates o ON o.pair_id = c.pair_id AND o.tenant_id <> c.tenant_id
  JOIN tenants own_tenant ON own_tenant.tenant_id = c.tenant_id AND ${isActive('own_tenant')}
  JOIN tenants their_tenant ON their_tenant.tenant_id = o.tenant_id AND ${isActive('their_tenant')}
  JOIN LATERAL (SELECT bool_or(theirs.shows_photo) AS shows FROM ${COMMON_GROUPS}
    WHERE mine.tenant_id = c.tenant_id AND theirs.tenant_id = o.tenant_id AND ${IS_SHARED}) common ON common.shows IS NOT NULL
  WHERE c.tenant_id = $1`;

export async function findSharedCandidate(
  sql: Sql,
  tenantId: string,
  candidateId: string,
): Promise<SharedCandidateView | undefined> {
  const [row] = await sql<SharedCandidateView>(`${VIEW} AND c.id = $2`, [tenantId, candidateId]);
  return row;
}

/** Shared candidates that the tenant sees now. Needs Database.system. */
export async function listSharedCandidates(
  sql: Sql,
  tenantId: string,
  filter: {
    readonly state?: SharedCandidateState | undefined;
    readonly sightingId?: string | undefined;
    readonly lostReportId?: string | undefined;
    readonly petId?: string | undefined;
    readonly after?: PageStart | undefined;
    readonly rowsMax: number;
  },
): Promise<SharedCandidateView[]> {
  return await sql<SharedCandidateView>(
    `SELECT * FROM (${VIEW}) v
      WHERE ($2::text IS NULL OR v.state = $2) AND ($3::uuid IS NULL OR v."sightingId" = $3)
        AND ($4::uuid IS NULL OR v."lostReportId" = $4) AND ($5::uuid IS NULL OR v."petId" = $5)
        AND ($6::timestamptz IS NULL OR (v."createdAt", v.id) < ($6, $7::uuid))
      ORDER BY v."createdAt" DESC, v.id DESC LIMIT $8`,
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

/** Another tenant whose records a search includes. */
export interface OtherMember {
  readonly tenantId: string;
  /** True if it shares lost pets, or all, with the searching tenant. */
  readonly sharesLost: boolean;
  readonly sharesAll: boolean;
  /** True if the searching tenant shares with it. */
  readonly getsLost: boolean;
  readonly getsAll: boolean;
  /** Its target false-match rate of a whole search. */
  readonly targetFalseMatchRate: number;
}

/** Active members of the groups of an active tenant, in id order. Needs Database.system. */
export async function listOtherMembers(sql: Sql, tenantId: string): Promise<OtherMember[]> {
  return await sql<OtherMember>(
    `SELECT theirs.tenant_id AS "tenantId", bool_or(theirs.shares <> 'NOTHING') AS "sharesLost", bool_or(theirs.shares = 'ALL_PETS') AS "sharesAll",
            bool_or(mine.shares <> 'NOTHING') AS "getsLost", bool_or(mine.shares = 'ALL_PETS') AS "getsAll",
            their_tenant.identification_target_false_match_rate AS "targetFalseMatchRate"
       FROM ${COMMON_GROUPS}
       JOIN tenants own_tenant ON own_tenant.tenant_id = mine.tenant_id AND ${isActive('own_tenant')}
       JOIN tenants their_tenant ON their_tenant.tenant_id = theirs.tenant_id AND ${isActive('their_tenant')}
      WHERE mine.tenant_id = $1
      GROUP BY theirs.tenant_id, their_tenant.identification_target_false_match_rate ORDER BY theirs.tenant_id`,
    [tenantId],
  );
}

const SIDE = `SELECT id, pair_id AS "pairId", sighting_id AS "sightingId", pet_id AS "petId", lost_report_id AS "lostReportId", state
  FROM shared_candidates`;

/** The tenant's rows of a pet or sighting. */
export async function listSidesOf(
  sql: Sql,
  tenantId: string,
  { petId, sightingId }: { readonly petId?: string; readonly sightingId?: string },
): Promise<SideRow[]> {
  return await sql<SideRow>(`${SIDE} WHERE tenant_id = $1 AND (pet_id = $2 OR sighting_id = $3)`, [
    tenantId,
    petId ?? null,
    sightingId ?? null,
  ]);
}

/** The tenant's rows of pairs. */
export async function listSidesIn(sql: Sql, tenantId: string, pairIds: readonly string[]): Promise<SideRow[]> {
  return await sql<SideRow>(`${SIDE} WHERE tenant_id = $1 AND pair_id = ANY ($2)`, [tenantId, pairIds]);
}

/** The tenant's row, locked for the rest of the transaction. */
export async function lockSide(sql: Sql, tenantId: string, candidateId: string): Promise<SideRow | undefined> {
  const [row] = await sql<SideRow>(`${SIDE} WHERE tenant_id = $1 AND id = $2 FOR UPDATE`, [tenantId, candidateId]);
  return row;
}

/**
 * Stores the side of a pair, or renews it unless it was rejected. Returns its id if it is new or was closed, so that its
 * tenant has to be told.
 */
export async function keepSide(
  sql: Sql,
  tenantId: string,
  side: OwnRecord & {
    readonly id: string;
    readonly pairId: string;
    readonly decision: IdentificationDecision;
    readonly score: number;
    readonly microchip: string | null;
    readonly createdAt: Date;
  },
): Promise<string | undefined> {
  const { id, pairId, sightingId, petId, lostReportId, decision, score, microchip, createdAt } = side;
  const values = [tenantId, id, pairId, sightingId, petId, lostReportId, decision, score, createdAt, microchip];
  const [made] = await sql<{ id: string }>(
    `INSERT INTO shared_candidates (tenant_id, id, pair_id, sighting_id, pet_id, lost_report_id, state, decision, score, created_at, microchip)
     VALUES ($1, $2, $3, $4, $5, $6, 'OPEN', $7, $8, $9, $10) ON CONFLICT (tenant_id, pair_id) DO NOTHING RETURNING id`,
    values,
  );
  if (made) return made.id;
  const [known] = await sql<{ id: string; state: SharedCandidateState }>(
    'SELECT id, state FROM shared_candidates WHERE tenant_id = $1 AND pair_id = $2 FOR UPDATE',
    [tenantId, pairId],
  );
  if (!known || known.state === 'REJECTED') return undefined;
  await sql(
    `UPDATE shared_candidates SET state = 'OPEN', decision = $3, score = $4, lost_report_id = $5, microchip = $6, decided_at = NULL
      WHERE tenant_id = $1 AND id = $2`,
    [tenantId, known.id, decision, score, lostReportId, microchip],
  );
  return known.state === 'CLOSED' ? known.id : undefined;
}

export async function rejectSide(sql: Sql, tenantId: string, candidateId: string, decidedAt: Date): Promise<void> {
  await sql(`UPDATE shared_candidates SET state = 'REJECTED', decided_at = $3 WHERE tenant_id = $1 AND id = $2`, [
    tenantId,
    candidateId,
    decidedAt,
  ]);
}

/** Closes an undecided side. */
export async function closeSide(sql: Sql, tenantId: string, candidateId: string): Promise<void> {
  await sql(`UPDATE shared_candidates SET state = 'CLOSED' WHERE tenant_id = $1 AND id = $2 AND state = 'OPEN'`, [
    tenantId,
    candidateId,
  ]);
}

/** Record whose candidates are closed. */
export interface CandidateSubject {
  readonly sightingId?: string;
  readonly lostReportId?: string;
  readonly petId?: string;
}

/** Closes the undecided sides of a record. */
export async function closeSides(sql: Sql, tenantId: string, subject: CandidateSubject): Promise<void> {
  await sql(
    `UPDATE shared_candidates SET state = 'CLOSED'
      WHERE tenant_id = $1 AND (sighting_id = $2 OR lost_report_id = $3 OR pet_id = $4 AND microchip IS NULL) AND state = 'OPEN'`,
    [tenantId, subject.sightingId ?? null, subject.lostReportId ?? null, subject.petId ?? null],
  );
}

/** Moves the sides of a pet, or `among` them the ones with these ids, to another. Returns their ids. */
export async function moveSides(sql: Sql, tenantId: string, { petId, intoPetId, among }: PetMove): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `UPDATE shared_candidates SET pet_id = $3 WHERE tenant_id = $1 AND pet_id = $2 AND ($4::uuid[] IS NULL OR id = ANY ($4)) RETURNING id`,
    [tenantId, petId, intoPetId, among ?? null],
  );
  return rows.map(({ id }) => id);
}

/**
 * The tenant's sides that will not be seen again: the other side is gone, or there is no group of both and the pair was
 * not rejected. A suspension, or a setting that can be turned on again, does not count. Needs Database.system.
 */
export async function listSpentSides(sql: Sql, tenantId: string): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `SELECT c.id FROM shared_candidates c LEFT JOIN shared_candidates o ON o.pair_id = c.pair_id AND o.tenant_id <> c.tenant_id
      WHERE c.tenant_id = $1
        AND (o.id IS NULL
             OR 'REJECTED' NOT IN (c.state, o.state)
                AND NOT EXISTS (SELECT FROM ${COMMON_GROUPS} WHERE mine.tenant_id = c.tenant_id AND theirs.tenant_id = o.tenant_id))`,
    [tenantId],
  );
  return rows.map(({ id }) => id);
}

/** Deletes sides that were made before a time, with their messages. */
export async function removeSides(sql: Sql, tenantId: string, ids: readonly string[], before: Date): Promise<void> {
  await sql('DELETE FROM shared_candidates WHERE tenant_id = $1 AND id = ANY ($2) AND created_at < $3', [
    tenantId,
    ids,
    before,
  ]);
}

/** Ids of the own record of a pair, for an event. */
export function idsOf({ sightingId, petId, lostReportId }: OwnRecord | { [Name in keyof OwnRecord]: string | null }) {
  return {
    ...(sightingId === null ? {} : { sightingId }),
    ...(petId === null ? {} : { petId }),
    ...(lostReportId === null ? {} : { lostReportId }),
  };
}
