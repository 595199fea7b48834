import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TEST_OUTCOMES, type TestOutcome } from '@rhinarium/contract';
import type { World } from '../../../../../test/contract/contract-case.ts';
import { openWorld, requireFailure } from '../../../../../test/contract/open-world.ts';
import { call } from '../../../testing/client.ts';
import { endOf, registeredPet } from '../../../testing/pets.ts';
import { photo } from '../../../testing/photo.ts';
import { sharedService } from '../../../testing/service.ts';
import { markPhoto } from '../../domains/uploads/forced-upload.ts';

const SESSION = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };

/** A tenant through its live key and through a test key. */
async function openBoth(): Promise<{ live: World; inTest: World }> {
  const live = await openWorld(await sharedService(), { codes: new Set(), answered: new Set(), endings: [] });
  return { live, inTest: await live.withKey({ mode: 'test' }) };
}

/** Outcomes of one kind. */
function outcomesOf<Kind extends TestOutcome['kind']>(kind: Kind) {
  const found = [...TEST_OUTCOMES].flatMap(([name, outcome]) =>
    outcome.kind === kind ? [[name, outcome as Extract<TestOutcome, { kind: Kind }>] as const] : [],
  );
  assert.ok(found.length > 2, kind);
  return found;
}

/** A complete session whose first fingerprint names an outcome. */
async function captureWith({ ask, capture, tenantId }: World, outcome: string, petId?: string): Promise<string> {
  const purpose = petId === undefined ? 'PET_IDENTIFICATION' : 'PET_VERIFICATION';
  const request = petId === undefined ? {} : { petId };
  const sessionId = await capture({ purpose, ...request, firstShot: 6, fingerprints: 2 });
  const file = markPhoto(await photo('CAT', 1, 'fingerprint', 9), outcome);
  const added = await ask('uploadFingerprint', { query: { sessionId }, file }, 201);
  assert.equal(added.body.data.quality.verdict, 'ACCEPTED', tenantId);
  return sessionId;
}

test('every verdict and every upload error of the table is forced by a photo of test mode', async () => {
  const { inTest } = await openBoth();
  const bytes = await photo('CAT', 1, 'fingerprint', 0);
  const query = { sessionId: (await inTest.ask('createCaptureSession', { body: SESSION }, 201)).body.data.sessionId };
  for (const [name, { error }] of outcomesOf('uploadError')) {
    const reply = await inTest.ask('uploadFingerprint', { query, file: markPhoto(bytes, name) }, error);
    if (error === 'overloaded' || error === 'tooManyRequests') assert.equal(reply.headers.get('retry-after'), '1');
  }
  for (const [name, { reason }] of outcomesOf('verdict')) {
    const added = await inTest.ask('uploadFingerprint', { query, file: markPhoto(bytes, name) }, 201);
    const { quality } = added.body.data;
    assert.deepEqual([quality.verdict, quality.reasons], ['REJECTED', [reason]]);
    assert.ok(quality.score <= 20);
  }
  const form = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };
  const loose = await inTest.ask('uploadFingerprintV1', { form, file: markPhoto(bytes, 'verdict.glare') }, 201);
  assert.deepEqual(loose.body.data.quality.reasons, ['glare'], 'version 1 too');
});

test('every action error of the table is forced by a photo of test mode, and leaves the session as it was', async () => {
  const { inTest } = await openBoth();
  const sessionId = await captureWith(inTest, 'actionError.overloaded');
  for (const [name, { error }] of outcomesOf('actionError')) {
    await inTest.sql('UPDATE uploads SET test_outcome = $1 WHERE test_outcome IS NOT NULL', [name]);
    const reply = await call(inTest.caller, 'POST', '/v2/pets:identify', { sessionId });
    requireFailure(reply, error, name);
  }
  const session = await inTest.ask('readCaptureSession', { params: { sessionId } }, 200);
  assert.equal(session.body.data.state, 'STARTED');
});

test('a decision that a photo forces replaces that of the engine, and the result says which photo it was', async () => {
  const { inTest } = await openBoth();
  const petId = await registeredPet(inTest.caller, 'CAT', 1);
  const verify = async (outcome: string) => {
    const body = { sessionId: await captureWith(inTest, outcome, petId) };
    return (await endOf(inTest.caller, await inTest.ask('verifyPet', { params: { petId }, body }, 202))).result;
  };
  const forced = await verify('decision.NO_MATCH');
  assert.deepEqual([forced.decision, forced.isMatch, forced.score], ['NO_MATCH', false, 5]);
  assert.deepEqual([forced.warnings[0].code, forced.warnings[0].fingerprintIds.length], ['forcedInTest', 1]);
  const free = await verify('decision.UNKNOWN');
  assert.deepEqual([free.decision, free.warnings], ['MATCH', undefined], 'no decision of a verification');
  const body = { sessionId: await captureWith(inTest, 'decision.UNKNOWN') };
  const { result } = await endOf(inTest.caller, await inTest.ask('identifyPet', { body }, 202));
  assert.deepEqual([result.decision, result.pets[0].id, result.pets[0].isMatch], ['UNKNOWN', petId, false]);
});

test('a job ends with the error that a photo forces, and a fault of the service can be retried', async () => {
  const { inTest } = await openBoth();
  const end = async (outcome: string) => {
    const body = { sessionId: await captureWith(inTest, outcome) };
    return await endOf(inTest.caller, await inTest.ask('identifyPet', { body }, 202));
  };
  const refused = await end('jobError.wrongSpecies');
  assert.deepEqual([refused.status, refused.error.code, refused.error.retryable], ['FAILED', 'SVCB2B40019', false]);
  const broken = await end('jobError.internal');
  assert.deepEqual([broken.status, broken.error.code, broken.error.retryable], ['FAILED', 'SVCB2B50000', true]);
  await inTest.ask('retryPetIdentificationJob', { params: { jobId: broken.jobId } }, 202);
});

test('with a live key a marked photo is a photo like any other: nothing of it is kept, and nothing is forced', async () => {
  const { live } = await openBoth();
  const sessionId = await captureWith(live, 'verdict.blurred');
  for (const [shot, outcome] of [
    [10, 'uploadError.overloaded'],
    [11, 'actionError.overloaded'],
    [12, 'jobError.internal'],
    [13, 'decision.INCONCLUSIVE'],
    [14, 'delay.60'],
  ] as const) {
    const file = markPhoto(await photo('CAT', 1, 'fingerprint', shot), outcome);
    const added = await live.ask('uploadFingerprint', { query: { sessionId }, file }, 201);
    assert.equal(added.body.data.quality.verdict, 'ACCEPTED', outcome);
  }
  const { services } = live.service.app;
  const noted = await services.database.tenant(live.tenantId, (sql) =>
    sql('SELECT FROM uploads WHERE test_outcome IS NOT NULL'),
  );
  assert.equal(noted.length, 0);
  const job = await endOf(live.caller, await live.ask('identifyPet', { body: { sessionId } }, 202));
  assert.deepEqual([job.status, job.attempt, job.result.decision], ['SUCCESS', 1, 'UNKNOWN']);
});
