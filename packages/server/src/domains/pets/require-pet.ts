import { SPECIES } from '@rhinarium/contract';
import { Failure, invalid } from '../../common/failure.ts';
import type { Sql } from '../../storage/database/database.ts';
import { findSuccessor } from '../deletions/store.ts';
import { findPetView, type LockStrength, lockPet, type PetRow, type PetView } from './store.ts';

/** Throws 30002 for a stored row whose species is neither DOG nor CAT: no rule of ours fits it (specification 3.8). */
function guardSpecies<Pet extends PetRow>(pet: Pet): Pet {
  if (!SPECIES.includes(pet.species))
    throw new Failure('unknownSpecies', { log: `pet ${pet.id} is of species ${pet.species}` });
  return pet;
}

/**
 * The failure of a pet that is not there. Where it was merged into another, the answer names that one (specification
 * 3.12).
 */
async function noSuchPet(sql: Sql, tenantId: string, petId: string): Promise<Failure> {
  const successor = await findSuccessor(sql, tenantId, petId);
  return new Failure('noSuchPet', successor === undefined ? {} : { details: { mergedIntoPetId: [successor] } });
}

/**
 * The pet, held for the transaction; throws 20000 when it is unknown, deleted or another tenant's (specification 3.5).
 */
export async function requirePet(sql: Sql, tenantId: string, petId: string, strength: LockStrength): Promise<PetRow> {
  const pet = await lockPet(sql, tenantId, petId, strength);
  if (!pet) throw await noSuchPet(sql, tenantId, petId);
  return guardSpecies(pet);
}

/** The pet with its counts; throws 20000 when it is unknown. */
export async function requirePetView(sql: Sql, tenantId: string, petId: string): Promise<PetView> {
  const pet = await findPetView(sql, tenantId, petId);
  if (!pet) throw await noSuchPet(sql, tenantId, petId);
  return guardSpecies(pet);
}

interface PairIds {
  readonly petId: string;
  /** The pet that gets what the other has. */
  readonly intoPetId: string;
}

/**
 * Holds two pets, in one order for all so that no two transactions wait for each other; false when the first is not
 * there.
 */
export async function lockPair(
  sql: Sql,
  tenantId: string,
  { petId, intoPetId }: PairIds,
  strength: LockStrength,
): Promise<boolean> {
  const found = new Map<string, PetRow | undefined>();
  for (const id of [petId, intoPetId].sort())
    found.set(id, await lockPet(sql, tenantId, id, id === petId ? strength : 'change'));
  return found.get(petId) !== undefined;
}

/** Two pets of one species, held. Throws 20000 when one is unknown, and 20015 when their species differ. */
export async function requirePair(
  sql: Sql,
  tenantId: string,
  { petId, intoPetId }: PairIds,
  strength: LockStrength,
): Promise<{ readonly pet: PetRow; readonly into: PetRow }> {
  await lockPair(sql, tenantId, { petId, intoPetId }, strength);
  const pet = await requirePet(sql, tenantId, petId, strength);
  const into = await requirePet(sql, tenantId, intoPetId, 'change');
  if (pet.id === into.id) throw invalid('intoPetId', 'must be another pet');
  if (pet.species !== into.species) {
    const details = { intoPetId: [`Pet ${into.id} is a ${into.species}, pet ${pet.id} a ${pet.species}.`] };
    throw new Failure('speciesMismatch', { details });
  }
  return { pet, into };
}
