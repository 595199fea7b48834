import { Failure } from '../../common/failure.ts';
import type { Sql } from '../../storage/database/database.ts';
import { addMicrochips, listMicrochips, removeOtherMicrochips } from './microchip-store.ts';

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
