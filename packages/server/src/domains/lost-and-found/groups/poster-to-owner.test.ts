import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VISIT_ROUTES } from '@rhinarium/contract';
import { visitorWith } from '../../../../testing/capture-links.ts';
import { ask, call } from '../../../../testing/client.ts';
import { openLostAndFound } from '../../../../testing/lost-and-found.ts';
import { registeredPet } from '../../../../testing/pets.ts';

test('a dog that is lost at A and photographed by a stranger with a poster of B is a candidate at A and B, and C learns nothing', async (t) => {
  const [a, b, c] = [await openLostAndFound(), await openLostAndFound(), await openLostAndFound()];
  const group = { name: 'Coast', shares: 'LOST_REPORTS', showPhoto: true } as const;
  const { id: groupId } = (await ask(a.caller, 'createSharingGroup', {}, group)).data;
  const { token } = (await ask(a.caller, 'createGroupInvitation', { groupId })).data;
  await ask(b.caller, 'joinSharingGroup', {}, { token, shares: 'LOST_REPORTS', showPhoto: true });
  const petId = await registeredPet(a.caller, 'DOG', 1);
  await a.searched(await a.report(petId));

  const poster = { purpose: 'PET_IDENTIFICATION', species: 'DOG', createsSighting: true, usesMax: 100 } as const;
  const { url } = (await ask(b.caller, 'createCaptureLink', {}, poster)).data;
  const { method, path } = VISIT_ROUTES.openVisit;
  const { body } = await call(b.caller, method, path, { token: url.split('#')[1] });
  const stranger = visitorWith(b.caller.url, body.data.visitToken);
  await stranger.photograph(1, 'DOG');
  const startedAt = performance.now();
  const { status } = await stranger.send('finishVisit', undefined, { place: 'Harbour' });
  assert.equal(status < 300, true, `finishVisit: ${status}`);
  const [sighting] = (await ask(b.caller, 'listSightings', {}, {})).data;
  await b.searched(sighting!);
  const [found] = await a.events('sharedCandidate.found');
  const [foundToo] = await b.events('sharedCandidate.found');
  const tookMs = performance.now() - startedAt;

  assert.deepEqual([found?.data['petId'], foundToo?.data['sightingId']], [petId, sighting!.id]);
  t.diagnostic(`${(tookMs / 1000).toFixed(1)} s from the last click to both events`);
  assert.equal(sighting!.place, 'Harbour');
  const nothing = [await c.events('sharedCandidate.found'), (await ask(c.caller, 'listSharedCandidates', {}, {})).data];
  assert.deepEqual([...nothing, (await ask(c.caller, 'listSightings', {}, {})).data], [[], [], []]);
});
