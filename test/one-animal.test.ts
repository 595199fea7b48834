import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, type Purpose } from '@rhinarium/contract';
import { type Caller, call, upload } from './support/client.ts';
import { capture, endOf, newPet, photo, registeredPet } from './support/pets.ts';
import { newTenant, sharedService } from './support/service.ts';

/** Two generated dogs that differ clearly: not every two do. */
const PETS = [5, 3] as const;

async function newCaller(): Promise<Caller> {
  const service = await sharedService();
  return { url: service.url, apiKey: (await newTenant(service)).apiKey };
}

/** A session of dog noses: `own` photos of the first generated dog, then `foreign` ones of the second. */
async function mixedSession(caller: Caller, wish: { purpose: Purpose; petId?: string; own: number; foreign: number }) {
  const { own, foreign, ...session } = wish;
  const first = { ...session, species: 'DOG', seed: PETS[0], firstShot: 30, fingerprints: own } as const;
  const sessionId = await capture(caller, first);
  for (let shot = 0; shot < foreign; shot++) {
    const jpeg = await photo('DOG', PETS[1], 'fingerprint', 30 + shot);
    const reply = await upload(caller, `/v2/fingerprints:upload?sessionId=${sessionId}`, jpeg);
    assert.equal(reply.body.data.quality.verdict, 'ACCEPTED', JSON.stringify(reply.body));
  }
  return sessionId;
}

for (const [own, foreign] of [
  [4, 1],
  [3, 2],
] as const) {
  test(`${own} photos of one dog and ${foreign} of another are not registered, and the job says why`, async () => {
    const caller = await newCaller();
    const petId = await newPet(caller, 'DOG');
    const sessionId = await mixedSession(caller, { purpose: 'PET_PROFILE_REGISTRATION', petId, own, foreign });
    const job = await endOf(caller, await call(caller, 'POST', `/v2/pets/${petId}:addFingerprints`, { sessionId }));
    const { code, message } = ERRORS.inconsistentAnimal;
    assert.deepEqual([job.status, job.error], ['FAILED', { code, message, retryable: false }]);
    assert.equal((await call(caller, 'GET', `/v2/pets/${petId}`)).body.data.fingerprintCount, 0);
  });
}

test('photos of two dogs prove and find nothing, and the job says why; photos of one dog do', async () => {
  const caller = await newCaller();
  const petId = await registeredPet(caller, 'DOG', PETS[0]);
  for (const [own, foreign] of [
    [2, 1],
    [3, 0],
  ] as const) {
    const verification = await mixedSession(caller, { purpose: 'PET_VERIFICATION', petId, own, foreign });
    const verify = await call(caller, 'POST', `/v2/pets/${petId}:verify`, { sessionId: verification });
    const { decision, isMatch, reasons } = (await endOf(caller, verify)).result;
    const identification = await mixedSession(caller, { purpose: 'PET_IDENTIFICATION', own, foreign });
    const identify = await call(caller, 'POST', '/v2/pets:identify', { sessionId: identification });
    const identified = (await endOf(caller, identify)).result;
    const isMixed = foreign > 0;
    assert.deepEqual(
      [decision, isMatch, reasons],
      isMixed ? ['INCONCLUSIVE', false, ['inconsistentAnimal']] : ['MATCH', true, undefined],
    );
    assert.deepEqual(
      [identified.decision, identified.reasons],
      isMixed ? ['INCONCLUSIVE', ['inconsistentAnimal']] : ['IDENTIFIED', undefined],
    );
  }
});

test('one file five times is one fingerprint', async () => {
  const caller = await newCaller();
  const sessionId = await capture(caller, {
    species: 'DOG',
    purpose: 'PET_IDENTIFICATION',
    seed: PETS[0],
    fingerprints: 1,
  });
  const jpeg = await photo('DOG', PETS[0], 'fingerprint', 0);
  const path = `/v2/fingerprints:upload?sessionId=${sessionId}`;
  for (let time = 0; time < 4; time++) assert.equal((await upload(caller, path, jpeg)).status, 200);
  // Other bytes of the same picture: a comment behind its end.
  const copy = await upload(caller, path, Buffer.concat([jpeg, Buffer.from([0])]));
  assert.deepEqual(copy.body.data.quality.reasons, ['nearDuplicate']);
  assert.equal(copy.body.data.progress.fingerprints, 1);
  const refused = await call(caller, 'POST', '/v2/pets:identify', { sessionId });
  assert.equal(refused.body.errors[0].code, ERRORS.captureSessionNotFinished.code);
});
