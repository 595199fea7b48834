import assert from 'node:assert/strict';
import { errorIs } from '@rhinarium/client';
import type { CasesOf } from './operation-case.ts';

export const poolCases: CasesOf<
  | 'createSearchPool'
  | 'listSearchPools'
  | 'readSearchPool'
  | 'updateSearchPool'
  | 'deleteSearchPool'
  | 'addPetsToSearchPool'
  | 'removePetsFromSearchPool'
> = {
  async createSearchPool({ client }) {
    const pool = await client.searchPools.create({ name: 'Created', description: 'New' });
    assert.deepEqual([pool.name, pool.description, pool.petCount], ['Created', 'New', 0]);
  },
  async listSearchPools({ client }) {
    const pool = await client.searchPools.create({ name: 'Listed' });
    assert.deepEqual((await client.searchPools.list({ pageSize: 1 })).data, [pool]);
  },
  async readSearchPool({ client }) {
    // Characters with a special meaning in URLs.
    const name = '서울 #1 ?a=b & 50% :addPets \\ {name}';
    await client.searchPools.create({ name });
    assert.equal((await client.searchPools.read(name)).name, name);
  },
  async updateSearchPool({ client }) {
    await client.searchPools.create({ name: 'Before' });
    assert.equal((await client.searchPools.update('Before', { name: 'After' })).name, 'After');
  },
  async deleteSearchPool({ client }) {
    await client.searchPools.create({ name: 'Deleted' });
    assert.equal(await client.searchPools.delete('Deleted'), undefined);
    await assert.rejects(client.searchPools.read('Deleted'), errorIs.noSuchSearchPool);
  },
  async addPetsToSearchPool({ client, newPet }) {
    await client.searchPools.create({ name: 'Filled' });
    const pool = await client.searchPools.addPets('Filled', { petIds: [await newPet(), await newPet()] });
    assert.equal(pool.petCount, 2);
  },
  async removePetsFromSearchPool({ client, newPet }) {
    const petIds = [await newPet(), await newPet()];
    await client.searchPools.create({ name: 'Emptied' });
    await client.searchPools.addPets('Emptied', { petIds });
    assert.equal((await client.searchPools.removePets('Emptied', { petIds })).petCount, 0);
  },
};
