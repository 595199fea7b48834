import assert from 'node:assert/strict';
import type { ContractCase } from '../contract-case.ts';

const CONTACT = '+82 2 555 0100';
const CONSENT = { note: 'Form 3', givenAt: '2026-01-15T09:20:00.000Z' };

export const ownerCases: readonly ContractCase[] = [
  {
    name: 'an owner is created, read, listed, found by name, changed and deleted, and unknown afterwards',
    says: ['3.20', '3.21'],
    async run({ ask, otherTenant }) {
      const body = { name: 'José Park', contact: CONTACT, consent: CONSENT };
      const { data } = (await ask('createOwner', { body }, 201)).body;
      const params = { ownerId: data.id };
      assert.deepEqual([data.name, data.contact, data.consent, data.petCount], ['José Park', CONTACT, CONSENT, 0]);
      assert.deepEqual(Object.keys(data.consentRecordedBy), ['apiKeyId']);
      assert.deepEqual((await ask('readOwner', { params }, 200)).body.data, data);
      await ask('createOwner', { body: { name: 'Mina' } }, 201);
      const named = async (name: string) =>
        (await ask('listOwners', { query: { name } }, 200)).body.data.map((owner: { name: string }) => owner.name);
      assert.deepEqual(
        [await named('jose'), await named('park'), await named('a')],
        [['José Park'], ['José Park'], ['Mina', 'José Park']],
      );
      const first = (await ask('listOwners', { query: { name: 'a', pageSize: '1' } }, 200)).body;
      const rest = { name: 'a', pageSize: '1', pageToken: first.nextPageToken };
      assert.deepEqual((await ask('listOwners', { query: rest }, 200)).body, { data: [data] });
      const renamed = (await ask('updateOwner', { params, body: { name: 'José', consent: CONSENT } }, 200)).body.data;
      assert.deepEqual([renamed.contact, renamed.consent], [CONTACT, CONSENT]);
      const later = { note: 'By telephone' };
      const agreed = (await ask('updateOwner', { params, body: { consent: later } }, 200)).body.data.consent;
      assert.ok(agreed.note === later.note && agreed.givenAt > CONSENT.givenAt, JSON.stringify(agreed));
      const without = { params, body: { contact: null, consent: null } };
      const { contact, consent, consentRecordedBy } = (await ask('updateOwner', without, 200)).body.data;
      assert.deepEqual([contact, consent, consentRecordedBy], [undefined, undefined, undefined]);
      await (await otherTenant()).ask('readOwner', { params }, 'noSuchResource');
      await ask('deleteOwner', { params }, 204);
      await ask('readOwner', { params }, 'noSuchResource');
      await ask('updateOwner', { params, body: {} }, 'noSuchResource');
      await ask('deleteOwner', { params }, 'noSuchResource');
      await ask('exportOwner', { params }, 'noSuchResource');
    },
  },
  {
    name: 'a pet has an owner, whose pets are listed and exported with their lost reports and capture sessions',
    says: ['3.20', '3.21'],
    async run({ ask, newPet, newSession }) {
      const ownerId = (await ask('createOwner', { body: { name: 'Jun' } }, 201)).body.data.id;
      const { data: bori } = (await ask('createPet', { body: { species: 'DOG', ownerId } }, 201)).body;
      const nabi = await newPet();
      await ask('updatePet', { params: { petId: nabi }, body: { ownerId } }, 200);
      await newPet();
      const pets = (await ask('listPets', { query: { ownerId } }, 200)).body.data;
      assert.deepEqual(
        pets.map((pet: { id: string }) => pet.id),
        [nabi, bori.id],
      );
      await ask('updateLostAndFound', { body: { isEnabled: true } }, 200);
      const body = { petId: bori.id, place: 'Park', lastSeenAt: CONSENT.givenAt, contact: CONTACT };
      const report = (await ask('createLostReport', { body }, 201)).body.data;
      const sessionId = await newSession('PET_VERIFICATION', nabi);
      const { data } = (await ask('exportOwner', { params: { ownerId } }, 200)).body;
      assert.deepEqual(data.owner, (await ask('readOwner', { params: { ownerId } }, 200)).body.data);
      assert.deepEqual([data.owner.petCount, data.pets], [2, pets]);
      assert.deepEqual([data.lostReports, data.captureSessionIds], [[report], [sessionId]]);
      await ask('deleteOwner', { params: { ownerId } }, 204);
      assert.equal((await ask('readPet', { params: { petId: nabi } }, 200)).body.data.ownerId, undefined);
      assert.deepEqual((await ask('listPets', { query: { ownerId } }, 200)).body.data, []);
      await ask('createPet', { body: { species: 'CAT', ownerId } }, 'noSuchResource');
      await ask('updatePet', { params: { petId: nabi }, body: { ownerId } }, 'noSuchResource');
    },
  },
  {
    name: 'a key of the scope read sees and exports owners without their contacts, and changes none',
    says: ['3.21'],
    async run({ ask, withKey }) {
      const body = { name: 'Jun', contact: CONTACT };
      const ownerId = (await ask('createOwner', { body }, 201)).body.data.id;
      const params = { ownerId };
      const reader = await withKey({ scopes: ['read'] });
      const { data } = (await reader.ask('readOwner', { params }, 200)).body;
      assert.deepEqual([data.name, data.contact], ['Jun', undefined]);
      assert.equal((await reader.ask('listOwners', {}, 200)).body.data[0].contact, undefined);
      await reader.ask('createOwner', { body }, 'keyLacksScope');
      await reader.ask('updateOwner', { params, body: {} }, 'keyLacksScope');
      await reader.ask('deleteOwner', { params }, 'keyLacksScope');
      assert.equal((await reader.ask('exportOwner', { params }, 200)).body.data.owner.contact, undefined);
    },
  },
];
