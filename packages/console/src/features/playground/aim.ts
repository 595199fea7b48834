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
  /** The photos take the place of those that the pet is registered with. */
  readonly replaces: boolean;
  readonly searchPoolName: string | undefined;
  /** Only pets with this in their metadata. */
  readonly metadataKey: string | undefined;
  readonly metadataValue: string | undefined;
}

/** What is sent with the session beside its id. */
export function choicesOf(aim: Aim): ReturnType<typeof searchOf> & { readonly replaceRegistered?: true } {
  if (aim.purpose === 'PET_IDENTIFICATION') return searchOf(aim);
  const isReplacing = aim.purpose === 'PET_PROFILE_REGISTRATION' && aim.petId !== undefined && aim.replaces;
  return isReplacing ? { replaceRegistered: true } : {};
}

/** Where an identification searches. */
function searchOf({ searchPoolName, metadataKey, metadataValue = '' }: Aim): {
  readonly searchPoolName?: string;
  readonly filter?: PetFilter;
} {
  return {
    ...(searchPoolName ? { searchPoolName } : {}),
    ...(metadataKey ? { filter: { metadata: { [metadataKey]: metadataValue } } } : {}),
  };
}
