import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from '@rhinarium/server/testing/client';
import { capture, endOf, registeredPet } from '@rhinarium/server/testing/pets';
import { newTenant, sharedService } from '@rhinarium/server/testing/service';

for (const species of ['DOG', 'CAT'] as const) {
  test(`a generated ${species} is registered, verified, distinguished from another one and identified`, async () => {
    const service = await sharedService();
    const { apiKey } = await newTenant(service);
    const caller = { url: service.url, apiKey };
    const petId = await registeredPet(caller, species, 1);
    const other = await registeredPet(caller, species, 2);

    const verify = async (pet: string, seed: number) => {
      const sessionId = await capture(caller, {
        species,
        purpose: 'PET_VERIFICATION',
        petId: pet,
        seed,
        firstShot: 10,
      });
      return await endOf(caller, await call(caller, 'POST', `/v2/pets/${pet}:verify`, { sessionId }));
    };
    const genuine = await verify(petId, 1);
    assert.equal(genuine.status, 'SUCCESS');
    assert.equal(genuine.result.isMatch, true, JSON.stringify(genuine.result));
    const impostor = await verify(other, 1);
    assert.equal(impostor.status, 'SUCCESS');
    assert.equal(impostor.result.isMatch, false, JSON.stringify(impostor.result));

    const sessionId = await capture(caller, { species, purpose: 'PET_IDENTIFICATION', seed: 2, firstShot: 20 });
    const identified = await endOf(caller, await call(caller, 'POST', '/v2/pets:identify', { sessionId }));
    assert.equal(identified.status, 'SUCCESS');
    assert.equal(identified.result.pets[0]?.id, other, JSON.stringify(identified.result));
    assert.equal(identified.result.searchedCount, 2);
  });
}
