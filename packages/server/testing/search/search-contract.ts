import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Search } from '../../src/compute/search/search.ts';
import { ENGINE_VERSION, face, newTenantIn, probe, references, type SearchWorld } from './search-world.ts';

/** Contract of every coarse search. `open` creates another one on the same database, like another node. */
export function searchContract(
  name: string,
  newWorld: () => Promise<{ world: SearchWorld; open: () => Search }>,
  options: { skip?: string } = {},
): void {
  test(
    `${name}: finds each pet by another photo, the nearest first, and says how many were searched`,
    options,
    async () => {
      const { world, open } = await newWorld();
      const petIds = await world.addAll(Array.from({ length: 40 }, (_, seed) => references(seed)));
      const search = open();
      for (const seed of [0, 7, 39]) {
        const { petIds: found, searchedCount } = await search.nearest(world.tenantId, 'DOG', probe(seed), 5);
        assert.deepEqual([found[0], found.length, searchedCount], [petIds[seed], 5, 40]);
      }
      const several = await search.nearest(world.tenantId, 'DOG', [...probe(3), ...probe(3)], 100);
      assert.deepEqual([several.petIds[0], new Set(several.petIds).size], [petIds[3], 40]);
    },
  );

  test(
    `${name}: a dog of which one photo of four shows the face is found by its face, by its nose and by both, among many`,
    options,
    async () => {
      const { world, open } = await newWorld();
      const petIds = await world.addAll(Array.from({ length: 60 }, (_, seed) => [face(seed, 1), ...references(seed)]));
      const search = open();
      const nearest = async (codes: readonly Int8Array[], count = 30) =>
        await search.nearest(world.tenantId, 'DOG', codes, count);
      for (const seed of [0, 31, 59]) {
        assert.equal((await nearest([face(seed)])).petIds[0], petIds[seed]);
        assert.equal((await nearest(probe(seed))).petIds[0], petIds[seed]);
        const mixed = await nearest([...probe(seed), face(59 - seed)]);
        for (const n of [seed, 59 - seed]) assert.ok(mixed.petIds.includes(petIds[n]!));
        assert.deepEqual([mixed.searchedCount, new Set(mixed.petIds).size], [60, 30]);
        assert.equal((await nearest([...probe(seed), face(seed)])).petIds[0], petIds[seed]);
      }
      const both = await world.add([Int8Array.from([...face(80, 1), ...references(80)[0]!])]);
      assert.equal((await nearest([face(80)])).petIds[0], both);
      assert.equal((await nearest(probe(80))).petIds[0], both, 'by the nose in the same photo');
      assert.equal((await nearest([Int8Array.from([...face(80), ...probe(80)[0]!])])).petIds[0], both);
      await world.remove(both);
      const byNose = await world.add(references(70));
      const { petIds: all, searchedCount } = await nearest([face(3)], 100);
      assert.deepEqual([all[0], all.length, all.includes(byNose), searchedCount], [petIds[3], 61, true, 61]);
      const few = new Set([byNose, petIds[4]!]);
      const among = await search.nearest(world.tenantId, 'DOG', [face(4)], 30, few);
      assert.deepEqual([among.petIds, among.searchedCount], [[petIds[4], byNose], 2]);
    },
  );

  test(
    `${name}: a dog is found by the face in a picture of the whole dog, until it is taken back`,
    options,
    async () => {
      const { world, open } = await newWorld();
      await world.addAll(Array.from({ length: 40 }, (_, seed) => [face(seed, 1)]));
      const petId = await world.add(references(50), { appearances: [face(50, 1), ...probe(51)] });
      const bodyOnly = await world.add(references(52), { appearances: probe(53) });
      const search = open();
      const first = async (codes: readonly Int8Array[]) =>
        (await search.nearest(world.tenantId, 'DOG', codes, 30)).petIds[0];
      assert.equal(await first([face(50)]), petId);
      assert.notEqual(await first(probe(53)), undefined);
      assert.equal(await first(probe(52)), bodyOnly);
      await world.takeBackAppearances(petId);
      assert.equal(await first(probe(50)), petId);
      for (const node of [search, open()])
        assert.equal((await node.nearest(world.tenantId, 'DOG', [face(50)], 30)).petIds.includes(petId), false);
    },
  );

  test(`${name}: every search sees what was acknowledged before it, whichever node wrote it`, options, async () => {
    const { world, open } = await newWorld();
    const nodes = [open(), open()] as const;
    const ask = async (node: Search) => (await node.nearest(world.tenantId, 'DOG', probe(1), 3)).petIds;
    for (const node of nodes) assert.deepEqual(await ask(node), []);
    const other = await world.add(references(2));
    for (const node of nodes) assert.deepEqual(await ask(node), [other]);
    const petId = await world.add(references(1));
    for (const node of nodes) assert.deepEqual(await ask(node), [petId, other]);
    assert.equal(await nodes[0].holds(world.tenantId, 'DOG', petId), true);
    await world.remove(petId);
    for (const node of nodes) {
      assert.deepEqual(await ask(node), [other]);
      assert.equal(await node.holds(world.tenantId, 'DOG', petId), false);
    }
    assert.deepEqual(await ask(open()), [other]);
  });

  test(
    `${name}: searches one tenant and one species, and of these some pets where they are named`,
    options,
    async () => {
      const { world, open } = await newWorld();
      const stranger = await newTenantIn(world);
      const [mine, mineToo] = [await world.add(references(1)), await world.add(references(2))];
      const cat = await world.add(references(1), { species: 'CAT' });
      const theirs = await stranger.add(references(1));
      const search = open();
      const ask = async (tenantId: string, species: 'DOG' | 'CAT', among?: ReadonlySet<string>) => {
        const { petIds, searchedCount } = await search.nearest(tenantId, species, probe(1), 10, among);
        return [petIds, searchedCount];
      };
      assert.deepEqual(await ask(world.tenantId, 'DOG'), [[mine, mineToo], 2]);
      assert.deepEqual(await ask(world.tenantId, 'CAT'), [[cat], 1]);
      assert.deepEqual(await ask(stranger.tenantId, 'DOG'), [[theirs], 1]);
      assert.deepEqual(await ask(world.tenantId, 'DOG', new Set([mineToo, theirs, cat])), [[mineToo], 1]);
      assert.deepEqual(await ask(world.tenantId, 'DOG', new Set()), [[], 0]);
    },
  );

  test(
    `${name}: names the fingerprints that have no template of its engine, until they have one or are gone`,
    options,
    async () => {
      const { world, open } = await newWorld();
      const search = open();
      const ask = async () => {
        const { petIds, staleUploadIds } = await search.nearest(world.tenantId, 'DOG', probe(1), 5);
        return [petIds, staleUploadIds.length];
      };
      const old = await world.add(references(1), { engineVersion: '0.9.0' });
      const now = await world.add(references(2), { engineVersion: ENGINE_VERSION });
      assert.deepEqual(await ask(), [[now], 3]);
      await world.remove(old);
      assert.deepEqual(await ask(), [[now], 0]);
    },
  );
}
