import assert from 'node:assert/strict';
import { errorIs } from '@rhinarium/client';
import type { CasesOf, Room } from './operation-case.ts';

async function partner({ client }: Room) {
  await client.lostAndFound.update({ isEnabled: true });
  return await client.partners.create({ name: 'Hill clinic' });
}

export const partnerCases: CasesOf<`${'create' | 'read' | 'update' | 'delete'}Partner` | 'listPartners'> = {
  async createPartner(room) {
    assert.match((await partner(room)).secret, /^whsec_/);
  },
  async listPartners(room) {
    const { id } = await partner(room);
    const { data } = await room.client.partners.list();
    assert.equal(data[0]?.id, id);
    for await (const each of room.client.partners.listAll()) assert.equal(each.name, 'Hill clinic');
  },
  async readPartner(room) {
    const { id } = await partner(room);
    assert.equal((await room.client.partners.read(id)).sendSightings, false);
  },
  async updatePartner(room) {
    const { id } = await partner(room);
    assert.equal((await room.client.partners.update(id, { showPhoto: true })).showPhoto, true);
  },
  async deletePartner(room) {
    const { id } = await partner(room);
    await room.client.partners.delete(id);
    await assert.rejects(room.client.partners.read(id), errorIs.noSuchResource);
  },
};
