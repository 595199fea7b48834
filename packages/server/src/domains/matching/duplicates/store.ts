import type { Species } from '@rhinarium/contract';
import type { Sql } from '../../../storage/database/database.ts';

/** Scope of a duplicate search. */
export interface SearchedPets {
  readonly among: readonly string[] | undefined;
  readonly afterId: string | undefined;
}

const WHERE = `WHERE p.tenant_id = $1 AND ($2::uuid[] IS NULL OR p.id = ANY($2)) AND ($3::uuid IS NULL OR p.id > $3)
    AND EXISTS (SELECT FROM templates t WHERE t.tenant_id = p.tenant_id AND t.pet_id = p.id AND t.kind = 'fingerprint')`;

const valuesOf = (tenantId: string, { among, afterId }: SearchedPets) => [tenantId, among ?? null, afterId ?? null];

export async function countPetsToCheck(sql: Sql, tenantId: string, request: SearchedPets): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM pets p ${WHERE}`,
    valuesOf(tenantId, request),
  );
  return row!.count;
}

/** The next pets with fingerprints, in id order. */
export async function listPetsToCheck(
  sql: Sql,
  tenantId: string,
  request: SearchedPets,
  rowsMax: number,
): Promise<{ readonly id: string; readonly species: Species }[]> {
  return await sql<{ id: string; species: Species }>(
    `SELECT p.id, p.species FROM pets p ${WHERE} ORDER BY p.id LIMIT $4`,
    [...valuesOf(tenantId, request), rowsMax],
  );
}
