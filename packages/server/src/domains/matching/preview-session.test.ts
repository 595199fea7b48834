import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS } from '@rhinarium/contract';
import { ask, attempt, type Caller } from '../../../testing/client.ts';
import { capture, endOf, newPet, registeredPet } from '../../../testing/pets.ts';
import { photo } from '../../../testing/photo.ts';
import { newTenant, sharedService } from '../../../testing/service.ts';
import { previewOf, previewOfFailure } from './preview-session.ts';

async function open() {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service);
  const caller: Caller = { url: service.url, apiKey };
  const preview = async (sessionId: string) => (await ask(caller, 'previewCaptureSession', { sessionId }, {})).data;
  return { service, tenantId, caller, preview };
}

test('a verification is previewed as its action then decides, and the session stays open', async () => {
  const { service, tenantId, caller, preview } = await open();
  const petId = await registeredPet(caller, 'CAT', 1);
  const own = { species: 'CAT', purpose: 'PET_VERIFICATION', petId, firstShot: 20 } as const;
  const sessionId = await capture(caller, { ...own, seed: 1 });
  const [early, again] = [await preview(sessionId), await preview(sessionId)];
  assert.deepEqual([early.isComplete, early.wouldDecide, early.decision], [true, true, 'MATCH']);
  assert.deepEqual(again, early);
  assert.equal((await ask(caller, 'readCaptureSession', { sessionId })).data.state, 'STARTED');
  const counted = await service.app.services.database.tenant(tenantId, (sql) =>
    sql<{ jobs: number }>(`SELECT count(*)::int AS jobs FROM jobs WHERE tenant_id = $1 AND session_id = $2`, [
      tenantId,
      sessionId,
    ]),
  );
  assert.deepEqual(counted, [{ jobs: 0 }]);
  const job = await endOf(caller, await attempt(caller, 'verifyPet', { petId }, { sessionId }));
  assert.equal(job.result.decision, early.decision);
  const used = await attempt(caller, 'previewCaptureSession', { sessionId }, {});
  assert.equal(used.body.errors[0].code, ERRORS.captureSessionAlreadyUsed.code);
});

test('an identification is previewed without naming a pet, in a pool if one is given', async () => {
  const { caller, preview } = await open();
  const petId = await registeredPet(caller, 'CAT', 1);
  const session = { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1, firstShot: 20 } as const;
  const sessionId = await capture(caller, session);
  const found = await preview(sessionId);
  assert.equal(found.decision, 'IDENTIFIED');
  assert.ok(!JSON.stringify(found).includes(petId));
  await ask(caller, 'createSearchPool', {}, { name: 'empty' });
  const inPool = await ask(caller, 'previewCaptureSession', { sessionId }, { searchPoolName: 'empty' });
  assert.notEqual(inPool.data.decision, 'IDENTIFIED');
  const unknown = await attempt(caller, 'previewCaptureSession', { sessionId }, { searchPoolName: 'none' });
  assert.equal(unknown.body.errors[0].code, ERRORS.noSuchSearchPool.code);
});

test('a registration is previewed before it is complete, and then with what its photos lack', async () => {
  const { caller, preview } = await open();
  const petId = await newPet(caller);
  const own = { species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION', petId, seed: 1 } as const;
  const sessionId = await capture(caller, { ...own, fingerprints: 4 });
  const early = await preview(sessionId);
  assert.deepEqual([early.isComplete, early.wouldDecide, early.decision], [false, false, undefined]);
  assert.deepEqual(early.progress, {
    fingerprints: 4,
    appearances: 1,
    requiredFingerprints: 5,
    requiredAppearances: 1,
  });
  await ask(caller, 'uploadFingerprint', {}, { sessionId, file: await photo('CAT', 1, 'fingerprint', 9) });
  const complete = await preview(sessionId);
  assert.deepEqual([complete.isComplete, complete.wouldDecide, complete.reasons], [true, true, []]);
  assert.equal((await ask(caller, 'readPet', { petId })).data.fingerprintCount, 0);
});

test('gives the same advice for weak photos and reasons of refused ones as the action', () => {
  const added = { addedFingerprintIds: [], addedAppearanceIds: [], rejected: [], possibleDuplicates: [] };
  const weak = { code: 'weakRegistration', message: 'x', fingerprintIds: ['a'] } as const;
  assert.deepEqual(previewOf(added), { wouldDecide: true, reasons: [], advice: [] });
  const found = previewOf({ ...added, warnings: [weak] });
  assert.deepEqual([found.wouldDecide, found.advice[0]?.code, found.warnings], [true, 'morePhotos', [weak]]);
  assert.equal(previewOfFailure({ failure: 'wrongSpecies' })?.advice[0]?.code, 'rightSpecies');
  assert.equal(previewOfFailure({ failure: 'inconsistentAnimal' })?.advice[0]?.code, 'oneAnimal');
  assert.equal(previewOfFailure({ failure: 'petHasNoFingerprint' }), undefined);
});
