import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, attempt } from '../../../testing/client.ts';
import { capture, endOf, newPet, registeredPet } from '../../../testing/pets.ts';
import { newTenant, sharedService } from '../../../testing/service.ts';

async function open() {
  const service = await sharedService();
  const { apiKey } = await newTenant(service);
  return { url: service.url, apiKey };
}

/** Registers photos of a generated cat for a pet. Returns the job's result. */
async function register(caller: Awaited<ReturnType<typeof open>>, petId: string, seed: number, firstShot: number) {
  const purpose = 'PET_PROFILE_REGISTRATION' as const;
  const sessionId = await capture(caller, { species: 'CAT', purpose, petId, seed, firstShot });
  return (await endOf(caller, await attempt(caller, 'addFingerprints', { petId }, { sessionId }))).result;
}

test('photos that a pet is registered with are not registered again, and each is named with the reason', async () => {
  const caller = await open();
  const petId = await newPet(caller);
  const first = await register(caller, petId, 1, 0);
  assert.equal(first.addedFingerprintIds.length, 5);
  const again = await register(caller, petId, 1, 0);
  assert.deepEqual([again.addedFingerprintIds, again.addedAppearanceIds], [[], []]);
  assert.deepEqual(
    again.rejected.map(({ reason }: { reason: string }) => reason),
    Array.from({ length: 6 }, () => 'nearDuplicate'),
  );
  const { data } = await ask(caller, 'readPet', { petId });
  assert.equal(data.fingerprintCount, 5);
});

test('a registration names another pet that looks like the same animal, and neither the pet itself nor unlike ones', async () => {
  const caller = await open();
  const known = await registeredPet(caller, 'CAT', 1);
  await registeredPet(caller, 'CAT', 2);
  const more = await register(caller, known, 1, 20);
  assert.deepEqual([more.addedFingerprintIds.length, more.possibleDuplicates], [5, []]);
  const double = await register(caller, await newPet(caller), 1, 40);
  assert.deepEqual(
    double.possibleDuplicates.map(({ petId }: { petId: string }) => petId),
    [known],
  );
});

test('an identification in a search pool compares the pets of the pool only, though another pet would match', async () => {
  const caller = await open();
  await registeredPet(caller, 'CAT', 1);
  const inPool = await registeredPet(caller, 'CAT', 2);
  await ask(caller, 'createSearchPool', {}, { name: 'shelter' });
  await ask(caller, 'addPetsToSearchPool', { name: 'shelter' }, { petIds: [inPool] });
  const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1, firstShot: 20 });
  const body = { sessionId, searchPoolName: 'shelter' };
  const { result } = await endOf(caller, await attempt(caller, 'identifyPet', {}, body));
  assert.deepEqual([result.searchedCount, result.decision === 'IDENTIFIED'], [1, false]);
  assert.deepEqual(
    result.pets.map(({ id }: { id: string }) => id),
    [inPool],
  );
});
