import assert from 'node:assert/strict';
import type { Client } from '@rhinarium/client';
import type { Confirmation, MatchEvidence } from '@rhinarium/contract';
import type { CasesOf, OperationCase, Room } from './operation-case.ts';

interface EvidenceGroup {
  evidence(jobId: string): Promise<MatchEvidence>;
  confirm(jobId: string, body: { truth: 'SAME' }): Promise<Confirmation>;
  picture(jobId: string, query?: { overlay?: 'points' | 'none' }): Promise<Uint8Array>;
}

const JPEG_START = [0xff, 0xd8, 0xff];

function casesOf(
  groupIn: (client: Client) => EvidenceGroup,
  decide: (room: Room) => Promise<string>,
): Record<keyof EvidenceGroup, OperationCase> {
  return {
    async evidence(room) {
      const jobId = await decide(room);
      const evidence = await groupIn(room.client).evidence(jobId);
      assert.deepEqual([evidence.jobId, evidence.petId], [jobId, room.registeredPetId]);
    },
    async confirm(room) {
      const jobId = await decide(room);
      const confirmed = await groupIn(room.client).confirm(jobId, { truth: 'SAME' });
      assert.deepEqual([confirmed.jobId, confirmed.petId, confirmed.truth], [jobId, room.registeredPetId, 'SAME']);
    },
    async picture(room) {
      const picture = await groupIn(room.client).picture(await decide(room), { overlay: 'none' });
      assert.deepEqual([...picture.subarray(0, 3)], JPEG_START);
    },
  };
}

const verification = casesOf(
  (client) => client.petVerificationJobs,
  async ({ client, capture, registeredPetId: petId }) => {
    const sessionId = await capture({ purpose: 'PET_VERIFICATION', petId, firstShot: 10 });
    return (await client.pets.verifyAndWait(petId, { sessionId })).jobId;
  },
);
const identification = casesOf(
  (client) => client.petIdentificationJobs,
  async ({ client, capture }) => {
    const sessionId = await capture({ purpose: 'PET_IDENTIFICATION', firstShot: 10 });
    return (await client.pets.identifyAndWait({ sessionId })).jobId;
  },
);

export const evidenceCases: CasesOf<
  | `readPet${'Verification' | 'Identification'}${'Evidence' | 'Picture'}`
  | `confirmPet${'Verification' | 'Identification'}Job`
> = {
  confirmPetVerificationJob: verification.confirm,
  confirmPetIdentificationJob: identification.confirm,
  readPetVerificationEvidence: verification.evidence,
  readPetVerificationPicture: verification.picture,
  readPetIdentificationEvidence: identification.evidence,
  readPetIdentificationPicture: identification.picture,
};
