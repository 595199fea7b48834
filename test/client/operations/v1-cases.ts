import assert from 'node:assert/strict';
import type { Purpose } from '@rhinarium/contract';
import type { CasesOf, Room } from './operation-case.ts';

async function uploadAll({ client, photo }: Room, purpose: Purpose, count: number, firstShot: number) {
  const ids: string[] = [];
  for (let shot = firstShot; shot < firstShot + count; shot++) {
    const file = await photo('CAT', 'fingerprint', shot);
    ids.push((await client.v1.uploadFingerprint(file, { species: 'CAT', purpose })).id);
  }
  return ids;
}

export const v1Cases: CasesOf<
  'uploadFingerprintV1' | 'uploadAppearanceV1' | 'verifyPetV1' | 'identifyPetV1' | 'addFingerprintsV1'
> = {
  async uploadFingerprintV1({ client, newSession, photo }) {
    const sessionId = await newSession('PET_IDENTIFICATION');
    const file = await photo('CAT', 'fingerprint');
    const upload = await client.v1.uploadFingerprint(file, {
      species: 'CAT',
      purpose: 'PET_IDENTIFICATION',
      sessionId,
    });
    assert.deepEqual([upload.kind, upload.sessionId], ['fingerprint', sessionId]);
  },
  async uploadAppearanceV1({ client, photo }) {
    const file = await photo('CAT', 'appearance');
    const upload = await client.v1.uploadAppearance(file, { species: 'CAT', purpose: 'PET_IDENTIFICATION' });
    assert.deepEqual([upload.kind, upload.sessionId], ['appearance', undefined]);
  },
  async verifyPetV1(room) {
    const fingerprints = await uploadAll(room, 'PET_VERIFICATION', 3, 10);
    const accepted = await room.client.v1.verify(room.registeredPetId, { fingerprints });
    assert.equal((await room.client.petVerificationJobs.waitFor(accepted)).result?.isMatch, true);
  },
  async identifyPetV1(room) {
    const fingerprints = await uploadAll(room, 'PET_IDENTIFICATION', 3, 10);
    const accepted = await room.client.v1.identify({ fingerprints });
    assert.equal((await room.client.petIdentificationJobs.waitFor(accepted)).status, 'SUCCESS');
  },
  async addFingerprintsV1(room) {
    const fingerprints = await uploadAll(room, 'PET_PROFILE_REGISTRATION', 5, 0);
    const accepted = await room.client.v1.addFingerprints(await room.newPet(), { fingerprints });
    assert.equal((await room.client.fingerprintAdditionJobs.waitFor(accepted)).status, 'SUCCESS');
  },
};
