import { LIMITS, type Metadata, ofPetTexts, type Pet, SPECIES } from '@rhinarium/contract';
import { completeRecord } from '../../common/complete-record.ts';
import { Failure, invalid } from '../../common/failure.ts';
import { readJson, writeJson } from '../../common/json-text.ts';
import type { Sql } from '../../storage/database/database.ts';
import { subjectOf } from '../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import { findSuccessor } from './history/deletion-store.ts';
import { findPetView, type LockStrength, lockPet, type PetRow, type PetView } from './store.ts';

/** A pet's API record (specification 3.9). */
export function petRecord(cipher: TenantCipher, pet: PetView): Pet {
  return completeRecord<Pet>({
    id: pet.id,
    petId: pet.id,
    species: pet.species,
    ...ofPetTexts((name) => pet[name] ?? undefined),
    metadata: metadataField(cipher, pet).metadata,
    ownerId: pet.ownerId ?? undefined,
    microchips: pet.microchips.length === 0 ? undefined : [...pet.microchips],
    searchPools: [...pet.searchPools],
    fingerprintCount: pet.fingerprintCount,
    appearanceCount: pet.appearanceCount,
    hasOngoingFingerprintAdditionJob: pet.hasOngoingAddition,
    createdAt: pet.createdAt.toISOString(),
    updatedAt: pet.updatedAt.toISOString(),
  });
}

/** Decrypted metadata, exactly as given, or absent (specification 3.4). */
export function metadataField(
  cipher: TenantCipher,
  { id, metadata }: Pick<PetRow, 'id' | 'metadata'>,
): { metadata?: Metadata } {
  if (metadata === null) return {};
  const text = cipher.decrypt(subjectOf('pets.metadata', [id]), metadata).toString('utf8');
  return { metadata: readJson(text) as Metadata };
}

/** Decrypted metadata as base64, for a merge that may be undone. */
export function plainMetadata(cipher: TenantCipher, { id, metadata }: Pick<PetRow, 'id' | 'metadata'>): string | null {
  return metadata === null ? null : cipher.decrypt(subjectOf('pets.metadata', [id]), metadata).toString('base64');
}

/** Encrypted metadata: the exact text sent, with its pet as context. */
export function storedMetadata(cipher: TenantCipher, petId: string, metadata: Metadata): Buffer {
  const text = writeJson(metadata);
  if (Buffer.byteLength(text) <= LIMITS.metadataBytesMax)
    return cipher.encrypt(subjectOf('pets.metadata', [petId]), Buffer.from(text));
  throw invalid('metadata', `must be at most ${LIMITS.metadataBytesMax} bytes as JSON, spaces included`);
}

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
