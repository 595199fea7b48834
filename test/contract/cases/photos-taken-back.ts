import assert from 'node:assert/strict';
import { endOf } from '@rhinarium/server/testing/pets';
import type { ContractCase, World } from '../contract-case.ts';

/** Registers the animal of `photo` for a pet. Returns the ids of its photos. */
async function register({ ask, caller, capture }: World, petId: string) {
  const sessionId = await capture({ purpose: 'PET_PROFILE_REGISTRATION', petId });
  const job = await endOf(caller, await ask('addFingerprints', { params: { petId }, body: { sessionId } }, 202));
  assert.equal(job.status, 'SUCCESS', JSON.stringify(job));
  return job.result as { addedFingerprintIds: string[]; addedAppearanceIds: string[] };
}

const receiptOf = async ({ ask }: World, deletionId: string) =>
  (await ask('readDeletion', { params: { deletionId } }, 200)).body.data;

const photosOf = async ({ ask }: World, petId: string): Promise<string[]> =>
  (await ask('exportPet', { params: { petId } }, 200)).body.data.photos.map(({ id }: { id: string }) => id);

const ALL_GONE = { rows: true, images: true, templates: true, index: true };

export const photosTakenBackCases: readonly ContractCase[] = [
  {
    name: 'a photo that was taken back is in no evidence, export or image, and its receipt says that nothing is left',
    says: ['3.10', '3.18'],
    async run(world) {
      const { ask, caller, capture, newPet } = world;
      const petId = await newPet();
      const { addedFingerprintIds, addedAppearanceIds } = await register(world, petId);
      const [photoId, keptId] = addedFingerprintIds as [string, string];
      const sessionId = await capture({ purpose: 'PET_VERIFICATION', petId, firstShot: 20 });
      const job = await endOf(caller, await ask('verifyPet', { params: { petId }, body: { sessionId } }, 202));
      const params = { petId, photoId };
      const { headers } = await ask('deletePetPhoto', { params }, 204);
      assert.equal(headers.get('location'), `/v2/deletions/${photoId}`);
      const receipt = await receiptOf(world, photoId);
      assert.deepEqual([receipt.petId, receipt.isVerified, receipt.verified], [petId, true, ALL_GONE]);
      const { pets, fingerprints, appearances, templates, searchPoolMemberships } = receipt.deleted;
      assert.deepEqual([pets, fingerprints, appearances, templates, searchPoolMemberships], [0, 1, 0, 1, 0]);
      assert.deepEqual([receipt.kept.removals, receipt.kept.jobs, receipt.kept.events], [1, 1, 1]);
      assert.deepEqual(Object.keys(receipt.deletedBy), ['apiKeyId']);

      await ask('readPetPhoto', { params }, 'noSuchResource');
      const left = await photosOf(world, petId);
      assert.deepEqual([left.includes(photoId), left.includes(keptId)], [false, true]);
      const pet = (await ask('readPet', { params: { petId } }, 200)).body.data;
      assert.deepEqual([pet.fingerprintCount, pet.appearanceCount], [4, 1]);
      const evidence = await ask('readPetVerificationEvidence', { params: { jobId: job.jobId } }, 200);
      assert.deepEqual(
        evidence.body.data.references.map(({ id }: { id: string }) => id).sort(),
        addedFingerprintIds.slice(1).sort(),
      );

      await ask('deletePetPhoto', { params: { petId, photoId: addedAppearanceIds[0]! } }, 204);
      const again = await ask('deletePetPhoto', { params }, 204);
      assert.equal(again.headers.get('location'), headers.get('location'), 'at a repetition');
      const { data } = (await ask('listEvents', { query: { type: 'pet.photosDeleted' } }, 200)).body;
      assert.deepEqual(
        data.map((event: { data: unknown }) => event.data),
        [photoId, addedAppearanceIds[0]].map((deletionId) => ({ petId, deletionId, status: 'PHOTO_DELETED' })),
      );
    },
  },
  {
    name: 'the kept answer to the upload of a photo goes with the photo',
    says: ['3.18', '11.8'],
    async run(world) {
      const { ask, caller, newPet, newSession, photo } = world;
      const petId = await newPet();
      const sessionId = await newSession('PET_PROFILE_REGISTRATION', petId);
      const upload = async (operation: 'uploadFingerprint' | 'uploadAppearance', shot: number, key: string) => {
        const file = await photo('CAT', operation === 'uploadFingerprint' ? 'fingerprint' : 'appearance', shot);
        return { query: { sessionId }, file, headers: { 'idempotency-key': `${petId} ${key} ${shot}` } };
      };
      const first = await upload('uploadFingerprint', 0, 'fingerprint');
      const photoId = (await ask('uploadFingerprint', first, 201)).body.data.id;
      for (const shot of [1, 2, 3, 4])
        await ask('uploadFingerprint', await upload('uploadFingerprint', shot, 'fingerprint'), 201);
      await ask('uploadAppearance', await upload('uploadAppearance', 0, 'appearance'), 201);
      const added = await ask('addFingerprints', { params: { petId }, body: { sessionId } }, 202);
      assert.equal((await endOf(caller, added)).status, 'SUCCESS');
      assert.equal((await ask('uploadFingerprint', first, 201)).body.data.id, photoId);
      await ask('deletePetPhoto', { params: { petId, photoId } }, 204);
      assert.equal((await receiptOf(world, photoId)).isVerified, true);
      await ask('uploadFingerprint', first, 'idempotencyKeyReused');
    },
  },
  {
    name: 'only a registered photo of the pet is taken back, with a key of scope full',
    says: ['3.18'],
    async run(world) {
      const { ask, capture, newPet } = world;
      const [petId, otherId] = [await newPet(), await newPet()];
      const { addedFingerprintIds } = await register(world, petId);
      const photoId = addedFingerprintIds[0]!;
      await capture({ purpose: 'PET_VERIFICATION', petId, firstShot: 20 });
      const unregistered = (await photosOf(world, petId)).at(-1)!;
      await ask('deletePetPhoto', { params: { petId, photoId: unregistered } }, 'noSuchResource');
      await ask('deletePetPhoto', { params: { petId, photoId: 'unknown' } }, 'noSuchResource');
      await ask('deletePetPhoto', { params: { petId: otherId, photoId } }, 'noSuchResource');
      await ask('deletePetPhoto', { params: { petId: 'unknown', photoId } }, 'noSuchPet');
      await ask('deletePetPhotos', { params: { petId: 'unknown' } }, 'noSuchPet');
      const reading = await world.withKey({ scopes: ['read'] });
      await reading.ask('deletePetPhoto', { params: { petId, photoId } }, 'keyLacksScope');
      await reading.ask('deletePetPhotos', { params: { petId } }, 'keyLacksScope');
      const stranger = await world.otherTenant();
      await stranger.ask('deletePetPhoto', { params: { petId, photoId } }, 'noSuchPet');
      await stranger.ask('deletePetPhotos', { params: { petId } }, 'noSuchPet');
      assert.equal((await ask('readPet', { params: { petId } }, 200)).body.data.fingerprintCount, 5);
    },
  },
  {
    name: 'the last fingerprint may go, and a verification of the pet is refused from then on',
    says: ['3.18', '6.7'],
    async run(world) {
      const { ask, caller, capture, newPet } = world;
      const petId = await newPet();
      for (const photoId of (await register(world, petId)).addedFingerprintIds)
        await ask('deletePetPhoto', { params: { petId, photoId } }, 204);
      const verified = await capture({ purpose: 'PET_VERIFICATION', petId, firstShot: 20 });
      await ask('verifyPet', { params: { petId }, body: { sessionId: verified } }, 'petHasNoFingerprint');
      const sessionId = await capture({ purpose: 'PET_IDENTIFICATION', firstShot: 20 });
      const job = await endOf(caller, await ask('identifyPet', { body: { sessionId } }, 202));
      assert.deepEqual([job.result.searchedCount, job.result.pets], [0, []]);
    },
  },
  {
    name: 'the end of a recognition deletes all photos of the pet and ends its sessions and jobs, and its record stays',
    says: ['3.10', '3.19'],
    async run(world) {
      const { ask, caller, capture, newPet, newSession, parkJob } = world;
      const petId = await newPet();
      await ask('createSearchPool', { body: { name: 'Kept' } }, 201);
      await ask('addPetsToSearchPool', { params: { name: 'Kept' }, body: { petIds: [petId] } }, 200);
      await register(world, petId);
      const sessionId = await capture({ purpose: 'PET_VERIFICATION', petId, firstShot: 20 });
      const verification = await ask('verifyPet', { params: { petId }, body: { sessionId } }, 202);
      assert.equal((await endOf(caller, verification)).result.decision, 'MATCH');
      const openId = await newSession('PET_PROFILE_REGISTRATION', petId);
      const jobId = await parkJob('FINGERPRINT_ADDITION', petId);
      const before = (await ask('readPet', { params: { petId } }, 200)).body.data;

      const { headers } = await ask('deletePetPhotos', { params: { petId } }, 204);
      const deletionId = headers.get('location')!.split('/').at(-1)!;
      const receipt = await receiptOf(world, deletionId);
      assert.deepEqual([receipt.petId, receipt.isVerified, receipt.verified], [petId, true, ALL_GONE]);
      const { pets, fingerprints, appearances, templates } = receipt.deleted;
      // Five registered fingerprints, and three of the verification.
      assert.deepEqual([pets, fingerprints, appearances], [0, 8, 2]);
      assert.ok(templates >= 6, `${templates} templates`);
      assert.deepEqual(await photosOf(world, petId), []);
      const pet = (await ask('readPet', { params: { petId } }, 200)).body.data;
      const none = { fingerprintCount: 0, appearanceCount: 0, hasOngoingFingerprintAdditionJob: false };
      assert.deepEqual(pet, { ...before, ...none });
      assert.equal(
        (await ask('readCaptureSession', { params: { sessionId: openId } }, 200)).body.data.state,
        'ABORTED',
      );
      const { status } = (await ask('readFingerprintAdditionJob', { params: { jobId } }, 200)).body.data;
      assert.equal(status, 'CANCELED');

      const again = await ask('deletePetPhotos', { params: { petId } }, 204);
      assert.equal(again.headers.get('location'), headers.get('location'), 'at a repetition');
      const { data } = (await ask('listEvents', { query: { type: 'pet.photosDeleted' } }, 200)).body;
      assert.deepEqual(
        data.map((event: { data: unknown }) => event.data),
        [{ petId, deletionId, status: 'RECOGNITION_ENDED' }],
      );

      // The animal may be registered again, and its recognition ended once more.
      await register(world, petId);
      const next = (await ask('deletePetPhotos', { params: { petId } }, 204)).headers.get('location')!;
      assert.notEqual(next, headers.get('location'));
      await ask('deletePet', { params: { petId } }, 204);
      for (const id of [deletionId, next.split('/').at(-1)!, petId])
        assert.equal((await receiptOf(world, id)).isVerified, true);
    },
  },
  {
    name: 'the undo of a merge or a move continues without the photos that were taken back',
    says: ['3.15', '3.17', '3.18'],
    async run(world) {
      const { ask, newPet } = world;
      const [petId, intoPetId] = [await newPet(), await newPet()];
      const [gone, ...rest] = (await register(world, petId)).addedFingerprintIds as [string, ...string[]];
      await ask('mergePets', { params: { petId }, body: { intoPetId } }, 200);
      await ask('deletePetPhoto', { params: { petId: intoPetId, photoId: gone } }, 204);
      const undone = (await ask('undoMerge', { params: { petId } }, 200)).body.data;
      assert.deepEqual([undone.fingerprintCount, (await photosOf(world, petId)).includes(gone)], [4, false]);

      const body = { intoPetId, fingerprintIds: rest.slice(0, 2) };
      const { change } = (await ask('moveFingerprints', { params: { petId }, body }, 200)).body.data;
      await ask('deletePetPhoto', { params: { petId: intoPetId, photoId: rest[0]! } }, 204);
      const back = (await ask('undoPetChange', { params: { changeId: change.id } }, 200)).body.data;
      assert.deepEqual([back.pet.fingerprintCount, back.intoPet.fingerprintCount], [3, 0]);

      await ask('mergePets', { params: { petId }, body: { intoPetId } }, 200);
      await ask('deletePetPhotos', { params: { petId: intoPetId } }, 204);
      assert.equal((await ask('undoMerge', { params: { petId } }, 200)).body.data.fingerprintCount, 0);
      assert.deepEqual([await photosOf(world, petId), await photosOf(world, intoPetId)], [[], []]);
    },
  },
];
