import assert from 'node:assert/strict';
import { errorIs } from '@rhinarium/client';
import type { World } from '../../contract/contract-case.ts';
import type { CasesOf, Room } from './operation-case.ts';

const SEEN = '2026-01-14T18:00:00.000Z';
const SHARED = { shares: 'LOST_REPORTS', showPhoto: true } as const;

async function group({ client }: Room) {
  await client.lostAndFound.update({ isEnabled: true });
  return await client.sharingGroups.create({ name: 'Coast', ...SHARED });
}

/** Another tenant with lost and found turned on. */
async function neighbour({ otherTenant }: Room): Promise<World> {
  const other = await otherTenant();
  await other.ask('updateLostAndFound', { body: { isEnabled: true } }, 200);
  return other;
}

/** A group with another tenant as a member. */
async function joined(room: Room) {
  const { id } = await group(room);
  const other = await neighbour(room);
  const { token } = await room.client.sharingGroups.invite(id);
  await other.ask('joinSharingGroup', { body: { ...SHARED, token } }, 200);
  return { id, other };
}

/** An open shared candidate of the registered pet, made once. */
async function candidate(room: Room) {
  const { client, registeredPetId: petId } = room;
  const [known] = (await client.sharedCandidates.list({ petId, state: 'OPEN' })).data;
  if (known) return known;
  const { other } = await joined(room);
  const { data } = await client.lostReports.list({ petId, state: 'OPEN' });
  if (data.length === 0) await client.lostReports.create({ petId, place: 'Park', lastSeenAt: SEEN });
  const sessionId = await other.capture({ purpose: 'PET_IDENTIFICATION', firstShot: 10 });
  const body = { sessionId, place: 'Street', seenAt: SEEN };
  const { nextCursor: cursor } = await client.events.list({ cursor: 'latest' });
  const { searchJobId: jobId } = (await other.ask('createSighting', { body }, 201)).body.data;
  await other.ask('readStandingSearchJob', { params: { jobId }, query: { waitSeconds: '30' } }, 200);
  // The candidate is stored at both tenants after the job has ended.
  await client.events.list({ cursor, type: 'sharedCandidate.found', waitSeconds: 30 });
  const [found] = (await client.sharedCandidates.list({ petId, state: 'OPEN' })).data;
  assert.ok(found);
  return found;
}

export const sharingCases: CasesOf<
  | `${'create' | 'read' | 'join' | 'update' | 'leave'}SharingGroup`
  | `${'create' | 'delete'}GroupInvitation`
  | 'removeGroupMember'
  | `list${'SharingGroup' | 'SharedCandidate'}s`
  | `${'read' | 'reject'}SharedCandidate`
  | 'readSharedCandidatePhoto'
  | 'sendSharedMessage'
> = {
  async createSharingGroup(room) {
    assert.equal((await group(room)).isOwner, true);
  },
  async listSharingGroups(room) {
    const { id } = await group(room);
    const { data } = await room.client.sharingGroups.list();
    assert.equal(data[0]?.id, id);
    for await (const each of room.client.sharingGroups.listAll()) assert.equal(each.name, 'Coast');
  },
  async readSharingGroup(room) {
    const { id } = await group(room);
    assert.equal((await room.client.sharingGroups.read(id)).name, 'Coast');
  },
  async joinSharingGroup(room) {
    const other = await neighbour(room);
    const { id } = (await other.ask('createSharingGroup', { body: { ...SHARED, name: 'Hills' } }, 201)).body.data;
    const { token } = (await other.ask('createGroupInvitation', { params: { groupId: id } }, 201)).body.data;
    const { name, members } = await room.client.sharingGroups.join({ token, ...SHARED });
    assert.deepEqual([name, members.length], ['Hills', 2]);
    await assert.rejects(room.client.sharingGroups.join({ token, ...SHARED }), errorIs.noSuchResource);
    await room.client.sharingGroups.leave(id);
  },
  async updateSharingGroup(room) {
    const { id } = await group(room);
    assert.equal((await room.client.sharingGroups.update(id, { shares: 'NOTHING' })).shares, 'NOTHING');
  },
  async leaveSharingGroup(room) {
    const { id } = await group(room);
    await room.client.sharingGroups.leave(id);
    await assert.rejects(room.client.sharingGroups.read(id), errorIs.noSuchResource);
  },
  async removeGroupMember(room) {
    const { id } = await joined(room);
    const member = (await room.client.sharingGroups.read(id)).members.find(({ isYou }) => !isYou);
    await room.client.sharingGroups.removeMember(id, member!.id);
    assert.equal((await room.client.sharingGroups.read(id)).members.length, 1);
  },
  async createGroupInvitation(room) {
    const { id } = await group(room);
    assert.equal((await room.client.sharingGroups.invite(id)).token.length, 22);
  },
  async deleteGroupInvitation(room) {
    const { id } = await group(room);
    const invitation = await room.client.sharingGroups.invite(id);
    await room.client.sharingGroups.revokeInvitation(id, invitation.id);
    assert.deepEqual((await room.client.sharingGroups.read(id)).invitations, []);
  },
  async listSharedCandidates(room) {
    assert.equal((await candidate(room)).petId, room.registeredPetId);
  },
  async readSharedCandidate(room) {
    const { id } = await candidate(room);
    assert.equal((await room.client.sharedCandidates.read(id)).state, 'OPEN');
  },
  async readSharedCandidatePhoto(room) {
    const { id } = await candidate(room);
    const photo = await room.client.sharedCandidates.photo(id);
    assert.deepEqual([...photo.subarray(0, 3)], [0xff, 0xd8, 0xff]);
  },
  async sendSharedMessage(room) {
    const { id } = await candidate(room);
    const { messages } = await room.client.sharedCandidates.sendMessage(id, { text: 'Is she well?' });
    assert.equal(messages?.at(-1)?.text, 'Is she well?');
  },
  async rejectSharedCandidate(room) {
    const { id } = await candidate(room);
    assert.equal((await room.client.sharedCandidates.reject(id)).state, 'REJECTED');
  },
};
