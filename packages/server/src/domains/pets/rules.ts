import { type Metadata, PET_FIELD_NAMES, type PetFieldName, type PetFilter } from '@rhinarium/contract';
import type { PetRow } from './store.ts';

/**
 * Fields that a pet takes over from one merged into it: those that it lacks. Existing ones stay, metadata as a whole
 * (specification 3.11).
 */
export function fieldsTakenOver(
  from: Pick<PetRow, PetFieldName>,
  into: Pick<PetRow, PetFieldName>,
): { readonly [Field in PetFieldName]?: NonNullable<PetRow[Field]> } {
  return Object.fromEntries(
    PET_FIELD_NAMES.flatMap((field) => (into[field] === null && from[field] !== null ? [[field, from[field]]] : [])),
  );
}

/** Whether an observed microchip speaks against a pet: it has others, or another pet has this one. */
export const speaksAgainst = (
  observed: string,
  { own, isOfOther }: { readonly own: readonly string[]; readonly isOfOther: boolean },
): boolean => isOfOther || (own.length > 0 && !own.includes(observed));

/** Whether metadata is an object with every requested key and exactly the requested values (specification 6.12). */
export function hasMetadata(metadata: Metadata | undefined, wanted: NonNullable<PetFilter['metadata']>): boolean {
  const object: unknown = typeof metadata === 'string' ? JSON.parse(metadata) : metadata;
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return false;
  const own = new Map(Object.entries(object));
  return Object.entries(wanted).every(([key, value]) => own.get(key) === value);
}
