import type { Species } from '@rhinarium/client';
import type { CommandContext } from './command-context.ts';
import { EXIT_CODE } from './exit-code.ts';

/** Prints one line per pet: id, species, fingerprints, name, microchips. */
export async function listPets(
  { client, signal, print }: CommandContext,
  filter: { readonly species?: Species | undefined; readonly microchip?: string | undefined },
): Promise<number> {
  for await (const pet of client.pets.listAll(filter, { signal })) {
    const line = [
      pet.id,
      pet.species,
      String(pet.fingerprintCount).padStart(2),
      pet.name ?? '',
      ...(pet.microchips ?? []),
    ];
    print(line.join('  ').trimEnd(), pet);
  }
  return EXIT_CODE.done;
}
