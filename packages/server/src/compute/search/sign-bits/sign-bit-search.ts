import type { Species } from '@rhinarium/contract';
import { byKind, fuseRanks, meanCode, RANKED_PETS, SEARCH_CODE_LENGTH } from '@rhinarium/engine';
import type { Database, Sql } from '../../../storage/database/database.ts';
import type { Encryption } from '../../../storage/encryption/encryption.ts';
import type { Nearest, Search } from '../search.ts';
import { listStaleAmong, listStaleSince, readChange } from '../store.ts';
import { followGallery, signBitText, subjectOfMean } from './follow-gallery.ts';
import { ensureSignBitSchema } from './sign-bit-schema.ts';
import {
  type CodeKind,
  countSignBits,
  countSignBitsAmong,
  type GalleryKey,
  hasSignBits,
  listFirstPets,
  listNearest,
} from './sign-bit-store.ts';

/** Cached fingerprints that this engine version would not find. */
interface StaleCopy {
  /** Last gallery change applied. */
  change: number;
  /** Uploads with their pets. */
  readonly stale: Map<string, string>;
}

/** Fingerprints of a gallery without a template of this engine version. Reads changes since the last call. */
async function staleUploads(
  sql: Sql,
  { tenantId, species, engineVersion }: { tenantId: string; species: Species; engineVersion: string },
  copy: StaleCopy,
): Promise<string[]> {
  const change = await readChange(sql, tenantId, species);
  if (change !== copy.change) {
    for (const { uploadId, petId } of await listStaleSince(sql, tenantId, engineVersion, species, copy.change))
      copy.stale.set(uploadId, petId);
    const left = new Set(await listStaleAmong(sql, tenantId, engineVersion, [...copy.stale.keys()]));
    for (const uploadId of copy.stale.keys()) if (!left.has(uploadId)) copy.stale.delete(uploadId);
    copy.change = change;
  }
  return [...copy.stale.keys()];
}

interface SignBitSearchOptions {
  readonly database: Database;
  readonly encryption: Pick<Encryption, 'cipherOf'>;
  readonly engineVersion: string;
}

/** Cached knowledge of a gallery as of a change. */
interface Known extends StaleCopy {
  petCount: number;
  countedAt: number;
}

/**
 * Coarse search in the database, which compares the binary code of each pet's mean code with that of the probes' mean.
 * The mean codes of the nearest are then ranked as in the in-memory search. The binary codes are synced before each
 * search. Throws without pgvector.
 */
export async function openSignBitSearch(options: SignBitSearchOptions): Promise<Search> {
  const { database, encryption, engineVersion } = options;
  await ensureSignBitSchema(database);
  const galleries = new Map<string, Known>();

  const knownOf = ({ tenantId, species }: GalleryKey): Known => {
    const name = `${tenantId} ${species}`;
    const known = galleries.get(name) ?? { change: 0, stale: new Map(), petCount: 0, countedAt: -1 };
    galleries.set(name, known);
    return known;
  };
  const countPets = async (sql: Sql, key: GalleryKey): Promise<number> => {
    const known = knownOf(key);
    // Read before the count, so that a concurrent change triggers a recount.
    const change = await readChange(sql, key.tenantId, key.species);
    if (known.countedAt !== change)
      Object.assign(known, { petCount: await countSignBits(sql, key), countedAt: change });
    return known.petCount;
  };

  const nearest = async (
    key: GalleryKey,
    codes: readonly Int8Array[],
    count: number,
    among?: ReadonlySet<string>,
  ): Promise<Nearest> => {
    const { tenantId } = key;
    const cipher = await encryption.cipherOf(tenantId);
    await followGallery(database, cipher, key);
    const some = among && [...among];
    const { staleUploadIds, searchedCount } = await database.tenant(tenantId, async (sql) => ({
      staleUploadIds: await staleUploads(sql, key, knownOf(key)),
      searchedCount: some ? await countSignBitsAmong(sql, key, some) : await countPets(sql, key),
    }));
    if (codes.length === 0) return { searchedCount, petIds: [], staleUploadIds };
    const nearestOf = async (sql: Sql, kind: CodeKind, own: readonly Int8Array[]) => {
      if (own.length === 0) return [];
      const probe = signBitText(meanCode(own));
      const candidates = await listNearest(sql, key, { kind, probe, count: RANKED_PETS, among: some });
      return candidates
        .map(({ petId, mean }) => ({
          petId,
          similarity: similarityOf(cipher.decrypt(subjectOfMean(key, petId, kind), mean), own),
        }))
        .sort((a, b) => b.similarity - a.similarity || (a.petId < b.petId ? -1 : 1))
        .slice(0, count)
        .map(({ petId }) => petId);
    };
    const { faces, others } = byKind(codes);
    const petIds = await database.tenant(tenantId, async (sql) => {
      const found = fuseRanks([await nearestOf(sql, 'faces', faces), await nearestOf(sql, 'others', others)]);
      const petIds = new Set(found);
      if (petIds.size < count)
        for (const petId of await listFirstPets(sql, key, { count, among: some })) petIds.add(petId);
      return [...petIds].slice(0, count);
    });
    return { searchedCount, petIds, staleUploadIds };
  };
  const keyOf = (tenantId: string, species: Species): GalleryKey => ({ tenantId, species, engineVersion });

  return {
    nearest: (tenantId, species, codes, count, among) => nearest(keyOf(tenantId, species), codes, count, among),
    async holds(tenantId, species, petId, uploadIds) {
      const key = keyOf(tenantId, species);
      if (uploadIds) {
        // The code of a pet is the mean of the templates that are stored when it follows its gallery.
        await followGallery(database, await encryption.cipherOf(tenantId), key);
        return false;
      }
      return await database.tenant(tenantId, (sql) => hasSignBits(sql, key, petId));
    },
    async warm() {},
    async saveCheckpoints() {},
    async close() {},
  };
}

/** Sum over the probes of the dot products with a mean code. */
function similarityOf(mean: Uint8Array, probes: readonly Int8Array[]): number {
  const code = new Int8Array(mean.buffer, mean.byteOffset, SEARCH_CODE_LENGTH);
  let sum = 0;
  for (const probe of probes) for (let k = 0; k < code.length; k++) sum += code[k]! * probe[k]!;
  return sum;
}
