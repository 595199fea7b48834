import { byKind, meanCode, signBitsOf } from '@rhinarium/engine';
import type { Database, Sql } from '../../../storage/database/database.ts';
import { unlessDamaged } from '../../../storage/encryption/ciphertext.ts';
import { subjectOf } from '../../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';
import { listPhotoRemovals, listRemovals } from '../removal-store.ts';
import { isSearched, listAdditions, readChange } from '../store.ts';
import {
  type BinaryCode,
  type CodeKind,
  type GalleryKey,
  listCodesOfPets,
  putSignBits,
  readPosition,
  removeSignBits,
  type SignBitRow,
  setPosition,
} from './sign-bit-store.ts';

/** Fingerprints per batch. */
const BATCH_ROWS = 2000;
/**
 * Batches per transaction, so that the initial fill does not hold the lock for long or start over after an
 * interruption.
 */
const BATCHES_MAX = 5;

export const subjectOfMean = ({ engineVersion }: GalleryKey, petId: string, kind: CodeKind) =>
  `gallery_signs.${kind === 'faces' ? 'face_mean' : 'mean'} ${petId} ${engineVersion}`;

/**
 * Updates the binary codes to the last change of their gallery, which any node may have made. Returns that change.
 * After an interruption the next call continues.
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

/** Processes some batches of new rows. Returns the change that the binary codes have then reached. */
async function followSome(sql: Sql, cipher: TenantCipher, key: GalleryKey, wanted: number): Promise<number> {
  const since = await readPosition(sql, key);
  if (since >= wanted) return since;
  const changes = { since, upTo: wanted };
  const lost = await listPhotoRemovals(sql, key.tenantId, key.species, changes);
  const losers = [...new Set(lost.map(({ petId }) => petId))];
  await removeSignBits(sql, key, [...(await listRemovals(sql, key.tenantId, key.species, changes)), ...losers]);
  await renewSignBits(sql, cipher, key, losers);
  const request = { engineVersion: key.engineVersion, species: key.species, since, rowsMax: BATCH_ROWS };
  let position = wanted;
  let batches = 0;
  for await (const rows of listAdditions(sql, cipher, key.tenantId, request)) {
    await renewSignBits(sql, cipher, key, [...new Set(rows.map(({ petId }) => petId))]);
    // The last change of a batch may continue in the next one.
    const whole = (rows.at(-1)?.change ?? wanted) - 1;
    if (++batches < BATCHES_MAX || whole <= since || rows.length < BATCH_ROWS) continue;
    position = whole;
    break;
  }
  await setPosition(sql, key, position);
  return position;
}

/** Recomputes the binary codes of pets with new or removed fingerprints. */
async function renewSignBits(
  sql: Sql,
  cipher: TenantCipher,
  key: GalleryKey,
  petIds: readonly string[],
): Promise<void> {
  if (petIds.length === 0) return;
  const codes = new Map<string, Int8Array[]>(petIds.map((petId) => [petId, []]));
  for (const { petId, uploadId, kind, searchCode } of await listCodesOfPets(sql, key, petIds)) {
    const subject = subjectOf('templates.search_code', [uploadId, key.engineVersion]);
    // The pet's other codes still find it. The full comparison reports the damage.
    const bytes = unlessDamaged(() => cipher.decrypt(subject, searchCode));
    if (bytes === undefined) continue;
    const code = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (isSearched(kind, code)) codes.get(petId)!.push(code);
  }
  const rows = [...codes]
    .filter(([, own]) => own.length > 0)
    .map(([petId, own]): SignBitRow => {
      const binary = (some: readonly Int8Array[], kind: CodeKind): Partial<Record<CodeKind, BinaryCode>> => {
        if (some.length === 0) return {};
        const mean = meanCode(some);
        const bytes = Buffer.from(mean.buffer, mean.byteOffset, mean.byteLength);
        return { [kind]: { signs: signBitText(mean), mean: cipher.encrypt(subjectOfMean(key, petId, kind), bytes) } };
      };
      const { faces, others } = byKind(own);
      return { petId, ...binary(faces, 'faces'), ...binary(others, 'others') };
    });
  await putSignBits(sql, key, rows);
}

/** A binary code in PostgreSQL bit notation: the sign of each component. */
export function signBitText(code: Int8Array): string {
  let text = '';
  for (const byte of signBitsOf(code)) text += byte.toString(2).padStart(8, '0');
  return text;
}
