import { normalizeMicrochip, type Species } from '@rhinarium/contract';
import type { SortedPage, SortedStart } from '../common/page.ts';
import { type PetSort, SORTED_BY, SORTED_ROWS } from '../domains/pets/pet-columns.ts';
import type { Sql } from '../storage/database/database.ts';
import { patternHolding } from '../storage/database/named-columns.ts';

export interface PetEntryRow extends SortedStart {
  readonly createdAt: Date;
  readonly species: Species;
  readonly name: string | null;
  readonly breed: string | null;
  readonly externalId: string | null;
  readonly fingerprintCount: number;
  readonly imageId: string | null;
}

/** SQL for the upload of the oldest fingerprint of pet `p` of tenant `$1`, or null. */
export const IMAGE_OF_PET = `(SELECT t.upload_id FROM templates t
  WHERE t.tenant_id = $1 AND t.pet_id = p.id AND t.kind = 'fingerprint' ORDER BY t.upload_id LIMIT 1)`;

/** Pets that contain a text. Counts are computed for the page's rows only. */
export async function findPets(
  sql: Sql,
  tenantId: string,
  filter: SortedPage<PetSort> & {
    search: string | undefined;
    species: Species | undefined;
    searchPoolName: string | undefined;
    /** Whether it has fingerprints. */
    isRegistered: boolean | undefined;
    petIds: readonly string[] | undefined;
  },
): Promise<PetEntryRow[]> {
  return await sql<PetEntryRow>(
    `SELECT p.id, p.species, p.name, p.breed, p.external_id AS "externalId", p.created_at AS "createdAt",
            ${SORTED_BY[filter.sort]} AS "sortedBy",
            (SELECT count(*)::int FROM templates t WHERE t.tenant_id = $1 AND t.pet_id = p.id AND t.kind = 'fingerprint') AS "fingerprintCount",
            ${IMAGE_OF_PET} AS "imageId"
       FROM pets p
      WHERE p.tenant_id = $1 AND ($5::text IS NULL OR p.species = $5)
        AND ($6::text IS NULL OR folded(p.name) LIKE folded($6) OR folded(p.breed) LIKE folded($6) OR p.external_id ILIKE $6 OR p.id::text ILIKE $6
              OR EXISTS (SELECT FROM pet_microchips c WHERE c.tenant_id = $1 AND c.pet_id = p.id AND c.microchip ILIKE $9))
        AND ($7::text IS NULL OR EXISTS (SELECT FROM search_pool_pets m JOIN search_pools s ON s.tenant_id = m.tenant_id
              AND s.id = m.search_pool_id WHERE m.tenant_id = $1 AND m.pet_id = p.id AND s.name = $7))
        AND ($8::boolean IS NULL OR $8 = EXISTS (SELECT FROM templates t
              WHERE t.tenant_id = $1 AND t.pet_id = p.id AND t.kind = 'fingerprint'))
        AND ($10::text[] IS NULL OR p.id::text = ANY ($10))
        ${SORTED_ROWS[filter.sorting]}`,
    [
      tenantId,
      filter.after?.sortedBy ?? null,
      filter.after?.id ?? null,
      filter.rowsMax,
      filter.species ?? null,
      patternHolding(filter.search),
      filter.searchPoolName ?? null,
      filter.isRegistered ?? null,
      patternHolding(filter.search && normalizeMicrochip(filter.search)),
      filter.petIds ?? null,
    ],
  );
}

/** Number of pets, and of those without fingerprints. */
export async function countPets(
  sql: Sql,
  tenantId: string,
): Promise<{ readonly petCount: number; readonly unregisteredCount: number }> {
  const [row] = await sql<{ petCount: number; unregisteredCount: number }>(
    `SELECT (SELECT count(*)::int FROM pets p WHERE p.tenant_id = $1) AS "petCount",
            (SELECT count(*)::int FROM pets p WHERE p.tenant_id = $1 AND NOT EXISTS (
               SELECT FROM templates t WHERE t.tenant_id = $1 AND t.pet_id = p.id AND t.kind = 'fingerprint')) AS "unregisteredCount"`,
    [tenantId],
  );
  return row!;
}
