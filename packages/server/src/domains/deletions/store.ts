import type { Species } from '@rhinarium/contract';
import type { Sql } from '../../storage/database/database.ts';

/** Number of deleted objects per kind. */
export interface DeletedCounts {
  readonly pets: number;
  readonly fingerprints: number;
  readonly appearances: number;
  readonly templates: number;
  readonly searchPoolMemberships: number;
}

export interface DeletionRow {
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
                            merged_into_pet_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7::json, $8, $9, $10)
     ON CONFLICT (tenant_id, pet_id) DO UPDATE SET deleted_at = excluded.deleted_at, api_key_id = excluded.api_key_id,
       person_id = excluded.person_id, counts = excluded.counts, upload_ids = excluded.upload_ids, blob_keys = excluded.blob_keys,
       merged_into_pet_id = excluded.merged_into_pet_id`,
    [
      tenantId,
      deletion.petId,
      deletion.species,
      deletion.deletedAt,
      deletion.apiKeyId,
      deletion.personId,
      JSON.stringify(deletion.counts),
      deletion.uploadIds,
      deletion.blobKeys,
      deletion.mergedIntoPetId,
    ],
  );
}

export async function findDeletion(sql: Sql, tenantId: string, petId: string): Promise<DeletionRow | undefined> {
  const [row] = await sql<DeletionRow>(
    `SELECT pet_id AS "petId", species, deleted_at AS "deletedAt", api_key_id AS "apiKeyId", person_id AS "personId", counts,
            upload_ids AS "uploadIds", blob_keys AS "blobKeys",
            merged_into_pet_id AS "mergedIntoPetId" FROM deletions WHERE tenant_id = $1 AND pet_id = $2`,
    [tenantId, petId],
  );
  return row;
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

/** Number of templates and search pools that a deletion removes. */
export async function countTemplatesAndPools(
  sql: Sql,
  tenantId: string,
  petId: string,
  uploadIds: readonly string[],
): Promise<{ readonly templates: number; readonly searchPoolMemberships: number }> {
  const [row] = await sql<{ templates: number; searchPoolMemberships: number }>(
    `SELECT (SELECT count(*)::int FROM templates WHERE tenant_id = $1 AND pet_id = $2)
          + (SELECT count(*)::int FROM early_templates WHERE tenant_id = $1 AND upload_id = ANY($3)) AS templates,
            (SELECT count(*)::int FROM search_pool_pets WHERE tenant_id = $1 AND pet_id = $2) AS "searchPoolMemberships"`,
    [tenantId, petId, uploadIds],
  );
  return row!;
}

/** Stored idempotent responses that mention the pet. */
export async function countAnswersAbout(sql: Sql, tenantId: string, petId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM idempotent_requests WHERE tenant_id = $1 AND subject = $2::text AND answer IS NOT NULL`,
    [tenantId, petId],
  );
  return row!.count;
}

/** Events about the pet. */
export async function countEventsAbout(sql: Sql, tenantId: string, petId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM events WHERE tenant_id = $1 AND data ->> 'petId' = $2`,
    [tenantId, petId],
  );
  return row!.count;
}

export async function forgetDeletions(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql(`DELETE FROM deletions WHERE tenant_id = $1 AND deleted_at < $2`, [tenantId, before]);
}

export async function removeAllDeletions(sql: Sql, tenantId: string): Promise<void> {
  await sql('DELETE FROM deletions WHERE tenant_id = $1', [tenantId]);
}
