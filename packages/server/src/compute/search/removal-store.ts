import type { Species } from '@rhinarium/contract';
import type { Sql } from '../../storage/database/database.ts';

/** Records the removal of a pet, or of some of its photos, from a gallery. */
export async function insertRemoval(
  sql: Sql,
  tenantId: string,
  removal: { species: Species; change: number; petId: string; removedAt: Date },
): Promise<void> {
  await sql(
    `INSERT INTO gallery_removals (tenant_id, species, change, pet_id, removed_at) VALUES ($1, $2, $3, $4, $5)`,
    [tenantId, removal.species, removal.change, removal.petId, removal.removedAt],
  );
}

export async function insertPhotoRemovals(
  sql: Sql,
  tenantId: string,
  removal: {
    readonly species: Species;
    readonly change: number;
    readonly petId: string;
    readonly uploadIds: readonly string[];
    readonly removedAt: Date;
  },
): Promise<void> {
  await sql(
    `INSERT INTO gallery_fingerprint_removals (tenant_id, species, change, pet_id, upload_id, removed_at)
     SELECT $1, $2, $3, $4, unnest($5::uuid[]), $6`,
    [tenantId, removal.species, removal.change, removal.petId, removal.uploadIds, removal.removedAt],
  );
}

/** A range of gallery changes, exclusive start and inclusive end. */
export interface Changes {
  readonly since: number;
  readonly upTo: number;
}

/** Pets removed from a gallery. */
export async function listRemovals(
  sql: Sql,
  tenantId: string,
  species: Species,
  { since, upTo }: Changes,
): Promise<string[]> {
  const rows = await sql<{ petId: string }>(
    `SELECT pet_id AS "petId" FROM gallery_removals
      WHERE tenant_id = $1 AND species = $2 AND change > $3 AND change <= $4 ORDER BY change`,
    [tenantId, species, since, upTo],
  );
  return rows.map((row) => row.petId);
}

export interface PhotoRemoval {
  readonly petId: string;
  readonly uploadId: string;
}

/** Photos removed from a pet. Some may have come back since. */
export async function listPhotoRemovals(
  sql: Sql,
  tenantId: string,
  species: Species,
  { since, upTo }: Changes,
): Promise<PhotoRemoval[]> {
  return await sql<PhotoRemoval>(
    `SELECT pet_id AS "petId", upload_id AS "uploadId" FROM gallery_fingerprint_removals
      WHERE tenant_id = $1 AND species = $2 AND change > $3 AND change <= $4`,
    [tenantId, species, since, upTo],
  );
}

/** Checks whether one of these pets or of their photos was removed after a change. */
export async function hasLostAnyOf(
  sql: Sql,
  tenantId: string,
  species: Species,
  since: number,
  petIds: readonly string[],
): Promise<boolean> {
  const [row] = await sql<{ hasLost: boolean }>(
    `SELECT EXISTS (SELECT FROM gallery_removals
                     WHERE tenant_id = $1 AND species = $2 AND change > $3 AND pet_id = ANY($4))
         OR EXISTS (SELECT FROM gallery_fingerprint_removals
                     WHERE tenant_id = $1 AND species = $2 AND change > $3 AND pet_id = ANY($4)) AS "hasLost"`,
    [tenantId, species, since, petIds],
  );
  return row!.hasLost;
}

/** Deletes removals that every live copy has applied. */
export async function forgetRemovals(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql(`DELETE FROM gallery_removals WHERE tenant_id = $1 AND removed_at < $2`, [tenantId, before]);
  await sql(`DELETE FROM gallery_fingerprint_removals WHERE tenant_id = $1 AND removed_at < $2`, [tenantId, before]);
}
