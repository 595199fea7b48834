import { SPECIES } from '@rhinarium/contract';
import type { Sql } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { findPetView, type LockStrength, lockPet, type PetRow, type PetView } from './store.ts';

/** Throws 30002 for a stored row whose species is neither DOG nor CAT: no rule of ours fits it (specification 3.8). */
function guardSpecies<Pet extends PetRow>(pet: Pet): Pet {
  if (!SPECIES.includes(pet.species))
    throw new Failure('unknownSpecies', { log: `pet ${pet.id} is of species ${pet.species}` });
  return pet;
}

/**
 * The pet, held for the transaction; throws 20000 when it is unknown, deleted or another tenant's (specification 3.5).
 */
export async function requirePet(sql: Sql, tenantId: string, petId: string, strength: LockStrength): Promise<PetRow> {
  const pet = await lockPet(sql, tenantId, petId, strength);
  if (!pet) throw new Failure('noSuchPet');
  return guardSpecies(pet);
}

/** The pet with its counts; throws 20000 when it is unknown. */
export async function requirePetView(sql: Sql, tenantId: string, petId: string): Promise<PetView> {
  const pet = await findPetView(sql, tenantId, petId);
  if (!pet) throw new Failure('noSuchPet');
  return guardSpecies(pet);
}
