import type { Species } from '@rhinarium/contract';
import { byKind, fuseRanks, meanCode, RANKED_PETS, SEARCH_CODE_LENGTH } from '@rhinarium/engine';
import type { Database, Sql } from '../../../storage/database/database.ts';
import type { Encryption, TenantCipher } from '../../../storage/encryption/encryption.ts';
import type { Nearest, Search } from '../search.ts';
import { listStaleAmong, listStaleSince, readChange } from '../store.ts';
import { followGallery, signBitText, subjectOfMean } from './follow-gallery.ts';
import { ensureSignBitSchema } from './sign-bit-schema.ts';
import {
  CODE_KINDS,
  type CodeKind,
  countSignBits,
  countSignBitsAmong,
  drawMeans,
  type GalleryKey,
  hasSignBits,
  listFirstPets,
  listNearestByIndex,
  listNearestExactly,
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

/** Maximum pets of a gallery for exact comparison. Among as many the index misses right pets (docs/scale.md). */
const EXACT_PETS_MAX = 1_000_000;

/** Recall audit: number of searches, and nearest pets compared in each. */
const AUDIT_SEARCHES = 20;
const AUDIT_NEAREST = 30;

interface Asked {
  readonly kind: CodeKind;
  readonly codes: readonly Int8Array[];
  /** Maximum pets. */
  readonly count: number;
}

interface SignBitSearchOptions {
  readonly database: Database;
  readonly encryption: Pick<Encryption, 'cipherOf'>;
  readonly engineVersion: string;
  /** Maximum pets for exact comparison. Smaller in tests only. */
  readonly exactPetsMax?: number;
  /** Pets requested from the index. Fewer in tests only. */
  readonly rankedByIndex?: number;
}

/** Cached knowledge of a gallery as of a change. */
interface Known extends StaleCopy {
  petCount: number;
  countedAt: number;
}

/**
 * Coarse search in the database: a pgvector index over the binary code of each pet's mean code, asked with that of the
 * probes' mean, then the mean codes of the nearest, ranked as in the in-memory search. The binary codes are synced before each search. Throws without
 * pgvector.
 */
export async function openSignBitSearch(options: SignBitSearchOptions): Promise<Search> {
  const { database, encryption, engineVersion, exactPetsMax = EXACT_PETS_MAX, rankedByIndex = RANKED_PETS } = options;
  await ensureSignBitSchema(database);
  const galleries = new Map<string, Known>();
  let recall = 1;

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

  const ranked = (cipher: TenantCipher, key: GalleryKey, { kind, codes, count }: Asked) => {
    return (candidates: readonly { petId: string; mean: Buffer }[]): string[] => {
      const unique = new Map(candidates.map(({ petId, mean }) => [petId, mean]));
      return [...unique]
        .map(([petId, mean]) => ({
          petId,
          similarity: similarityOf(cipher.decrypt(subjectOfMean(key, petId, kind), mean), codes),
        }))
        .sort((a, b) => b.similarity - a.similarity || (a.petId < b.petId ? -1 : 1))
        .slice(0, count)
        .map(({ petId }) => petId);
    };
  };

  const audit = async (key: GalleryKey, cipher: TenantCipher): Promise<{ asked: number; found: number }> =>
    await database.tenant(key.tenantId, async (sql) => {
      let [asked, found] = [0, 0];
      for (const kind of CODE_KINDS)
        for (const { petId, mean } of await drawMeans(sql, key, kind, AUDIT_SEARCHES)) {
          const bytes = cipher.decrypt(subjectOfMean(key, petId, kind), mean);
          const code = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
          const probe = signBitText(code);
          const rank = ranked(cipher, key, { kind, codes: [code], count: AUDIT_NEAREST });
          // The same number as from the index, because a better pet further down would displace others from the list.
          const exact = rank(await listNearestExactly(sql, key, { kind, probe, count: RANKED_PETS }));
          const quick = new Set(rank(await listNearestByIndex(sql, key, { kind, probe, count: rankedByIndex })));
          asked += exact.length;
          found += exact.filter((id) => quick.has(id)).length;
        }
      return { asked, found };
    });

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
    const isExact = some !== undefined || searchedCount <= exactPetsMax;
    const nearestOf = async (sql: Sql, kind: CodeKind, own: readonly Int8Array[]) => {
      if (own.length === 0) return [];
      const probe = signBitText(meanCode(own));
      const candidates = isExact
        ? await listNearestExactly(sql, key, { kind, probe, count: RANKED_PETS, among: some })
        : await listNearestByIndex(sql, key, { kind, probe, count: rankedByIndex });
      return ranked(cipher, key, { kind, codes: own, count })(candidates);
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
    async auditRecall(tenantIds) {
      let [asked, found] = [0, 0];
      for (const name of galleries.keys()) {
        const [tenantId, species] = name.split(' ') as [string, Species];
        const key = keyOf(tenantId, species);
        if (!tenantIds.includes(tenantId) || knownOf(key).petCount <= exactPetsMax) continue;
        const one = await audit(key, await encryption.cipherOf(tenantId));
        asked += one.asked;
        found += one.found;
      }
      if (asked > 0) recall = found / asked;
    },
    recall: () => recall,
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
