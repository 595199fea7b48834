import { meanCode, signsOf } from '@rhinarium/engine';
import type { Database, Sql } from '../../../storage/database/database.ts';
import { unlessDamaged } from '../../../storage/encryption/ciphertext.ts';
import { subjectOf } from '../../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';
import { listFingerprintRemovals, listRemovals } from '../removal-store.ts';
import { listAdditions, readChange } from '../store.ts';
import { type GalleryKey, listCodesOfPets, putSigns, readPosition, removeSigns, setPosition } from './sign-store.ts';

/** Fingerprints that are read at a time. */
const BATCH_ROWS = 2000;
/** Batches of one transaction, so that a first filling neither holds the lock for long nor begins again. */
const BATCHES_MAX = 5;

export const subjectOfMean = ({ engineVersion }: GalleryKey, petId: string) =>
  `gallery_signs.mean ${petId} ${engineVersion}`;

/**
 * Brings the signs up to the last change of their gallery, which any node may have made. Gives that change. After an
 * interruption the next call continues.
 */
export async function followGallery(database: Database, cipher: TenantCipher, key: GalleryKey): Promise<number> {
  for (;;) {
    const { change, position } = await database.tenant(key.tenantId, async (sql) => {
      const wanted = await readChange(sql, key.tenantId, key.species);
      if ((await readPosition(sql, key)) === wanted) return { change: wanted, position: wanted };
      // One process at a time, until the transaction ends.
      await sql('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `gallery signs ${Object.values(key).join(' ')}`,
      ]);
      return { change: wanted, position: await followSome(sql, cipher, key, wanted) };
    });
    if (position >= change) return position;
  }
}

/** Takes in some batches of what is new. Gives the change up to which the signs then follow. */
async function followSome(sql: Sql, cipher: TenantCipher, key: GalleryKey, wanted: number): Promise<number> {
  const since = await readPosition(sql, key);
  if (since >= wanted) return since;
  const changes = { since, upTo: wanted };
  const lost = await listFingerprintRemovals(sql, key.tenantId, key.species, changes);
  const losers = [...new Set(lost.map(({ petId }) => petId))];
  await removeSigns(sql, key, [...(await listRemovals(sql, key.tenantId, key.species, changes)), ...losers]);
  await renewSigns(sql, cipher, key, losers);
  const request = { engineVersion: key.engineVersion, species: key.species, since, rowsMax: BATCH_ROWS };
  let position = wanted;
  let batches = 0;
  for await (const rows of listAdditions(sql, cipher, key.tenantId, request)) {
    await renewSigns(sql, cipher, key, [...new Set(rows.map(({ petId }) => petId))]);
    // The last change of a batch may go on in the next one.
    const whole = (rows.at(-1)?.change ?? wanted) - 1;
    if (++batches < BATCHES_MAX || whole <= since || rows.length < BATCH_ROWS) continue;
    position = whole;
    break;
  }
  await setPosition(sql, key, position);
  return position;
}

/** Writes the signs of pets of whose fingerprints some are new or gone, from all that they have. */
async function renewSigns(sql: Sql, cipher: TenantCipher, key: GalleryKey, petIds: readonly string[]): Promise<void> {
  if (petIds.length === 0) return;
  const codes = new Map<string, Int8Array[]>(petIds.map((petId) => [petId, []]));
  for (const { petId, uploadId, searchCode } of await listCodesOfPets(sql, key, petIds)) {
    const subject = subjectOf('templates.search_code', [uploadId, key.engineVersion]);
    // The others of the pet find it; who compares them notices the damage.
    const bytes = unlessDamaged(() => cipher.decrypt(subject, searchCode));
    if (bytes === undefined) continue;
    codes.get(petId)!.push(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
  const rows = [...codes]
    .filter(([, own]) => own.length > 0)
    .map(([petId, own]) => {
      const mean = meanCode(own);
      const bytes = Buffer.from(mean.buffer, mean.byteOffset, mean.byteLength);
      return { petId, signs: signText(mean), mean: cipher.encrypt(subjectOfMean(key, petId), bytes) };
    });
  await putSigns(sql, key, rows);
}

/** The signs of a code as PostgreSQL reads bits. */
export function signText(code: Int8Array): string {
  let text = '';
  for (const byte of signsOf(code)) text += byte.toString(2).padStart(8, '0');
  return text;
}
