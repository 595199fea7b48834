import type { PetFieldName, PetTextName, Species } from '@rhinarium/contract';
import type { SortedPage, SortedStart } from '../../common/page.ts';
import type { Sql } from '../../storage/database/database.ts';
import { insertRow, patternBeginning, selected, updateRow } from '../../storage/database/named-columns.ts';
import { MICROCHIPS_OF_PET } from './microchip-store.ts';
import { PET_COLUMNS, type PetSort, SORTED_BY, SORTED_ROWS } from './pet-columns.ts';

type PetTexts = { readonly [Name in PetTextName]: string | null };

export interface PetRow extends PetTexts {
  readonly id: string;
  readonly species: Species;
  /** Encrypted, or plain if written by an earlier release. */
  readonly metadata: Buffer | null;
  readonly ownerId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A pet with its counts. */
export interface PetView extends PetRow {
  readonly searchPools: readonly string[];
  readonly microchips: readonly string[];
  readonly fingerprintCount: number;
  readonly appearanceCount: number;
  readonly hasOngoingAddition: boolean;
}

const COLUMNS = selected(PET_COLUMNS, 'p');
const viewWith = (columns: string) => `SELECT ${COLUMNS}${columns},
    ARRAY(SELECT s.name FROM search_pool_pets m JOIN search_pools s ON s.tenant_id = m.tenant_id AND s.id = m.search_pool_id
           WHERE m.tenant_id = p.tenant_id AND m.pet_id = p.id ORDER BY s.name) AS "searchPools",
    ${MICROCHIPS_OF_PET} AS microchips,
    (SELECT count(DISTINCT t.upload_id)::int FROM templates t WHERE t.tenant_id = p.tenant_id AND t.pet_id = p.id AND t.kind = 'fingerprint') AS "fingerprintCount",
    (SELECT count(DISTINCT t.upload_id)::int FROM templates t WHERE t.tenant_id = p.tenant_id AND t.pet_id = p.id AND t.kind = 'appearance') AS "appearanceCount",
    EXISTS (SELECT FROM jobs j WHERE j.tenant_id = p.tenant_id AND j.pet_id = p.id AND j.kind = 'FINGERPRINT_ADDITION'
               AND j.status IN ('PENDING', 'PROCESSING')) AS "hasOngoingAddition"
  FROM pets p`;

export async function insertPet(sql: Sql, tenantId: string, pet: PetRow): Promise<void> {
  await insertRow(sql, 'pets', PET_COLUMNS, tenantId, pet);
}

export async function findPetView(sql: Sql, tenantId: string, petId: string): Promise<PetView | undefined> {
  const [row] = await sql<PetView>(`${viewWith('')} WHERE p.tenant_id = $1 AND p.id = $2`, [tenantId, petId]);
  return row;
}

const LOCKS = { share: 'FOR KEY SHARE', change: 'FOR NO KEY UPDATE', delete: 'FOR UPDATE' } as const;
export type LockStrength = keyof typeof LOCKS;

/**
 * Locks a pet for the rest of the transaction. `share`: against deletion. `change`: also against changes. `delete`:
 * against every use.
 */
export async function lockPet(
  sql: Sql,
  tenantId: string,
  petId: string,
  strength: LockStrength,
): Promise<PetRow | undefined> {
  const [row] = await sql<PetRow>(
    `SELECT ${COLUMNS} FROM pets p WHERE p.tenant_id = $1 AND p.id = $2 ${LOCKS[strength]}`,
    [tenantId, petId],
  );
  return row;
}

export interface PetFilter extends SortedPage<PetSort> {
  readonly species: Species | undefined;
  /** Prefix of the name, without regard to capitals and accents. */
  readonly name: string | undefined;
  readonly externalId: string | undefined;
  readonly microchip: string | undefined;
  readonly poolId: string | undefined;
  readonly ownerId: string | undefined;
}

export async function listPetViews(sql: Sql, tenantId: string, filter: PetFilter): Promise<(PetView & SortedStart)[]> {
  return await sql<PetView & SortedStart>(
    `${viewWith(`, ${SORTED_BY[filter.sort]} AS "sortedBy"`)}
      WHERE p.tenant_id = $1 AND ($5::text IS NULL OR p.species = $5) AND ($6::text IS NULL OR folded(p.name) LIKE folded($6))
        AND ($7::text IS NULL OR p.external_id = $7)
        AND ($8::uuid IS NULL OR EXISTS (SELECT FROM search_pool_pets m
              WHERE m.tenant_id = p.tenant_id AND m.pet_id = p.id AND m.search_pool_id = $8))
        AND ($9::text IS NULL OR EXISTS (SELECT FROM pet_microchips c
              WHERE c.tenant_id = p.tenant_id AND c.pet_id = p.id AND c.microchip = $9))
        AND ($10::uuid IS NULL OR p.owner_id = $10)
        ${SORTED_ROWS[filter.sorting]}`,
    [
      tenantId,
      filter.after?.sortedBy ?? null,
      filter.after?.id ?? null,
      filter.rowsMax,
      filter.species ?? null,
      patternBeginning(filter.name),
      filter.externalId ?? null,
      filter.poolId ?? null,
      filter.microchip ?? null,
      filter.ownerId ?? null,
    ],
  );
}

/** Pets of a species by id, optionally filtered by breed and ids. */
export async function listPetsOfBreed(
  sql: Sql,
  tenantId: string,
  request: {
    readonly species: Species;
    readonly breed: string | undefined;
    readonly among: readonly string[] | undefined;
    readonly afterId: string | undefined;
    readonly rowsMax: number;
  },
): Promise<Pick<PetRow, 'id' | 'metadata'>[]> {
  return await sql<Pick<PetRow, 'id' | 'metadata'>>(
    `SELECT id, metadata FROM pets
      WHERE tenant_id = $1 AND species = $2 AND ($3::text IS NULL OR breed = $3) AND ($4::uuid[] IS NULL OR id = ANY($4))
        AND ($5::uuid IS NULL OR id > $5) ORDER BY id LIMIT $6`,
    [tenantId, request.species, request.breed ?? null, request.among ?? null, request.afterId ?? null, request.rowsMax],
  );
}

/** Ids of all pets of a species. */
export async function listPetIds(sql: Sql, tenantId: string, species: Species): Promise<string[]> {
  const rows = await sql<{ id: string }>('SELECT id FROM pets WHERE tenant_id = $1 AND species = $2', [
    tenantId,
    species,
  ]);
  return rows.map(({ id }) => id);
}

export type PetChanges = { readonly [Field in PetFieldName]?: PetRow[Field] };

/** Updates the given fields. `null` clears a field. */
export async function changePet(
  sql: Sql,
  tenantId: string,
  petId: string,
  changes: PetChanges,
  now: Date,
): Promise<void> {
  await updateRow(sql, 'pets', PET_COLUMNS, { tenantId, id: petId }, { ...changes, updatedAt: now });
}

/** A pet's row as JSON of PostgreSQL, without its metadata. */
export async function readPetJson(sql: Sql, tenantId: string, petId: string): Promise<string> {
  const [row] = await sql<{ pet: string }>(
    `SELECT (to_jsonb(p) - 'metadata')::text AS pet FROM pets p WHERE p.tenant_id = $1 AND p.id = $2`,
    [tenantId, petId],
  );
  return row!.pet;
}

/** Inserts a pet as `readPetJson` returned it, without an owner who was deleted since. */
export async function insertPetJson(sql: Sql, tenantId: string, pet: string, metadata: Buffer | null): Promise<void> {
  await sql(
    `INSERT INTO pets
     SELECT kept.* FROM jsonb_populate_record(NULL::pets, $2::jsonb || jsonb_build_object('metadata', $3::bytea, 'owner_id',
              (SELECT id FROM owners WHERE tenant_id = $1 AND id = ($2::jsonb->>'owner_id')::uuid FOR KEY SHARE))) AS kept
      WHERE kept.tenant_id = $1`,
    [tenantId, pet, metadata],
  );
}

/** The pet with an external id. */
export async function findPetByExternalId(sql: Sql, tenantId: string, externalId: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>('SELECT id FROM pets WHERE tenant_id = $1 AND external_id = $2', [
    tenantId,
    externalId,
  ]);
  return row?.id;
}

/** Time of the last change as text of PostgreSQL, µs. */
export async function readUpdatedAt(sql: Sql, tenantId: string, petId: string): Promise<string> {
  const [row] = await sql<{ at: string }>('SELECT updated_at::text AS at FROM pets WHERE tenant_id = $1 AND id = $2', [
    tenantId,
    petId,
  ]);
  return row!.at;
}

/** Sets the time of the last change back, if the last change was made at `from`. */
export async function resetUpdatedAt(
  sql: Sql,
  tenantId: string,
  petId: string,
  { from, to }: { readonly from: Date; readonly to: string },
): Promise<void> {
  await sql('UPDATE pets SET updated_at = $4::timestamptz WHERE tenant_id = $1 AND id = $2 AND updated_at = $3', [
    tenantId,
    petId,
    from,
    to,
  ]);
}

export async function removePet(sql: Sql, tenantId: string, petId: string): Promise<void> {
  await sql(`DELETE FROM pets WHERE tenant_id = $1 AND id = $2`, [tenantId, petId]);
}

export async function countLivePets(sql: Sql, tenantId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(`SELECT count(*)::int AS count FROM pets WHERE tenant_id = $1`, [
    tenantId,
  ]);
  return row?.count ?? 0;
}

/** Serialises transactions that count a tenant's pets, so that the plan limit holds. */
export async function lockPetCount(sql: Sql, tenantId: string): Promise<void> {
  await sql(`SELECT FROM tenants WHERE tenant_id = $1 FOR NO KEY UPDATE`, [tenantId]);
}

/** The existing ones among these pets, locked against deletion for the rest of the transaction. */
export async function findExistingPets(sql: Sql, tenantId: string, petIds: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }>(
    `SELECT id FROM pets WHERE tenant_id = $1 AND id = ANY($2) ORDER BY id FOR KEY SHARE`,
    [tenantId, petIds],
  );
  return new Set(rows.map((row) => row.id));
}

/** A pet's part of a result, read on each display so that a deleted pet leaves nothing behind. */
export type PetLabel = Pick<PetRow, 'id' | 'metadata' | 'externalId'> & Pick<PetView, 'microchips'>;

/** The labels of the existing ones among these pets. */
export async function listPetLabels(
  sql: Sql,
  tenantId: string,
  petIds: readonly string[],
): Promise<Map<string, PetLabel>> {
  if (petIds.length === 0) return new Map();
  const rows = await sql<PetLabel>(
    `SELECT p.id, p.metadata, p.external_id AS "externalId", ${MICROCHIPS_OF_PET} AS microchips
       FROM pets p WHERE p.tenant_id = $1 AND p.id = ANY($2)`,
    [tenantId, [...new Set(petIds)]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** All pets of a tenant, locked in id order for the rest of the transaction. */
export async function lockAllPets(
  sql: Sql,
  tenantId: string,
): Promise<{ readonly id: string; readonly species: Species }[]> {
  return await sql('SELECT id, species FROM pets WHERE tenant_id = $1 ORDER BY id FOR UPDATE', [tenantId]);
}

export async function removeAllPets(sql: Sql, tenantId: string): Promise<void> {
  await sql('DELETE FROM pets WHERE tenant_id = $1', [tenantId]);
}
