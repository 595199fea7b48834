import process from 'node:process';
import { openConnection } from '../../service/connection.ts';
import { capture, runToEnd } from '../../service/measure-matching.ts';
import type { PhotoFolder } from '../../service/photos.ts';

const REGISTERED_SHOTS = { firstShot: 0, count: 5 };
const PROBE_SHOTS = { firstShot: 10, count: 3 };

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
    const created = await connection.send('POST', '/v2/pets', { species: 'DOG' });
    const petId: string = created.body.data.id;
    const registration = { purpose: 'PET_PROFILE_REGISTRATION', petId, ...REGISTERED_SHOTS } as const;
    const enrolled = await capture(connection, photos, 'DOG', seed, registration);
    await runToEnd(
      connection,
      `/v2/pets/${petId}:addFingerprints`,
      { sessionId: enrolled },
      'fingerprint-addition-jobs',
    );
    const verification = { purpose: 'PET_VERIFICATION', petId, ...PROBE_SHOTS } as const;
    const again = await capture(connection, photos, 'DOG', seed, verification);
    await runToEnd(connection, `/v2/pets/${petId}:verify`, { sessionId: again }, 'pet-verification-jobs');
    const search = { purpose: 'PET_IDENTIFICATION', ...PROBE_SHOTS } as const;
    const probe = await capture(connection, photos, 'DOG', seed, search);
    await runToEnd(connection, '/v2/pets:identify', { sessionId: probe }, 'pet-identification-jobs');
    // What a caller gets wrong is on the dashboard too.
    await connection.send('GET', '/v2/pets/none', undefined);
    process.stderr.write(`worked with ${seed + 1} dogs\n`);
  }
  connection.close();
  return seed;
}
