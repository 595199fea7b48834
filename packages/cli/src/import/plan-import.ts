import type { Metadata, Pet } from '@rhinarium/client';
import { PET_TEXT_NAMES, type PetTextName } from '@rhinarium/contract/pet-fields';
import type { Animal } from './read-animals.ts';

/** A pet that the service has. */
export type KnownPet = Pick<Pet, PetTextName | 'id' | 'species' | 'microchips' | 'metadata'>;

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
      readonly says: string;
    }
  | { readonly does: 'refuse'; readonly animal: Animal; readonly says: string };

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
      const { id, name, externalId } = byMicrochip.get(other)!;
      const named = [name, externalId].filter((text) => text !== undefined).join(', ');
      const says = `microchip ${other} is that of pet ${id}${named === '' ? '' : ` (${named})`}`;
      return { does: 'refuse', animal, says };
    }
    if (pet === undefined) return { does: 'create', animal };
    if (pet.species !== animal.species)
      return { does: 'refuse', animal, says: `pet ${pet.id} with this identifier is a ${pet.species}` };
    return compare(animal, pet);
  });
}

function compare(animal: Animal, pet: KnownPet): Step {
  const changes: PetChanges = {};
  const says: string[] = [];
  for (const field of PET_TEXT_NAMES.filter((name) => name !== 'externalId')) {
    const given = animal[field];
    if (given === undefined || given === pet[field]) continue;
    changes[field] = given;
    says.push(`${field} ${pet[field] ?? 'missing'} → ${given}`);
  }
  const own = [...(pet.microchips ?? [])].sort();
  if (animal.microchips.length > 0 && animal.microchips.join() !== own.join()) {
    changes.microchips = [...animal.microchips];
    says.push(`microchips ${own.join(', ') || 'missing'} → ${animal.microchips.join(', ')}`);
  }
  const { metadata } = animal;
  const before = typeof pet.metadata === 'object' ? pet.metadata : {};
  const given = typeof metadata === 'object' ? metadata : {};
  const changed = Object.keys(given).filter((key) => JSON.stringify(given[key]) !== JSON.stringify(before[key]));
  // Metadata that is a text is the integrator's own and is not joined with the columns of a table.
  if (changed.length > 0 && typeof pet.metadata !== 'string') {
    changes.metadata = { ...before, ...given };
    says.push(
      ...changed.map((key) => `${key} ${JSON.stringify(before[key]) ?? 'missing'} → ${JSON.stringify(given[key])}`),
    );
  }
  if (says.length === 0) return { does: 'keep', animal, petId: pet.id };
  return { does: 'change', animal, petId: pet.id, changes, says: says.join('; ') };
}
