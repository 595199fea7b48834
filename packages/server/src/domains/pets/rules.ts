import type { Metadata, PetFilter } from '@rhinarium/contract';
import type { PetRow } from './store.ts';

type Field = 'name' | 'breed' | 'externalId' | 'metadata';

/**
 * What a pet takes over from one that is merged into it: the fields that it has not. What it has stays, metadata as a
 * whole (specification 3.11).
 */
export function fieldsTakenOver(
  from: Pick<PetRow, Field>,
  into: Pick<PetRow, Field>,
): { readonly [Each in Field]?: NonNullable<PetRow[Each]> } {
  const fields = ['name', 'breed', 'externalId', 'metadata'] as const;
  return Object.fromEntries(
    fields.flatMap((field) => (into[field] === null && from[field] !== null ? [[field, from[field]]] : [])),
  );
}

/** Whether metadata is an object with all the wanted keys, each with exactly the wanted value (specification 6.12). */
export function hasMetadata(metadata: Metadata | undefined, wanted: NonNullable<PetFilter['metadata']>): boolean {
  const object: unknown = typeof metadata === 'string' ? JSON.parse(metadata) : metadata;
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return false;
  const own = new Map(Object.entries(object));
  return Object.entries(wanted).every(([key, value]) => own.get(key) === value);
}
