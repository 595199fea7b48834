import { Failure } from '../../common/failure.ts';
import type { Sql } from '../../storage/database/database.ts';

/** SQL for the microchips of pet `p`, in order. */
export const MICROCHIPS_OF_PET = `ARRAY(SELECT c.microchip FROM pet_microchips c
  WHERE c.tenant_id = p.tenant_id AND c.pet_id = p.id ORDER BY c.microchip)`;

/** Adds microchips to a pet, except the ones that another pet has. Waits for a concurrent transaction that adds the same one. */
export async function addMicrochips(
  sql: Sql,
  tenantId: string,
  petId: string,
  microchips: readonly string[],
): Promise<void> {
  // In order, so that two pets that are given the same ones wait for each other instead of deadlocking.
  await sql(
    `INSERT INTO pet_microchips (tenant_id, microchip, pet_id)
     SELECT $1, microchip, $3 FROM unnest($2::text[]) AS microchip ORDER BY microchip ON CONFLICT DO NOTHING`,
    [tenantId, [...new Set(microchips)], petId],
  );
}

/** Removes the microchips of a pet that are not among these. */
async function removeOtherMicrochips(
  sql: Sql,
  tenantId: string,
  petId: string,
  kept: readonly string[],
): Promise<void> {
  await sql('DELETE FROM pet_microchips WHERE tenant_id = $1 AND pet_id = $2 AND microchip <> ALL ($3)', [
    tenantId,
    petId,
    kept,
  ]);
}

/** Moves these microchips of a pet, or all, to another. */
export async function moveMicrochips(
  sql: Sql,
  tenantId: string,
  petId: string,
  intoPetId: string,
  microchips?: readonly string[],
): Promise<void> {
  await sql(
    `UPDATE pet_microchips SET pet_id = $3
      WHERE tenant_id = $1 AND pet_id = $2 AND ($4::text[] IS NULL OR microchip = ANY ($4))`,
    [tenantId, petId, intoPetId, microchips ?? null],
  );
}

export interface MicrochipRow {
  readonly microchip: string;
  readonly petId: string;
}

/**
 * Microchips with their pets: these ones, and all of these pets. With `poolIds` only microchips of pets in these search pools.
 */
export async function listMicrochips(
  sql: Sql,
  tenantId: string,
  microchips: readonly string[],
  petIds: readonly string[] = [],
  poolIds?: readonly string[],
): Promise<MicrochipRow[]> {
  return await sql<MicrochipRow>(
    `SELECT microchip, pet_id AS "petId" FROM pet_microchips c
      WHERE tenant_id = $1 AND (microchip = ANY ($2) OR pet_id = ANY ($3))
        AND ($4::uuid[] IS NULL OR EXISTS (SELECT FROM search_pool_pets m
              WHERE m.tenant_id = c.tenant_id AND m.pet_id = c.pet_id AND m.search_pool_id = ANY ($4)))
      ORDER BY microchip`,
    [tenantId, microchips, petIds, poolIds ?? null],
  );
}

/**
 * Replaces the microchips of a pet. Throws `alreadyTaken` with the id of the pet that has one of them. Waits for a
 * concurrent request with the same one, so that exactly one of the two succeeds.
 */
export async function putMicrochips(
  sql: Sql,
  tenantId: string,
  petId: string,
  microchips: readonly string[],
): Promise<void> {
  await removeOtherMicrochips(sql, tenantId, petId, microchips);
  if (microchips.length === 0) return;
  await addMicrochips(sql, tenantId, petId, microchips);
  const taken = (await listMicrochips(sql, tenantId, microchips)).find((row) => row.petId !== petId);
  if (!taken) return;
  const details = {
    microchips: [`${taken.microchip} is already the microchip of another pet`],
    takenByPetId: [taken.petId],
  };
  throw new Failure('alreadyTaken', { details });
}
