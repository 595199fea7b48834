import type { CommandContext } from './command-context.ts';
import { EXIT_CODE } from './exit-code.ts';
import { UsageError } from './usage-error.ts';

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
