import assert from 'node:assert/strict';
import { OPERATIONS, pathsOf } from '@rhinarium/contract';
import { endOf, registeredPet } from '@rhinarium/server/testing/pets';
import sharp from 'sharp';
import type { ContractCase, World } from '../contract-case.ts';

const UNKNOWN = '0198b5a2-0000-7000-8000-000000000000';

async function verified({ ask, caller, capture }: World) {
  const petId = await registeredPet(caller, 'CAT', 1);
  const sessionId = await capture({ purpose: 'PET_VERIFICATION', petId, firstShot: 10 });
  const job = await endOf(caller, await ask('verifyPet', { params: { petId }, body: { sessionId } }, 202));
  assert.equal(job.status, 'SUCCESS', JSON.stringify(job));
  return { petId, job, params: { jobId: job.jobId as string } };
}

export const evidenceCases: readonly ContractCase[] = [
  {
    name: 'a person says what a verification should have found, and may say it again; the job stays as it is',
    says: ['7.10'],
    async run(world) {
      const { ask } = world;
      const { petId, job, params } = await verified(world);
      const confirm = async (body: Record<string, unknown>) =>
        (await ask('confirmPetVerificationJob', { params, body }, 200)).body.data;
      const { confirmedAt: _, ...wrong } = await confirm({ truth: 'DIFFERENT', appVersion: '2.4.0' });
      const kept = { jobId: params.jobId, petId, truth: 'DIFFERENT', outcome: 'FALSE_MATCH', appVersion: '2.4.0' };
      assert.deepEqual(wrong, kept);
      assert.equal((await confirm({ truth: 'SAME' })).outcome, 'RIGHT_MATCH');
      assert.equal((await confirm({ truth: 'UNSURE' })).outcome, 'OPEN');
      assert.deepEqual((await ask('readPetVerificationJob', { params }, 200)).body.data, job);
      for (const body of [{}, { truth: 'MAYBE' }, { truth: 'SAME', appVersion: '' }])
        await ask('confirmPetVerificationJob', { params, body }, 'validation');
      const unknown = { params: { jobId: UNKNOWN }, body: { truth: 'SAME' } };
      await ask('confirmPetVerificationJob', unknown, 'noSuchPetVerificationJob');
      await ask('confirmPetIdentificationJob', unknown, 'noSuchPetIdentificationJob');
    },
  },
  {
    name: 'a person says which pet an identification should have named',
    says: ['7.11'],
    async run({ ask, caller, capture, newPet }) {
      const petId = await registeredPet(caller, 'CAT', 1);
      const otherPetId = await newPet();
      const sessionId = await capture({ purpose: 'PET_IDENTIFICATION', firstShot: 10 });
      const { jobId } = await endOf(caller, await ask('identifyPet', { body: { sessionId } }, 202));
      const confirm = async (body: Record<string, unknown>) =>
        (await ask('confirmPetIdentificationJob', { params: { jobId }, body }, 200)).body.data;
      const first = await confirm({ truth: 'SAME' });
      assert.deepEqual([first.petId, first.outcome], [petId, 'RIGHT_MATCH']);
      assert.equal((await confirm({ truth: 'SAME', petId: otherPetId })).outcome, 'FALSE_MATCH');
      assert.equal((await confirm({ truth: 'DIFFERENT', petId: otherPetId })).outcome, 'OPEN');
      const body = { truth: 'SAME', petId: UNKNOWN };
      await ask('confirmPetIdentificationJob', { params: { jobId }, body }, 'noSuchPet');
    },
  },
  {
    name: 'a verification shows the score of each pair, matched points that fit their transform, and pictures',
    says: ['7.12'],
    async run(world) {
      const { ask } = world;
      const { petId, job, params } = await verified(world);
      assert.equal(job.result.evidenceUrl, `/v2/pet-verification-jobs/${job.jobId}/evidence`);
      const { data } = (await ask('readPetVerificationEvidence', { params }, 200)).body;
      assert.deepEqual([data.petId, data.isAsDecided, data.probes.length], [petId, true, 3]);
      assert.deepEqual([data.references.length, data.scores.length, data.scores[0].length], [5, 3, 5]);
      for (const { fingerprintId, bestFingerprintId, score } of job.result.samples) {
        const row = data.probes.findIndex((probe: { id: string }) => probe.id === fingerprintId);
        const column = data.references.findIndex((reference: { id: string }) => reference.id === bestFingerprintId);
        assert.equal(data.scores[row][column], score, 'evidence says what the job decided by');
      }
      for (const { transform, points } of data.pairs) {
        const { a, b, shiftX, shiftY } = transform;
        // The distance of a point from its position is measured in either frame, and the other one may be larger.
        const size = Math.max(1, Math.hypot(a, b));
        for (const { x, y, u, v } of points) {
          assert.ok(Math.hypot(a * x - b * y + shiftX - u, b * x + a * y + shiftY - v) < 14.5 * size);
        }
      }
      assert.ok(data.pairs[0].points.length > 3, 'photos of one cat have points in common');
    },
  },
  {
    name: 'the picture is a JPEG of both frames, with matched points or without, of the pair that was asked for',
    says: ['7.12'],
    async run(world) {
      const { ask } = world;
      const { job, params } = await verified(world);
      const picture = async (query: Record<string, string>) =>
        (await ask('readPetVerificationPicture', { params, query }, 200)).body as Buffer;
      const best = await picture({});
      const { width, height, format } = await sharp(best).metadata();
      assert.deepEqual([format, width, height], ['jpeg', 1280, 640]);
      assert.notDeepEqual(await picture({ overlay: 'none' }), best);
      const [sample, another] = job.result.samples;
      const named = { probe: sample.fingerprintId, reference: sample.bestFingerprintId };
      assert.notDeepEqual(await picture({ ...named, probe: another.fingerprintId }), await picture(named));
      for (const query of [{ probe: UNKNOWN }, { reference: UNKNOWN }, { probe: 'unknown' }]) {
        await ask('readPetVerificationPicture', { params, query }, 'noSuchResource');
      }
      await ask('readPetVerificationPicture', { params, query: { overlay: 'some' } }, 'validation');
    },
  },
  {
    name: 'an identification shows its first candidate under all paths; one without a candidate has nothing to show',
    says: ['7.12'],
    async run({ ask, caller, capture }) {
      const identify = async () => {
        const body = { sessionId: await capture({ purpose: 'PET_IDENTIFICATION', firstShot: 10 }) };
        return await endOf(caller, await ask('identifyPet', { body }, 202));
      };
      const nobody = await identify();
      assert.equal(nobody.result.evidenceUrl, undefined);
      await ask('readPetIdentificationEvidence', { params: { jobId: nobody.jobId } }, 'noSuchResource');
      await ask('readPetIdentificationPicture', { params: { jobId: nobody.jobId } }, 'noSuchResource');
      const petId = await registeredPet(caller, 'CAT', 1);
      const params = { jobId: (await identify()).jobId };
      for (const path of pathsOf(OPERATIONS.readPetIdentificationEvidence)) {
        assert.equal((await ask('readPetIdentificationEvidence', { path, params }, 200)).body.data.petId, petId);
      }
      await ask('readPetIdentificationPicture', { params }, 200);
    },
  },
  {
    name: 'an unfinished job has no evidence yet; one whose images or pet were deleted no longer has any',
    says: ['7.12'],
    async run(world) {
      const { ask, parkJob, newPet, sql } = world;
      const waiting = { jobId: await parkJob('PET_VERIFICATION', await newPet()) };
      const { petId, params } = await verified(world);
      const identified = { jobId: await parkJob('PET_IDENTIFICATION') };
      await ask('readPetVerificationEvidence', { params: waiting }, 'stateConflict');
      await ask('readPetVerificationPicture', { params: waiting }, 'stateConflict');
      await ask('readPetVerificationEvidence', { params: identified }, 'noSuchPetVerificationJob');
      await sql(`DELETE FROM uploads WHERE purpose = 'PET_VERIFICATION'`);
      await ask('readPetVerificationEvidence', { params }, 'noSuchResource');
      await ask('readPetVerificationPicture', { params }, 'noSuchResource');
      await ask('deletePet', { params: { petId } }, 204);
      await ask('readPetVerificationEvidence', { params }, 'noSuchPet');
      await ask('readPetVerificationPicture', { params }, 'noSuchPet');
    },
  },
];
