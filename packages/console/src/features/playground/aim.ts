import type { PetFilter, Purpose, Species } from '@rhinarium/contract';

/** Settings of the playground. */
export interface Aim {
  readonly purpose: Purpose;
  readonly species: Species;
  /** Pet to register for or to verify against. Absent for an identification and for a new pet. */
  readonly petId: string | undefined;
  readonly newPetName: string | undefined;
  /** Replaces the pet's registered photos. */
  readonly replaces: boolean;
  readonly searchPoolName: string | undefined;
  /** Limits the search to pets with this metadata. */
  readonly metadataKey: string | undefined;
  readonly metadataValue: string | undefined;
}

/** Options sent with the session's id. */
export function choicesOf(aim: Aim): ReturnType<typeof searchOf> & { readonly replaceRegistered?: true } {
  if (aim.purpose === 'PET_IDENTIFICATION') return searchOf(aim);
  const isReplacing = aim.purpose === 'PET_PROFILE_REGISTRATION' && aim.petId !== undefined && aim.replaces;
  return isReplacing ? { replaceRegistered: true } : {};
}

/** Scope of an identification. */
function searchOf({ searchPoolName, metadataKey, metadataValue = '' }: Aim): {
  readonly searchPoolName?: string;
  readonly filter?: PetFilter;
} {
  return {
    ...(searchPoolName ? { searchPoolName } : {}),
    ...(metadataKey ? { filter: { metadata: { [metadataKey]: metadataValue } } } : {}),
  };
}

/** Settings for photos of an animal of which nothing is chosen yet. */
export const aimOf = (purpose: Purpose, species: Species): Aim => ({
  purpose,
  species,
  petId: undefined,
  newPetName: undefined,
  replaces: false,
  searchPoolName: undefined,
  metadataKey: undefined,
  metadataValue: undefined,
});
