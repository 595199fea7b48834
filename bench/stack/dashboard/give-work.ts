import process from 'node:process';
import { openConnection } from '../../service/connection.ts';
import { capture, probe, registerPet, runToEnd } from '../../service/measure-matching.ts';
import type { PhotoFolder } from '../../service/photos.ts';

/**
 * Registers, verifies and identifies generated dogs, one after the other, until the time is over; gives their number.
 */
export async function giveWork(
  { url, apiKey }: { readonly url: string; readonly apiKey: string },
  photos: PhotoFolder,
  isOver: () => boolean,
): Promise<number> {
  const connection = openConnection(url, apiKey, 1);
  let seed = 0;
  for (; !isOver(); seed++) {
    const petId = await registerPet(connection, photos, 'DOG', seed);
    const verification = { purpose: 'PET_VERIFICATION', petId, ...probe } as const;
    const again = await capture(connection, photos, 'DOG', seed, verification);
    await runToEnd(connection, `/v2/pets/${petId}:verify`, { sessionId: again }, 'pet-verification-jobs');
    const search = { purpose: 'PET_IDENTIFICATION', ...probe } as const;
    const sought = await capture(connection, photos, 'DOG', seed, search);
    await runToEnd(connection, '/v2/pets:identify', { sessionId: sought }, 'pet-identification-jobs');
    // What a caller gets wrong is on the dashboard too.
    await connection.send('GET', '/v2/pets/none', undefined);
    process.stderr.write(`worked with ${seed + 1} dogs\n`);
  }
  connection.close();
  return seed;
}
