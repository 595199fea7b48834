export interface PetField {
  /** Column of the table `pets`. */
  readonly column: string;
  /** `metadata` is JSON and stored encrypted. A `reference` is the id of another record. */
  readonly kind: 'text' | 'metadata' | 'reference';
  /** Description in requests and in the record. */
  readonly says: string;
}

/**
 * Optional fields of a pet. Requests, record, store, merge, undo, table of pets and forms are derived from the rows. A
 * call clears a field with `null`. The pet that stays after a merge takes over what it lacks, and the undo clears that
 * again.
 */
export const PET_FIELDS = {
  name: { column: 'name', kind: 'text', says: 'What the pet is called.' },
  breed: { column: 'breed', kind: 'text', says: 'Its breed, as you write it.' },
  externalId: {
    column: 'external_id',
    kind: 'text',
    says: 'Your own identifier of the pet, in Unicode’s form NFC; unique in the tenant.',
  },
  metadata: { column: 'metadata', kind: 'metadata', says: 'Your own data about the pet.' },
  ownerId: { column: 'owner_id', kind: 'reference', says: 'The person whose pet it is (`createOwner`).' },
} as const satisfies Record<string, PetField>;

export type PetFieldName = keyof typeof PET_FIELDS;
/** Names of the fields that are texts. */
export type PetTextName = {
  [Name in PetFieldName]: (typeof PET_FIELDS)[Name]['kind'] extends 'text' ? Name : never;
}[PetFieldName];

export const PET_FIELD_NAMES = Object.keys(PET_FIELDS) as PetFieldName[];
export const PET_TEXT_NAMES = PET_FIELD_NAMES.filter((name): name is PetTextName => PET_FIELDS[name].kind === 'text');

/** An object with a value for each text field of a pet. */
export const ofPetTexts = <Value>(make: (name: PetTextName) => Value): { [Name in PetTextName]: Value } =>
  Object.fromEntries(PET_TEXT_NAMES.map((name) => [name, make(name)])) as { [Name in PetTextName]: Value };
