import assert from 'node:assert/strict';
import { endOf } from '@rhinarium/server/testing/pets';
import type { ContractCase, World } from '../contract-case.ts';

const SEEN = '2026-01-14T18:00:00.000Z';
const SHARED = { shares: 'LOST_REPORTS', showPhoto: true };

const turnOn = ({ ask }: World) => ask('updateLostAndFound', { body: { isEnabled: true } }, 200);
const fieldsOf = ({ body }: Awaited<ReturnType<World['ask']>>) =>
  Object.keys(body.errors[0].details ?? body.errors[0].fields ?? {});

/** A group of two tenants with lost and found turned on. */
async function openPair(world: World) {
  const other = await world.otherTenant();
  await turnOn(world);
  await turnOn(other);
  const { id: groupId } = (await world.ask('createSharingGroup', { body: { ...SHARED, name: 'Coast' } }, 201)).body
    .data;
  const params = { groupId };
  const { token } = (await world.ask('createGroupInvitation', { params }, 201)).body.data;
  await other.ask('joinSharingGroup', { body: { ...SHARED, token } }, 200);
  return { other, params };
}

export const sharingGroupCases: readonly ContractCase[] = [
  {
    name: 'a sharing group is made, joined with a token that is valid once, changed and left; a revoked token admits nobody',
    says: ['19.1', '19.2', '19.3'],
    async run(world) {
      const { ask, otherTenant, withKey } = world;
      const body = { ...SHARED, name: 'Coast' };
      await ask('createSharingGroup', { body }, 'lostAndFoundOff');
      await turnOn(world);
      const headers = { 'idempotency-key': 'group-1' };
      const created = await ask('createSharingGroup', { body, headers }, 201);
      const { id: groupId, members } = created.body.data;
      assert.equal(created.headers.get('location'), `/v2/sharing-groups/${groupId}`);
      assert.deepEqual((await ask('createSharingGroup', { body, headers }, 201)).body, created.body);
      assert.deepEqual(
        members.map(({ isYou, isOwner, shares }: Record<string, unknown>) => [isYou, isOwner, shares]),
        [[true, true, 'LOST_REPORTS']],
      );
      for (const [field, wrong] of Object.entries({
        name: { name: '' },
        shares: { shares: 'SOME' },
        showPhoto: { showPhoto: undefined },
      }))
        assert.deepEqual(fieldsOf(await ask('createSharingGroup', { body: { ...body, ...wrong } }, 'validation')), [
          field,
        ]);
      const params = { groupId };
      const invited = (await ask('createGroupInvitation', { params }, 201)).body.data;
      const revoked = (await ask('createGroupInvitation', { params }, 201)).body.data;
      const ofInvitation = { params: { ...params, invitationId: revoked.id } };
      await ask('deleteGroupInvitation', ofInvitation, 204);
      await ask('deleteGroupInvitation', ofInvitation, 'noSuchResource');
      const listed = (await ask('readSharingGroup', { params }, 200)).body.data.invitations;
      const { token, ...open } = invited;
      assert.deepEqual(listed, [open]);

      const other = await otherTenant();
      const join = (given: object, expected: Parameters<typeof ask>[2]) =>
        other.ask('joinSharingGroup', { body: { ...SHARED, ...given } }, expected);
      await join({ token }, 'lostAndFoundOff');
      await turnOn(other);
      for (const spent of [revoked.token, 'x'.repeat(22), 'short']) await join({ token: spent }, 'noSuchResource');
      const joined = (await join({ token }, 200)).body.data;
      assert.deepEqual([joined.name, joined.isOwner, joined.invitations], ['Coast', false, undefined]);
      await join({ token }, 'noSuchResource');
      assert.equal((await ask('listSharingGroups', {}, 200)).body.data[0].members.length, 2);
      await other.ask('updateSharingGroup', { params, body: { name: 'Mine' } }, 'stateConflict');
      const changed = (await other.ask('updateSharingGroup', { params, body: { shares: 'ALL_PETS' } }, 200)).body.data;
      assert.deepEqual([changed.shares, changed.showPhoto], ['ALL_PETS', true]);
      const reader = await withKey({ scopes: ['read'] });
      await reader.ask('readSharingGroup', { params }, 200);
      await reader.ask('createGroupInvitation', { params }, 'keyLacksScope');
      await reader.ask('updateSharingGroup', { params, body: {} }, 'keyLacksScope');
      const memberId = joined.members.find(({ isYou }: { isYou: boolean }) => isYou).id;
      await other.ask('removeGroupMember', { params: { groupId, memberId: members[0].id } }, 'noSuchResource');
      await ask('removeGroupMember', { params: { groupId, memberId } }, 204);
      await ask('removeGroupMember', { params: { groupId, memberId } }, 'noSuchResource');
      await other.ask('readSharingGroup', { params }, 'noSuchResource');
      await ask('leaveSharingGroup', { params }, 204);
      await ask('leaveSharingGroup', { params }, 'noSuchResource');
      const types = (await other.ask('listEvents', { query: { type: 'sharingGroup.changed' } }, 200)).body.data;
      assert.deepEqual(
        types.map(({ data }: { data: { status: string } }) => data.status),
        ['REMOVED'],
      );
    },
  },
  {
    name: 'a sighting of one tenant and a lost pet of another become a shared candidate at both, with photo, message and rejection',
    says: ['19.4', '19.5', '19.6', '19.7'],
    async run(world) {
      const { ask, caller, capture } = world;
      const { other, params } = await openPair(world);
      const petId = (await ask('createPet', { body: { species: 'CAT' } }, 201)).body.data.id;
      const registration = await capture({ purpose: 'PET_PROFILE_REGISTRATION', petId });
      await endOf(caller, await ask('addFingerprints', { params: { petId }, body: { sessionId: registration } }, 202));
      const lost = { place: 'Park', lastSeenAt: SEEN, petId, contact: 'Mina' };
      const report = (await ask('createLostReport', { body: lost }, 201)).body.data;
      const sessionId = await other.capture({ purpose: 'PET_IDENTIFICATION', firstShot: 10 });
      const found = { place: 'Street', seenAt: SEEN, sessionId };
      const sighting = (await other.ask('createSighting', { body: found }, 201)).body.data;
      const ofJob = { params: { jobId: sighting.searchJobId }, query: { waitSeconds: '30' } };
      const job = (await other.ask('readStandingSearchJob', ofJob, 200)).body.data;
      assert.deepEqual([job.status, job.result.candidates], ['SUCCESS', []]);
      // Stored at both after the job's commit, and then told.
      const told = { type: 'sharedCandidate.found', waitSeconds: '30' };
      for (const each of [other, world]) await each.ask('listEvents', { query: told }, 200);
      const [mine] = (await ask('listSharedCandidates', { query: { lostReportId: report.id, petId } }, 200)).body.data;
      const query = { sightingId: sighting.id, state: 'OPEN' };
      const [theirs] = (await other.ask('listSharedCandidates', { query }, 200)).body.data;
      assert.deepEqual([mine.score, mine.petId, mine.sightingId], [theirs.score, petId, undefined]);
      assert.deepEqual([theirs.petId, theirs.lostReportId], [undefined, undefined]);
      assert.doesNotMatch(JSON.stringify(theirs), /Mina|Park/);
      const of = { params: { candidateId: theirs.id } };
      await ask('readSharedCandidate', of, 'noSuchResource');
      await other.ask('readSharedCandidatePhoto', of, 200);
      for (const text of [' ', 'x'.repeat(1001)])
        assert.deepEqual(fieldsOf(await other.ask('sendSharedMessage', { ...of, body: { text } }, 'validation')), [
          'text',
        ]);
      const headers = { 'idempotency-key': 'message-1' };
      const send = () => other.ask('sendSharedMessage', { ...of, body: { text: 'She is here.' }, headers }, 200);
      await send();
      await send();
      const ofMine = { params: { candidateId: mine.id } };
      const received = (await ask('readSharedCandidate', ofMine, 200)).body.data.messages;
      assert.deepEqual(
        received.map(({ isSent, text }: { isSent: boolean; text: string }) => [isSent, text]),
        [[false, 'She is here.']],
      );
      const reader = await world.withKey({ scopes: ['read'] });
      assert.equal((await reader.ask('readSharedCandidate', ofMine, 200)).body.data.messages, undefined);
      await reader.ask('sendSharedMessage', { ...ofMine, body: { text: 'No' } }, 'keyLacksScope');
      await reader.ask('rejectSharedCandidate', ofMine, 'keyLacksScope');
      assert.equal((await ask('rejectSharedCandidate', ofMine, 200)).body.data.state, 'REJECTED');
      assert.equal((await other.ask('readSharedCandidate', of, 200)).body.data.state, 'REJECTED');
      await other.ask('readSharedCandidatePhoto', of, 'noSuchResource');
      await other.ask('sendSharedMessage', { ...of, body: { text: 'Sure?' } }, 'stateConflict');
      await other.ask('leaveSharingGroup', { params }, 204);
      await ask('readSharedCandidate', ofMine, 'noSuchResource');
      await other.ask('readSharedCandidate', of, 'noSuchResource');
    },
  },
];
