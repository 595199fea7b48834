import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { SEARCH_CODE_LENGTH } from '@rhinarium/engine';
import { sharedDatabase } from '../../../testing/database/shared-database.ts';
import { searchContract } from '../../../testing/search/search-contract.ts';
import { ENGINE_VERSION, newSearchWorld } from '../../../testing/search/search-world.ts';
import { sharedService } from '../../../testing/service.ts';
import { moveUploads } from '../../domains/uploads/store.ts';
import type { Sql } from '../../storage/database/database.ts';
import { addToGallery, mergeInGallery, moveInGallery, removePetFromGallery } from './change-gallery.ts';
import { openSearch, type Search } from './search.ts';

searchContract('search in memory', async () => {
  const { database } = (await sharedService()).app.services;
  const world = await newSearchWorld(database);
  const { encryption } = world;
  const open = () => openSearch({ database, encryption, clock: () => new Date(), engineVersion: ENGINE_VERSION });
  return { world, open };
});

const cipher = {
  encrypt: (_subject: string, plain: Uint8Array) => Buffer.from(plain),
  decrypt: (_subject: string, stored: Buffer) => stored,
};
const species = 'CAT';
const engineVersion = 'test';

/** Seeded random numbers, 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A gallery in the database with one operation per kind of change, and any number of nodes. */
async function openGallery(random: () => number) {
  const { database } = await sharedDatabase();
  const tenantId = randomUUID();
  const codes = new Map<string, Int8Array>();
  const inTenant = <T>(run: (sql: Sql) => Promise<T>) => database.tenant(tenantId, run);
  await inTenant((sql) =>
    sql(`INSERT INTO tenants (tenant_id, name, plan, created_at) VALUES ($1, 'T', 'pro', now())`, [tenantId]),
  );
  const openNode = () =>
    openSearch({ database, encryption: { cipherOf: async () => cipher }, clock: () => new Date(), engineVersion });
  return {
    openNode,
    nearest: (node: Search, uploadId: string) => node.nearest(tenantId, species, [codes.get(uploadId)!], 5),
    async newPet(): Promise<string> {
      const id = randomUUID();
      await inTenant((sql) =>
        sql(`INSERT INTO pets (tenant_id, id, species, created_at, updated_at) VALUES ($1, $2, $3, now(), now())`, [
          tenantId,
          id,
          species,
        ]),
      );
      return id;
    },
    async register(petId: string): Promise<string> {
      const uploadId = randomUUID();
      const code = Int8Array.from({ length: SEARCH_CODE_LENGTH }, () => Math.round(random() * 254 - 127));
      codes.set(uploadId, code);
      await inTenant(async (sql) => {
        await sql(
          `INSERT INTO uploads (tenant_id, id, kind, species, purpose, pet_id, sha256, width, height, bytes, verdict, quality_score,
                                reasons, likeness, blob_key, created_at)
           VALUES ($1, $2, 'fingerprint', $3, 'PET_PROFILE_REGISTRATION', $4, sha256('x'), 1, 1, 1, 'ACCEPTED', 1, '{}', '', 'none', now())`,
          [tenantId, uploadId, species, petId],
        );
        const row = {
          uploadId,
          petId,
          kind: 'fingerprint',
          template: Buffer.from('t'),
          searchCode: Buffer.from(code.buffer),
        } as const;
        await addToGallery(sql, cipher, tenantId, species, engineVersion, [row]);
      });
      return uploadId;
    },
    move: (petId: string, intoPetId: string, fingerprintIds: readonly string[]) =>
      inTenant(async (sql) => {
        await moveUploads(sql, tenantId, fingerprintIds, intoPetId);
        await moveInGallery(sql, tenantId, { species, petId, intoPetId, uploadIds: fingerprintIds }, new Date());
      }),
    merge: (petId: string, intoPetId: string, uploadIds: readonly string[]) =>
      inTenant(async (sql) => {
        await moveUploads(sql, tenantId, uploadIds, intoPetId);
        await mergeInGallery(sql, tenantId, { species, petId, intoPetId, uploadIds }, new Date());
        await sql('DELETE FROM pets WHERE tenant_id = $1 AND id = $2', [tenantId, petId]);
      }),
    remove: (petId: string) =>
      inTenant(async (sql) => {
        await removePetFromGallery(sql, tenantId, { id: petId, species }, new Date());
        await sql('DELETE FROM pets WHERE tenant_id = $1 AND id = $2', [tenantId, petId]);
      }),
  };
}

test('finds a fingerprint that moved to another pet and back under its current pet, on nodes that saw no change and on nodes that saw all', async () => {
  const gallery = await openGallery(randomFrom(1));
  const [petId, otherId] = [await gallery.newPet(), await gallery.newPet()];
  const moved = await gallery.register(petId);
  await gallery.register(petId);
  await gallery.register(otherId);
  const [watching, sleeping] = [gallery.openNode(), gallery.openNode()];
  const bestOf = async (node: Search) => (await gallery.nearest(node, moved)).petIds[0];
  assert.deepEqual([await bestOf(watching), await bestOf(sleeping)], [petId, petId]);
  await gallery.move(petId, otherId, [moved]);
  assert.equal(await bestOf(watching), otherId);
  await gallery.move(otherId, petId, [moved]);
  assert.deepEqual(
    [await bestOf(watching), await bestOf(sleeping), await bestOf(gallery.openNode())],
    [petId, petId, petId],
  );
});

for (const seed of [1, 2]) {
  test(`finds the same on every node as on a new one after any registrations, moves, merges and deletions (seed ${seed})`, async () => {
    const random = randomFrom(seed);
    const gallery = await openGallery(random);
    const pets = new Map<string, string[]>();
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
    const nodes = [gallery.openNode(), gallery.openNode()];
    for (let step = 0; step < 60; step++) {
      const dice = random();
      if (pets.size < 3 || dice < 0.15) pets.set(await gallery.newPet(), []);
      else if (dice < 0.5) {
        const petId = pick([...pets.keys()]);
        pets.get(petId)!.push(await gallery.register(petId));
      } else {
        const petId = pick([...pets.keys()]);
        const intoPetId = pick([...pets.keys()].filter((id) => id !== petId));
        const own = pets.get(petId)!;
        if (dice < 0.8 && own.length > 0) {
          const some = own.splice(0, 1 + Math.floor(random() * own.length));
          await gallery.move(petId, intoPetId, some);
          pets.get(intoPetId)!.push(...some);
        } else if (dice < 0.92) {
          await gallery.merge(petId, intoPetId, own);
          pets.get(intoPetId)!.push(...own);
          pets.delete(petId);
        } else {
          await gallery.remove(petId);
          pets.delete(petId);
        }
      }
      const uploadId = [...pets.values()].flat()[0];
      // One node syncs at every step, the others at some.
      const awake = random() < 0.3 ? nodes : nodes.slice(0, 1);
      if (uploadId === undefined) continue;
      const expected = await gallery.nearest(gallery.openNode(), uploadId);
      assert.equal(expected.searchedCount, [...pets.values()].filter((own) => own.length > 0).length);
      for (const node of awake) assert.deepEqual(await gallery.nearest(node, uploadId), expected, `step ${step}`);
    }
  });
}
