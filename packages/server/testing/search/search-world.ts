import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Species, UploadKind } from '@rhinarium/contract';
import { SEARCH_CODE_LENGTH } from '@rhinarium/engine';
import { SYSTEM_SOURCES } from '../../src/common/sources.ts';
import { addToGallery, removeFromGallery, removePetFromGallery } from '../../src/compute/search/change-gallery.ts';
import type { Database, Sql } from '../../src/storage/database/database.ts';
import type { Encryption } from '../../src/storage/encryption/encryption.ts';
import { openEncryption } from '../../src/storage/encryption/open-encryption.ts';

export const ENGINE_VERSION = '0.0.0';

interface Added {
  species?: Species;
  engineVersion?: string;
  /** Codes of pictures of the whole animal. */
  appearances?: readonly Int8Array[];
}

/** A tenant whose pets have random codes, for searches without photos. */
export interface SearchWorld {
  readonly database: Database;
  readonly encryption: Encryption;
  readonly tenantId: string;
  /** Adds a pet with one fingerprint per code. Returns its id. */
  add(codes: readonly Int8Array[], options?: Added): Promise<string>;
  /** Adds many in one transaction. */
  addAll(pets: readonly (readonly Int8Array[])[], options?: Added): Promise<string[]>;
  remove(petId: string, species?: Species): Promise<void>;
  /** Takes back the pictures of a whole dog. */
  takeBackAppearances(petId: string): Promise<void>;
}

export async function newSearchWorld(database: Database): Promise<SearchWorld> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-test-keys-'));
  const sources = { random: { bytes: randomBytes }, ids: { session: randomUUID } };
  const settings = { dataDir: folder, keysDir: undefined, masterKeys: undefined, masterKeyCommand: undefined };
  return await newTenantIn({ database, encryption: await openEncryption(settings, sources) });
}

export async function newTenantIn({
  database,
  encryption,
}: Pick<SearchWorld, 'database' | 'encryption'>): Promise<SearchWorld> {
  const tenantId = randomUUID();
  const cipher = await encryption.cipherOf(tenantId);
  await database.tenant(tenantId, (sql) =>
    sql(`INSERT INTO tenants (tenant_id, name, plan, created_at) VALUES ($1, 'Searched', 'pro', now())`, [tenantId]),
  );
  const addPet = async (
    sql: Sql,
    codes: readonly Int8Array[],
    { species = 'DOG', engineVersion = ENGINE_VERSION, appearances = [] }: Added,
  ) => {
    // Ordered by time, like the service's ids.
    const petId = SYSTEM_SOURCES.ids.next();
    const rowsOf = (kind: UploadKind, some: readonly Int8Array[]) =>
      some.map((code) => ({
        uploadId: randomUUID(),
        petId,
        kind,
        template: Buffer.from([1]),
        searchCode: Buffer.from(code.buffer, code.byteOffset, code.length),
      }));
    const rows = [...rowsOf('fingerprint', codes), ...rowsOf('appearance', appearances)];
    await sql(`INSERT INTO pets (tenant_id, id, species, created_at, updated_at) VALUES ($1, $2, $3, now(), now())`, [
      tenantId,
      petId,
      species,
    ]);
    await sql(
      `INSERT INTO uploads (tenant_id, id, kind, species, purpose, pet_id, sha256, width, height, bytes, verdict, quality_score,
         reasons, likeness, blob_key, created_at)
       SELECT $1, id, kind, $3, 'PET_PROFILE_REGISTRATION', $4, sha256(id::text::bytea), 1, 1, 1, 'ACCEPTED', 1, '{}', '',
         'none', now() FROM unnest($2::uuid[], $5::text[]) AS r (id, kind)`,
      [tenantId, rows.map(({ uploadId }) => uploadId), species, petId, rows.map(({ kind }) => kind)],
    );
    await addToGallery(sql, cipher, tenantId, species, engineVersion, rows);
    return petId;
  };
  const addAll: SearchWorld['addAll'] = async (pets, options = {}) =>
    await database.tenant(tenantId, async (sql) => {
      const petIds: string[] = [];
      for (const codes of pets) petIds.push(await addPet(sql, codes, options));
      return petIds;
    });
  return {
    database,
    encryption,
    tenantId,
    add: async (codes, options) => (await addAll([codes], options))[0]!,
    addAll,
    async remove(petId, species = 'DOG') {
      await database.tenant(tenantId, async (sql) => {
        await removePetFromGallery(sql, tenantId, { id: petId, species }, new Date());
        await sql('DELETE FROM pets WHERE tenant_id = $1 AND id = $2', [tenantId, petId]);
      });
    },
    async takeBackAppearances(petId) {
      await database.tenant(tenantId, async (sql) => {
        const rows = await sql<{ id: string }>(
          `DELETE FROM uploads WHERE tenant_id = $1 AND pet_id = $2 AND kind = 'appearance' RETURNING id`,
          [tenantId, petId],
        );
        const uploadIds = rows.map(({ id }) => id);
        await removeFromGallery(sql, tenantId, { species: 'DOG', petId, uploadIds }, new Date());
      });
    },
  };
}

/** A random code. Codes of one pet (`photo`) are similar. */
function drawnCode(seed: number, photo = 0): Int8Array {
  const own = draws(seed);
  const noise = draws(seed * 1009 + photo + 1);
  return Int8Array.from({ length: SEARCH_CODE_LENGTH }, () => Math.round(own() * 10 + noise() * 4));
}

/** Numbers from -1 to 1. */
function draws(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

/** Three registered photos of a pet. A fourth is used for searching. */
export const references = (seed: number): Int8Array[] => [1, 2, 3].map((photo) => drawnCode(seed, photo));
export const probe = (seed: number): Int8Array[] => [drawnCode(seed, 9)];

/** Code of a photo of a dog's face. */
export const face = (seed: number, photo = 9): Int8Array => Int8Array.from([...drawnCode(seed + 10_000, photo), 1]);
