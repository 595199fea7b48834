import type { PetFilter, Purpose, Species } from '@rhinarium/contract';

/** What the playground is set to do. */
export interface Aim {
  readonly purpose: Purpose;
  readonly species: Species;
  /**
   * The pet to register for or to verify against; absent for an identification and for a pet that is still to be made.
   */
  readonly petId: string | undefined;
  readonly newPetName: string | undefined;
  readonly searchPoolName: string | undefined;
  /** Only pets with this in their metadata. */
  readonly metadataKey: string | undefined;
  readonly metadataValue: string | undefined;
}

/** Where an identification searches, as it is sent. */
export function searchOf({ searchPoolName, metadataKey, metadataValue = '' }: Aim): {
  readonly searchPoolName?: string;
  readonly filter?: PetFilter;
} {
  return {
    ...(searchPoolName ? { searchPoolName } : {}),
    ...(metadataKey ? { filter: { metadata: { [metadataKey]: metadataValue } } } : {}),
  };
}
