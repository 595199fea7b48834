import assert from 'node:assert/strict';
import type { ContractCase } from '../contract-case.ts';

export const keyCases: readonly ContractCase[] = [
  {
    name: 'a missing, invalid, expired or deactivated key is 401 immediately',
    says: ['2.1', '2.2', '2.7'],
    async run({ endKey, withApiKey, withKey }) {
      for (const apiKey of [undefined, '', 'psk_live_nonsense'])
        await withApiKey(apiKey).ask('readLicense', {}, 'invalidApiKey');
      const expired = await withKey({ expiresAt: new Date(Date.now() - 1000) });
      await expired.ask('readLicense', {}, 'invalidApiKey');
      const key = await withKey({});
      await key.ask('readLicense', {}, 200);
      await endKey(key.keyId);
      await key.ask('readLicense', {}, 'invalidApiKey');
    },
  },
  {
    name: 'the license check names the scopes and the mode of a key',
    says: ['2.6', '2.11'],
    async run({ ask, withKey, photo }) {
      assert.deepEqual((await ask('readLicense', {}, 200)).body.data, { valid: true, scopes: ['full'], mode: 'live' });
      const capture = await withKey({ scopes: ['capture'], mode: 'test' });
      const license = await capture.ask('readLicense', {}, 200);
      assert.deepEqual(license.body.data, { valid: true, scopes: ['capture'], mode: 'test' });
      const body = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };
      const session = await (await withKey({ mode: 'test' })).ask('createCaptureSession', { body }, 201);
      const query = { sessionId: session.body.data.sessionId };
      await capture.ask('uploadFingerprint', { query, file: await photo('CAT', 'fingerprint') }, 201);
      await capture.ask('listPets', {}, 'keyLacksScope');
    },
  },
  {
    name: 'a key limited to search pools reads the pets of its pools, and the others are not there for it',
    says: ['2.15'],
    async run({ ask, withKey }) {
      await ask('createSearchPool', { body: { name: 'North' } }, 201);
      await ask('createSearchPool', { body: { name: 'South' } }, 201);
      const { id: inside } = (await ask('createPet', { body: { species: 'CAT', searchPools: ['North'] } }, 201)).body
        .data;
      const { id: outside } = (await ask('createPet', { body: { species: 'CAT', searchPools: ['South'] } }, 201)).body
        .data;
      const partner = await withKey({ searchPools: ['North'] });
      await partner.ask('readPet', { params: { petId: inside } }, 200);
      await partner.ask('readPet', { params: { petId: outside } }, 'noSuchPet');
      await partner.ask('listPets', {}, 'outsideKeyPools');
      await partner.ask('listPets', { query: { searchPoolName: 'South' } }, 'noSuchSearchPool');
      const north = await partner.ask('listPets', { query: { searchPoolName: 'North' } }, 200);
      assert.equal(north.body.data.length, 1);
      await partner.ask('updatePet', { params: { petId: inside }, body: { name: 'Nabi' } }, 'outsideKeyPools');
    },
  },
  {
    name: 'a suspended tenant is 403 with every key',
    says: ['2.3'],
    async run({ ask, suspend, withKey }) {
      const capture = await withKey({ scopes: ['capture'] });
      await suspend();
      await ask('listPets', {}, 'accountSuspended');
      await ask('readLicense', {}, 'accountSuspended');
      await capture.ask('readLicense', {}, 'accountSuspended');
      await capture.ask('listPets', {}, 'accountSuspended');
    },
  },
  {
    name: 'a plan without identification, and no plan, refuse it, each with its own code',
    says: ['2.8', '2.9'],
    async run({ otherTenant }) {
      const body = { sessionId: 'unknown' };
      await (await otherTenant('base')).ask('identifyPet', { body }, 'identificationNotInPlan');
      await (await otherTenant(null)).ask('identifyPet', { body }, 'identificationPlanSelectionRequired');
      await (await otherTenant('demo')).ask('identifyPet', { body }, 'noSuchCaptureSession');
      await (await otherTenant('pro')).ask('identifyPet', { body }, 'noSuchCaptureSession');
    },
  },
  {
    name: 'the demo plan allows a hundred pets; deleting one makes room',
    says: ['2.8', '2.10'],
    async run({ otherTenant }) {
      const { ask } = await otherTenant('demo');
      const create = () => ask('createPet', { body: { species: 'CAT' } }, 201);
      const pets = await Promise.all(Array.from({ length: 100 }, create));
      await ask('createPet', { body: { species: 'CAT' } }, 'petLimitExceeded');
      await ask('deletePet', { params: { petId: pets[0]!.body.data.id } }, 204);
      await create();
    },
  },
];
