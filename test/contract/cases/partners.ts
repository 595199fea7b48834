import assert from 'node:assert/strict';
import type { ContractCase } from '../contract-case.ts';

const SWITCHES = { sendSightings: false, searchSightings: false, showPhoto: false, showPlace: false };

export const partnerCases: readonly ContractCase[] = [
  {
    name: 'a partner is made with an address and a secret, has everything off, and is changed and deleted',
    says: ['20.1'],
    async run(world) {
      const { ask, withKey } = world;
      const body = { name: 'Hill clinic' };
      await ask('createPartner', { body }, 'lostAndFoundOff');
      await ask('updateLostAndFound', { body: { isEnabled: true } }, 200);
      const headers = { 'idempotency-key': 'partner-1' };
      const created = await ask('createPartner', { body, headers }, 201);
      assert.deepEqual((await ask('createPartner', { body, headers }, 201)).body, created.body);
      const { id: partnerId, secret, messageUrl, ...made } = created.body.data;
      assert.equal(created.headers.get('location'), `/v2/partners/${partnerId}`);
      assert.match(secret, /^whsec_/);
      assert.equal(messageUrl.endsWith(`/v2/partner-messages/${partnerId}`), true);
      for (const [name, value] of Object.entries(SWITCHES)) assert.equal(made[name], value, name);
      assert.deepEqual([made.isEnabled, made.disabledBecause, made.url], [false, 'request', undefined]);
      const params = { partnerId };
      for (const wrong of [{ url: 'ftp://a.example' }, { secret: 'short' }, { name: '' }, { sendSightings: 'yes' }]) {
        await ask('updatePartner', { params, body: wrong }, 'validation');
        await ask('createPartner', { body: { ...body, ...wrong } }, 'validation');
      }
      await ask('updatePartner', { params, body: { isEnabled: true } }, 'stateConflict');
      const change = { url: 'https://clinic.example/messages', showPlace: true };
      const changed = (await ask('updatePartner', { params, body: change }, 200)).body.data;
      assert.deepEqual(
        [changed.isEnabled, changed.url, changed.showPlace, changed.secret],
        [true, change.url, true, undefined],
      );
      assert.deepEqual((await ask('listPartners', {}, 200)).body.data, [changed]);
      assert.deepEqual((await ask('readPartner', { params }, 200)).body.data, changed);
      const reader = await withKey({ scopes: ['read'] });
      await reader.ask('readPartner', { params }, 200);
      await reader.ask('createPartner', { body }, 'keyLacksScope');
      await reader.ask('updatePartner', { params, body: {} }, 'keyLacksScope');
      await reader.ask('deletePartner', { params }, 'keyLacksScope');
      const other = await world.otherTenant();
      await other.ask('readPartner', { params }, 'noSuchResource');
      await other.ask('updatePartner', { params, body: {} }, 'noSuchResource');
      await other.ask('deletePartner', { params }, 'noSuchResource');
      await ask('updateLostAndFound', { body: { isEnabled: false } }, 200);
      await ask('updatePartner', { params, body: { sendSightings: true } }, 'lostAndFoundOff');
      await ask('deletePartner', { params }, 204);
      await ask('deletePartner', { params }, 'noSuchResource');
      await ask('readPartner', { params }, 'noSuchResource');
      await ask('updatePartner', { params, body: {} }, 'noSuchResource');
    },
  },
];
