import type { SightingState, Species } from '@rhinarium/contract';
import type { PageStart } from '../../../common/page.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { type Columns, insertRow, selected, updateRow } from '../../../storage/database/named-columns.ts';
import type { PetMove } from '../../pets/pet-records.ts';

export interface SightingRow {
  readonly id: string;
  readonly species: Species;
  readonly state: SightingState;
  /** With MATCHED: the confirmed pet. */
  readonly petId: string | null;
  readonly seenAt: Date;
  /** Number that a reader showed. */
  readonly microchip: string | null;
  /** Encrypted place, position and description. */
  readonly details: Buffer;
  /** Encrypted contact of the finder. */
  readonly contact: Buffer | null;
  readonly contactConsentedAt: Date | null;
  readonly contactExpiresAt: Date | null;
  readonly contactErasedAt: Date | null;
  /** When a person stated that the animal is home. */
  readonly returnedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly endedAt: Date | null;
}

/** A sighting with its photos and what is known about its searches. */
export interface SightingView extends SightingRow {
  readonly fingerprintIds: readonly string[];
  readonly appearanceIds: readonly string[];
  readonly searchJobId: string | null;
  readonly openCandidateCount: number;
}

const photosOf = (kind: 'fingerprint' | 'appearance') =>
  `ARRAY(SELECT u.id FROM sighting_photos f JOIN uploads u ON u.tenant_id = f.tenant_id AND u.id = f.upload_id
          WHERE f.tenant_id = s.tenant_id AND f.sighting_id = s.id AND u.kind = '${kind}' ORDER BY u.created_at, u.id)`;

const CHANGED_COLUMNS = {
  state: 'state',
  petId: 'pet_id',
  seenAt: 'seen_at',
  microchip: 'microchip',
  details: 'details',
  contact: 'contact',
  contactConsentedAt: 'contact_consented_at',
  contactExpiresAt: 'contact_expires_at',
  contactErasedAt: 'contact_erased_at',
  returnedAt: 'returned_at',
  updatedAt: 'updated_at',
  endedAt: 'ended_at',
};
const COLUMNS = {
  id: 'id',
  species: 'species',
  createdAt: 'created_at',
  ...CHANGED_COLUMNS,
} satisfies Columns<keyof SightingRow>;

const VIEW = `SELECT ${selected(COLUMNS, 's')},
    s.search_job_id AS "searchJobId", ${photosOf('fingerprint')} AS "fingerprintIds", ${photosOf('appearance')} AS "appearanceIds",
    (SELECT count(*)::int FROM match_candidates c
      WHERE c.tenant_id = s.tenant_id AND c.sighting_id = s.id AND c.state = 'OPEN') AS "openCandidateCount"
  FROM sightings s WHERE s.tenant_id = $1`;

/** Inserts a sighting with its photos. */
export async function insertSighting(
  sql: Sql,
  tenantId: string,
  sighting: SightingRow,
  uploadIds: readonly string[],
): Promise<void> {
  await insertRow(sql, 'sightings', COLUMNS, tenantId, sighting);
  await sql(
    'INSERT INTO sighting_photos (tenant_id, upload_id, sighting_id) SELECT $1, id, $2 FROM unnest($3::uuid[]) AS id',
    [tenantId, sighting.id, uploadIds],
  );
}

/** Number of open sightings. Locked, so that of two transactions that add one the later counts the earlier one's. */
export async function lockOpenSightingCount(sql: Sql, tenantId: string): Promise<number> {
  await sql('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`open sightings ${tenantId}`]);
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM sightings WHERE tenant_id = $1 AND state = 'OPEN'`,
    [tenantId],
  );
  return row!.count;
}

export async function findSighting(sql: Sql, tenantId: string, sightingId: string): Promise<SightingView | undefined> {
  const [row] = await sql<SightingView>(`${VIEW} AND s.id = $2`, [tenantId, sightingId]);
  return row;
}

/** Locks a sighting for the rest of the transaction. Returns whether it exists. */
export async function lockSighting(sql: Sql, tenantId: string, sightingId: string): Promise<boolean> {
  const rows = await sql('SELECT FROM sightings WHERE tenant_id = $1 AND id = $2 FOR UPDATE', [tenantId, sightingId]);
  return rows.length > 0;
}

/** The sighting that has one of these photos. */
export async function findSightingOfPhotos(
  sql: Sql,
  tenantId: string,
  uploadIds: readonly string[],
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>(
    'SELECT sighting_id AS id FROM sighting_photos WHERE tenant_id = $1 AND upload_id = ANY ($2) LIMIT 1',
    [tenantId, uploadIds],
  );
  return row?.id;
}

export async function listSightings(
  sql: Sql,
  tenantId: string,
  filter: {
    readonly state: SightingState | undefined;
    readonly species: Species | undefined;
    readonly petId: string | undefined;
    readonly after: PageStart | undefined;
    readonly rowsMax: number;
  },
): Promise<SightingView[]> {
  return await sql<SightingView>(
    `${VIEW} AND ($2::text IS NULL OR s.state = $2) AND ($3::text IS NULL OR s.species = $3)
        AND ($4::uuid IS NULL OR s.pet_id = $4) AND ($5::timestamptz IS NULL OR (s.created_at, s.id) < ($5, $6::uuid))
      ORDER BY s.created_at DESC, s.id DESC LIMIT $7`,
    [
      tenantId,
      filter.state ?? null,
      filter.species ?? null,
      filter.petId ?? null,
      filter.after?.createdAt ?? null,
      filter.after?.id ?? null,
      filter.rowsMax,
    ],
  );
}

/** Changes everything but species, photos and creation. */
export async function changeSighting(
  sql: Sql,
  tenantId: string,
  sighting: Omit<SightingRow, 'species' | 'createdAt'>,
): Promise<void> {
  await updateRow(sql, 'sightings', CHANGED_COLUMNS, { tenantId, id: sighting.id }, sighting);
}

export async function noteSightingSearch(sql: Sql, tenantId: string, sightingId: string, jobId: string): Promise<void> {
  await sql('UPDATE sightings SET search_job_id = $3 WHERE tenant_id = $1 AND id = $2', [tenantId, sightingId, jobId]);
}

/** Erases contacts past their expiry. Returns the sightings. */
export async function eraseContacts(sql: Sql, tenantId: string, now: Date): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `UPDATE sightings SET contact = NULL, contact_consented_at = NULL, contact_expires_at = NULL, contact_erased_at = $2
      WHERE tenant_id = $1 AND contact_expires_at <= $2 RETURNING id`,
    [tenantId, now],
  );
  return rows.map(({ id }) => id);
}

/** Moves the expiry of contacts closer. Returns their number. */
export async function hastenContacts(sql: Sql, tenantId: string, seconds: number): Promise<number> {
  const rows = await sql(
    `UPDATE sightings SET contact_expires_at = contact_expires_at - $2 * interval '1 second'
      WHERE tenant_id = $1 AND contact_expires_at IS NOT NULL RETURNING id`,
    [tenantId, seconds],
  );
  return rows.length;
}

export async function removeSighting(sql: Sql, tenantId: string, sightingId: string): Promise<void> {
  await sql('DELETE FROM sightings WHERE tenant_id = $1 AND id = $2', [tenantId, sightingId]);
}

/** Deletes sightings that ended before a time and have no photos any more. */
export async function forgetSightings(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql(
    `DELETE FROM sightings s WHERE s.tenant_id = $1 AND s.ended_at < $2
        AND NOT EXISTS (SELECT FROM sighting_photos f WHERE f.tenant_id = s.tenant_id AND f.sighting_id = s.id)`,
    [tenantId, before],
  );
}

export async function removeAllSightings(sql: Sql, tenantId: string): Promise<void> {
  await sql('DELETE FROM sightings WHERE tenant_id = $1', [tenantId]);
}

/** Photos of sightings that have fingerprints, by sighting, fingerprints first. */
export async function listPhotosOfSightings(
  sql: Sql,
  tenantId: string,
  sightingIds: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const rows = await sql<OpenSighting>(
    `SELECT f.sighting_id AS id, array_agg(u.id ORDER BY u.kind DESC, u.created_at, u.id) AS "uploadIds"
       FROM sighting_photos f JOIN uploads u ON u.tenant_id = f.tenant_id AND u.id = f.upload_id
      WHERE f.tenant_id = $1 AND f.sighting_id = ANY ($2)
      GROUP BY f.sighting_id HAVING bool_or(u.kind = 'fingerprint') ORDER BY array_position($2, f.sighting_id)`,
    [tenantId, sightingIds],
  );
  return new Map(rows.map(({ id, uploadIds }) => [id, uploadIds]));
}

export interface OpenSighting {
  readonly id: string;
  readonly uploadIds: readonly string[];
}

/** Newest open sightings with fingerprints or a microchip. */
export async function listSearchableSightings(sql: Sql, tenantId: string, rowsMax: number): Promise<OpenSighting[]> {
  return await sql<OpenSighting>(
    `SELECT s.id, coalesce(array_agg(u.id ORDER BY u.kind DESC, u.created_at, u.id) FILTER (WHERE u.id IS NOT NULL), '{}') AS "uploadIds"
       FROM sightings s LEFT JOIN sighting_photos f ON f.tenant_id = s.tenant_id AND f.sighting_id = s.id
       LEFT JOIN uploads u ON u.tenant_id = f.tenant_id AND u.id = f.upload_id
      WHERE s.tenant_id = $1 AND s.state = 'OPEN'
      GROUP BY s.tenant_id, s.id HAVING s.microchip IS NOT NULL OR bool_or(u.kind = 'fingerprint')
      ORDER BY s.created_at DESC, s.id DESC LIMIT $2`,
    [tenantId, rowsMax],
  );
}

/** Moves confirmed sightings of a pet, or `among` them the ones with these ids, to another. Returns their ids. */
export async function moveMatched(sql: Sql, tenantId: string, { petId, intoPetId, among }: PetMove): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `UPDATE sightings SET pet_id = $3 WHERE tenant_id = $1 AND pet_id = $2 AND ($4::uuid[] IS NULL OR id = ANY ($4)) RETURNING id`,
    [tenantId, petId, intoPetId, among ?? null],
  );
  return rows.map(({ id }) => id);
}
