import assert from 'node:assert/strict';
import { endOf } from '@rhinarium/server/testing/pets';
import type { ContractCase } from '../contract-case.ts';

const CHIP = '410100012345678';
const REFUSED = [
  '',
  '12345678',
  '1234567890123',
  '41010001234567A',
  '999999999999999',
  '005100012345678',
  'é123456789',
];

export const microchipCases: readonly ContractCase[] = [
  {
    name: 'a pet has up to two microchips, normalised, of which each is found by a search and free again once removed',
    says: ['3.14'],
    async run({ ask, otherTenant, withKey }) {
      const body = { species: 'CAT', microchips: ['410 100-012 345 678', '985*112*345', ' 00-06 c4-5a 1f '] };
      const many = await ask('createPet', { body }, 'validation');
      assert.deepEqual(Object.keys(many.body.errors[0].details), ['microchips']);
      const chips = { ...body, microchips: body.microchips.slice(0, 2) };
      const { data } = (await ask('createPet', { body: chips }, 201)).body;
      assert.deepEqual(data.microchips, [CHIP, '985112345']);
      for (const microchip of [CHIP, '410 100 012 345 678'])
        assert.deepEqual((await ask('listPets', { query: { microchip } }, 200)).body.data, [data]);
      assert.deepEqual((await ask('listPets', { query: { microchip: '985112346' } }, 200)).body.data, []);
      await ask('listPets', { query: { microchip: '12' } }, 'validation');
      for (const microchip of REFUSED)
        await ask('createPet', { body: { species: 'CAT', microchips: [microchip] } }, 'validation');

      const params = { petId: data.id };
      const renamed = await ask('updatePet', { params, body: { name: 'Nabi' } }, 200);
      assert.deepEqual(renamed.body.data.microchips, data.microchips, 'omitted: unchanged');
      const changed = await ask('updatePet', { params, body: { microchips: ['0006c45a1f', CHIP] } }, 200);
      assert.deepEqual(changed.body.data.microchips, ['0006C45A1F', CHIP]);
      const emptied = await ask('updatePet', { params, body: { microchips: null } }, 200);
      assert.equal(emptied.body.data.microchips, undefined);
      await ask('createPet', { body: chips }, 201);
      for (const world of [await otherTenant(), await withKey({ mode: 'test' })])
        await world.ask('createPet', { body: chips }, 201);
    },
  },
  {
    name: 'a microchip of another pet is refused with the id of that pet, and nothing is changed',
    says: ['3.14'],
    async run({ ask, newPet }) {
      const body = { species: 'CAT', microchips: [CHIP] };
      const takenBy = (await ask('createPet', { body }, 201)).body.data.id;
      const params = { petId: await newPet() };
      const change = { name: 'Nabi', microchips: ['985112345', CHIP] };
      for (const refused of [
        await ask('createPet', { body }, 'alreadyTaken'),
        await ask('updatePet', { params, body: change }, 'alreadyTaken'),
      ]) {
        const { fields } = refused.body.errors[0];
        assert.deepEqual(fields.takenByPetId, [takenBy]);
        assert.ok(fields.microchips[0].includes(CHIP) && !fields.microchips[0].includes(takenBy));
      }
      const { name, microchips } = (await ask('readPet', { params }, 200)).body.data;
      assert.deepEqual([name, microchips], [undefined, undefined]);
      await ask('deletePet', { params: { petId: takenBy } }, 204);
      await ask('updatePet', { params, body: change }, 200);
    },
  },
  {
    name: 'the pet that stays after a merge has the microchips of both, at most two',
    says: ['3.11', '3.14'],
    async run({ ask, newPet }) {
      const withChips = async (...microchips: string[]) =>
        (await ask('createPet', { body: { species: 'CAT', microchips } }, 201)).body.data.id;
      const [petId, intoPetId] = [await withChips('985112345'), await withChips(CHIP)];
      const { data } = (await ask('mergePets', { params: { petId }, body: { intoPetId } }, 200)).body;
      assert.deepEqual(data.microchips, [CHIP, '985112345']);
      const third = { params: { petId: await withChips('985112346') }, body: { intoPetId } };
      const refused = await ask('mergePets', third, 'validation');
      assert.deepEqual(Object.keys(refused.body.errors[0].details), ['intoPetId']);
      await ask('mergePets', { params: third.params, body: { intoPetId: await newPet() } }, 200);
    },
  },
  {
    name: 'a microchip stated with a verification or an identification is reported where it speaks against the pet',
    says: ['3.14', '7.10', '7.11'],
    async run({ ask, caller, capture, newPet }) {
      const petId = await newPet();
      const sessionId = await capture({ purpose: 'PET_PROFILE_REGISTRATION', petId });
      await endOf(caller, await ask('addFingerprints', { params: { petId }, body: { sessionId } }, 202));
      let firstShot = 10;
      const results = async (microchip?: string) => {
        firstShot += 6;
        const verified = await capture({ purpose: 'PET_VERIFICATION', petId, firstShot });
        const verify = { params: { petId }, body: { sessionId: verified, microchip } };
        const one = await endOf(caller, await ask('verifyPet', verify, 202));
        const searched = await capture({ purpose: 'PET_IDENTIFICATION', firstShot: firstShot + 3 });
        const found = await endOf(caller, await ask('identifyPet', { body: { sessionId: searched, microchip } }, 202));
        assert.deepEqual([one.result.decision, found.result.decision], ['MATCH', 'IDENTIFIED']);
        return [one.result, found.result.pets[0]].map(({ microchips, microchipContradiction }) => [
          microchips,
          microchipContradiction,
        ]);
      };
      const twice = (...of: unknown[]) => [of, of];
      assert.deepEqual(await results(), twice(undefined, undefined), 'none stated');
      assert.deepEqual(await results(CHIP), twice(undefined, false), 'the pet has none');
      await ask('createPet', { body: { species: 'DOG', microchips: [CHIP] } }, 201);
      assert.deepEqual(await results('410 100 012 345 678'), twice(undefined, true), 'another pet has it');
      await ask('updatePet', { params: { petId }, body: { microchips: ['985112345'] } }, 200);
      assert.deepEqual(await results('985-112-345'), twice(['985112345'], false), 'the pet has it');
      assert.deepEqual(await results('985112346'), twice(['985112345'], true), 'the pet has another');
    },
  },
];
