import assert from 'node:assert/strict';
import type { ContractCase } from '../contract-case.ts';

const METADATA = ['{"b": 1,  "a": 2.50}', { z: 1, a: { list: [1, null, 'x'] } }];

/** JSON that JavaScript would not round-trip. */
const METADATA_TEXTS = [
  '{"chip": 12345678901234567890,"price": 1.10, "zero": -0, "huge":1e400, "small":1E-7 }',
  '{"2":"b","1":"a","A":"\\u0041\\/","again":1,"again":2,"deep":[[{"n":1.0}],"]}"]}',
  '{"__proto__":{"a":1},"constructor":{"prototype":{"b":2}}}',
  '{}',
];

export const petCases: readonly ContractCase[] = [
  {
    name: 'a pet is created, read, listed, changed and deleted, and unknown afterwards',
    says: ['1.9', '1.13', '3.1', '3.5', '3.6', '3.9'],
    async run({ ask }) {
      const created = await ask('createPet', { body: { species: 'DOG', name: 'Bori', breed: 'Jindo' } }, 201);
      const pet = created.body.data;
      const params = { petId: pet.id };
      assert.deepEqual((await ask('readPet', { params }, 200)).body.data, pet);
      assert.deepEqual((await ask('listPets', { query: { species: 'DOG' } }, 200)).body.data, [pet]);
      const changed = (await ask('updatePet', { params, body: { name: 'Bori II', breed: null } }, 200)).body.data;
      assert.deepEqual([changed.name, changed.breed], ['Bori II', undefined]);
      assert.ok(changed.updatedAt > pet.updatedAt && changed.createdAt === pet.createdAt, JSON.stringify(changed));
      await ask('deletePet', { params }, 204);
      await ask('readPet', { params }, 'noSuchPet');
      await ask('updatePet', { params, body: {} }, 'noSuchPet');
      await ask('deletePet', { params }, 'noSuchPet');
      assert.deepEqual((await ask('listPets', {}, 200)).body, { data: [] });
    },
  },
  {
    name: 'a deletion names its receipt, which says what was deleted, by whom, and that nothing is left',
    says: ['3.6', '3.10'],
    async run({ ask, caller, capture, newPet }) {
      const petId = await newPet();
      await capture({ purpose: 'PET_VERIFICATION', petId });
      await ask('createSearchPool', { body: { name: 'Left behind' } }, 201);
      await ask('addPetsToSearchPool', { params: { name: 'Left behind' }, body: { petIds: [petId] } }, 200);
      const params = { deletionId: petId };
      await ask('readDeletion', { params }, 'noSuchResource');
      const { headers } = await ask('deletePet', { params: { petId } }, 204);
      const place = headers.get('location') ?? '';
      const followed = await fetch(caller.url + place, { headers: { 'x-service-api-key': caller.apiKey ?? '' } });
      const { data } = (await ask('readDeletion', { params }, 200)).body;
      assert.equal(((await followed.json()) as { data: { petId: string } }).data.petId, petId);
      assert.equal(data.isVerified, true);
      assert.deepEqual(data.verified, { rows: true, images: true, templates: true, index: true });
      assert.deepEqual(Object.keys(data.deletedBy), ['apiKeyId']);
      const { pets, fingerprints, appearances, searchPoolMemberships } = data.deleted;
      assert.deepEqual([pets, fingerprints, appearances, searchPoolMemberships], [1, 3, 1, 1]);
      assert.deepEqual([data.kept.captureSessions, data.kept.jobs], [1, 0]);
    },
  },
  {
    name: 'an export of a pet has its record, its photos and its checks, and leads to each photo',
    says: ['3.16'],
    async run({ ask, caller, capture, newPet }) {
      const petId = await newPet();
      await capture({ purpose: 'PET_VERIFICATION', petId });
      const params = { petId };
      const { data } = (await ask('exportPet', { params }, 200)).body;
      assert.deepEqual(data.pet, (await ask('readPet', { params }, 200)).body.data);
      assert.deepEqual(
        data.photos.map(({ kind, isRegistered }: { kind: string; isRegistered: boolean }) => [kind, isRegistered]),
        [...Array(3).fill(['fingerprint', false]), ['appearance', false]],
      );
      const [photo] = data.photos;
      const answer = await fetch(caller.url + photo.url, { headers: { 'x-service-api-key': caller.apiKey ?? '' } });
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/jpeg']);
      await ask('readPetPhoto', { params: { petId, photoId: photo.id } }, 200);
      const otherPet = await newPet();
      await ask('readPetPhoto', { params: { petId: otherPet, photoId: photo.id } }, 'noSuchResource');
      await ask('readPetPhoto', { params: { petId: 'unknown', photoId: photo.id } }, 'noSuchPet');
      await ask('exportPet', { params: { petId: 'unknown' } }, 'noSuchPet');
    },
  },
  {
    name: 'a pet is a DOG or a CAT, and its species never changes',
    says: ['1.2', '3.2', '11.3'],
    async run({ ask, newPet }) {
      for (const species of ['BIRD', 'dog', null, undefined, 3]) {
        const refused = await ask('createPet', { body: { species } }, 'validation');
        assert.deepEqual(Object.keys(refused.body.errors[0].details), ['species']);
      }
      const params = { petId: await newPet() };
      await ask('updatePet', { params, body: { species: 'DOG' } }, 'validation');
    },
  },
  {
    name: 'metadata is returned exactly as it was sent',
    says: ['3.4'],
    async run({ ask, caller }) {
      for (const metadata of METADATA) {
        const { data } = (await ask('createPet', { body: { species: 'CAT', metadata } }, 201)).body;
        assert.equal(JSON.stringify(data.metadata), JSON.stringify(metadata));
      }
      const headers = { 'x-service-api-key': caller.apiKey ?? '', 'content-type': 'application/json' };
      for (const text of METADATA_TEXTS) {
        const send = async (method: string, path: string, body?: string, more?: Record<string, string>) =>
          await (
            await fetch(caller.url + path, { method, headers: { ...headers, ...more }, ...(body ? { body } : {}) })
          ).text();
        const once = { 'idempotency-key': `m${text}`.replaceAll(/[^a-z0-9]/g, '').slice(0, 99) };
        const body = `{"species": "CAT", "metadata" : ${text} }`;
        const created = await send('POST', '/v2/pets', body, once);
        assert.ok(created.includes(`"metadata":${text},`), created);
        assert.equal(await send('POST', '/v2/pets', body, once), created, 'at a repetition');
        const place = `/v2/pets/${(JSON.parse(created) as { data: { id: string } }).data.id}`;
        for (const [method, change] of [['PATCH', `{"metadata":${text}}`], ['GET']] as const) {
          const answer = await send(method, place, change);
          assert.ok(answer.includes(`"metadata":${text},`), answer);
        }
        assert.ok((await send('GET', '/v2/pets')).includes(`"metadata":${text},`));
      }
      const padded = `{"species": "CAT", "metadata": {${' '.repeat(20_000)}}}`;
      assert.equal((await fetch(`${caller.url}/v2/pets`, { method: 'POST', headers, body: padded })).status, 400);
      for (const metadata of ['no JSON', 7, []])
        await ask('createPet', { body: { species: 'CAT', metadata } }, 'validation');
    },
  },
  {
    name: 'an externalId is unique within a tenant and free in another',
    says: ['3.3'],
    async run({ ask, newPet, otherTenant }) {
      const body = { species: 'CAT', externalId: 'member-1' };
      const takenBy = (await ask('createPet', { body }, 201)).body.data.id;
      const refused = await ask('createPet', { body }, 'alreadyTaken');
      const { fields } = refused.body.errors[0];
      assert.deepEqual([Object.keys(fields), fields.takenByPetId], [['externalId', 'takenByPetId'], [takenBy]]);
      await ask('updatePet', { params: { petId: await newPet() }, body: { externalId: 'member-1' } }, 'alreadyTaken');
      await (await otherTenant()).ask('createPet', { body }, 201);
    },
  },
  {
    name: 'pages of a list hold every entry once, in a stable order, and refuse an invalid token',
    says: ['3.7'],
    async run({ ask, newPet }) {
      const made: string[] = [];
      for (let n = 0; n < 5; n++) made.unshift(await newPet());
      const seen: string[] = [];
      let pageToken: string | undefined;
      do {
        const query: Record<string, string> = { pageSize: '2', ...(pageToken ? { pageToken } : {}) };
        const { body } = await ask('listPets', { query }, 200);
        seen.push(...body.data.map((pet: { id: string }) => pet.id));
        pageToken = body.nextPageToken;
      } while (pageToken !== undefined);
      assert.deepEqual(seen, made);
      await ask('listPets', { query: { pageToken: 'nonsense' } }, 'validation');
      await ask('listPets', { query: { pageSize: '-1' } }, 'validation');
    },
  },
  {
    name: 'a search pool is created, read, listed, renamed, filled, emptied and deleted',
    says: ['6.9', '9.1', '9.2', '9.3'],
    async run({ ask, newPet }) {
      const name = 'Seoul: shelter & more';
      await ask('createSearchPool', { body: { name, description: 'first' } }, 201);
      await ask('createSearchPool', { body: { name } }, 'alreadyTaken');
      await ask('createSearchPool', { body: { name: 'a/b' } }, 'validation');
      const petIds = [await newPet(), await newPet()];
      const filled = await ask('addPetsToSearchPool', { params: { name }, body: { petIds } }, 200);
      assert.equal(filled.body.data.petCount, 2);
      await ask('addPetsToSearchPool', { params: { name }, body: { petIds: [...petIds, 'unknown'] } }, 'noSuchPet');
      assert.equal((await ask('listPets', { query: { searchPoolName: name } }, 200)).body.data.length, 2);
      const one = { petIds: petIds.slice(0, 1) };
      assert.equal((await ask('removePetsFromSearchPool', { params: { name }, body: one }, 200)).body.data.petCount, 1);
      await ask('removePetsFromSearchPool', { params: { name }, body: one }, 'noSuchSearchPoolMember');
      assert.equal((await ask('listSearchPools', {}, 200)).body.data.length, 1);
      const renamed = { params: { name: 'Busan' } };
      await ask('updateSearchPool', { params: { name }, body: { name: 'Busan', description: null } }, 200);
      await ask('readSearchPool', { params: { name } }, 'noSuchSearchPool');
      assert.equal((await ask('readSearchPool', renamed, 200)).body.data.description, undefined);
      await ask('deleteSearchPool', renamed, 204);
      await ask('deleteSearchPool', renamed, 'noSuchSearchPool');
      await ask('readPet', { params: { petId: petIds[0]! } }, 200);
      await ask('createPet', { body: { species: 'CAT', searchPools: ['Busan'] } }, 'noSuchSearchPool');
    },
  },
];
