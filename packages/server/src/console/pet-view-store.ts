import type { Species } from '@rhinarium/contract';
import type { Sql } from '../database/database.ts';
import { patternHolding } from '../database/pattern.ts';
import type { PageStart } from '../page.ts';

export interface PetEntryRow extends PageStart {
  readonly species: Species;
  readonly name: string | null;
  readonly breed: string | null;
  readonly externalId: string | null;
  readonly fingerprintCount: number;
  readonly imageId: string | null;
}

/** SQL: the oldest fingerprint's upload of pet `p` of tenant `$1`; null without any. */
export const IMAGE_OF_PET = `(SELECT t.upload_id FROM templates t
  WHERE t.tenant_id = $1 AND t.pet_id = p.id AND t.kind = 'fingerprint' ORDER BY t.upload_id LIMIT 1)`;

/** Pets that hold a text. The counts are read for the rows of the page only. */
export async function findPets(
  sql: Sql,
  tenantId: string,
  filter: {
    search: string | undefined;
    species: Species | undefined;
    searchPoolName: string | undefined;
    after: PageStart | undefined;
    rowsMax: number;
  },
): Promise<PetEntryRow[]> {
  return await sql<PetEntryRow>(
    `SELECT p.id, p.species, p.name, p.breed, p.external_id AS "externalId", p.created_at AS "createdAt",
            (SELECT count(*)::int FROM templates t WHERE t.tenant_id = $1 AND t.pet_id = p.id AND t.kind = 'fingerprint') AS "fingerprintCount",
            ${IMAGE_OF_PET} AS "imageId"
       FROM pets p
      WHERE p.tenant_id = $1 AND ($2::text IS NULL OR p.species = $2)
        AND ($3::text IS NULL OR p.name ILIKE $3 OR p.breed ILIKE $3 OR p.external_id ILIKE $3 OR p.id::text ILIKE $3)
        AND ($4::text IS NULL OR EXISTS (SELECT FROM search_pool_pets m JOIN search_pools s ON s.tenant_id = m.tenant_id
              AND s.id = m.search_pool_id WHERE m.tenant_id = $1 AND m.pet_id = p.id AND s.name = $4))
        AND ($5::timestamptz IS NULL OR (p.created_at, p.id) < ($5, $6::uuid))
      ORDER BY p.created_at DESC, p.id DESC LIMIT $7`,
    [
      tenantId,
      filter.species ?? null,
      patternHolding(filter.search),
      filter.searchPoolName ?? null,
      filter.after?.createdAt ?? null,
      filter.after?.id ?? null,
      filter.rowsMax,
    ],
  );
}
