import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CommandContext } from './command-context.ts';
import { EXIT_CODE } from './exit-code.ts';

/** Saves everything about a pet into a folder: `pet.json` and its photos. */
export async function exportPet(
  { client, signal, bar, print }: CommandContext,
  petId: string,
  to: string,
): Promise<number> {
  const copy = await client.pets.export(petId, { signal });
  await mkdir(to, { recursive: true });
  await writeFile(path.join(to, 'pet.json'), `${JSON.stringify(copy, null, 2)}\n`);
  for (const { id, kind } of copy.photos) {
    bar.show(`${kind} ${id}`);
    await writeFile(path.join(to, `${kind}-${id}.jpg`), await client.pets.photo(petId, id, { signal }));
  }
  print(`Pet ${petId}: pet.json and ${copy.photos.length} photos in ${to}`, {
    petId,
    folder: to,
    photos: copy.photos.length,
  });
  return EXIT_CODE.done;
}
