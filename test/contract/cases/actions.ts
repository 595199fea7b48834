import assert from 'node:assert/strict';
import { endOf } from '@rhinarium/server/testing/pets';
import sharp from 'sharp';
import type { ContractCase } from '../contract-case.ts';

export const actionCases: readonly ContractCase[] = [
  {
    name: 'registration, verification and identification are accepted with 202, polled to their end, and use up their session',
    says: ['1.5', '1.6', '1.7', '1.13', '4.7', '4.13', '6.1', '6.2', '7.3', '7.5', '7.8', '7.9', '7.10', '7.11'],
    async run({ ask, caller, capture, newPet, photo }) {
      const petId = await newPet();
      const registration = await capture({ purpose: 'PET_PROFILE_REGISTRATION', petId });
      const adding = { params: { petId }, body: { sessionId: registration } };
      const dark = await sharp(await photo('CAT', 'fingerprint', 8))
        .linear(0.1, 0)
        .jpeg()
        .toBuffer();
      const rejected = (await ask('uploadFingerprint', { query: adding.body, file: dark }, 201)).body.data;
      assert.equal(rejected.quality.verdict, 'REJECTED');
      const added = await endOf(caller, await ask('addFingerprints', adding, 202));
      assert.equal(added.status, 'SUCCESS', JSON.stringify(added));
      assert.deepEqual([added.result.addedFingerprintIds.length, added.result.rejected], [5, []]);
      assert.ok(!added.result.addedFingerprintIds.includes(rejected.id));
      await ask('readFingerprintAdditionJob', { params: { jobId: added.jobId }, query: { waitSeconds: '30' } }, 200);
      const session = (await ask('readCaptureSession', { params: adding.body }, 200)).body.data;
      assert.deepEqual([session.state, session.usedByJobId], ['FINISHED', added.jobId]);
      await ask('addFingerprints', adding, 'captureSessionAlreadyUsed');
      const file = await photo('CAT', 'fingerprint', 9);
      await ask('uploadFingerprint', { query: adding.body, file }, 'captureSessionAlreadyUsed');
      await ask('abortCaptureSession', { params: adding.body }, 'stateConflict');

      const verification = await capture({ purpose: 'PET_VERIFICATION', petId, firstShot: 10 });
      const verifying = { params: { petId }, body: { sessionId: verification } };
      const verified = await endOf(caller, await ask('verifyPet', verifying, 202));
      assert.equal(verified.status, 'SUCCESS', JSON.stringify(verified));
      assert.equal(verified.result.isMatch, verified.result.decision === 'MATCH');
      await ask('readPetVerificationJob', { params: { jobId: verified.jobId } }, 200);

      const identification = await capture({ purpose: 'PET_IDENTIFICATION', firstShot: 10 });
      const body = { sessionId: identification, maxCandidates: 1 };
      const identified = await endOf(caller, await ask('identifyPet', { body }, 202));
      assert.equal(identified.status, 'SUCCESS', JSON.stringify(identified));
      assert.equal(identified.result.searchedCount, 1);
      await ask('readPetIdentificationJob', { params: { jobId: identified.jobId } }, 200);
      await ask('identifyPet', { body }, 'captureSessionAlreadyUsed');
    },
  },
  {
    name: 'each action takes only sessions with its own purpose',
    says: ['6.5'],
    async run({ ask, newPet, newSession }) {
      const petId = await newPet();
      const purposes = ['PET_PROFILE_REGISTRATION', 'PET_VERIFICATION', 'PET_IDENTIFICATION'] as const;
      for (const purpose of purposes) {
        const body = { sessionId: await newSession(purpose, petId) };
        const expected = (own: string) =>
          own === purpose ? 'captureSessionNotFinished' : 'captureSessionPurposeMismatch';
        await ask('addFingerprints', { params: { petId }, body }, expected('PET_PROFILE_REGISTRATION'));
        await ask('verifyPet', { params: { petId }, body }, expected('PET_VERIFICATION'));
        await ask('identifyPet', { body }, expected('PET_IDENTIFICATION'));
      }
    },
  },
  {
    name: 'one fingerprint too few or no appearance image is 20012, and the session stays open for what is missing',
    says: ['4.8', '5.2', '6.3', '6.4'],
    async run({ ask, capture, newPet, photo }) {
      const petId = await newPet();
      const params = { petId };
      const adding = { sessionId: await capture({ purpose: 'PET_PROFILE_REGISTRATION', petId, fingerprints: 4 }) };
      await ask('addFingerprints', { params, body: adding }, 'captureSessionNotFinished');
      const verifying = { sessionId: await capture({ purpose: 'PET_VERIFICATION', petId, fingerprints: 2 }) };
      await ask('verifyPet', { params, body: verifying }, 'captureSessionNotFinished');
      const identifying = { sessionId: await capture({ purpose: 'PET_IDENTIFICATION', appearances: 0 }) };
      await ask('identifyPet', { body: identifying }, 'captureSessionNotFinished');
      assert.equal((await ask('readCaptureSession', { params: identifying }, 200)).body.data.state, 'STARTED');
      await ask('uploadAppearance', { query: identifying, file: await photo('CAT', 'appearance') }, 201);
      await ask('identifyPet', { body: identifying }, 202);
    },
  },
  {
    name: 'a pet without fingerprints cannot be verified, and one with an ongoing addition gets no second one',
    says: ['6.7', '6.8'],
    async run({ ask, capture, newPet, parkJob }) {
      const petId = await newPet();
      const params = { petId };
      const verification = await capture({ purpose: 'PET_VERIFICATION', petId });
      await ask('verifyPet', { params, body: { sessionId: verification } }, 'petHasNoFingerprint');
      const jobId = await parkJob('FINGERPRINT_ADDITION', petId);
      assert.equal((await ask('readPet', { params }, 200)).body.data.hasOngoingFingerprintAdditionJob, true);
      const body = { sessionId: await capture({ purpose: 'PET_PROFILE_REGISTRATION', petId }) };
      await ask('addFingerprints', { params, body }, 'petAlreadyHasFingerprintAdditionJob');
      await ask('cancelFingerprintAdditionJob', { params: { jobId } }, 200);
      await ask('addFingerprints', { params, body }, 202);
    },
  },
  {
    name: 'an identification can be limited to a search pool, with either name of the field',
    says: ['6.9'],
    async run({ ask, caller, capture }) {
      await ask('createSearchPool', { body: { name: 'shelter' } }, 201);
      const sessionId = await capture({ purpose: 'PET_IDENTIFICATION' });
      await ask('identifyPet', { body: { sessionId, searchPoolName: 'nowhere' } }, 'noSuchSearchPool');
      await ask('identifyPet', { body: { sessionId, searchPool: 'nowhere' } }, 'noSuchSearchPool');
      await ask('identifyPet', { body: { sessionId, searchPool: 'shelter', searchPoolName: 'other' } }, 'validation');
      const job = await endOf(caller, await ask('identifyPet', { body: { sessionId, searchPool: 'shelter' } }, 202));
      assert.deepEqual([job.result.searchedCount, job.result.searchPoolName], [0, 'shelter']);
      assert.deepEqual(job.result.pets, []);
    },
  },
];
