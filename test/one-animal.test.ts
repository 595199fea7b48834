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

/**
 * A session of dog noses: `own` photos of the first generated dog, then `foreign` ones of the second, whose ids are
 * returned.
 */
async function mixedSession(caller: Caller, wish: { purpose: Purpose; petId?: string; own: number; foreign: number }) {
  const { own, foreign, ...session } = wish;
  const first = { ...session, species: 'DOG', seed: PETS[0], firstShot: 30, fingerprints: own } as const;
  const sessionId = await capture(caller, first);
  const foreignIds: string[] = [];
  for (let shot = 0; shot < foreign; shot++) {
    const jpeg = await photo('DOG', PETS[1], 'fingerprint', 30 + shot);
    const reply = await upload(caller, `/v2/fingerprints:upload?sessionId=${sessionId}`, jpeg);
    assert.equal(reply.body.data.quality.verdict, 'ACCEPTED', JSON.stringify(reply.body));
    foreignIds.push(reply.body.data.id);
  }
  return { sessionId, foreignIds };
}

/** Asserts that a job warns of exactly these photos, in its result and in its record. */
function assertWarnsOf(job: { warnings?: unknown; result: { warnings?: unknown } }, foreignIds: readonly string[]) {
  const { warnings } = job.result as { warnings?: { code: string; message: string; fingerprintIds: string[] }[] };
  assert.deepEqual(job.warnings, warnings);
  if (foreignIds.length === 0) return assert.equal(warnings, undefined);
  assert.deepEqual(
    warnings?.map(({ code, fingerprintIds }) => [code, fingerprintIds]),
    [['inconsistentAnimal', foreignIds]],
  );
  assert.ok(warnings?.[0]?.message);
}

for (const [own, foreign] of [
  [5, 0],
  [4, 1],
  [3, 2],
] as const) {
  test(`${own} photos of one dog and ${foreign} of another are registered, and the job lists those of the second dog`, async () => {
    const caller = await newCaller();
    const petId = await newPet(caller, 'DOG');
    const wish = { purpose: 'PET_PROFILE_REGISTRATION', petId, own, foreign } as const;
    const { sessionId, foreignIds } = await mixedSession(caller, wish);
    const job = await endOf(caller, await call(caller, 'POST', `/v2/pets/${petId}:addFingerprints`, { sessionId }));
    assert.equal(job.status, 'SUCCESS', JSON.stringify(job));
    assertWarnsOf(job, foreignIds);
    assert.equal((await call(caller, 'GET', `/v2/pets/${petId}`)).body.data.fingerprintCount, 5);
  });
}

test('photos of two dogs in a verification or identification are reported, and do not decide on their own', async () => {
  const caller = await newCaller();
  const petId = await registeredPet(caller, 'DOG', PETS[0]);
  for (const [own, foreign] of [
    [3, 1],
    [3, 0],
  ] as const) {
    const verification = await mixedSession(caller, { purpose: 'PET_VERIFICATION', petId, own, foreign });
    const verify = await call(caller, 'POST', `/v2/pets/${petId}:verify`, verification);
    const identification = await mixedSession(caller, { purpose: 'PET_IDENTIFICATION', own, foreign });
    const identify = await call(caller, 'POST', '/v2/pets:identify', identification);
    for (const [job, foreignIds] of [
      [await endOf(caller, verify), verification.foreignIds],
      [await endOf(caller, identify), identification.foreignIds],
    ] as const) {
      assertWarnsOf(job, foreignIds);
      assert.ok(!job.result.reasons?.includes('inconsistentAnimal'), JSON.stringify(job.result));
      if (foreign === 0) assert.ok(['MATCH', 'IDENTIFIED'].includes(job.result.decision), job.result.decision);
    }
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
