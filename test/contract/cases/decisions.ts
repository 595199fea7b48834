import assert from 'node:assert/strict';
import { call } from '@rhinarium/server/testing/client';
import { capture, endOf } from '@rhinarium/server/testing/pets';
import { photo } from '@rhinarium/server/testing/photo';
import type { ContractCase, World } from '../contract-case.ts';

/**
 * Further generated cats. `photo` and `capture` of a world show the first one, which the second and third resemble so
 * much that a search of it alone would name it.
 */
const OTHERS = [4, 5, 6, 8] as const;

/** A pet registered with the first five photos of the first cat. */
async function registered({ ask, caller, capture, newPet }: World): Promise<string> {
  const petId = await newPet();
  const sessionId = await capture({ purpose: 'PET_PROFILE_REGISTRATION', petId });
  const job = await endOf(caller, await ask('addFingerprints', { params: { petId }, body: { sessionId } }, 202));
  assert.equal(job.status, 'SUCCESS', JSON.stringify(job));
  return petId;
}

/** The finished job: SUCCESS, whatever its decision. */
async function verified({ ask, caller }: World, petId: string, sessionId: string) {
  const job = await endOf(caller, await ask('verifyPet', { params: { petId }, body: { sessionId } }, 202));
  assert.equal(job.status, 'SUCCESS', JSON.stringify(job));
  return job;
}

async function identified({ ask, caller }: World, sessionId: string, maxCandidates = 10) {
  const job = await endOf(caller, await ask('identifyPet', { body: { sessionId, maxCandidates } }, 202));
  assert.equal(job.status, 'SUCCESS', JSON.stringify(job));
  return job.result;
}

const verification = (world: World, petId: string, seed: number, firstShot = 10) =>
  capture(world.caller, { species: 'CAT', purpose: 'PET_VERIFICATION', petId, seed, firstShot });
const identification = (world: World, seed: number, firstShot = 10) =>
  capture(world.caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed, firstShot });

/** A session of `purpose` with these photos of the first cat. Returns its fingerprint ids and appearance id. */
async function sessionOf(
  { ask, newSession }: World,
  purpose: 'PET_VERIFICATION' | 'PET_IDENTIFICATION',
  petId: string | undefined,
  files: { fingerprints: readonly Uint8Array[]; appearance: Uint8Array },
) {
  const sessionId = await newSession(purpose, petId);
  const fingerprintIds: string[] = [];
  for (const file of files.fingerprints) {
    const { data } = (await ask('uploadFingerprint', { query: { sessionId }, file }, 201)).body;
    assert.equal(data.quality.verdict, 'ACCEPTED', JSON.stringify(data));
    fingerprintIds.push(data.id);
  }
  const whole = await ask('uploadAppearance', { query: { sessionId }, file: files.appearance }, 201);
  return { sessionId, fingerprintIds, appearanceId: whole.body.data.id as string };
}

export const decisionCases: readonly ContractCase[] = [
  {
    name: 'a verification is MATCH, NO_MATCH, or INCONCLUSIVE with reasons and advice, by both of its errors',
    says: ['7.5', '7.10', '7.14', '8.2'],
    async run(world) {
      const petId = await registered(world);
      const match = (await verified(world, petId, await verification(world, petId, 1))).result;
      assert.deepEqual(
        [match.decision, match.isMatch, match.reasons, match.advice],
        ['MATCH', true, undefined, undefined],
      );
      assert.ok(match.falseMatchRate <= 1e-4 && match.score >= 50);

      const decisions: string[] = [];
      for (const seed of OTHERS) {
        const { result } = await verified(world, petId, await verification(world, petId, seed));
        decisions.push(result.decision);
        assert.equal(result.isMatch, false);
        if (result.decision !== 'NO_MATCH') continue;
        assert.ok(result.falseNonMatchRate <= 0.02, JSON.stringify(result));
        assert.deepEqual([result.reasons, result.advice], [undefined, undefined]);
      }
      assert.ok(decisions.includes('NO_MATCH'), String(decisions));

      // The pet itself under an extreme target: the same photos neither match nor exclude.
      await world.sql('UPDATE tenants SET target_false_match_rate = 1e-15');
      const open = (await verified(world, petId, await verification(world, petId, 1))).result;
      assert.deepEqual([open.decision, open.isMatch], ['INCONCLUSIVE', false]);
      assert.ok(open.falseNonMatchRate > 0.02);
      assert.deepEqual(open.reasons, ['tooCloseToExclude', 'tooFewPhotos']);
      assert.equal(open.advice[0].code, 'morePhotos');
      assert.ok(open.advice.every(({ message }: { message: string }) => message.length > 20));
    },
  },
  {
    name: 'an identification lists the best pets that were searched whatever it decides, and says of each whether it matches',
    says: ['7.5', '7.11', '7.15', '8.4'],
    async run(world) {
      const petId = await registered(world);
      const found = await identified(world, await identification(world, 1));
      assert.deepEqual([found.decision, found.pets[0].id, found.pets[0].isMatch], ['IDENTIFIED', petId, true]);

      const unknown: string[] = [];
      for (const seed of OTHERS) {
        const result = await identified(world, await identification(world, seed));
        unknown.push(result.decision);
        assert.deepEqual([result.pets.length, result.pets[0].id, result.pets[0].isMatch], [1, petId, false]);
        assert.equal(result.reasons === undefined, result.decision === 'UNKNOWN');
        assert.ok(result.evidenceUrl);
      }
      assert.ok(unknown.includes('UNKNOWN'), String(unknown));

      await world.sql('UPDATE tenants SET identification_target_false_match_rate = 1e-15');
      const open = await identified(world, await identification(world, 1));
      assert.deepEqual([open.decision, open.pets[0].isMatch], ['INCONCLUSIVE', false]);
      assert.deepEqual(open.reasons, ['tooCloseToExclude', 'tooFewPhotos']);
      assert.equal(open.advice[0].code, 'morePhotos');
    },
  },
  {
    name: 'a verification takes twenty photos, and names the best registered one for each',
    says: ['8.3'],
    async run(world) {
      const petId = await registered(world);
      const sessionId = await world.capture({ purpose: 'PET_VERIFICATION', petId, firstShot: 10, fingerprints: 20 });
      const { result } = await verified(world, petId, sessionId);
      assert.deepEqual([result.decision, result.samples.length], ['MATCH', 20]);
    },
  },
  {
    name: 'copies of registered photos are reported; a copied appearance image is ignored, copied fingerprints count unless the tenant refuses them',
    says: ['7.10', '8.7', '8.8'],
    async run(world) {
      const petId = await registered(world);
      const shots = (numbers: readonly number[]) =>
        Promise.all(numbers.map((shot) => photo('CAT', 1, 'fingerprint', shot)));
      const copiedLook = await photo('CAT', 1, 'appearance', 0);
      // A registered photo's bytes, the same picture in other bytes, and a new photo.
      const [first, second, fresh] = await shots([0, 1, 10]);
      const copies = {
        fingerprints: [first!, Buffer.concat([second!, Buffer.from([0])]), fresh!],
        appearance: copiedLook,
      };
      const upload = () => sessionOf(world, 'PET_VERIFICATION', petId, copies);

      const flagged = await upload();
      const job = await verified(world, petId, flagged.sessionId);
      const [warning, ...more] = job.result.warnings;
      const { code, fingerprintIds, appearanceIds } = warning;
      assert.deepEqual([code, warning.petId, more], ['copyOfRegistered', petId, []]);
      assert.deepEqual(fingerprintIds, flagged.fingerprintIds.slice(0, 2));
      assert.deepEqual(appearanceIds, [flagged.appearanceId]);
      assert.deepEqual(job.warnings, job.result.warnings);
      assert.deepEqual([job.result.decision, job.result.isMatch], ['MATCH', true]);

      // Next to fingerprints of another cat with rates below their bound: a copied appearance image is ignored, a new
      // one is not.
      const fingerprints = await Promise.all([10, 11, 12].map((shot) => photo('CAT', 2, 'fingerprint', shot)));
      const rateWith = async (appearance: Uint8Array) => {
        const { sessionId } = await sessionOf(world, 'PET_VERIFICATION', petId, { fingerprints, appearance });
        return (await verified(world, petId, sessionId)).result.falseMatchRate as number;
      };
      const form = { species: 'CAT', purpose: 'PET_VERIFICATION' };
      const bare: string[] = [];
      for (const file of fingerprints)
        bare.push((await world.ask('uploadFingerprintV1', { form, file }, 201)).body.data.id);
      const v1 = await world.ask('verifyPetV1', { params: { petId }, body: { fingerprints: bare } }, 202);
      const rateWithout = (await endOf(world.caller, v1)).result.falseMatchRate;
      assert.equal(await rateWith(copiedLook), rateWithout);
      assert.notEqual(await rateWith(await photo('CAT', 1, 'appearance', 7)), rateWithout);

      assert.deepEqual(await world.setReplayPolicy('refuse'), { tenantId: world.tenantId, replayPolicy: 'refuse' });
      await assert.rejects(world.setReplayPolicy('ignore'), /--policy takes flag or refuse/);
      const refused = (await verified(world, petId, (await upload()).sessionId)).result;
      assert.deepEqual([refused.decision, refused.isMatch], ['INCONCLUSIVE', false]);
      assert.deepEqual([refused.reasons, refused.advice[0].code], [['copyOfRegistered'], 'newPhotos']);
      const honest = { fingerprints: await shots([10, 11, 12]), appearance: copiedLook };
      const lookOnly = await sessionOf(world, 'PET_VERIFICATION', petId, honest);
      const passed = (await verified(world, petId, lookOnly.sessionId)).result;
      assert.deepEqual([passed.decision, passed.warnings[0].fingerprintIds], ['MATCH', []]);
    },
  },
  {
    name: 'a search reports copies of each candidate’s photos, and if the tenant refuses them they do not identify the first candidate',
    says: ['8.7', '8.8'],
    async run(world) {
      const petId = await registered(world);
      const copies = {
        fingerprints: await Promise.all([0, 10, 11].map((shot) => photo('CAT', 1, 'fingerprint', shot))),
        appearance: await photo('CAT', 1, 'appearance', 0),
      };
      const upload = () => sessionOf(world, 'PET_IDENTIFICATION', undefined, copies);
      const flagged = await upload();
      const result = await identified(world, flagged.sessionId);
      assert.equal(result.decision, 'IDENTIFIED');
      const { message, ...warning } = result.warnings[0];
      assert.ok(message);
      const appearanceIds = [flagged.appearanceId];
      const fingerprintIds = flagged.fingerprintIds.slice(0, 1);
      assert.deepEqual(warning, { code: 'copyOfRegistered', fingerprintIds, appearanceIds, petId });

      const fingerprints = await Promise.all([10, 11, 12].map((shot) => photo('CAT', 2, 'fingerprint', shot)));
      const form = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };
      const bare: string[] = [];
      for (const file of fingerprints)
        bare.push((await world.ask('uploadFingerprintV1', { form, file }, 201)).body.data.id);
      const v1 = await world.ask('identifyPetV1', { body: { fingerprints: bare } }, 202);
      const rateWithout = (await endOf(world.caller, v1)).result.pets[0].falseMatchRate;
      const foreign = { fingerprints, appearance: copies.appearance };
      const { sessionId } = await sessionOf(world, 'PET_IDENTIFICATION', undefined, foreign);
      assert.equal((await identified(world, sessionId)).pets[0].falseMatchRate, rateWithout);

      await world.setReplayPolicy('refuse');
      const refused = await identified(world, (await upload()).sessionId);
      assert.deepEqual([refused.decision, refused.reasons], ['INCONCLUSIVE', ['copyOfRegistered']]);
      assert.deepEqual([refused.pets[0].id, refused.advice[0].code], [petId, 'newPhotos']);
      const fresh = await identified(world, await identification(world, 1));
      assert.deepEqual([fresh.decision, fresh.warnings], ['IDENTIFIED', undefined]);
      assert.equal((await call(world.caller, 'GET', `/v2/pets/${petId}`)).body.data.fingerprintCount, 5);
    },
  },
  {
    name: 'an identification with a filter searches only the pets that pass, and its threshold accounts for them only',
    says: ['6.12', '8.5'],
    async run(world) {
      const { ask, caller, capture, newPet } = world;
      const petId = await registered(world);
      await ask('updatePet', { params: { petId }, body: { breed: 'Jindo', metadata: { isLost: true, no: 7 } } }, 200);
      const otherId = await newPet();
      await ask(
        'updatePet',
        { params: { petId: otherId }, body: { breed: 'Jindo', metadata: '{"isLost": false}' } },
        200,
      );
      const { result } = (await ask('listFingerprintAdditionJobs', {}, 200)).body.data[0];
      const fingerprintIds = result.addedFingerprintIds.slice(0, 2);
      await ask('moveFingerprints', { params: { petId }, body: { intoPetId: otherId, fingerprintIds } }, 200);
      await ask('createSearchPool', { body: { name: 'found' } }, 201);
      await ask('addPetsToSearchPool', { params: { name: 'found' }, body: { petIds: [petId] } }, 200);
      const search = async (more: object) => {
        const sessionId = await capture({ purpose: 'PET_IDENTIFICATION', firstShot: 10 });
        const job = await endOf(caller, await ask('identifyPet', { body: { sessionId, ...more } }, 202));
        assert.equal(job.status, 'SUCCESS', JSON.stringify(job));
        return [job.result.pets.map((pet: { id: string }) => pet.id), job.result.searchedCount];
      };
      assert.deepEqual(await search({ filter: { metadata: { isLost: true, no: 7 } } }), [[petId], 1]);
      assert.deepEqual(await search({ filter: { breed: 'Jindo', metadata: { isLost: false } } }), [[otherId], 1]);
      const none = { breed: 'Jindo', metadata: { isLost: false } };
      assert.deepEqual(await search({ searchPoolName: 'found', filter: none }), [[], 0]);
      for (const filter of [
        {},
        { metadata: {} },
        { metadata: { a: null } },
        { metadata: { a: [] } },
        { bread: 'x' },
        'x',
      ]) {
        const refused = await ask('identifyPet', { body: { sessionId: 'unknown', filter } }, 'validation');
        assert.match(Object.keys(refused.body.errors[0].details).join(), /^filter/);
      }
    },
  },
];
