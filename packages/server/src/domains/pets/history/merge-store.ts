import { LIMITS, PET_FIELD_NAMES, type PetFieldName } from '@rhinarium/contract';
import { DAY_MS } from '../../../common/durations.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { subjectOf } from '../../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';
import type { KeptRecords, PetMove } from '../pet-records.ts';

/** State of both pets before a merge, for its undo. Stored as encrypted JSON. */
export interface KeptMerge {
  /** The row of the pet, as JSON of PostgreSQL, without its metadata. */
  readonly pet: string;
  /** Decrypted metadata of the pet, base64. */
  readonly metadata: string | null;
  readonly microchips: readonly string[];
  readonly searchPoolIds: readonly string[];
  /** Registered photos of the pet. */
  readonly uploadIds: readonly string[];
  /** Other photos that were to be deleted with the pet, with the pet that each showed. */
  readonly shown: readonly { readonly id: string; readonly shownPetId: string | null }[];
  /** Absent for merges by releases without lost reports. */
  readonly records?: KeptRecords;
  /** Pets that had been merged into the pet. */
  readonly mergedPetIds: readonly string[];
  readonly into: {
    /** Fields that the surviving pet took over. Metadata is decrypted, base64. */
    readonly taken: { readonly [Field in PetFieldName]?: string };
    /** Search pools that it was added to. */
    readonly searchPoolIds: readonly string[];
    /** Text of PostgreSQL, µs. */
    readonly updatedAt: string;
  };
}

/** The taken fields that the surviving pet still has unchanged. An undo clears them. */
export function fieldsToClear(
  taken: KeptMerge['into']['taken'],
  now: { readonly [Field in PetFieldName]: string | null },
): { readonly [Field in PetFieldName]?: null } {
  return Object.fromEntries(
    PET_FIELD_NAMES.flatMap((field) =>
      taken[field] !== undefined && taken[field] === now[field] ? [[field, null]] : [],
    ),
  );
}

export interface MergeRow {
  readonly petId: string;
  readonly intoPetId: string;
  /** The pet that has the content now: `intoPetId`, unless that was merged itself. */
  readonly rootPetId: string;
  readonly mergedAt: Date;
  readonly kept: Buffer;
}

const UNDO_MS = LIMITS.mergeUndoDays * DAY_MS;

/** Merges made since then can be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_MS);

/** When a merge can last be undone. */
export const undoUntil = ({ mergedAt }: Pick<MergeRow, 'mergedAt'>): Date => new Date(mergedAt.getTime() + UNDO_MS);

const subjectOfMerge = (petId: string) => subjectOf('pet_merges.kept', [petId]);

const encryptKept = (cipher: TenantCipher, petId: string, kept: KeptMerge): Buffer =>
  cipher.encrypt(subjectOfMerge(petId), Buffer.from(JSON.stringify(kept)));

export async function insertMerge(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  merge: { readonly petId: string; readonly intoPetId: string; readonly mergedAt: Date; readonly kept: KeptMerge },
): Promise<void> {
  const kept = encryptKept(cipher, merge.petId, merge.kept);
  await sql(
    `INSERT INTO pet_merges (tenant_id, merged_pet_id, into_pet_id, root_pet_id, merged_at, kept) VALUES ($1, $2, $3, $3, $4, $5)
     ON CONFLICT (tenant_id, merged_pet_id) DO UPDATE SET into_pet_id = excluded.into_pet_id, root_pet_id = excluded.root_pet_id,
       merged_at = excluded.merged_at, kept = excluded.kept`,
    [tenantId, merge.petId, merge.intoPetId, merge.mergedAt, kept],
  );
}

/** The merge of a pet, unless it was made before `since` or the pet that has the content is gone. */
export async function findMerge(sql: Sql, tenantId: string, petId: string, since: Date): Promise<MergeRow | undefined> {
  const [row] = await sql<MergeRow>(
    `SELECT merged_pet_id AS "petId", into_pet_id AS "intoPetId", root_pet_id AS "rootPetId", merged_at AS "mergedAt", kept
       FROM pet_merges WHERE tenant_id = $1 AND merged_pet_id = $2 AND merged_at >= $3`,
    [tenantId, petId, since],
  );
  return row;
}

export const keptOf = (cipher: TenantCipher, { petId, kept }: Pick<MergeRow, 'petId' | 'kept'>): KeptMerge =>
  JSON.parse(cipher.decrypt(subjectOfMerge(petId), kept).toString('utf8')) as KeptMerge;

/** Merges of which a pet has the content now, locked. */
export async function lockMergesInto(
  sql: Sql,
  tenantId: string,
  rootPetId: string,
): Promise<Pick<MergeRow, 'petId' | 'kept'>[]> {
  return await sql(
    `SELECT merged_pet_id AS "petId", kept FROM pet_merges WHERE tenant_id = $1 AND root_pet_id = $2
      ORDER BY merged_pet_id FOR UPDATE`,
    [tenantId, rootPetId],
  );
}

export async function changeKept(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  petId: string,
  kept: KeptMerge,
): Promise<void> {
  await sql('UPDATE pet_merges SET kept = $3 WHERE tenant_id = $1 AND merged_pet_id = $2', [
    tenantId,
    petId,
    encryptKept(cipher, petId, kept),
  ]);
}

export async function removeMerge(sql: Sql, tenantId: string, petId: string): Promise<void> {
  await sql('DELETE FROM pet_merges WHERE tenant_id = $1 AND merged_pet_id = $2', [tenantId, petId]);
}

/** Records that the content of merged pets is another pet's now. Without `among`, of all that were merged into `petId`. */
export async function changeRoots(sql: Sql, tenantId: string, { petId, intoPetId, among }: PetMove): Promise<void> {
  await sql(
    `UPDATE pet_merges SET root_pet_id = $3
      WHERE tenant_id = $1 AND root_pet_id = $2 AND ($4::uuid[] IS NULL OR merged_pet_id = ANY ($4))`,
    [tenantId, petId, intoPetId, among ?? null],
  );
}

export async function forgetMerges(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql('DELETE FROM pet_merges WHERE tenant_id = $1 AND merged_at < $2', [tenantId, before]);
}
