import type { Sql } from '../../storage/database/database.ts';

/** Two pets, or a pet and a sighting, that a person told apart. */
type RejectedPair =
  | { readonly sightingId: string; readonly petId: string }
  | { readonly petId: string; readonly otherPetId: string };

/** Columns of a pair: of two pets the older one is first. */
const columnsOf = (pair: RejectedPair): [petId: string, otherPetId: string | null, sightingId: string | null] => {
  if ('sightingId' in pair) return [pair.petId, null, pair.sightingId];
  const { petId, otherPetId } = pair;
  return petId < otherPetId ? [petId, otherPetId, null] : [otherPetId, petId, null];
};

/** Remembers a pair. Returns false if it is known already. */
export async function rejectPair(
  sql: Sql,
  tenantId: string,
  pair: RejectedPair,
  { id, rejectedAt }: { readonly id: string; readonly rejectedAt: Date },
): Promise<boolean> {
  const rows = await sql(
    `INSERT INTO rejected_pairs (tenant_id, id, pet_id, other_pet_id, sighting_id, rejected_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING RETURNING id`,
    [tenantId, id, ...columnsOf(pair), rejectedAt],
  );
  return rows.length > 0;
}

/** Takes a rejection back. Returns false if there was none. */
export async function withdrawRejection(sql: Sql, tenantId: string, pair: RejectedPair): Promise<boolean> {
  const rows = await sql(
    `DELETE FROM rejected_pairs WHERE tenant_id = $1 AND pet_id = $2
        AND other_pet_id IS NOT DISTINCT FROM $3::uuid AND sighting_id IS NOT DISTINCT FROM $4::uuid RETURNING id`,
    [tenantId, ...columnsOf(pair)],
  );
  return rows.length > 0;
}

/** Pets that were told apart from each of these pets. */
export async function listRejectedPets(
  sql: Sql,
  tenantId: string,
  petIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await sql<{ petId: string; otherPetId: string | null }>(
    `SELECT pet_id AS "petId", other_pet_id AS "otherPetId" FROM rejected_pairs
      WHERE tenant_id = $1 AND (pet_id = ANY ($2) OR other_pet_id = ANY ($2))`,
    [tenantId, [...new Set(petIds)]],
  );
  const rejected = new Map<string, Set<string>>();
  const note = (one: string, other: string) => rejected.set(one, (rejected.get(one) ?? new Set()).add(other));
  for (const { petId, otherPetId } of rows) {
    if (otherPetId === null) continue;
    note(petId, otherPetId);
    note(otherPetId, petId);
  }
  return rejected;
}

/** Rejected pairs before a merge. */
export interface KeptRejections {
  /** Rows of the pet, as JSON of PostgreSQL. */
  readonly own: string;
  /** Rejected pairs of the merged pet that the pet that stays did not have. */
  readonly movedIds: readonly string[];
}

/** Moves the rejected pairs of a pet to another. The pair of both is forgotten. */
export async function mergeRejections(
  sql: Sql,
  tenantId: string,
  { petId, intoPetId }: { readonly petId: string; readonly intoPetId: string },
): Promise<KeptRejections> {
  const removed = await sql<{ row: string }>(
    `DELETE FROM rejected_pairs n WHERE n.tenant_id = $1 AND (n.pet_id = $2 OR n.other_pet_id = $2) RETURNING row_to_json(n)::text AS row`,
    [tenantId, petId],
  );
  const own = `[${removed.map(({ row }) => row).join(',')}]`;
  const moved = await sql<{ id: string }>(
    `INSERT INTO rejected_pairs (tenant_id, id, pet_id, other_pet_id, sighting_id, rejected_at)
     SELECT k.tenant_id, k.id, least(k.other, $3::uuid), greatest(k.other, CASE WHEN k.other IS NOT NULL THEN $3::uuid END), k.sighting_id, k.rejected_at
       FROM (SELECT r.*, CASE r.pet_id WHEN $2 THEN r.other_pet_id ELSE r.pet_id END AS other
               FROM json_populate_recordset(NULL::rejected_pairs, $4::json) r) k
      WHERE k.tenant_id = $1 AND k.other IS DISTINCT FROM $3
     ON CONFLICT DO NOTHING RETURNING id`,
    [tenantId, petId, intoPetId, own],
  );
  return { own, movedIds: moved.map(({ id }) => id) };
}

/** Takes `mergeRejections` back. A pair that was withdrawn since stays withdrawn. */
export async function separateRejections(
  sql: Sql,
  tenantId: string,
  { petId, intoPetId }: { readonly petId: string; readonly intoPetId: string },
  { own, movedIds }: KeptRejections,
): Promise<void> {
  await sql(
    `UPDATE rejected_pairs n
        SET pet_id = least(k.other, $3::uuid), other_pet_id = greatest(k.other, CASE WHEN k.other IS NOT NULL THEN $3::uuid END)
       FROM (SELECT id, CASE pet_id WHEN $2 THEN other_pet_id ELSE pet_id END AS other FROM rejected_pairs
              WHERE tenant_id = $1 AND id = ANY ($4)) k
      WHERE n.tenant_id = $1 AND n.id = k.id`,
    [tenantId, intoPetId, petId, movedIds],
  );
  await sql(
    `INSERT INTO rejected_pairs
     SELECT k.* FROM json_populate_recordset(NULL::rejected_pairs, $2::json) k
      WHERE k.tenant_id = $1 AND NOT k.id = ANY ($3)
        AND EXISTS (SELECT FROM pets p WHERE p.tenant_id = $1 AND p.id = k.pet_id)
        AND (k.other_pet_id IS NULL OR EXISTS (SELECT FROM pets p WHERE p.tenant_id = $1 AND p.id = k.other_pet_id))
        AND (k.sighting_id IS NULL OR EXISTS (SELECT FROM sightings s WHERE s.tenant_id = $1 AND s.id = k.sighting_id))
     ON CONFLICT DO NOTHING`,
    [tenantId, own, movedIds],
  );
}
