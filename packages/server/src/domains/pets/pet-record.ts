import { LIMITS, type Metadata, ofPetTexts, type Pet } from '@rhinarium/contract';
import { completeRecord } from '../../common/complete-record.ts';
import { invalid } from '../../common/failure.ts';
import { readJson, writeJson } from '../../common/json-text.ts';
import { subjectOf } from '../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import type { PetRow, PetView } from './store.ts';

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
