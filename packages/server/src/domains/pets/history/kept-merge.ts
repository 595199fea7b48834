import { PET_FIELD_NAMES, type PetFieldName } from '@rhinarium/contract';

/** Records of other domains before a merge: JSON that only they read. */
export type KeptRecords = object;

/** State of both pets before a merge, for its undo. Stored as encrypted JSON. */
export interface KeptMerge {
  /** The row of the pet, as JSON of PostgreSQL, without its metadata. */
  readonly pet: string;
  /** Decrypted metadata of the pet, base64. */
  readonly metadata: string | null;
  readonly microchips: readonly string[];
  readonly searchPoolIds: readonly string[];
  /** Registered photos of the pet. */
  readonly uploadIds: readonly string[];
  /** Other photos that were to be deleted with the pet, with the pet that each showed. */
  readonly shown: readonly { readonly id: string; readonly shownPetId: string | null }[];
  /** Absent for merges by releases without lost reports. */
  readonly records?: KeptRecords;
  /** Pets that had been merged into the pet. */
  readonly mergedPetIds: readonly string[];
  readonly into: {
    /** Fields that the surviving pet took over. Metadata is decrypted, base64. */
    readonly taken: { readonly [Field in PetFieldName]?: string };
    /** Search pools that it was added to. */
    readonly searchPoolIds: readonly string[];
    /** Text of PostgreSQL, µs. */
    readonly updatedAt: string;
  };
}

/** The taken fields that the surviving pet still has unchanged. An undo clears them. */
export function fieldsToClear(
  taken: KeptMerge['into']['taken'],
  now: { readonly [Field in PetFieldName]: string | null },
): { readonly [Field in PetFieldName]?: null } {
  return Object.fromEntries(
    PET_FIELD_NAMES.flatMap((field) =>
      taken[field] !== undefined && taken[field] === now[field] ? [[field, null]] : [],
    ),
  );
}
