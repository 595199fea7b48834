import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call, type Reply } from '../../../testing/client.ts';
import { type Capture, capture, endOf, registeredPet } from '../../../testing/pets.ts';
import { newTenant, startService } from '../../../testing/service.ts';

type Photos = Pick<Capture, 'seed' | 'firstShot'>;

async function open() {
  const service = await startService();
  const { tenantId, apiKey } = await newTenant(service);
  const caller = { url: service.url, apiKey };
  const register = async (petId: string, photos: Photos, body: object): Promise<Reply['body']> => {
    const sessionId = await capture(caller, { ...photos, species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION', petId });
    return await endOf(caller, await call(caller, 'POST', `/v2/pets/${petId}:addFingerprints`, { sessionId, ...body }));
  };
  const identify = async (photos: Photos): Promise<Reply['body']> => {
    const sessionId = await capture(caller, { ...photos, species: 'CAT', purpose: 'PET_IDENTIFICATION' });
    return (await endOf(caller, await call(caller, 'POST', '/v2/pets:identify', { sessionId }))).result;
  };
  const blobs = async () => {
    const keys: string[] = [];
    for await (const { key } of service.app.services.blobs.list(tenantId)) keys.push(key);
    return keys.length;
  };
  const countsOf = async (petId: string) => {
    const { data } = (await call(caller, 'GET', `/v2/pets/${petId}`)).body;
    return [data.fingerprintCount, data.appearanceCount];
  };
  /** Fingerprints recorded as removed from the gallery. */
  const forgotten = async () => {
    const rows = await service.app.services.database.tenant(tenantId, (sql) =>
      sql<{ id: string }>('SELECT upload_id AS id FROM gallery_fingerprint_removals ORDER BY upload_id'),
    );
    return rows.map(({ id }) => id);
  };
  return { forgotten, service, register, identify, blobs, countsOf, caller };
}

test('new photos take the place of the registered ones, whose images are deleted, and the animal is found before and after', async (context) => {
  const { forgotten, service, register, identify, blobs, countsOf, caller } = await open();
  context.after(() => service.close());
  const petId = await registeredPet(caller, 'CAT', 1);
  assert.equal((await identify({ seed: 1, firstShot: 20 })).pets[0].isMatch, true);
  const imagesBefore = await blobs();
  // The last registered photo is sent again, and stays.
  const job = await register(petId, { seed: 1, firstShot: 4 }, { replaceRegistered: true });
  assert.equal(job.status, 'SUCCESS', JSON.stringify(job));
  const { addedFingerprintIds, rejected, replaced } = job.result;
  assert.deepEqual(
    [addedFingerprintIds.length, rejected.map((one: { reason: string }) => one.reason)],
    [4, ['nearDuplicate']],
  );
  assert.deepEqual([replaced.decision, replaced.fingerprintIds.length, replaced.appearanceIds.length], ['MATCH', 4, 1]);
  assert.deepEqual(await countsOf(petId), [5, 1]);
  assert.deepEqual(await forgotten(), [...replaced.fingerprintIds, ...replaced.appearanceIds].toSorted());
  assert.equal(await blobs(), imagesBefore + 6 - 5, 'five and one were uploaded, four and one are deleted');
  const again = await identify({ seed: 1, firstShot: 24 });
  assert.deepEqual([again.pets[0].id, again.pets[0].isMatch, again.searchedCount], [petId, true, 1]);
});

test('photos that plainly show another animal replace nothing and are not added', async (context) => {
  const { service, register, identify, countsOf, caller } = await open();
  context.after(() => service.close());
  const petId = await registeredPet(caller, 'CAT', 1);
  const job = await register(petId, { seed: 4, firstShot: 0 }, { replaceRegistered: true });
  assert.equal(job.status, 'SUCCESS', JSON.stringify(job));
  const { addedFingerprintIds, addedAppearanceIds, rejected, replaced } = job.result;
  assert.deepEqual([addedFingerprintIds, addedAppearanceIds, rejected.length], [[], [], 6]);
  assert.deepEqual([replaced.decision, replaced.fingerprintIds, replaced.appearanceIds], ['NO_MATCH', [], []]);
  assert.ok(rejected.every(({ reason }: { reason: string }) => reason === 'inconsistentAnimal'));
  assert.deepEqual(await countsOf(petId), [5, 1]);
  assert.equal((await identify({ seed: 1, firstShot: 20 })).pets[0].isMatch, true);
});

test('without replaceRegistered, and for a pet without fingerprints, photos are added and nothing is removed', async (context) => {
  const { service, register, countsOf, caller } = await open();
  context.after(() => service.close());
  const petId = (await call(caller, 'POST', '/v2/pets', { species: 'CAT' })).body.data.id;
  const first = await register(petId, { seed: 1, firstShot: 0 }, { replaceRegistered: true });
  const second = await register(petId, { seed: 1, firstShot: 5 }, {});
  assert.deepEqual([first.result.replaced, second.result.replaced], [undefined, undefined]);
  assert.deepEqual(await countsOf(petId), [10, 2]);
});
