import { SPECIES } from '@rhinarium/contract';
import { Failure, invalid } from '../../common/failure.ts';
import type { Sql } from '../../storage/database/database.ts';
import { findSuccessor } from './history/deletion-store.ts';
import { findPetView, type LockStrength, lockPet, type PetRow, type PetView } from './store.ts';

/** Throws 30002 for a stored species other than DOG and CAT (specification 3.8). */
export function guardSpecies<Pet extends PetRow>(pet: Pet): Pet {
  if (!SPECIES.includes(pet.species))
    throw new Failure('unknownSpecies', { log: `pet ${pet.id} is of species ${pet.species}` });
  return pet;
}

/** The failure of a missing pet. If it was merged, the failure names its successor (specification 3.12). */
async function noSuchPet(sql: Sql, tenantId: string, petId: string): Promise<Failure> {
  const successor = await findSuccessor(sql, tenantId, petId);
  return new Failure('noSuchPet', successor === undefined ? {} : { details: { mergedIntoPetId: [successor] } });
}

/** The pet, locked for the transaction. Throws 20000 if it is unknown, deleted or foreign (specification 3.5). */
export async function requirePet(sql: Sql, tenantId: string, petId: string, strength: LockStrength): Promise<PetRow> {
  const pet = await lockPet(sql, tenantId, petId, strength);
  if (!pet) throw await noSuchPet(sql, tenantId, petId);
  return guardSpecies(pet);
}

/** The pet with its counts. Throws 20000 if it is unknown. */
export async function requirePetView(sql: Sql, tenantId: string, petId: string): Promise<PetView> {
  const pet = await findPetView(sql, tenantId, petId);
  if (!pet) throw await noSuchPet(sql, tenantId, petId);
  return guardSpecies(pet);
}

/** Throws 20007 while photos are being registered for the pet. */
export async function refuseOngoingAddition(sql: Sql, tenantId: string, petId: string): Promise<void> {
  const { hasOngoingAddition } = await requirePetView(sql, tenantId, petId);
  if (hasOngoingAddition) throw new Failure('petAlreadyHasFingerprintAdditionJob');
}

interface PairIds {
  readonly petId: string;
  /** Pet that receives the content of the other. */
  readonly intoPetId: string;
}

/** Locks two pets in a fixed order to avoid deadlocks. Returns false if the first one does not exist. */
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

/** Two locked pets of one species. Throws 20000 if one is unknown and 20015 if their species differ. */
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
  refuseTwoSpecies(pet, into, 'intoPetId');
  return { pet, into };
}

/** Throws 20015, which names both pets, if their species differ. */
export function refuseTwoSpecies(pet: PetRow, other: PetRow, field: string): void {
  if (pet.species === other.species) return;
  const details = { [field]: [`Pet ${other.id} is a ${other.species}, pet ${pet.id} a ${pet.species}.`] };
  throw new Failure('speciesMismatch', { details });
}
