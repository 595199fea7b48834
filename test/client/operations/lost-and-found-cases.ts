import assert from 'node:assert/strict';
import { errorIs } from '@rhinarium/client';
import type { CasesOf, Room } from './operation-case.ts';

const SEEN = '2026-01-14T18:00:00.000Z';
const turnOn = ({ client }: Room) => client.lostAndFound.update({ isEnabled: true });

async function report(room: Room) {
  await turnOn(room);
  const { client, newPet } = room;
  return await client.lostReports.create({ petId: await newPet(), place: 'Park', lastSeenAt: SEEN });
}

async function sight(room: Room) {
  await turnOn(room);
  const sessionId = await room.capture({ purpose: 'PET_IDENTIFICATION', firstShot: 10 });
  return await room.client.sightings.create({ sessionId, place: 'Street', seenAt: SEEN });
}

/** A candidate of the registered pet, which is reported lost once. */
async function candidate(room: Room) {
  const { client, registeredPetId: petId } = room;
  await turnOn(room);
  const { data } = await client.lostReports.list({ petId, state: 'OPEN' });
  if (data.length === 0) await client.lostReports.create({ petId, place: 'Park', lastSeenAt: SEEN });
  const { id: sightingId, searchJobId } = await sight(room);
  await client.standingSearchJobs.waitFor(searchJobId!);
  const [found] = (await client.matchCandidates.list({ sightingId })).data;
  assert.ok(found);
  return found;
}

export const lostAndFoundCases: CasesOf<
  | `${'read' | 'update'}LostAndFound`
  | `${'create' | 'read' | 'update' | 'delete'}${'LostReport' | 'Sighting'}`
  | `list${'LostReport' | 'Sighting' | 'MatchCandidate'}s`
  | `${'read' | 'confirm' | 'reject'}MatchCandidate`
  | `readMatchCandidate${'Evidence' | 'Picture'}`
> = {
  async readLostAndFound(room) {
    await turnOn(room);
    assert.equal((await room.client.lostAndFound.read()).isEnabled, true);
  },
  async updateLostAndFound({ client }) {
    const settings = await client.lostAndFound.update({ searchNewPets: false });
    assert.equal(settings.searchNewPets, false);
  },
  async createLostReport(room) {
    const { state, petId } = await report(room);
    assert.equal(state, 'OPEN');
    const again = room.client.lostReports.create({ petId, place: 'Park', lastSeenAt: SEEN });
    await assert.rejects(again, errorIs.stateConflict);
  },
  async listLostReports(room) {
    const { id, petId } = await report(room);
    const { data } = await room.client.lostReports.list({ petId });
    assert.deepEqual(
      data.map((each) => each.id),
      [id],
    );
    for await (const each of room.client.lostReports.listAll({ petId })) assert.equal(each.id, id);
  },
  async readLostReport(room) {
    const { id } = await report(room);
    assert.equal((await room.client.lostReports.read(id)).place, 'Park');
  },
  async updateLostReport(room) {
    const { id } = await report(room);
    assert.equal((await room.client.lostReports.update(id, { state: 'FOUND' })).state, 'FOUND');
  },
  async deleteLostReport(room) {
    const { id } = await report(room);
    await room.client.lostReports.delete(id);
    await assert.rejects(room.client.lostReports.read(id), errorIs.noSuchResource);
  },
  async createSighting(room) {
    const { state, fingerprintIds } = await sight(room);
    assert.deepEqual([state, fingerprintIds.length], ['OPEN', 3]);
  },
  async listSightings(room) {
    const { id } = await sight(room);
    const { data } = await room.client.sightings.list({ state: 'OPEN', species: 'CAT' });
    assert.equal(data[0]?.id, id);
  },
  async readSighting(room) {
    const { id } = await sight(room);
    assert.equal((await room.client.sightings.read(id)).place, 'Street');
  },
  async updateSighting(room) {
    const { id } = await sight(room);
    assert.equal((await room.client.sightings.update(id, { state: 'CLOSED' })).state, 'CLOSED');
  },
  async deleteSighting(room) {
    const { id } = await sight(room);
    await room.client.sightings.delete(id);
    await assert.rejects(room.client.sightings.read(id), errorIs.noSuchResource);
  },
  async listMatchCandidates(room) {
    const { petId } = await candidate(room);
    assert.equal(petId, room.registeredPetId);
  },
  async readMatchCandidate(room) {
    const { id } = await candidate(room);
    assert.equal((await room.client.matchCandidates.read(id)).state, 'OPEN');
  },
  async confirmMatchCandidate(room) {
    const { id } = await candidate(room);
    assert.equal((await room.client.matchCandidates.confirm(id)).state, 'CONFIRMED');
  },
  async rejectMatchCandidate(room) {
    const { id } = await candidate(room);
    assert.equal((await room.client.matchCandidates.reject(id)).state, 'REJECTED');
  },
  async readMatchCandidateEvidence(room) {
    const { id } = await candidate(room);
    assert.equal((await room.client.matchCandidates.evidence(id)).petId, room.registeredPetId);
  },
  async readMatchCandidatePicture(room) {
    const { id } = await candidate(room);
    const picture = await room.client.matchCandidates.picture(id, { overlay: 'none' });
    assert.deepEqual([...picture.subarray(0, 3)], [0xff, 0xd8, 0xff]);
  },
};
