import type { Metadata } from '../metadata.ts';
import { PET_TEXT_NAMES, type PetTextName } from '../pet-fields.ts';
import type { Pet } from '../records.ts';
import type { Note } from './notes.ts';
import { type KnownOwner, type ListOwner, ownersOf } from './plan-owners.ts';
import type { Animal } from './read-animals.ts';

/** A pet that the service has. */
export type KnownPet = Pick<Pet, PetTextName | 'id' | 'species' | 'microchips' | 'metadata' | 'ownerId'>;

/** A field in which a row differs from the pet that is there. */
export interface Difference {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string;
}

type PetChanges = { [Name in PetTextName]?: string } & {
  microchips?: string[];
  metadata?: Metadata;
};

/** The step of an import for an animal. The owner is one that the pet is tied to in it. */
export type Step =
  | { readonly does: 'create'; readonly animal: Animal; readonly owner?: ListOwner | undefined }
  | { readonly does: 'keep'; readonly animal: Animal; readonly petId: string }
  | {
      readonly does: 'change';
      readonly animal: Animal;
      readonly petId: string;
      readonly changes: PetChanges;
      readonly owner?: ListOwner | undefined;
      readonly differences: readonly Difference[];
    }
  | { readonly does: 'refuse'; readonly animal: Animal; readonly note: Note };

/**
 * Decides per animal: a new pet, one that is there, one that differs, or a conflict. A pet is recognised by its
 * externalId or id, and without one by its microchips, an owner as `ownersOf` tells.
 */
export function planImport(
  animals: readonly Animal[],
  pets: Iterable<KnownPet>,
  owners: readonly KnownOwner[] = [],
): Step[] {
  const ownerOf = ownersOf(animals, owners);
  const byReference = new Map<string, KnownPet>();
  const byMicrochip = new Map<string, KnownPet>();
  for (const pet of pets) {
    byReference.set(pet.id, pet);
    for (const microchip of pet.microchips ?? []) byMicrochip.set(microchip, pet);
  }
  for (const pet of [...byReference.values()]) if (pet.externalId !== undefined) byReference.set(pet.externalId, pet);
  return animals.map((animal) => {
    const chipped = animal.microchips.map((microchip) => byMicrochip.get(microchip)).find((pet) => pet !== undefined);
    const pet = animal.externalId === undefined ? chipped : byReference.get(animal.externalId);
    const other = animal.microchips.find((microchip) => (byMicrochip.get(microchip) ?? pet)?.id !== pet?.id);
    if (other !== undefined) {
      const { id: petId, name, externalId } = byMicrochip.get(other)!;
      const named = [name, externalId].filter((text) => text !== undefined).join(', ');
      const about = named === '' ? {} : { name: named };
      return { does: 'refuse', animal, note: { kind: 'microchipOfPet', value: other, petId, ...about } };
    }
    const owner = ownerOf.get(animal);
    if (pet === undefined) return { does: 'create', animal, ...(owner && { owner }) };
    if (pet.species !== animal.species)
      return { does: 'refuse', animal, note: { kind: 'petOfSpecies', petId: pet.id, species: pet.species } };
    const isOther = owner !== undefined && (owner.id === undefined || owner.id !== pet.ownerId);
    const before = owners.find(({ id }) => id === pet.ownerId)?.name;
    return compare(animal, pet, isOther ? { owner, before } : undefined);
  });
}

function compare(
  animal: Animal,
  pet: KnownPet,
  other: { readonly owner: ListOwner; readonly before: string | undefined } | undefined,
): Step {
  const changes: PetChanges = {};
  const differences: Difference[] = [];
  for (const field of PET_TEXT_NAMES.filter((name) => name !== 'externalId')) {
    const given = animal[field];
    if (given === undefined || given === pet[field]) continue;
    changes[field] = given;
    differences.push({ field, before: pet[field], after: given });
  }
  const own = [...(pet.microchips ?? [])].sort();
  if (animal.microchips.length > 0 && animal.microchips.join() !== own.join()) {
    changes.microchips = [...animal.microchips];
    const before = own.join(', ') || undefined;
    differences.push({ field: 'microchips', before, after: animal.microchips.join(', ') });
  }
  const { metadata } = animal;
  const before = typeof pet.metadata === 'object' ? pet.metadata : {};
  const given = typeof metadata === 'object' ? metadata : {};
  const changed = Object.keys(given).filter((key) => JSON.stringify(given[key]) !== JSON.stringify(before[key]));
  // Metadata that is a text is the integrator's own and is not joined with the columns of a table.
  if (changed.length > 0 && typeof pet.metadata !== 'string') {
    changes.metadata = { ...before, ...given };
    for (const key of changed)
      differences.push({ field: key, before: JSON.stringify(before[key]), after: JSON.stringify(given[key]) });
  }
  if (other) differences.push({ field: 'owner', before: other.before, after: other.owner.name });
  if (differences.length === 0) return { does: 'keep', animal, petId: pet.id };
  return { does: 'change', animal, petId: pet.id, changes, differences, ...(other && { owner: other.owner }) };
}

/** Number of owners that new pets bring along. */
export const countNewOwners = (steps: readonly Step[]): number =>
  new Set(steps.flatMap((step) => (step.does === 'create' && step.owner && !step.owner.id ? step.owner : []))).size;

/** The request that creates the pet of an animal. */
export function petBodyOf({ line: _, owner: __, microchips, searchPools, ...fields }: Animal, ownerId?: string) {
  return {
    ...fields,
    ...(ownerId === undefined ? {} : { ownerId }),
    ...(microchips.length === 0 ? {} : { microchips: [...microchips] }),
    ...(searchPools === undefined ? {} : { searchPools: [...searchPools] }),
  };
}
