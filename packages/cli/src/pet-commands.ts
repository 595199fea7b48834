import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Species } from '@rhinarium/client';
import type { CommandContext } from './command-context.ts';
import { EXIT_CODE } from './exit-code.ts';
import { followed, searchWaitMs } from './follow-job.ts';
import { sayPairs } from './say-result.ts';
import { UsageError } from './usage-error.ts';

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

/** Searches for pets that are registered more than once and prints the pairs. */
export async function findDuplicates(context: CommandContext, searchPoolName: string | undefined): Promise<number> {
  const { client, signal, bar, print } = context;
  const pool = searchPoolName === undefined ? {} : { searchPoolName };
  const { jobId } = await client.pets.findDuplicates(pool, { signal });
  const wait = { ...followed(context, 'duplicates'), timeoutMs: searchWaitMs };
  const job = await client.duplicateSearchJobs.waitFor(jobId, wait);
  bar.step('done');
  const { status, result, error } = job;
  print(result ? sayPairs(result).join('\n') : `Job ${jobId} ended ${status}. ${error?.message ?? ''}`.trimEnd(), {
    job,
  });
  return status === 'SUCCESS' ? EXIT_CODE.done : EXIT_CODE.failed;
}

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

/** Prints one line per merge or move of photos that can still be undone, the newest first. */
export async function listChanges({ client, signal, print }: CommandContext): Promise<number> {
  for await (const change of client.petChanges.listAll({}, { signal })) {
    const { id, kind, petId, intoPetId, photoCount, undoUntil } = change;
    const what =
      kind === 'MERGE' ? `pet ${petId} merged into ${intoPetId}` : `photos of ${petId} moved to ${intoPetId}`;
    print(`${id}  ${what} (${photoCount} photos), until ${undoUntil}`, change);
  }
  return EXIT_CODE.done;
}

/** Undoes a merge or a move of photos. */
export async function undoChange({ client, signal, print }: CommandContext, changeId: string): Promise<number> {
  const { pet, intoPet } = await client.petChanges.undo(changeId, { signal });
  const counts = [pet, intoPet].map(({ id, fingerprintCount }) => `pet ${id} has ${fingerprintCount} fingerprints`);
  print(`Undone: ${counts.join(', ')}`, { pet, intoPet });
  return EXIT_CODE.done;
}

interface Wanted {
  readonly petId: string;
  readonly photoIds: readonly string[];
  /** All photos of the pet, which ends its recognition. */
  readonly isAll: boolean;
}

/** Takes back registered photos of a pet, or all of them, and prints their receipts. */
export async function takeBack(
  { client, signal, print }: CommandContext,
  { petId, photoIds, isAll }: Wanted,
): Promise<number> {
  if (isAll === photoIds.length > 0) throw new UsageError('Name the photos to take back, or give --all.');
  const receiptIds: string[] = [];
  for (const photoId of photoIds) {
    await client.pets.deletePhoto(petId, photoId, { signal });
    receiptIds.push(photoId);
  }
  if (isAll) {
    const { headers } = await client.pets.deletePhotos(petId, { signal }).withResponse();
    receiptIds.push(headers.get('location')!.split('/').at(-1)!);
  }
  for (const receiptId of receiptIds) {
    const receipt = await client.deletions.read(receiptId, { signal });
    const { fingerprints, appearances } = receipt.deleted;
    const count = fingerprints + appearances;
    const left = receipt.isVerified ? 'nothing is left' : 'not all of it is gone yet: read the receipt again later';
    print(`Receipt ${receiptId}: ${count === 1 ? '1 photo' : `${count} photos`} deleted, ${left}`, receipt);
  }
  return EXIT_CODE.done;
}
