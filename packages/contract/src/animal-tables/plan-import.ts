import type { Metadata } from '../metadata.ts';
import { PET_TEXT_NAMES, type PetTextName } from '../pet-fields.ts';
import type { Pet } from '../records.ts';
import type { Note } from './notes.ts';
import type { Animal } from './read-animals.ts';

/** A pet that the service has. */
export type KnownPet = Pick<Pet, PetTextName | 'id' | 'species' | 'microchips' | 'metadata'>;

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

/** The step of an import for an animal. */
export type Step =
  | { readonly does: 'create'; readonly animal: Animal }
  | { readonly does: 'keep'; readonly animal: Animal; readonly petId: string }
  | {
      readonly does: 'change';
      readonly animal: Animal;
      readonly petId: string;
      readonly changes: PetChanges;
      readonly differences: readonly Difference[];
    }
  | { readonly does: 'refuse'; readonly animal: Animal; readonly note: Note };

/**
 * Decides per animal: a new pet, one that is there, one that differs, or a conflict. A pet is recognised by its
 * externalId or id, and without one by its microchips.
 */
export function planImport(animals: readonly Animal[], pets: Iterable<KnownPet>): Step[] {
  const byReference = new Map<string, KnownPet>();
  const byMicrochip = new Map<string, KnownPet>();
  for (const pet of pets) {
    byReference.set(pet.id, pet);
    for (const microchip of pet.microchips ?? []) byMicrochip.set(microchip, pet);
  }
  for (const pet of [...byReference.values()]) if (pet.externalId !== undefined) byReference.set(pet.externalId, pet);
  return animals.map((animal) => {
    const owner = animal.microchips.map((microchip) => byMicrochip.get(microchip)).find((pet) => pet !== undefined);
    const pet = animal.externalId === undefined ? owner : byReference.get(animal.externalId);
    const other = animal.microchips.find((microchip) => (byMicrochip.get(microchip) ?? pet)?.id !== pet?.id);
    if (other !== undefined) {
      const { id: petId, name, externalId } = byMicrochip.get(other)!;
      const named = [name, externalId].filter((text) => text !== undefined).join(', ');
      const about = named === '' ? {} : { name: named };
      return { does: 'refuse', animal, note: { kind: 'microchipOfPet', value: other, petId, ...about } };
    }
    if (pet === undefined) return { does: 'create', animal };
    if (pet.species !== animal.species)
      return { does: 'refuse', animal, note: { kind: 'petOfSpecies', petId: pet.id, species: pet.species } };
    return compare(animal, pet);
  });
}

function compare(animal: Animal, pet: KnownPet): Step {
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
  if (differences.length === 0) return { does: 'keep', animal, petId: pet.id };
  return { does: 'change', animal, petId: pet.id, changes, differences };
}

/** The request that creates the pet of an animal. */
export function petBodyOf({ line: _, microchips, searchPools, ...fields }: Animal) {
  return {
    ...fields,
    ...(microchips.length === 0 ? {} : { microchips: [...microchips] }),
    ...(searchPools === undefined ? {} : { searchPools: [...searchPools] }),
  };
}
