import assert from 'node:assert/strict';
import { errorIs } from '@rhinarium/client';
import type { CasesOf } from './operation-case.ts';

export const ownerCases: CasesOf<
  'createOwner' | 'listOwners' | 'readOwner' | 'updateOwner' | 'deleteOwner' | 'exportOwner'
> = {
  async createOwner({ client }) {
    const owner = await client.owners.create({ name: 'Created', consent: { note: 'Form' } });
    assert.deepEqual([owner.name, owner.consent?.note, owner.petCount], ['Created', 'Form', 0]);
  },
  async listOwners({ client }) {
    const owner = await client.owners.create({ name: 'Listed' });
    assert.deepEqual((await client.owners.list({ name: 'listed' })).data, [owner]);
  },
  async readOwner({ client }) {
    const owner = await client.owners.create({ name: 'Read' });
    assert.deepEqual(await client.owners.read(owner.id), owner);
  },
  async updateOwner({ client }) {
    const { id } = await client.owners.create({ name: 'Before' });
    assert.equal((await client.owners.update(id, { name: 'After' })).name, 'After');
  },
  async deleteOwner({ client }) {
    const { id } = await client.owners.create({ name: 'Deleted' });
    assert.equal(await client.owners.delete(id), undefined);
    await assert.rejects(client.owners.read(id), errorIs.noSuchResource);
  },
  async exportOwner({ client }) {
    const owner = await client.owners.create({ name: 'Exported' });
    const copy = await client.owners.export(owner.id);
    assert.deepEqual([copy.owner, copy.pets, copy.captureSessionIds], [owner, [], []]);
  },
};
