import assert from 'node:assert/strict';
import type { Output } from '@rhinarium/contract';
import { endOf } from '@rhinarium/server/testing/pets';
import type { ContractCase, World } from '../contract-case.ts';

/** Registers the animal of `photo` for a pet. Returns the ids of its photos. */
async function register({ ask, caller, capture }: World, petId: string) {
  const sessionId = await capture({ purpose: 'PET_PROFILE_REGISTRATION', petId });
  const job = await endOf(caller, await ask('addFingerprints', { params: { petId }, body: { sessionId } }, 202));
  assert.equal(job.status, 'SUCCESS', JSON.stringify(job));
  return job.result as { addedFingerprintIds: string[]; addedAppearanceIds: string[] };
}

/** Pets listed by an identification of the animal, by id, and the number searched. */
async function identify({ ask, caller, capture }: World): Promise<[petIds: string[], searchedCount: number]> {
  const sessionId = await capture({ purpose: 'PET_IDENTIFICATION', firstShot: 10 });
  const job = await endOf(caller, await ask('identifyPet', { body: { sessionId } }, 202));
  assert.equal(job.result.pets[0]?.isMatch, true, JSON.stringify(job));
  return [job.result.pets.map((pet: { id: string }) => pet.id).sort(), job.result.searchedCount];
}

export const mergedPetCases: readonly ContractCase[] = [
  {
    name: 'a merged pet gives all it has to the other, whose own fields stay, and its id says what it became',
    says: ['3.11', '3.12'],
    async run(world) {
      const { ask, newPet } = world;
      for (const name of ['old', 'new']) await ask('createSearchPool', { body: { name } }, 201);
      const fields = { name: 'Nabi', externalId: 'member-1', metadata: { chip: 4101 }, searchPools: ['old'] };
      const petId = (await ask('createPet', { body: { species: 'CAT', ...fields } }, 201)).body.data.id;
      const own = { species: 'CAT', name: 'Bori', breed: 'Jindo', searchPools: ['new'] };
      const intoPetId = (await ask('createPet', { body: own }, 201)).body.data.id;
      await register(world, petId);
      const sessionId = await world.capture({ purpose: 'PET_VERIFICATION', petId, firstShot: 20 });
      await endOf(world.caller, await ask('verifyPet', { params: { petId }, body: { sessionId } }, 202));
      const merge = { params: { petId }, body: { intoPetId } };
      await ask('mergePets', { ...merge, body: { intoPetId: 'unknown' } }, 'noSuchPet');
      await ask('mergePets', { ...merge, body: { intoPetId: petId } }, 'validation');
      const dogId = await newPet('DOG');
      const { body } = await ask('mergePets', { ...merge, body: { intoPetId: dogId } }, 'speciesMismatch');
      const names = (sentence: string) => sentence.includes(dogId) && sentence.includes(petId);
      assert.ok(names(body.errors[0].fields.intoPetId[0]), JSON.stringify(body));
      const { data } = (await ask('mergePets', merge, 200)).body;
      assert.deepEqual(
        [data.id, data.name, data.breed, data.externalId, data.metadata, data.searchPools],
        [intoPetId, 'Bori', 'Jindo', 'member-1', { chip: 4101 }, ['new', 'old']],
      );
      assert.deepEqual([data.fingerprintCount, data.appearanceCount], [5, 1]);
      assert.deepEqual((await ask('mergePets', merge, 200)).body.data, data, 'at a repetition');
      for (const operation of ['readPet', 'updatePet'] as const) {
        const gone = await ask(
          operation,
          { params: { petId }, body: operation === 'readPet' ? undefined : {} },
          'noSuchPet',
        );
        assert.deepEqual(gone.body.errors[0].fields, { mergedIntoPetId: [intoPetId] });
      }
      const receipt = (await ask('readDeletion', { params: { deletionId: petId } }, 200)).body.data;
      assert.deepEqual([receipt.mergedIntoPetId, receipt.isVerified], [intoPetId, true]);
      const events = (await ask('listEvents', { query: { type: 'pet.merged' } }, 200)).body.data;
      const merged = events.find((event: { data: { petId: string } }) => event.data.petId === petId);
      assert.deepEqual(merged.data, { petId, intoPetId, status: 'MERGED' });
      assert.deepEqual(await identify(world), [[intoPetId], 1]);

      // Merged again: the first id leads to the last pet. Once deleted, the first id is unknown like any other.
      const lastId = await newPet();
      await ask('mergePets', { params: { petId: intoPetId }, body: { intoPetId: lastId } }, 200);
      const further = await ask('readPet', { params: { petId } }, 'noSuchPet');
      assert.deepEqual(further.body.errors[0].fields, { mergedIntoPetId: [lastId] });
      await ask('deletePet', { params: { petId: lastId } }, 204);
      const end = (await ask('readDeletion', { params: { deletionId: lastId } }, 200)).body.data;
      // Five registered fingerprints, and three photos each in which it was verified and identified.
      assert.deepEqual([end.deleted.fingerprints, end.isVerified], [11, true]);
      assert.equal((await ask('readPet', { params: { petId } }, 'noSuchPet')).body.errors[0].fields, undefined);
    },
  },
  {
    name: 'a pet with an ongoing addition job is not merged, and one that is merged has its sessions and verifications ended',
    says: ['3.11'],
    async run({ ask, newPet, newSession, parkJob }) {
      const [petId, intoPetId] = [await newPet(), await newPet()];
      const merge = { params: { petId }, body: { intoPetId } };
      const addition = await parkJob('FINGERPRINT_ADDITION', petId);
      await ask('mergePets', merge, 'petAlreadyHasFingerprintAdditionJob');
      await ask('cancelFingerprintAdditionJob', { params: { jobId: addition } }, 200);
      const sessionId = await newSession('PET_VERIFICATION', petId);
      const jobId = await parkJob('PET_VERIFICATION', petId);
      await parkJob('FINGERPRINT_ADDITION', intoPetId);
      await ask('mergePets', merge, 200);
      assert.equal((await ask('readPetVerificationJob', { params: { jobId } }, 200)).body.data.status, 'CANCELED');
      const session = await ask('readCaptureSession', { params: { sessionId } }, 200);
      assert.equal(session.body.data.state, 'ABORTED');
    },
  },
  {
    name: 'the undo of a merge restores both pets with photos, search pools, microchips and searches, and is an event',
    says: ['3.15'],
    async run(world) {
      const { ask, newPet } = world;
      for (const name of ['old', 'new']) await ask('createSearchPool', { body: { name } }, 201);
      const fields = { name: 'Nabi', externalId: 'member-1', metadata: { chip: 4101 }, microchips: ['985112345'] };
      const petId = (await ask('createPet', { body: { species: 'CAT', ...fields, searchPools: ['old'] } }, 201)).body
        .data.id;
      const intoPetId = await newPet();
      await ask('addPetsToSearchPool', { params: { name: 'new' }, body: { petIds: [intoPetId] } }, 200);
      await register(world, petId);
      const read = async (id: string) => (await ask('readPet', { params: { petId: id } }, 200)).body.data;
      const before = [await read(petId), await read(intoPetId)];
      await ask('mergePets', { params: { petId }, body: { intoPetId } }, 200);
      const receipt = (await ask('readDeletion', { params: { deletionId: petId } }, 200)).body.data;
      assert.equal(Date.parse(receipt.undoUntil) - Date.parse(receipt.deletedAt), 30 * 86_400_000);
      assert.deepEqual((await ask('undoMerge', { params: { petId } }, 200)).body.data, before[0]);
      assert.deepEqual([await read(petId), await read(intoPetId)], before);
      await ask('readDeletion', { params: { deletionId: petId } }, 'noSuchResource');
      const { data } = (await ask('listEvents', { query: { type: 'pet.mergeUndone' } }, 200)).body;
      assert.deepEqual(data.at(-1).data, { petId, intoPetId, status: 'RESTORED' });
      assert.deepEqual((await identify(world))[0], [petId]);
      await ask('undoMerge', { params: { petId } }, 'stateConflict');
      await ask('undoMerge', { params: { petId: 'unknown' } }, 'noSuchPet');
      await ask('deletePet', { params: { petId: intoPetId } }, 204);
      assert.equal((await read(petId)).fingerprintCount, 5);
    },
  },
  {
    name: 'merges and moves of photos are listed while they can be undone, and undone by the id of the change',
    says: ['3.17'],
    async run(world) {
      const { ask, newPet, otherTenant } = world;
      const [petId, intoPetId, mergedId] = [await newPet(), await newPet(), await newPet()];
      const { addedFingerprintIds, addedAppearanceIds } = await register(world, petId);
      const read = async (id: string) => (await ask('readPet', { params: { petId: id } }, 200)).body.data;
      const before = [await read(petId), await read(intoPetId)];
      const photos = { fingerprintIds: addedFingerprintIds, appearanceIds: addedAppearanceIds };
      const move = { params: { petId }, body: { intoPetId, ...photos } };
      const { change } = (await ask('moveFingerprints', move, 200)).body.data;
      assert.equal((await ask('moveFingerprints', move, 200)).body.data.change, undefined, 'nothing moved');
      await ask('mergePets', { params: { petId: mergedId }, body: { intoPetId } }, 200);
      const { data } = (await ask('listPetChanges', { query: { pageSize: '10' } }, 200)).body;
      assert.deepEqual(
        data.map((made: Output<'listPetChanges'>['body']['data'][number]) => [
          made.id,
          made.kind,
          made.petId,
          made.photoCount,
        ]),
        [
          [mergedId, 'MERGE', mergedId, 0],
          [change?.id, 'PHOTOS_MOVED', petId, photos.fingerprintIds.length + photos.appearanceIds.length],
        ],
      );
      assert.deepEqual(data[1], change);
      const foreign = await otherTenant('pro');
      for (const { id } of data) await foreign.ask('undoPetChange', { params: { changeId: id } }, 'noSuchResource');
      const undo = (changeId: string) => ask('undoPetChange', { params: { changeId } }, 200);
      assert.deepEqual((await undo(mergedId)).body.data.pet, await read(mergedId));
      assert.deepEqual((await undo(change!.id)).body.data, { pet: before[0], intoPet: before[1] });
      assert.deepEqual((await ask('listPetChanges', {}, 200)).body.data, []);
      await ask('undoPetChange', { params: { changeId: change!.id } }, 'noSuchResource');
      const moved = (await ask('listEvents', { query: { type: 'pet.fingerprintsMoved' } }, 200)).body.data;
      assert.deepEqual(moved.at(-1)!.data, { petId: intoPetId, intoPetId: petId, status: 'MOVED' });
    },
  },
  {
    name: 'an undo is refused, and says why, where an external id, a microchip, a photo or the other pet is elsewhere now',
    says: ['3.15'],
    async run(world) {
      const { ask, newPet, otherTenant, parkJob } = world;
      const fields = { externalId: 'member-1', microchips: ['985112345'] };
      const petId = (await ask('createPet', { body: { species: 'CAT', ...fields } }, 201)).body.data.id;
      const { addedFingerprintIds } = await register(world, petId);
      const [intoPetId, other] = [await newPet(), await newPet()];
      const undo = { params: { petId } };
      const into = { params: { petId: intoPetId } };
      await ask('mergePets', { ...undo, body: { intoPetId } }, 200);
      await (await otherTenant()).ask('undoMerge', undo, 'noSuchPet');

      await ask('updatePet', { ...into, body: { externalId: null, microchips: null } }, 200);
      for (const taken of [{ externalId: 'member-1' }, { microchips: ['985112345'] }]) {
        await ask('updatePet', { params: { petId: other }, body: taken }, 200);
        const { fields: why } = (await ask('undoMerge', undo, 'alreadyTaken')).body.errors[0];
        assert.deepEqual([Object.keys(why)[0], why.takenByPetId], [Object.keys(taken)[0], [other]]);
        await ask('updatePet', { params: { petId: other }, body: { externalId: null, microchips: null } }, 200);
      }
      const jobId = await parkJob('FINGERPRINT_ADDITION', intoPetId);
      await ask('undoMerge', undo, 'petAlreadyHasFingerprintAdditionJob');
      await ask('cancelFingerprintAdditionJob', { params: { jobId } }, 200);

      const moved = { intoPetId: other, fingerprintIds: addedFingerprintIds.slice(0, 1) };
      await ask('moveFingerprints', { ...into, body: moved }, 200);
      const lost = await ask('undoMerge', undo, 'stateConflict');
      assert.deepEqual(lost.body.errors[0].fields.photos.slice(1), moved.fingerprintIds);
      await ask('moveFingerprints', { params: { petId: other }, body: { ...moved, intoPetId } }, 200);

      await ask('mergePets', { ...into, body: { intoPetId: other } }, 200);
      const chained = await ask('undoMerge', undo, 'stateConflict');
      assert.ok(chained.body.errors[0].fields.intoPetId[0].includes(other));
      await ask('undoMerge', into, 200);
      await ask('undoMerge', undo, 200);
      await ask('mergePets', { ...undo, body: { intoPetId } }, 200);
      await ask('deletePet', into, 204);
      await ask('undoMerge', undo, 'noSuchPet');
    },
  },
  {
    name: 'fingerprints that were registered for the wrong pet move to the right one, all or none, and stay when it is deleted',
    says: ['3.13'],
    async run(world) {
      const { ask, newPet } = world;
      const [petId, intoPetId] = [await newPet(), await newPet()];
      const { addedFingerprintIds, addedAppearanceIds } = await register(world, petId);
      const body = { intoPetId, fingerprintIds: addedFingerprintIds.slice(0, 3), appearanceIds: addedAppearanceIds };
      const move = { params: { petId }, body };
      for (const stranger of ['unknown', addedAppearanceIds[0]]) {
        const fingerprintIds = [...body.fingerprintIds, stranger];
        const refused = await ask('moveFingerprints', { ...move, body: { ...body, fingerprintIds } }, 'validation');
        assert.deepEqual(Object.keys(refused.body.errors[0].details), ['fingerprintIds']);
      }
      await ask('moveFingerprints', { ...move, body: { ...body, fingerprintIds: [] } }, 'validation');
      await ask('moveFingerprints', { ...move, body: { ...body, intoPetId: 'unknown' } }, 'noSuchPet');
      await ask('moveFingerprints', { ...move, body: { ...body, intoPetId: await newPet('DOG') } }, 'speciesMismatch');
      for (const which of ['first', 'again']) {
        const { pet, intoPet } = (await ask('moveFingerprints', move, 200)).body.data;
        assert.deepEqual([pet.id, pet.fingerprintCount, pet.appearanceCount], [petId, 2, 0], which);
        assert.deepEqual([intoPet.id, intoPet.fingerprintCount, intoPet.appearanceCount], [intoPetId, 3, 1], which);
      }
      const events = (await ask('listEvents', { query: { type: 'pet.fingerprintsMoved' } }, 200)).body.data;
      const moves = events.map((event: { data: object }) => event.data);
      assert.deepEqual(
        moves.filter((move: { petId: string }) => move.petId === petId),
        [{ petId, intoPetId, status: 'MOVED' }],
      );
      assert.deepEqual(await identify(world), [[petId, intoPetId].sort(), 2]);
      await ask('deletePet', { params: { petId } }, 204);
      assert.equal((await ask('readDeletion', { params: { deletionId: petId } }, 200)).body.data.isVerified, true);
      assert.deepEqual(await identify(world), [[intoPetId], 1]);
      assert.equal((await ask('readPet', { params: { petId: intoPetId } }, 200)).body.data.fingerprintCount, 3);
    },
  },
];
