import assert from 'node:assert/strict';
import { PURPOSES } from '@rhinarium/contract';
import type { ContractCase } from '../contract-case.ts';

export const sessionCases: readonly ContractCase[] = [
  {
    name: 'a session is created with its fields, its identifier and its progress',
    says: ['1.9', '1.10', '4.1', '4.4', '4.14', '4.15'],
    async run({ ask, newPet }) {
      const petId = await newPet();
      const created = await ask(
        'createCaptureSession',
        { body: { species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION', petId } },
        201,
      );
      const { data } = created.body;
      assert.equal(data.sessionId, data.id);
      assert.equal(data.state, 'STARTED');
      assert.deepEqual(data.progress, {
        fingerprints: 0,
        appearances: 0,
        requiredFingerprints: 5,
        requiredAppearances: 1,
      });
      const params = { sessionId: data.sessionId };
      assert.deepEqual((await ask('readCaptureSession', { params }, 200)).body.data, data);
      assert.deepEqual((await ask('listCaptureSessions', { query: { petId } }, 200)).body.data, [data]);
    },
  },
  {
    name: 'registration and verification need a petId, identification does not',
    says: ['4.2', '11.4'],
    async run({ ask }) {
      const created = (purpose: string, expected: 201 | 'noPetIdInCaptureSession') =>
        ask('createCaptureSession', { body: { species: 'DOG', purpose } }, expected);
      assert.equal((await created('PET_PROFILE_REGISTRATION', 'noPetIdInCaptureSession')).body.error, undefined);
      assert.equal(typeof (await created('PET_VERIFICATION', 'noPetIdInCaptureSession')).body.error, 'string');
      await created('PET_IDENTIFICATION', 201);
    },
  },
  {
    name: 'a session names a pet of the tenant, whatever its purpose',
    says: ['3.5', '4.3', '6.11'],
    async run({ ask }) {
      for (const purpose of PURPOSES) {
        await ask('createCaptureSession', { body: { species: 'DOG', purpose, petId: 'not a UUID' } }, 'noSuchPet');
      }
      for (const petId of ['', 7]) {
        await ask(
          'createCaptureSession',
          { body: { species: 'DOG', purpose: 'PET_VERIFICATION', petId } },
          'validation',
        );
      }
    },
  },
  {
    name: 'a species other than the pet’s is a warning at creation and refused by the action',
    says: ['4.3', '6.6'],
    async run({ ask, newPet }) {
      const petId = await newPet('DOG');
      const body = { species: 'CAT', purpose: 'PET_VERIFICATION', petId };
      const created = await ask('createCaptureSession', { body }, 201);
      assert.equal(created.body.warnings[0].code, 'SVCB2B20015');
      const { sessionId } = created.body.data;
      await ask('verifyPet', { params: { petId }, body: { sessionId } }, 'speciesMismatch');
    },
  },
  {
    name: 'a session lives 30 minutes, or as long as requested within the limits',
    says: ['4.5'],
    async run({ ask }) {
      const body = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };
      const lifetime = async (fields: object) => {
        const { data } = (await ask('createCaptureSession', { body: { ...body, ...fields } }, 201)).body;
        return (Date.parse(data.expiresAt) - Date.parse(data.createdAt)) / 1000;
      };
      assert.equal(await lifetime({}), 1800);
      assert.equal(await lifetime({ lifetimeSeconds: 60 }), 60);
      assert.equal(await lifetime({ lifetimeSeconds: 86_400 }), 86_400);
      for (const lifetimeSeconds of [59, 86_401, 60.5, '60']) {
        const refused = await ask('createCaptureSession', { body: { ...body, lifetimeSeconds } }, 'validation');
        assert.deepEqual(Object.keys(refused.body.errors[0].details), ['lifetimeSeconds']);
      }
    },
  },
  {
    name: 'an expired session is TIMEOUT immediately, is readable, and accepts no uploads, actions or abort',
    says: ['4.6', '4.10', '4.12'],
    async run({ ask, newSession, photo, sql }) {
      const sessionId = await newSession('PET_IDENTIFICATION');
      await sql(`UPDATE capture_sessions SET expires_at = now() - interval '1 second' WHERE id = $1`, [sessionId]);
      assert.equal((await ask('readCaptureSession', { params: { sessionId } }, 200)).body.data.state, 'TIMEOUT');
      const file = await photo('CAT', 'fingerprint');
      await ask('uploadFingerprint', { query: { sessionId }, file }, 'noSuchCaptureSession');
      await ask('identifyPet', { body: { sessionId } }, 'noSuchCaptureSession');
      await ask('abortCaptureSession', { params: { sessionId } }, 'stateConflict');
    },
  },
  {
    name: 'a preview of a session says what is missing, changes nothing, and refuses what the action would refuse',
    says: ['4.16'],
    async run(world) {
      const { ask, newPet, newSession, capture } = world;
      const sessionId = await newSession('PET_IDENTIFICATION');
      const preview = { params: { sessionId } };
      const { data } = (await ask('previewCaptureSession', preview, 200)).body;
      assert.deepEqual([data.isComplete, data.wouldDecide, data.reasons, data.advice], [false, false, [], []]);
      assert.equal((await ask('readCaptureSession', { params: { sessionId } }, 200)).body.data.state, 'STARTED');
      await ask('previewCaptureSession', { ...preview, query: { searchPoolName: 'nowhere' } }, 'noSuchSearchPool');
      const unregistered = await newPet();
      const ofPet = await newSession('PET_VERIFICATION', unregistered);
      await ask('previewCaptureSession', { params: { sessionId: ofPet } }, 'petHasNoFingerprint');
      const ofDog = await newSession('PET_PROFILE_REGISTRATION', unregistered, 'DOG');
      await ask('previewCaptureSession', { params: { sessionId: ofDog } }, 'speciesMismatch');
      await ask('abortCaptureSession', { params: { sessionId } }, 200);
      await ask('previewCaptureSession', preview, 'noSuchCaptureSession');
      await ask('previewCaptureSession', { params: { sessionId: 'unknown' } }, 'noSuchCaptureSession');
      const used = await capture({ purpose: 'PET_IDENTIFICATION' });
      await ask('identifyPet', { body: { sessionId: used } }, 202);
      await ask('previewCaptureSession', { params: { sessionId: used } }, 'captureSessionAlreadyUsed');
      const unplanned = await world.otherTenant('base');
      const search = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };
      const made = await unplanned.ask('createCaptureSession', { body: search }, 201);
      const params = { sessionId: made.body.data.id };
      await unplanned.ask('previewCaptureSession', { params }, 'identificationNotInPlan');
    },
  },
  {
    name: 'an aborted session is readable, accepts nothing, and can be aborted again',
    says: ['4.6', '4.9', '4.12'],
    async run({ ask, newSession, photo }) {
      const sessionId = await newSession('PET_IDENTIFICATION');
      for (let n = 0; n < 2; n++) {
        assert.equal((await ask('abortCaptureSession', { params: { sessionId } }, 200)).body.data.state, 'ABORTED');
      }
      await ask(
        'uploadAppearance',
        { query: { sessionId }, file: await photo('CAT', 'appearance') },
        'noSuchCaptureSession',
      );
      await ask('identifyPet', { body: { sessionId } }, 'noSuchCaptureSession');
      assert.equal((await ask('readCaptureSession', { params: { sessionId } }, 200)).body.data.state, 'ABORTED');
    },
  },
  {
    name: 'deleting a pet and suspending the tenant abort the open sessions',
    says: ['4.9'],
    async run({ ask, newPet, newSession, sql, suspend, tenantId }) {
      const stateOf = async (sessionId: string) =>
        (await ask('readCaptureSession', { params: { sessionId } }, 200)).body.data.state;
      const petId = await newPet();
      const ofPet = await newSession('PET_VERIFICATION', petId);
      const ofOther = await newSession('PET_VERIFICATION', await newPet());
      const ofNobody = await newSession('PET_IDENTIFICATION');
      await ask('deletePet', { params: { petId } }, 204);
      assert.equal(await stateOf(ofPet), 'ABORTED');
      assert.deepEqual([await stateOf(ofOther), await stateOf(ofNobody)], ['STARTED', 'STARTED']);
      await suspend();
      await sql('UPDATE tenants SET suspended_at = NULL WHERE tenant_id = $1', [tenantId]);
      assert.deepEqual([await stateOf(ofOther), await stateOf(ofNobody)], ['ABORTED', 'ABORTED']);
    },
  },
  {
    name: 'an unknown session is 20010 wherever it is named',
    says: ['4.12', '6.11'],
    async run({ ask, newPet, photo }) {
      const petId = await newPet();
      const file = await photo('CAT', 'fingerprint');
      for (const sessionId of ['00000000-0000-4000-8000-000000000000', 'nothing', ' ', '💥']) {
        await ask('readCaptureSession', { params: { sessionId } }, 'noSuchCaptureSession');
        await ask('abortCaptureSession', { params: { sessionId } }, 'noSuchCaptureSession');
        await ask('uploadFingerprint', { query: { sessionId }, file }, 'noSuchCaptureSession');
        await ask('identifyPet', { body: { sessionId } }, 'noSuchCaptureSession');
        await ask('verifyPet', { params: { petId }, body: { sessionId } }, 'noSuchCaptureSession');
        await ask('addFingerprints', { params: { petId }, body: { sessionId } }, 'noSuchCaptureSession');
      }
    },
  },
];
