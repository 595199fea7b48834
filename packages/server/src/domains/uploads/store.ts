import type { Evidence, Purpose, QualityReason, Species, UploadKind } from '@rhinarium/contract';
import type { Sql } from '../../storage/database/database.ts';
import { type Columns, insertRow, selected } from '../../storage/database/named-columns.ts';

export interface UploadRow {
  readonly id: string;
  readonly kind: UploadKind;
  readonly sessionId: string | null;
  readonly species: Species;
  readonly purpose: Purpose;
  readonly petId: string | null;
  readonly sha256: Buffer;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly verdict: 'ACCEPTED' | 'REJECTED';
  readonly qualityScore: number;
  readonly reasons: readonly QualityReason[];
  readonly perceptualHash: Buffer;
  readonly blobKey: string;
  readonly createdAt: Date;
  /** Detected face or nose: left, top, width, height, px of the stored image. */
  readonly region: readonly number[] | null;
  /** Whether the face or nose was found. `null`: not looked for. */
  readonly subjectFound: boolean | null;
  /** Species that the picture surely shows. */
  readonly subjectSpecies: Species | null;
  /** Parts of the animal that a fingerprint can be compared by. `null`: not looked for. */
  readonly evidence: readonly Evidence[] | null;
}

const UPLOAD_COLUMNS = {
  id: 'id',
  kind: 'kind',
  sessionId: 'session_id',
  species: 'species',
  purpose: 'purpose',
  petId: 'pet_id',
  sha256: 'sha256',
  width: 'width',
  height: 'height',
  bytes: 'bytes',
  verdict: 'verdict',
  qualityScore: 'quality_score',
  reasons: 'reasons',
  perceptualHash: 'likeness',
  blobKey: 'blob_key',
  createdAt: 'created_at',
  region: 'region',
  subjectFound: 'subject_found',
  subjectSpecies: 'subject_species',
  evidence: 'evidence',
} satisfies Columns<keyof UploadRow>;
const COLUMNS = selected(UPLOAD_COLUMNS, 'uploads');

export async function insertUpload(sql: Sql, tenantId: string, upload: UploadRow): Promise<void> {
  await insertRow(sql, 'uploads', UPLOAD_COLUMNS, tenantId, upload);
}

export async function listUploadsOfSession(sql: Sql, tenantId: string, sessionId: string): Promise<UploadRow[]> {
  return await sql<UploadRow>(
    `SELECT ${COLUMNS} FROM uploads WHERE tenant_id = $1 AND session_id = $2 ORDER BY created_at, id`,
    [tenantId, sessionId],
  );
}

export async function listUploadsById(sql: Sql, tenantId: string, ids: readonly string[]): Promise<UploadRow[]> {
  return await sql<UploadRow>(
    `SELECT ${COLUMNS} FROM uploads WHERE tenant_id = $1 AND id = ANY($2) ORDER BY created_at, id`,
    [tenantId, ids],
  );
}

/** The existing ones among these uploads, by id. */
export async function findUploads(sql: Sql, tenantId: string, ids: readonly string[]): Promise<Map<string, UploadRow>> {
  const uploads = await listUploadsById(sql, tenantId, ids);
  return new Map(uploads.map((upload) => [upload.id, upload]));
}

/** Accepted files of a session, all of which an action uses. */
export async function listAcceptedUploadIds(sql: Sql, tenantId: string, sessionId: string): Promise<string[]> {
  const uploads = await listUploadsOfSession(sql, tenantId, sessionId);
  return uploads.filter((upload) => upload.verdict === 'ACCEPTED').map((upload) => upload.id);
}

export async function listUploadsOfPet(sql: Sql, tenantId: string, petId: string): Promise<UploadRow[]> {
  return await sql<UploadRow>(
    `SELECT ${COLUMNS} FROM uploads WHERE tenant_id = $1 AND pet_id = $2 ORDER BY created_at, id`,
    [tenantId, petId],
  );
}

/** Registered photos of a pet, and photos of its capture sessions that belong to no other pet. */
export async function listPhotosOfPet(sql: Sql, tenantId: string, petId: string): Promise<UploadRow[]> {
  return await sql<UploadRow>(
    `SELECT ${COLUMNS} FROM uploads WHERE tenant_id = $1 AND (pet_id = $2 OR (pet_id IS NULL AND session_id IN
        (SELECT s.id FROM capture_sessions s WHERE s.tenant_id = $1 AND s.pet_id = $2)))
      ORDER BY created_at, id`,
    [tenantId, petId],
  );
}

export type RegisteredPicture = Pick<UploadRow, 'id' | 'kind' | 'petId' | 'sha256' | 'perceptualHash'>;

/** Copy-detection data of pets' registered photos. */
export async function listPicturesOfPets(
  sql: Sql,
  tenantId: string,
  petIds: readonly string[],
): Promise<RegisteredPicture[]> {
  return await sql<RegisteredPicture>(
    `SELECT id, kind, pet_id AS "petId", sha256, likeness AS "perceptualHash" FROM uploads WHERE tenant_id = $1 AND pet_id = ANY($2) ORDER BY created_at, id`,
    [tenantId, petIds],
  );
}

/**
 * All images that go with a pet: registered ones, and unregistered ones of its capture sessions and of identifications
 * that recognised it. Images moved to another pet stay.
 */
export async function listImagesOfPet(
  sql: Sql,
  tenantId: string,
  petId: string,
): Promise<Pick<UploadRow, 'id' | 'kind' | 'blobKey'>[]> {
  return await sql(
    `SELECT u.id, u.kind, u.blob_key AS "blobKey" FROM uploads u
       LEFT JOIN capture_sessions s ON s.tenant_id = u.tenant_id AND s.id = u.session_id
      WHERE u.tenant_id = $1 AND (u.pet_id = $2 OR (u.pet_id IS NULL AND (s.pet_id = $2 OR u.shown_pet_id = $2)))`,
    [tenantId, petId],
  );
}

/** Deletes uploads with their templates. */
export async function removeUploads(sql: Sql, tenantId: string, ids: readonly string[]): Promise<void> {
  await sql('DELETE FROM uploads WHERE tenant_id = $1 AND id = ANY ($2)', [tenantId, ids]);
}

/** Records the pet recognised in images, so that they are deleted with it. */
export async function noteShownPet(
  sql: Sql,
  tenantId: string,
  uploadIds: readonly string[],
  petId: string,
): Promise<void> {
  await sql('UPDATE uploads SET shown_pet_id = $3 WHERE tenant_id = $1 AND id = ANY($2)', [tenantId, uploadIds, petId]);
}

/** Registers uploads for a pet. Returns false if one is registered for another pet or is gone. */
export async function assignUploadsToPet(
  sql: Sql,
  tenantId: string,
  ids: readonly string[],
  petId: string,
): Promise<boolean> {
  const rows = await sql(
    `UPDATE uploads SET pet_id = $3 WHERE tenant_id = $1 AND id = ANY($2) AND (pet_id IS NULL OR pet_id = $3) RETURNING id`,
    [tenantId, ids, petId],
  );
  return rows.length === new Set(ids).size;
}

export type UploadOfPet = Pick<UploadRow, 'id' | 'kind' | 'petId'>;

/** The ones among these uploads that are registered for one of the two pets, locked. */
export async function lockUploadsOfPets(
  sql: Sql,
  tenantId: string,
  ids: readonly string[],
  petIds: readonly string[],
): Promise<UploadOfPet[]> {
  return await sql<UploadOfPet>(
    `SELECT id, kind, pet_id AS "petId" FROM uploads WHERE tenant_id = $1 AND id = ANY($2) AND pet_id = ANY($3)
      ORDER BY id FOR NO KEY UPDATE`,
    [tenantId, ids, petIds],
  );
}

/** Number of these uploads that are registered for one of the pets. */
export async function countRegistered(
  sql: Sql,
  tenantId: string,
  ids: readonly string[],
  petIds: readonly string[],
): Promise<number> {
  const [row] = await sql<{ count: number }>(
    'SELECT count(*)::int AS count FROM uploads WHERE tenant_id = $1 AND id = ANY($2) AND pet_id = ANY($3)',
    [tenantId, ids, petIds],
  );
  return row!.count;
}

/** Moves registered uploads to another pet. */
export async function moveUploads(
  sql: Sql,
  tenantId: string,
  ids: readonly string[],
  intoPetId: string,
): Promise<void> {
  await sql(`UPDATE uploads SET pet_id = $3 WHERE tenant_id = $1 AND id = ANY($2)`, [tenantId, ids, intoPetId]);
}

/** Deletes a pet's registered uploads and their templates. Returns their number. */
export async function removeUploadsOfPet(
  sql: Sql,
  tenantId: string,
  petId: string,
  ids: readonly string[],
): Promise<number> {
  const rows = await sql(`DELETE FROM uploads WHERE tenant_id = $1 AND pet_id = $2 AND id = ANY($3) RETURNING id`, [
    tenantId,
    petId,
    ids,
  ]);
  return rows.length;
}

/**
 * Moves all registered uploads of a pet to another. Returns their ids. Photos of its sessions or identifications become
 * the other's, so that they are deleted with it.
 */
export async function mergeUploads(sql: Sql, tenantId: string, petId: string, intoPetId: string): Promise<string[]> {
  await sql(
    `UPDATE uploads u SET shown_pet_id = $3 FROM capture_sessions s
      WHERE u.tenant_id = $1 AND s.tenant_id = u.tenant_id AND s.id = u.session_id AND s.pet_id = $2 AND u.pet_id IS NULL`,
    [tenantId, petId, intoPetId],
  );
  await sql(`UPDATE uploads SET shown_pet_id = $3 WHERE tenant_id = $1 AND shown_pet_id = $2`, [
    tenantId,
    petId,
    intoPetId,
  ]);
  const rows = await sql<{ id: string }>(
    `UPDATE uploads SET pet_id = $3 WHERE tenant_id = $1 AND pet_id = $2 RETURNING id`,
    [tenantId, petId, intoPetId],
  );
  return rows.map(({ id }) => id);
}

/** Photos that are not registered and are deleted with a pet, with the pet that each shows. */
export async function listShownOf(
  sql: Sql,
  tenantId: string,
  petId: string,
): Promise<{ readonly id: string; readonly shownPetId: string | null }[]> {
  return await sql(
    `SELECT u.id, u.shown_pet_id AS "shownPetId" FROM uploads u
       LEFT JOIN capture_sessions s ON s.tenant_id = u.tenant_id AND s.id = u.session_id
      WHERE u.tenant_id = $1 AND ((s.pet_id = $2 AND u.pet_id IS NULL) OR u.shown_pet_id = $2) ORDER BY u.id`,
    [tenantId, petId],
  );
}

/** Changes the pet that images show, where it is `petId` now. */
export async function changeShownPet(
  sql: Sql,
  tenantId: string,
  ids: readonly string[],
  { petId, to }: { readonly petId: string; readonly to: string | null },
): Promise<void> {
  await sql('UPDATE uploads SET shown_pet_id = $4 WHERE tenant_id = $1 AND id = ANY ($2) AND shown_pet_id = $3', [
    tenantId,
    ids,
    petId,
    to,
  ]);
}

/**
 * Locks uploads without a capture session, so that actions on them are serialised. Other uploads are protected by their
 * session's lock.
 */
export async function lockLooseUploads(sql: Sql, tenantId: string, ids: readonly string[]): Promise<void> {
  await sql(
    `SELECT FROM uploads WHERE tenant_id = $1 AND id = ANY($2) AND session_id IS NULL ORDER BY id FOR NO KEY UPDATE`,
    [tenantId, ids],
  );
}

/** Whether one of these uploads is registered for another pet. */
export async function isOfOtherPet(
  sql: Sql,
  tenantId: string,
  ids: readonly string[],
  petId: string,
): Promise<boolean> {
  const rows = await sql(`SELECT FROM uploads WHERE tenant_id = $1 AND id = ANY($2) AND pet_id <> $3 LIMIT 1`, [
    tenantId,
    ids,
    petId,
  ]);
  return rows.length > 0;
}

/** Uploads that are no longer needed: without a pet, open session, ongoing job or open sighting, created before `before`. */
export async function removeSpentUploads(sql: Sql, tenantId: string, before: Date): Promise<string[]> {
  const rows = await sql<{ blobKey: string }>(
    `DELETE FROM uploads u WHERE u.tenant_id = $1 AND u.pet_id IS NULL AND u.created_at < $2
        AND NOT EXISTS (SELECT FROM capture_sessions s
              WHERE s.tenant_id = u.tenant_id AND s.id = u.session_id AND s.state = 'STARTED')
        AND NOT EXISTS (SELECT FROM jobs j WHERE j.tenant_id = u.tenant_id AND j.status IN ('PENDING', 'PROCESSING')
              AND j.input::jsonb -> 'uploadIds' ? u.id::text)
        AND NOT EXISTS (SELECT FROM sighting_photos f JOIN sightings s ON s.tenant_id = f.tenant_id AND s.id = f.sighting_id
              WHERE f.tenant_id = u.tenant_id AND f.upload_id = u.id AND s.state = 'OPEN')
     RETURNING u.blob_key AS "blobKey"`,
    [tenantId, before],
  );
  return rows.map((row) => row.blobKey);
}

/** Deletes these uploads, except registered ones. Returns the keys of their images. */
export async function removeLooseUploads(sql: Sql, tenantId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ blobKey: string }>(
    `DELETE FROM uploads WHERE tenant_id = $1 AND id = ANY($2) AND pet_id IS NULL RETURNING blob_key AS "blobKey"`,
    [tenantId, ids],
  );
  return rows.map(({ blobKey }) => blobKey);
}

/** Forced outcomes of test-mode uploads, with their kinds. */
export async function listTestOutcomes(
  sql: Sql,
  tenantId: string,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly kind: UploadKind; readonly outcome: string }[]> {
  return await sql(
    `SELECT id, kind, test_outcome AS outcome FROM uploads
      WHERE tenant_id = $1 AND id = ANY($2) AND test_outcome IS NOT NULL ORDER BY created_at, id`,
    [tenantId, ids],
  );
}

export async function noteTestOutcome(sql: Sql, tenantId: string, id: string, outcome: string): Promise<void> {
  await sql('UPDATE uploads SET test_outcome = $3 WHERE tenant_id = $1 AND id = $2', [tenantId, id, outcome]);
}

/** Deletes all uploads of a tenant. Returns the keys of their images. */
export async function removeAllUploads(sql: Sql, tenantId: string): Promise<string[]> {
  const rows = await sql<{ blobKey: string }>(
    'DELETE FROM uploads WHERE tenant_id = $1 RETURNING blob_key AS "blobKey"',
    [tenantId],
  );
  return rows.map(({ blobKey }) => blobKey);
}
