import type { Species } from '@rhinarium/contract';
import type { Sql } from '../../../storage/database/database.ts';

/** Number of deleted objects per kind. */
export interface DeletedCounts {
  readonly pets: number;
  readonly fingerprints: number;
  readonly appearances: number;
  readonly templates: number;
  readonly searchPoolMemberships: number;
}

export interface DeletionRow {
  /** Id of the pet or, if only photos of it were deleted, of the receipt. */
  readonly id: string;
  readonly petId: string;
  readonly species: Species;
  readonly deletedAt: Date;
  /** Key that deleted it. `null` for a person. */
  readonly apiKeyId: string | null;
  readonly personId: string | null;
  readonly counts: DeletedCounts;
  readonly uploadIds: readonly string[];
  readonly blobKeys: readonly string[];
  /** Pet that it was merged into. `null` for a deletion. */
  readonly mergedIntoPetId: string | null;
}

/** Stores a receipt. It replaces an earlier one if the pet came back with a restored backup. */
export async function insertDeletion(sql: Sql, tenantId: string, deletion: DeletionRow): Promise<void> {
  await sql(
    `INSERT INTO deletions (tenant_id, pet_id, species, deleted_at, api_key_id, person_id, counts, upload_ids, blob_keys,
                            merged_into_pet_id, photos_of_pet_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7::json, $8, $9, $10, nullif($11::uuid, $2))
     ON CONFLICT (tenant_id, pet_id) DO UPDATE SET deleted_at = excluded.deleted_at, api_key_id = excluded.api_key_id,
       person_id = excluded.person_id, counts = excluded.counts, upload_ids = excluded.upload_ids, blob_keys = excluded.blob_keys,
       merged_into_pet_id = excluded.merged_into_pet_id`,
    [
      tenantId,
      deletion.id,
      deletion.species,
      deletion.deletedAt,
      deletion.apiKeyId,
      deletion.personId,
      JSON.stringify(deletion.counts),
      deletion.uploadIds,
      deletion.blobKeys,
      deletion.mergedIntoPetId,
      deletion.petId,
    ],
  );
}

export async function findDeletion(sql: Sql, tenantId: string, id: string): Promise<DeletionRow | undefined> {
  const [row] = await sql<DeletionRow>(
    `SELECT pet_id AS id, coalesce(photos_of_pet_id, pet_id) AS "petId", species, deleted_at AS "deletedAt", api_key_id AS "apiKeyId", person_id AS "personId", counts,
            upload_ids AS "uploadIds", blob_keys AS "blobKeys",
            merged_into_pet_id AS "mergedIntoPetId" FROM deletions WHERE tenant_id = $1 AND pet_id = $2`,
    [tenantId, id],
  );
  return row;
}

/** The latest receipt of all photos of a pet that stayed. Its id is that of none of them. */
export async function findEndOfRecognition(sql: Sql, tenantId: string, petId: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>(
    `SELECT pet_id AS id FROM deletions
      WHERE tenant_id = $1 AND photos_of_pet_id = $2 AND NOT pet_id = ANY (upload_ids) ORDER BY deleted_at DESC LIMIT 1`,
    [tenantId, petId],
  );
  return row?.id;
}

/** The pet that this one was merged into, if it still exists. */
export async function findSuccessor(sql: Sql, tenantId: string, petId: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>(
    `SELECT p.id FROM deletions d JOIN pets p ON p.tenant_id = d.tenant_id AND p.id = d.merged_into_pet_id
      WHERE d.tenant_id = $1 AND d.pet_id = $2`,
    [tenantId, petId],
  );
  return row?.id;
}

/** Redirects all merges into a pet to the pet that it is merged into. Returns the merged pets. */
export async function repointMerges(sql: Sql, tenantId: string, petId: string, intoPetId: string): Promise<string[]> {
  const rows = await sql<{ petId: string }>(
    `UPDATE deletions SET merged_into_pet_id = $3 WHERE tenant_id = $1 AND merged_into_pet_id = $2 RETURNING pet_id AS "petId"`,
    [tenantId, petId, intoPetId],
  );
  return rows.map((row) => row.petId);
}

/** Takes the receipt of a merged pet back, and redirects the merges into it to the pet again. */
export async function withdrawMerge(
  sql: Sql,
  tenantId: string,
  petId: string,
  mergedPetIds: readonly string[],
): Promise<void> {
  await sql('DELETE FROM deletions WHERE tenant_id = $1 AND pet_id = $2', [tenantId, petId]);
  await sql('UPDATE deletions SET merged_into_pet_id = $2 WHERE tenant_id = $1 AND pet_id = ANY ($3)', [
    tenantId,
    petId,
    mergedPetIds,
  ]);
}

/** Number of templates of uploads, of all engine versions. */
export async function countTemplates(sql: Sql, tenantId: string, uploadIds: readonly string[]): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT (SELECT count(*)::int FROM templates WHERE tenant_id = $1 AND upload_id = ANY($2))
          + (SELECT count(*)::int FROM early_templates WHERE tenant_id = $1 AND upload_id = ANY($2)) AS count`,
    [tenantId, uploadIds],
  );
  return row!.count;
}

/** Number of search pools that a pet is in. */
export async function countMemberships(sql: Sql, tenantId: string, petId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    'SELECT count(*)::int AS count FROM search_pool_pets WHERE tenant_id = $1 AND pet_id = $2',
    [tenantId, petId],
  );
  return row!.count;
}

/** Stored idempotent responses about these ids. */
export async function countAnswersAbout(sql: Sql, tenantId: string, ids: readonly string[]): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM idempotent_requests
      WHERE tenant_id = $1 AND subject = ANY ($2::text[]) AND answer IS NOT NULL`,
    [tenantId, ids],
  );
  return row!.count;
}

/** Events whose data has this id. */
export async function countEventsAbout(
  sql: Sql,
  tenantId: string,
  field: 'petId' | 'deletionId',
  id: string,
): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM events WHERE tenant_id = $1 AND data ->> $2 = $3`,
    [tenantId, field, id],
  );
  return row!.count;
}

/** Jobs of a pet that used one of these uploads. */
export async function countJobsWith(
  sql: Sql,
  tenantId: string,
  petId: string,
  uploadIds: readonly string[],
): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM jobs
      WHERE tenant_id = $1 AND pet_id = $2 AND input::jsonb -> 'uploadIds' ?| $3::text[]`,
    [tenantId, petId, uploadIds],
  );
  return row!.count;
}

export async function forgetDeletions(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql(`DELETE FROM deletions WHERE tenant_id = $1 AND deleted_at < $2`, [tenantId, before]);
}

export async function removeAllDeletions(sql: Sql, tenantId: string): Promise<void> {
  await sql('DELETE FROM deletions WHERE tenant_id = $1', [tenantId]);
}
