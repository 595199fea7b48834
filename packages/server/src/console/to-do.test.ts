import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireFailure } from '../../../../test/contract/open-world.ts';
import { openLinks } from '../../testing/capture-links.ts';
import { ask } from '../../testing/client.ts';
import { type Browser, memberOf, requireAnswer } from '../../testing/console-client.ts';
import { openLostAndFound } from '../../testing/lost-and-found.ts';
import { capture, newPet } from '../../testing/pets.ts';

const CHIP = '900118000123456';

/** A tenant with two people of its staff. */
async function open() {
  const home = await openLostAndFound();
  const [ann, ben] = [
    await memberOf(home.service, home.tenantId, 'staff'),
    await memberOf(home.service, home.tenantId, 'staff'),
  ];
  const place = `/console/api/tenants/${home.tenantId}`;
  const list = async (person: Browser = ann) => requireAnswer(await person.ask('GET', `${place}/to-do`), 'listToDo')!;
  const mark = (person: Browser, item: { kind: string; id: string }, how: 'taken' | 'open' | 'done') =>
    person.ask('POST', `${place}/to-do`, { kind: item.kind, id: item.id, mark: how });
  /** A pet that is lost and an animal that was found with its microchip: a candidate. */
  const candidate = async () => {
    const petId = await newPet(home.caller, 'CAT', { microchips: [CHIP] });
    await home.report(petId);
    const sighting = await home.found({ species: 'CAT', microchip: CHIP });
    await home.searched(sighting);
    return { petId, sighting };
  };
  return { ...home, ann, ben, place, list, mark, candidate };
}

test('a candidate waits until it is decided, and again if the decision is taken back; then the animal, until it is home', async () => {
  const { list, candidate, ann, tenantId, place, events, caller } = await open();
  const { petId, sighting } = await candidate();
  const [item, more] = await list();
  assert.equal(more, undefined);
  assert.deepEqual([item!.kind, item!.petId, item!.takenBy], ['candidate', petId, null]);
  assert.equal((await ann.askApi(tenantId, 'POST', `/v2/match-candidates/${item!.id}:reject`)).status, 200);
  assert.deepEqual(await list(), []);
  const reopen = () => ann.ask('POST', `${place}/match-candidates/${item!.id}/reopen`);
  assert.equal((await reopen()).status, 204);
  assert.equal((await reopen()).status, 204, 'again without effect');
  assert.deepEqual(
    (await list()).map(({ id }) => id),
    [item!.id],
  );
  assert.equal((await events('matchCandidate.found')).length, 2);
  assert.equal((await ann.askApi(tenantId, 'POST', `/v2/match-candidates/${item!.id}:confirm`)).status, 200);
  assert.deepEqual(
    (await list()).map(({ kind, id }) => [kind, id]),
    [['matched', sighting.id]],
  );
  await ask(caller, 'updateSighting', { sightingId: sighting.id }, { isReturned: true });
  assert.deepEqual(await list(), []);
  requireFailure(await reopen(), 'stateConflict', 'a confirmed one');
});

test('one person takes a thing, another may not, until it is given back or that person has left', async () => {
  const { list, candidate, ann, ben, mark, place, service, tenantId } = await open();
  await candidate();
  const [item] = await list();
  const taken = await Promise.all([mark(ann, item!, 'taken'), mark(ben, item!, 'taken')]);
  assert.deepEqual(taken.map(({ status }) => status).sort(), [204, 409]);
  const holder = taken[0]!.status === 204 ? ann : ben;
  const other = holder === ann ? ben : ann;
  assert.equal((await list(other))[0]!.takenBy?.id, holder.personId);
  requireFailure(await mark(other, item!, 'taken'), 'stateConflict', 'taken');
  assert.equal((await mark(holder, item!, 'open')).status, 204);
  assert.equal((await mark(other, item!, 'taken')).status, 204);
  const owner = await memberOf(service, tenantId, 'owner');
  assert.equal((await owner.ask('DELETE', `${place}/people/${other.personId}`)).status, 204);
  assert.equal((await list(holder))[0]!.takenBy, null);
  assert.equal((await mark(holder, item!, 'taken')).status, 204);
});

test('photos of a finder wait until somebody says that it is done, which can be taken back; what staff enter does not wait', async () => {
  const links = await openLinks();
  const { tenantId, service } = links;
  const owner = await memberOf(service, tenantId, 'owner');
  await owner.askApi(tenantId, 'PATCH', '/v2/lost-and-found', { isEnabled: true });
  const body = { species: 'CAT', microchip: CHIP, place: 'Street', seenAt: '2026-01-14T18:00:00.000Z' };
  assert.equal((await owner.askApi(tenantId, 'POST', '/v2/sightings', body)).status, 201);
  const photos = { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 4, firstShot: 6 } as const;
  const sessionId = await capture(links.caller, photos);
  const { place: where, seenAt } = body;
  await ask(links.caller, 'createSighting', {}, { sessionId, place: where, seenAt });
  const place = `/console/api/tenants/${tenantId}/to-do`;
  const list = async () => requireAnswer(await owner.ask('GET', place), 'listToDo')!;
  assert.deepEqual(await list(), []);
  const { visitor } = await links.open((await links.newLink({ createsSighting: true })).token);
  await visitor.photograph(1);
  assert.equal((await visitor.send('finishVisit')).status, 200);
  const [item, more] = await list();
  assert.equal(more, undefined);
  assert.equal(item!.kind, 'sighting');
  const mark = (how: string) => owner.ask('POST', place, { kind: 'sighting', id: item!.id, mark: how });
  assert.equal((await mark('done')).status, 204);
  assert.deepEqual(await list(), []);
  assert.equal((await mark('open')).status, 204);
  assert.equal((await list()).length, 1);
});

test('a viewer and another tenant reach nothing of the list', async () => {
  const { place, service, tenantId, candidate, list, ann } = await open();
  await candidate();
  const viewer = await memberOf(service, tenantId, 'viewer');
  requireFailure(await viewer.ask('GET', `${place}/to-do`), 'roleLacksRight', 'viewer');
  const other = await open();
  const [item] = await list();
  assert.equal((await other.mark(other.ann, item!, 'done')).status, 204, 'a mark of its own');
  assert.equal((await list()).length, 1);
  requireFailure(
    await other.ann.ask('POST', `${other.place}/match-candidates/${item!.id}/reopen`),
    'noSuchResource',
    'of another tenant',
  );
  assert.equal((await ann.ask('GET', `${place}/to-do`)).status, 200);
});
