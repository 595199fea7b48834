import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from '../../../testing/client.ts';
import { newPet } from '../../../testing/pets.ts';
import { newTenant, sharedService } from '../../../testing/service.ts';
import { addMicrochips, putMicrochips } from './microchip-store.ts';

const CHIP = '410100012345678';

async function open() {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service, 'pro');
  return { database: service.app.services.database, tenantId, caller: { url: service.url, apiKey } };
}

test('a pet that is given a microchip while another connection gives it to a second pet gets the id of that one', async () => {
  const { database, tenantId, caller } = await open();
  const [first, second] = [await newPet(caller), await newPet(caller)];
  const { status, body } = await database
    .tenant(tenantId, async (sql) => {
      await addMicrochips(sql, tenantId, first, [CHIP]);
      const refused = call(caller, 'PATCH', `/v2/pets/${second}`, { microchips: [CHIP] });
      for (let isBlocked = false; !isBlocked; ) {
        const waiting = await sql(
          'SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid',
        );
        isBlocked = waiting.length > 0;
      }
      return { refused };
    })
    .then(({ refused }) => refused);
  assert.equal(status, 409);
  assert.deepEqual(body.errors[0].fields.takenByPetId, [first]);
});

test('exactly one of forty simultaneous requests for one microchip succeeds', async () => {
  const { caller } = await open();
  const made = await Promise.all(
    Array.from({ length: 40 }, () => call(caller, 'POST', '/v2/pets', { species: 'CAT', microchips: [CHIP] })),
  );
  const owner = made.find(({ status }) => status === 201)?.body.data.id;
  const refused = made.filter(({ status }) => status === 409);
  assert.equal(refused.length, 39);
  for (const { body } of refused) assert.deepEqual(body.errors[0].fields.takenByPetId, [owner]);
});

test('two pets that exchange their microchips at the same time end with both numbers, each at one pet', async () => {
  const { database, tenantId, caller } = await open();
  const other = '985112345';
  const pets = [
    await newPet(caller, 'CAT', { microchips: [CHIP] }),
    await newPet(caller, 'CAT', { microchips: [other] }),
  ];
  await Promise.allSettled(
    [other, CHIP].map((wanted, at) =>
      database.tenant(tenantId, (sql) => putMicrochips(sql, tenantId, pets[at]!, [wanted])),
    ),
  );
  const { data } = (await call(caller, 'GET', '/v2/pets')).body;
  assert.deepEqual(data.flatMap(({ microchips = [] }) => microchips).sort(), [CHIP, other]);
});

test('the refusal of a taken externalId or microchip has the id of the other pet as a field, and none in its sentences', async () => {
  const { caller } = await open();
  const taken = { externalId: 'box-12', microchips: [CHIP] };
  const { data } = (await call(caller, 'POST', '/v2/pets', { species: 'CAT', ...taken })).body;
  const other = (await call(caller, 'POST', '/v2/pets', { species: 'CAT' })).body.data.id;
  for (const [field, value] of Object.entries(taken)) {
    for (const reply of [
      await call(caller, 'POST', '/v2/pets', { species: 'CAT', [field]: value }),
      await call(caller, 'PATCH', `/v2/pets/${other}`, { [field]: value }),
    ]) {
      const { takenByPetId, ...sentences } = reply.body.errors[0].fields;
      assert.deepEqual(takenByPetId, [data.id], field);
      assert.deepEqual(Object.keys(sentences), [field]);
      assert.ok(!JSON.stringify(sentences).includes(data.id), field);
    }
  }
});
