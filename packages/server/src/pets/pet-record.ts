import { LIMITS, type Metadata } from '@rhinarium/contract';
import { invalid } from '../failure.ts';
import { readJson, writeJson } from '../json-text.ts';
import type { PetView } from './store.ts';

/** A pet as the API shows it (specification 3.9). */
export function petRecord(pet: PetView) {
  return {
    id: pet.id,
    petId: pet.id,
    species: pet.species,
    ...(pet.name === null ? {} : { name: pet.name }),
    ...(pet.breed === null ? {} : { breed: pet.breed }),
    ...(pet.externalId === null ? {} : { externalId: pet.externalId }),
    ...metadataField(pet.metadata),
    searchPools: [...pet.searchPools],
    fingerprintCount: pet.fingerprintCount,
    appearanceCount: pet.appearanceCount,
    hasOngoingFingerprintAdditionJob: pet.hasOngoingAddition,
    createdAt: pet.createdAt.toISOString(),
    updatedAt: pet.updatedAt.toISOString(),
  };
}

/** Stored metadata as a field, exactly as it was given; absent when there is none (specification 3.4). */
export function metadataField(metadata: string | null): { metadata?: Metadata } {
  return metadata === null ? {} : { metadata: readJson(metadata) as Metadata };
}

/** Metadata as it is stored: the exact text that was sent. */
export function metadataText(metadata: Metadata): string {
  const text = writeJson(metadata);
  if (Buffer.byteLength(text) <= LIMITS.metadataBytesMax) return text;
  throw invalid('metadata', `must be at most ${LIMITS.metadataBytesMax} bytes as JSON, spaces included`);
}
