import assert from 'node:assert/strict';
import { errorIs } from '@rhinarium/client';
import type { CasesOf } from './operation-case.ts';

export const petCases: CasesOf<
  | 'createPet'
  | 'listPets'
  | 'readPet'
  | 'updatePet'
  | 'deletePet'
  | 'exportPet'
  | 'readPetPhoto'
  | 'deletePetPhoto'
  | 'deletePetPhotos'
  | 'mergePets'
  | 'undoMerge'
  | 'listPetChanges'
  | 'undoPetChange'
  | 'moveFingerprints'
  | 'rejectDuplicate'
  | 'readDeletion'
  | 'addFingerprints'
  | 'verifyPet'
  | 'identifyPet'
  | 'findDuplicates'
> = {
  async createPet({ client }) {
    const pet = await client.pets.create({ species: 'DOG', name: 'Bori', metadata: { chip: '4101' } });
    assert.equal(pet.species, 'DOG');
    assert.deepEqual(pet.metadata, { chip: '4101' });
  },
  async listPets({ client }) {
    const pet = await client.pets.create({ species: 'CAT', externalId: 'listed once' });
    const page = await client.pets.list({ externalId: 'listed once', pageSize: 5 });
    assert.deepEqual(page.data, [pet]);
    assert.equal(page.nextPageToken, undefined);
  },
  async readPet({ client, newPet }) {
    const petId = await newPet();
    assert.equal((await client.pets.read(petId)).id, petId);
  },
  async updatePet({ client, newPet }) {
    const petId = await newPet();
    assert.equal((await client.pets.update(petId, { name: 'Nabi' })).name, 'Nabi');
    assert.equal((await client.pets.update(petId, { name: null })).name, undefined);
  },
  async deletePet({ client, newPet }) {
    const petId = await newPet();
    assert.equal(await client.pets.delete(petId), undefined);
    await assert.rejects(client.pets.read(petId), errorIs.noSuchPet);
  },
  async exportPet({ client, registeredPetId }) {
    const copy = await client.pets.export(registeredPetId);
    assert.deepEqual(
      [copy.pet.id, copy.photos.filter(({ isRegistered }) => isRegistered).length],
      [registeredPetId, 6],
    );
  },
  async readPetPhoto({ client, registeredPetId }) {
    const [photo] = (await client.pets.export(registeredPetId)).photos;
    assert.deepEqual([...(await client.pets.photo(registeredPetId, photo!.id)).subarray(0, 2)], [0xff, 0xd8]);
  },
  async deletePetPhoto({ client, registeredPetId }) {
    await assert.rejects(client.pets.deletePhoto(registeredPetId, 'unknown'), errorIs.noSuchResource);
    const { photos } = await client.pets.export(registeredPetId);
    const { id } = photos.find(({ kind, isRegistered }) => kind === 'appearance' && isRegistered)!;
    assert.equal(await client.pets.deletePhoto(registeredPetId, id), undefined);
    assert.deepEqual((await client.deletions.read(id)).petId, registeredPetId);
  },
  async deletePetPhotos({ client, newPet }) {
    const petId = await newPet();
    const { headers } = await client.pets.deletePhotos(petId).withResponse();
    const deletionId = headers.get('location')!.split('/').at(-1)!;
    assert.deepEqual((await client.deletions.read(deletionId)).deleted.fingerprints, 0);
  },
  async mergePets({ client, newPet }) {
    const [petId, intoPetId] = [await newPet(), await newPet()];
    await client.pets.update(petId, { name: 'Nabi' });
    const pet = await client.pets.merge(petId, { intoPetId });
    assert.deepEqual([pet.id, pet.name], [intoPetId, 'Nabi']);
    await assert.rejects(client.pets.read(petId), errorIs.noSuchPet);
    assert.equal((await client.deletions.read(petId)).mergedIntoPetId, intoPetId);
  },
  async undoMerge({ client, newPet }) {
    const [petId, intoPetId] = [await newPet(), await newPet()];
    const pet = await client.pets.update(petId, { name: 'Nabi' });
    await client.pets.merge(petId, { intoPetId });
    assert.deepEqual(await client.pets.undoMerge(petId), pet);
    assert.equal((await client.pets.read(intoPetId)).name, undefined);
    await assert.rejects(client.pets.undoMerge(petId), errorIs.stateConflict);
  },
  async moveFingerprints({ client, registeredPetId, newPet }) {
    const intoPetId = await newPet();
    const body = { intoPetId, fingerprintIds: ['unknown'] };
    await assert.rejects(client.pets.moveFingerprints(registeredPetId, body), errorIs.validation);
    const jobs = await client.fingerprintAdditionJobs.list({ petId: registeredPetId, status: 'SUCCESS' });
    const fingerprintIds = jobs.data.at(-1)?.result?.addedFingerprintIds.slice(0, 1) ?? [];
    const moved = await client.pets.moveFingerprints(registeredPetId, { intoPetId, fingerprintIds });
    assert.deepEqual([moved.pet.id, moved.intoPet.id, moved.intoPet.fingerprintCount], [registeredPetId, intoPetId, 1]);
    await client.pets.moveFingerprints(intoPetId, { intoPetId: registeredPetId, fingerprintIds });
  },
  async listPetChanges({ client, newPet }) {
    const [petId, intoPetId] = [await newPet(), await newPet()];
    await client.pets.merge(petId, { intoPetId });
    const { data } = await client.petChanges.list();
    assert.deepEqual([data[0]?.id, data[0]?.kind, data[0]?.photoCount], [petId, 'MERGE', 0]);
    for await (const { id } of client.petChanges.listAll({ pageSize: 1 })) if (id === petId) return;
    assert.fail('the change is not listed');
  },
  async undoPetChange({ client, registeredPetId, newPet }) {
    await assert.rejects(client.petChanges.undo('unknown'), errorIs.noSuchResource);
    const intoPetId = await newPet();
    const jobs = await client.fingerprintAdditionJobs.list({ petId: registeredPetId, status: 'SUCCESS' });
    const fingerprintIds = jobs.data.at(-1)?.result?.addedFingerprintIds.slice(0, 1) ?? [];
    const { change } = await client.pets.moveFingerprints(registeredPetId, { intoPetId, fingerprintIds });
    const undone = await client.petChanges.undo(change!.id);
    assert.deepEqual([undone.pet.id, undone.intoPet.fingerprintCount], [registeredPetId, 0]);
  },
  async rejectDuplicate({ client, newPet }) {
    const [petId, otherPetId] = [await newPet(), await newPet()];
    await client.pets.rejectDuplicate(petId, { otherPetId });
    await client.pets.rejectDuplicate(petId, { otherPetId, isRejected: false });
  },
  async readDeletion({ client, newPet }) {
    const petId = await newPet();
    await assert.rejects(client.deletions.read(petId), errorIs.noSuchResource);
    await client.pets.delete(petId);
    const receipt = await client.deletions.read(petId);
    assert.deepEqual([receipt.petId, receipt.isVerified], [petId, true]);
  },
  async addFingerprints({ client, registeredPetId, capture }) {
    const sessionId = await capture({ purpose: 'PET_PROFILE_REGISTRATION', petId: registeredPetId });
    const accepted = await client.pets.addFingerprints(registeredPetId, { sessionId });
    const job = await client.fingerprintAdditionJobs.waitFor(accepted);
    assert.equal(job.status, 'SUCCESS');
    assert.equal(job.kind, 'FINGERPRINT_ADDITION');
  },
  async verifyPet({ client, registeredPetId, capture }) {
    const sessionId = await capture({ purpose: 'PET_VERIFICATION', petId: registeredPetId, firstShot: 10 });
    const accepted = await client.pets.verify(registeredPetId, { sessionId });
    const job = await client.petVerificationJobs.waitFor(accepted.jobId);
    assert.equal(job.result?.decision, 'MATCH');
  },
  async findDuplicates({ client, sql }) {
    await sql(`DELETE FROM jobs WHERE kind = 'DUPLICATE_SEARCH'`, []);
    const { jobId } = await client.pets.findDuplicates({});
    const ended = await client.duplicateSearchJobs.waitFor(jobId);
    assert.equal(ended.status, 'SUCCESS');
  },
  async identifyPet({ client, registeredPetId, capture }) {
    const sessionId = await capture({ purpose: 'PET_IDENTIFICATION', firstShot: 10 });
    const job = await client.pets.identifyAndWait({ sessionId, maxCandidates: 1 });
    assert.deepEqual(
      job.result?.pets.map((pet) => pet.id),
      [registeredPetId],
    );
  },
};

export const ownerCases: CasesOf<
  'createOwner' | 'listOwners' | 'readOwner' | 'updateOwner' | 'deleteOwner' | 'exportOwner'
> = {
  async createOwner({ client }) {
    const owner = await client.owners.create({ name: 'Created', consent: { note: 'Form' } });
    assert.deepEqual([owner.name, owner.consent?.note, owner.petCount], ['Created', 'Form', 0]);
  },
  async listOwners({ client }) {
    const owner = await client.owners.create({ name: 'Listed' });
    assert.deepEqual((await client.owners.list({ name: 'listed' })).data, [owner]);
  },
  async readOwner({ client }) {
    const owner = await client.owners.create({ name: 'Read' });
    assert.deepEqual(await client.owners.read(owner.id), owner);
  },
  async updateOwner({ client }) {
    const { id } = await client.owners.create({ name: 'Before' });
    assert.equal((await client.owners.update(id, { name: 'After' })).name, 'After');
  },
  async deleteOwner({ client }) {
    const { id } = await client.owners.create({ name: 'Deleted' });
    assert.equal(await client.owners.delete(id), undefined);
    await assert.rejects(client.owners.read(id), errorIs.noSuchResource);
  },
  async exportOwner({ client }) {
    const owner = await client.owners.create({ name: 'Exported' });
    const copy = await client.owners.export(owner.id);
    assert.deepEqual([copy.owner, copy.pets, copy.captureSessionIds], [owner, [], []]);
  },
};

export const poolCases: CasesOf<
  | 'createSearchPool'
  | 'listSearchPools'
  | 'readSearchPool'
  | 'updateSearchPool'
  | 'deleteSearchPool'
  | 'addPetsToSearchPool'
  | 'removePetsFromSearchPool'
> = {
  async createSearchPool({ client }) {
    const pool = await client.searchPools.create({ name: 'Created', description: 'New' });
    assert.deepEqual([pool.name, pool.description, pool.petCount], ['Created', 'New', 0]);
  },
  async listSearchPools({ client }) {
    const pool = await client.searchPools.create({ name: 'Listed' });
    assert.deepEqual((await client.searchPools.list({ pageSize: 1 })).data, [pool]);
  },
  async readSearchPool({ client }) {
    // Characters with a special meaning in URLs.
    const name = '서울 #1 ?a=b & 50% :addPets \\ {name}';
    await client.searchPools.create({ name });
    assert.equal((await client.searchPools.read(name)).name, name);
  },
  async updateSearchPool({ client }) {
    await client.searchPools.create({ name: 'Before' });
    assert.equal((await client.searchPools.update('Before', { name: 'After' })).name, 'After');
  },
  async deleteSearchPool({ client }) {
    await client.searchPools.create({ name: 'Deleted' });
    assert.equal(await client.searchPools.delete('Deleted'), undefined);
    await assert.rejects(client.searchPools.read('Deleted'), errorIs.noSuchSearchPool);
  },
  async addPetsToSearchPool({ client, newPet }) {
    await client.searchPools.create({ name: 'Filled' });
    const pool = await client.searchPools.addPets('Filled', { petIds: [await newPet(), await newPet()] });
    assert.equal(pool.petCount, 2);
  },
  async removePetsFromSearchPool({ client, newPet }) {
    const petIds = [await newPet(), await newPet()];
    await client.searchPools.create({ name: 'Emptied' });
    await client.searchPools.addPets('Emptied', { petIds });
    assert.equal((await client.searchPools.removePets('Emptied', { petIds })).petCount, 0);
  },
};
