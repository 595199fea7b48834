import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, OPERATIONS, type Operation, type OperationName, pathsOf } from '@rhinarium/contract';
import { requireFailure } from '../../../../../test/contract/open-world.ts';
import { call, type Reply, upload } from '../../../testing/client.ts';
import { capture, endOf, newPet, registeredPet } from '../../../testing/pets.ts';
import { photo } from '../../../testing/photo.ts';
import { newTenant, sharedService } from '../../../testing/service.ts';
import { createKey, rotateKey } from './key-actions.ts';

/** A tenant with the pools North and South, and a key limited to North. */
async function open() {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service);
  const full = { url: service.url, apiKey };
  for (const name of ['North', 'South']) await call(full, 'POST', '/v2/search-pools', { name });
  const request = { tenantId, name: 'Partner', mode: 'live', scopes: ['full'], expiresInDays: null } as const;
  const limit = { searchPools: ['North'], requestsPerMinute: null, by: undefined };
  const key = await createKey(service.app.services, { ...request, ...limit });
  const addTo = (pool: string, petId: string) =>
    call(full, 'POST', `/v2/search-pools/${pool}:addPets`, { petIds: [petId] });
  return { service, tenantId, full, partner: { url: service.url, apiKey: key.apiKey }, keyId: key.keyId, addTo };
}

test('a key limited to search pools is refused by every operation that could go beyond them', async () => {
  const { partner } = await open();
  for (const [name, row] of Object.entries(OPERATIONS) as [OperationName, Operation][]) {
    if (row.withinPools !== undefined || row.isTestOnly) continue;
    for (const path of pathsOf(row))
      requireFailure(await call(partner, row.method, path.replaceAll(/\{\w+\}/g, 'any')), 'outsideKeyPools', name);
  }
});

test('a key limited to search pools reads the pets of its pools, and the others are not there for it', async () => {
  const { full, partner, addTo } = await open();
  const [inside, outside] = [await newPet(full), await newPet(full)];
  await addTo('North', inside);
  await addTo('South', outside);
  const ask = (path: string) => call(partner, 'GET', path);
  assert.equal((await ask(`/v2/pets/${inside}`)).status, 200);
  requireFailure(await ask(`/v2/pets/${outside}`), 'noSuchPet', 'a pet of another pool');
  requireFailure(await ask('/v2/pets'), 'outsideKeyPools', 'all pets');
  requireFailure(await ask('/v2/pets?searchPoolName=South'), 'noSuchSearchPool', 'the pets of another pool');
  const { data } = (await ask('/v2/pets?searchPoolName=North')).body;
  assert.deepEqual(
    data.map(({ id }: { id: string }) => id),
    [inside],
  );
  assert.equal((await ask('/v2/search-pools/North')).status, 200);
  requireFailure(await ask('/v2/search-pools/South'), 'noSuchSearchPool', 'another pool');
  const session = (petId: string) =>
    call(partner, 'POST', '/v2/capture-sessions', { species: 'CAT', purpose: 'PET_VERIFICATION', petId });
  assert.equal((await session(inside)).status, 201);
  requireFailure(await session(outside), 'noSuchPet', 'a session for a pet of another pool');
  await call(full, 'POST', '/v2/search-pools/North:removePets', { petIds: [inside] });
  requireFailure(await ask(`/v2/pets/${inside}`), 'noSuchPet', 'a pet that left the pool');
});

test('a key limited to search pools identifies in its pools, verifies their pets, and reads only such jobs', async () => {
  const { full, partner, addTo } = await open();
  const [inside, outside] = [await registeredPet(full, 'CAT', 1), await registeredPet(full, 'CAT', 4)];
  await addTo('North', inside);
  await addTo('South', outside);
  const identify = async (caller: typeof full, pool: object) => {
    const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1, firstShot: 20 });
    return await call(caller, 'POST', '/v2/pets:identify', { sessionId, ...pool });
  };
  requireFailure(await identify(partner, {}), 'outsideKeyPools', 'a search in all pets');
  requireFailure(await identify(partner, { searchPoolName: 'South' }), 'noSuchSearchPool', 'in another pool');
  const own = await endOf(partner, await identify(partner, { searchPool: 'North' }));
  assert.equal(own.result.pets[0].id, inside);
  const verify = async (caller: typeof full, petId: string) => {
    const request = { species: 'CAT', purpose: 'PET_VERIFICATION', petId, seed: 1, firstShot: 24 } as const;
    return await call(caller, 'POST', `/v2/pets/${petId}:verify`, { sessionId: await capture(caller, request) });
  };
  assert.equal((await endOf(partner, await verify(partner, inside))).result.decision, 'MATCH');
  const others = [
    await identify(full, {}),
    await identify(full, { searchPoolName: 'South' }),
    await verify(full, outside),
  ];
  for (const { headers } of others)
    requireFailure(await call(partner, 'GET', headers.get('location')!), 'noSuchResource', 'a job beyond the pools');
});

test('a key limited to search pools gets the names of its own pools only', async () => {
  const { full, partner, addTo } = await open();
  const petId = await newPet(full);
  for (const pool of ['North', 'South']) await addTo(pool, petId);
  const poolsOf = async (caller: typeof full) => [
    (await call(caller, 'GET', `/v2/pets/${petId}`)).body.data.searchPools,
    (await call(caller, 'GET', '/v2/pets?searchPoolName=North')).body.data[0].searchPools,
  ];
  assert.deepEqual(await poolsOf(partner), [['North'], ['North']]);
  assert.deepEqual(await poolsOf(full), [
    ['North', 'South'],
    ['North', 'South'],
  ]);
});

test('a capture session of a pet outside its pools is unknown to a limited key, whatever it asks of it', async () => {
  const { full, partner, addTo } = await open();
  const [inside, outside] = [await newPet(full), await newPet(full)];
  await addTo('North', inside);
  const session = async (petId: string) =>
    (await call(full, 'POST', '/v2/capture-sessions', { species: 'CAT', purpose: 'PET_VERIFICATION', petId })).body.data
      .sessionId as string;
  const [own, other] = [await session(inside), await session(outside)];
  const file = await photo('CAT', 5, 'fingerprint', 0);
  const calls: readonly ((sessionId: string) => Promise<Reply>)[] = [
    (sessionId) => call(partner, 'GET', `/v2/capture-sessions/${sessionId}`),
    (sessionId) => upload(partner, `/v2/fingerprints:upload?sessionId=${sessionId}`, file),
    (sessionId) => call(partner, 'POST', '/v2/pets:identify', { sessionId, searchPoolName: 'North' }),
    (sessionId) => call(partner, 'POST', `/v2/pets/${inside}:verify`, { sessionId }),
    (sessionId) => call(partner, 'POST', `/v2/capture-sessions/${sessionId}:abort`),
  ];
  for (const [at, send] of calls.entries()) {
    requireFailure(await send(other), 'noSuchCaptureSession', `call ${at}`);
    const { status, body } = await send(own);
    assert.notEqual(body.errors?.[0].code, ERRORS.noSuchCaptureSession.code, `call ${at}: ${status}`);
  }
  assert.equal((await call(full, 'GET', `/v2/capture-sessions/${other}`)).body.data.state, 'STARTED');
});

test('a microchip of a pet outside its pools is for a limited key as one of no pet', async () => {
  const { full, partner, addTo } = await open();
  const [inside, neighbour] = [await registeredPet(full, 'CAT', 1), await newPet(full)];
  for (const petId of [inside, neighbour]) await addTo('North', petId);
  const [ofOutside, ofNeighbour, ofNobody] = ['410100000000011', '410100000000012', '410100000000013'];
  await newPet(full, 'CAT', { microchips: [ofOutside] });
  await call(full, 'PATCH', `/v2/pets/${neighbour}`, { microchips: [ofNeighbour] });
  const contradicts = async (caller: typeof full, microchip: string, firstShot: number) => {
    const one = { species: 'CAT', seed: 1 } as const;
    const search = await capture(caller, { ...one, purpose: 'PET_IDENTIFICATION', firstShot });
    const verified = { ...one, purpose: 'PET_VERIFICATION', petId: inside, firstShot: firstShot + 3 } as const;
    const body = { microchip, searchPoolName: 'North' };
    const identified = await call(caller, 'POST', '/v2/pets:identify', { sessionId: search, ...body });
    const sessionId = await capture(caller, verified);
    const verification = await call(caller, 'POST', `/v2/pets/${inside}:verify`, { sessionId, microchip });
    return [
      (await endOf(caller, identified)).result.pets[0].microchipContradiction,
      (await endOf(caller, verification)).result.microchipContradiction,
    ];
  };
  assert.deepEqual(await contradicts(partner, ofOutside, 20), [false, false]);
  assert.deepEqual(await contradicts(partner, ofNobody, 26), [false, false]);
  assert.deepEqual(await contradicts(partner, ofNeighbour, 4), [true, true]);
  assert.deepEqual(await contradicts(full, ofOutside, 38), [true, true]);
});

test('the successor of a key limited to search pools has the same limit', async () => {
  const { service, tenantId, full, keyId } = await open();
  const { apiKey } = await rotateKey(service.app.services, { tenantId, keyId, overlapMinutes: 0, by: undefined });
  requireFailure(await call({ ...full, apiKey }, 'GET', '/v2/pets'), 'outsideKeyPools', 'all pets');
});
