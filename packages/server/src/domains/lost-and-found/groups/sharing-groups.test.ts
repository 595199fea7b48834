import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, type ErrorName, LIMITS } from '@rhinarium/contract';
import { ask, attempt, type Caller, call, type Reply } from '../../../../testing/client.ts';
import { openLostAndFound } from '../../../../testing/lost-and-found.ts';
import { newPet, registeredPet } from '../../../../testing/pets.ts';
import { sharedService, startService } from '../../../../testing/service.ts';
import { resumeTenant, suspendTenant } from '../../tenants/tenant-actions.ts';
import { groupUpkeep } from '../lost-and-found-upkeep.ts';
import { deliverOutbox } from '../outbox/deliver-outbox.ts';
import { keepShared } from '../search/keep-found.ts';
import { pairIdOf } from './shared-candidate-store.ts';

type Home = Awaited<ReturnType<typeof openLostAndFound>>;
type Shares = 'NOTHING' | 'LOST_REPORTS' | 'ALL_PETS';

const DAY_MS = 86_400_000;
const requireCode = ({ status, body }: Reply, name: ErrorName) => {
  assert.equal(body?.errors?.[0]?.code, ERRORS[name].code, JSON.stringify(body));
  assert.equal(status, ERRORS[name].status);
};

const shared = async ({ caller }: Home, query: Parameters<typeof ask<'listSharedCandidates'>>[3] = {}) =>
  (await ask(caller, 'listSharedCandidates', {}, query)).data;
const invite = async ({ caller }: Home, groupId: string) =>
  (await ask(caller, 'createGroupInvitation', { groupId })).data;
const join = async (home: Home, token: string, shares: Shares = 'LOST_REPORTS', showPhoto = true) =>
  (await ask(home.caller, 'joinSharingGroup', {}, { token, shares, showPhoto })).data;
const found = ({ events }: Home) => events('sharedCandidate.found');

/** A group of an owner and others. */
async function groupOf(owner: Home, others: readonly Home[], shares: Shares = 'LOST_REPORTS', showPhoto = true) {
  const body = { name: 'Coast', shares, showPhoto };
  const { id } = (await ask(owner.caller, 'createSharingGroup', {}, body)).data;
  for (const other of others) await join(other, (await invite(owner, id)).token);
  return id;
}

/** Tenants A and B in a group, and C in another one with D. */
async function openFour(service = undefined as Awaited<ReturnType<typeof startService>> | undefined) {
  const homes = [];
  for (let n = 0; n < 4; n++) homes.push(await openLostAndFound(service));
  const [first, second, third, fourth] = homes as [Home, Home, Home, Home];
  const groupId = await groupOf(first, [second]);
  await groupOf(third, [fourth]);
  return { a: first, b: second, c: third, groupId };
}

/** A pet that is lost at A and seen at B, and the candidate of each. */
async function matched(a: Home, b: Home, seed: number) {
  const petId = await registeredPet(a.caller, 'CAT', seed);
  const report = await a.report(petId);
  await a.searched(report);
  const sighting = await b.sight(seed);
  await b.searched(sighting);
  const [[ofA], [ofB]] = [await shared(a, { petId }), await shared(b, { sightingId: sighting.id })];
  assert.notEqual(ofA, undefined, 'a candidate at A');
  assert.notEqual(ofB, undefined, 'a candidate at B');
  return { petId, report, sighting, ofA: ofA!, ofB: ofB! };
}

const sees = async (home: Home, candidateId: string) => {
  const reply = await attempt(home.caller, 'readSharedCandidate', { candidateId });
  if (reply.status !== 200) requireCode(reply, 'noSuchResource');
  return reply.status === 200;
};

test('a pet that is lost at one member and seen at another is a candidate at both, and nowhere else, in either order', async () => {
  const { a, b, c } = await openFour();
  const { petId, report, sighting, ofA, ofB } = await matched(a, b, 1);
  const { id: idA, createdAt: atA, photoUrl: urlA, ...restA } = ofA;
  assert.deepEqual(restA, {
    state: 'OPEN',
    petId,
    lostReportId: report.id,
    score: ofB.score,
    decision: ofB.decision,
    messages: [],
    tenantName: (await ask(b.caller, 'readSharingGroup', { groupId: (await groupsOf(b))[0]!.id })).data.members.find(
      ({ isYou }) => isYou,
    )!.name,
  });
  assert.deepEqual(Object.keys(ofB).sort(), [
    'createdAt',
    'decision',
    'id',
    'messages',
    'photoUrl',
    'score',
    'sightingId',
    'state',
    'tenantName',
  ]);
  assert.equal(ofB.sightingId, sighting.id);
  assert.equal(ofA.score >= 50, true);
  assert.notEqual(idA, ofB.id);
  assert.deepEqual(
    (await found(a)).map(({ data }) => data),
    [{ sharedCandidateId: idA, petId, lostReportId: report.id, status: 'OPEN' }],
  );
  assert.deepEqual(
    (await found(b)).map(({ data }) => data),
    [{ sharedCandidateId: ofB.id, sightingId: sighting.id, status: 'OPEN' }],
  );
  for (const id of [idA, ofB.id]) assert.equal(await sees(c, id), false);
  assert.equal(await sees(a, ofB.id), false, 'the other side’s own record is not a member’s');
  assert.deepEqual([await shared(c), await found(c), await a.candidates(), await b.candidates()], [[], [], [], []]);
  const job = (await ask(b.caller, 'readStandingSearchJob', { jobId: sighting.searchJobId! })).data;
  assert.deepEqual([job.result?.candidates, job.result?.searchedCount], [[], 0], 'the job tells nothing of others');

  // The opposite order: seen at B first, then reported at A, and a second pet that C has too.
  const later = await b.sight(4);
  await b.searched(later);
  const lostId = await registeredPet(a.caller, 'CAT', 4);
  const twinId = await registeredPet(c.caller, 'CAT', 4);
  await c.searched(await c.report(twinId));
  assert.deepEqual(await shared(b, { sightingId: later.id }), []);
  const second = await a.report(lostId);
  await a.searched(second);
  const [again] = await shared(a, { lostReportId: second.id });
  assert.equal(again?.petId, lostId);
  assert.deepEqual(
    (await shared(b, { sightingId: later.id, state: 'OPEN' })).map(({ score }) => score),
    [again!.score],
  );
  assert.deepEqual(await shared(c), []);
  assert.equal((await found(a)).length, 2);
  assert.equal((await found(b)).length, 2);
});

test('photos that are taken back are shown to no other member, and the end of a recognition closes the candidate of both', async () => {
  const { a, b } = await openFour();
  const { petId, ofA, ofB } = await matched(a, b, 1);
  const photo = () => call(b.caller, 'GET', ofB.photoUrl!);
  const { photos } = (await ask(a.caller, 'exportPet', { petId })).data;
  const { id: photoId } = photos.find(({ kind }) => kind === 'appearance')!;
  const whole = await photo();
  assert.equal(whole.status, 200);
  await ask(a.caller, 'deletePetPhoto', { petId, photoId });
  const other = await photo();
  assert.equal(other.status, 200);
  assert.notDeepEqual(other.body, whole.body);
  await ask(a.caller, 'deletePetPhotos', { petId });
  requireCode(await photo(), 'noSuchResource');
  const stateOf = async ({ caller }: Home, candidateId: string) =>
    (await ask(caller, 'readSharedCandidate', { candidateId })).data.state;
  assert.deepEqual([await stateOf(a, ofA.id), await stateOf(b, ofB.id)], ['CLOSED', 'CLOSED']);
});

const groupsOf = async ({ caller }: Home) => (await ask(caller, 'listSharingGroups', {}, {})).data;

const CHIP = '410100012345678';
const TOLD = { species: 'CAT', place: 'Street', seenAt: '2026-01-14T18:00:00.000Z' } as const;

/** Saves a sighting of a microchip without photos. */
async function readChip({ caller, searched }: Home, microchip: string) {
  const sighting = (await ask(caller, 'createSighting', {}, { ...TOLD, microchip })).data;
  await searched(sighting);
  return sighting;
}

test('a microchip that a sighting at one member and a lost pet at another share is a candidate at both, in either order', async () => {
  const { a, b, c } = await openFour();
  const petId = await newPet(a.caller, 'CAT', { microchips: [CHIP] });
  const early = await readChip(b, CHIP);
  assert.deepEqual([await shared(a), await shared(b)], [[], []], 'a pet that is not reported lost is not shared');
  const report = await a.report(petId);
  await a.searched(report);
  const later = await readChip(b, CHIP);
  await readChip(c, CHIP);
  const [ofA, ofB] = [await shared(a), await shared(b)];
  const toA = { petId, lostReportId: report.id, microchip: CHIP, score: 100, decision: 'IDENTIFIED' };
  assert.equal(ofA.length, 2);
  for (const each of ofA)
    for (const [name, value] of Object.entries(toA)) assert.equal(Object(each)[name], value, name);
  assert.deepEqual(
    ofB.map(({ sightingId, microchip, score, petId }) => [sightingId, microchip, score, petId]),
    [later, early].map(({ id }) => [id, CHIP, 100, undefined]),
  );
  assert.deepEqual([(await found(a)).length, (await found(b)).length], [2, 2]);
  assert.deepEqual(
    [await shared(c), await a.candidates(), await b.candidates(), await c.candidates()],
    [[], [], [], []],
  );
  await ask(a.caller, 'rejectSharedCandidate', { candidateId: ofA[0]!.id });
  await ask(b.caller, 'updateSighting', { sightingId: later.id }, { state: 'CLOSED' });
  await b.searched((await ask(b.caller, 'updateSighting', { sightingId: later.id }, { state: 'OPEN' })).data);
  assert.deepEqual(
    (await shared(b, { sightingId: later.id })).map(({ state }) => state),
    ['REJECTED'],
  );
});

test('a pet that is not lost is a candidate at both members by its microchip, if its tenant shares all pets', async () => {
  const [a, b] = [await openLostAndFound(), await openLostAndFound()];
  await groupOf(a, [b], 'ALL_PETS', false);
  const sighting = await readChip(b, CHIP);
  const petId = await newPet(a.caller, 'CAT', { microchips: [CHIP] });
  const [job] = (await ask(a.caller, 'listStandingSearchJobs', {}, { petId })).data;
  await a.searched({ searchJobId: job!.jobId });
  assert.deepEqual(
    (await shared(a)).map((each) => [each.petId, each.lostReportId, each.microchip]),
    [[petId, undefined, CHIP]],
  );
  assert.deepEqual(
    (await shared(b)).map((each) => [each.sightingId, each.microchip]),
    [[sighting.id, CHIP]],
  );
  const later = await readChip(b, CHIP);
  assert.equal((await shared(b, { sightingId: later.id })).length, 1, 'a sighting that comes last');
  // B shares lost pets only.
  await newPet(b.caller, 'CAT', { microchips: ['985112345678901'] });
  await readChip(a, '985112345678901');
  assert.equal((await shared(a)).length, 2);
});

test('a change of what a member shares takes effect immediately in searches and answers', async () => {
  const { a, b, groupId } = await openFour();
  const change = (body: Parameters<typeof ask<'updateSharingGroup'>>[3], home = a) =>
    ask(home.caller, 'updateSharingGroup', { groupId }, body);
  const { petId, ofA, ofB } = await matched(a, b, 1);
  const photo = async () => await call(b.caller, 'GET', ofB.photoUrl!);
  const shown = await photo();
  assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/jpeg']);
  assert.equal(shown.headers.get('cache-control'), 'private, no-store');
  const theirs = await call(a.caller, 'GET', ofA.photoUrl!);
  assert.equal(theirs.status, 200);
  await change({ showPhoto: false });
  requireCode(await photo(), 'noSuchResource');
  assert.equal((await shared(b))[0]!.photoUrl, undefined);
  assert.equal((await call(a.caller, 'GET', ofA.photoUrl!)).status, 200, 'B still shows its own');
  await change({ shares: 'NOTHING' });
  assert.deepEqual([await sees(a, ofA.id), await sees(b, ofB.id)], [false, false]);
  const other = await b.sight(4);
  const registered = await registeredPet(a.caller, 'CAT', 4);
  await b.searched(other);
  await change({ shares: 'LOST_REPORTS' });
  assert.equal(await sees(b, ofB.id), true);
  const searchAgain = async () => {
    await ask(b.caller, 'updateSighting', { sightingId: other.id }, { state: 'CLOSED' });
    await b.searched((await ask(b.caller, 'updateSighting', { sightingId: other.id }, { state: 'OPEN' })).data);
    return (await shared(b, { sightingId: other.id })).length;
  };
  assert.equal(await searchAgain(), 0, 'a pet that is not lost is not shared');
  await change({ shares: 'ALL_PETS' });
  assert.equal(await searchAgain(), 1);
  const [candidate] = await shared(a, { petId: registered });
  assert.equal(candidate?.lostReportId, undefined);
  await change({ shares: 'LOST_REPORTS' });
  assert.equal(await sees(a, candidate!.id), false);
  assert.equal((await shared(a, { petId })).length, 1);
});

test('open records are searched when a tenant joins, and when one shares more', async () => {
  const [a, b] = [await openLostAndFound(), await openLostAndFound()];
  const allSearched = async (home: Home) => {
    const { data } = await ask(home.caller, 'listStandingSearchJobs', {}, { pageSize: 200 });
    for (const { jobId } of data) await home.searched({ searchJobId: jobId });
    return data.length;
  };
  const petId = await registeredPet(a.caller, 'CAT', 1);
  await a.report(petId);
  await a.report((await ask(a.caller, 'createPet', {}, { species: 'CAT' })).data.id);
  await b.sight(1);
  const groupId = await groupOf(a, [], 'NOTHING');
  await join(b, (await invite(a, groupId)).token);
  assert.equal(await allSearched(b), 2);
  assert.deepEqual(await shared(b), []);
  await ask(a.caller, 'updateSharingGroup', { groupId }, { shares: 'LOST_REPORTS' });
  assert.equal(await allSearched(a), 2, 'without the pet that has no photos');
  assert.deepEqual(
    (await shared(a)).map((each) => each.petId),
    [petId],
  );
  await ask(b.caller, 'leaveSharingGroup', { groupId });
  const c = await openLostAndFound();
  await c.sight(1);
  await join(c, (await invite(a, groupId)).token);
  await allSearched(c);
  assert.equal((await shared(c)).length, 1);
});

for (const rejecting of ['a', 'b'] as const)
  test(`a pair that ${rejecting === 'a' ? 'the owner of the pet' : 'the finder'} rejects stays away from both, also after a merge`, async () => {
    const { a, b } = await openFour();
    const { petId, report, sighting, ofA, ofB } = await matched(a, b, 1);
    const [own, candidateId] = rejecting === 'a' ? [a, ofA.id] : [b, ofB.id];
    for (let n = 0; n < 2; n++)
      assert.equal((await ask(own.caller, 'rejectSharedCandidate', { candidateId })).data.state, 'REJECTED');
    for (const [home, id] of [
      [a, ofA.id],
      [b, ofB.id],
    ] as const) {
      const read = (await ask(home.caller, 'readSharedCandidate', { candidateId: id })).data;
      assert.deepEqual([read.state, read.photoUrl], ['REJECTED', undefined]);
      assert.equal(typeof read.decidedAt, 'string');
      assert.equal((await home.events('sharedCandidate.decided')).length, 1);
    }
    const reopen = async (home: Home, operation: 'updateSighting' | 'updateLostReport') => {
      const params = { sightingId: sighting.id, lostReportId: report.id };
      await ask(home.caller, operation, params, { state: 'CLOSED' });
      await home.searched((await ask(home.caller, operation, params, { state: 'OPEN' })).data);
    };
    await reopen(b, 'updateSighting');
    await reopen(a, 'updateLostReport');
    const states = async () => [...(await shared(a)), ...(await shared(b))].map(({ state }) => state);
    assert.deepEqual(await states(), ['REJECTED', 'REJECTED']);
    // Another record of the same animal takes the rejection over.
    const intoPetId = await registeredPet(a.caller, 'CAT', 1);
    await ask(a.caller, 'mergePets', { petId }, { intoPetId });
    await reopen(b, 'updateSighting');
    await reopen(a, 'updateLostReport');
    assert.deepEqual(await states(), ['REJECTED', 'REJECTED']);
    assert.equal((await shared(a))[0]!.petId, intoPetId);
    await ask(a.caller, 'undoMerge', { petId });
    assert.equal((await shared(a))[0]!.petId, petId);
    assert.deepEqual([(await found(a)).length, (await found(b)).length], [1, 1]);
  });

test('leaving, removal and the end of a group take the candidates from both sides at once, until the two meet again', async () => {
  const { a, b, groupId } = await openFour();
  const { ofA, ofB } = await matched(a, b, 1);
  const visible = async () => [await sees(a, ofA.id), await sees(b, ofB.id)];
  const photo = () => call(b.caller, 'GET', ofB.photoUrl!);
  const second = await groupOf(b, [a]);
  await ask(b.caller, 'leaveSharingGroup', { groupId });
  assert.deepEqual(await visible(), [true, true], 'another group of both is left');
  requireCode(await attempt(b.caller, 'readSharingGroup', { groupId }), 'noSuchResource');
  const status = async (home: Home) => (await home.events('sharingGroup.changed')).map(({ data }) => data.status);
  assert.equal((await status(a)).at(-1), 'LEFT');
  const { members } = (await ask(b.caller, 'readSharingGroup', { groupId: second })).data;
  const memberId = members.find(({ isYou }) => !isYou)!.id;
  await ask(b.caller, 'removeGroupMember', { groupId: second, memberId });
  assert.equal((await status(a)).at(-1), 'REMOVED');
  assert.deepEqual(await visible(), [false, false]);
  requireCode(await photo(), 'noSuchResource');
  requireCode(
    await attempt(b.caller, 'sendSharedMessage', { candidateId: ofB.id }, { text: 'Hello' }),
    'noSuchResource',
  );
  requireCode(await attempt(b.caller, 'rejectSharedCandidate', { candidateId: ofB.id }), 'noSuchResource');
  await join(b, (await invite(a, groupId)).token);
  assert.deepEqual(await visible(), [true, true], 'before the upkeep');
  await ask(a.caller, 'leaveSharingGroup', { groupId });
  assert.equal((await status(b)).at(-1), 'ENDED');
  assert.deepEqual(await visible(), [false, false]);
  assert.deepEqual(await groupsOf(b).then((groups) => groups.map(({ id }) => id)), [second]);
  const later = { ...a.services, clock: () => new Date(Date.now() + DAY_MS) };
  const round = { tenantIds: async () => [a.tenantId, b.tenantId], isStopped: () => false };
  await groupUpkeep(later).run(round);
  for (const home of [a, b]) assert.equal((await home.sql('SELECT FROM shared_candidates')).length, 0);
});

test('a member that leaves while a search runs learns nothing of what it found', async () => {
  const { a, b, groupId } = await openFour();
  const petId = await registeredPet(a.caller, 'CAT', 1);
  await a.report(petId);
  await ask(a.caller, 'leaveSharingGroup', { groupId });
  const sighting = await b.sight(1);
  const pair = {
    petId,
    sightingId: sighting.id,
    otherTenantId: a.tenantId,
    score: 60,
    decision: 'IDENTIFIED',
  } as const;
  const job = { tenantId: b.tenantId, petId: null as never };
  const pairs = [{ ...pair, pairId: pairIdOf(petId, sighting.id) }];
  await b.services.database.tenant(b.tenantId, (sql) => keepShared(b.services, sql, job, pairs));
  await deliverOutbox(b.services, b.tenantId);
  assert.deepEqual([await a.sql('SELECT FROM shared_candidates'), await found(a)], [[], []]);
  assert.deepEqual([await b.sql('SELECT FROM tenant_outbox'), await found(b), await shared(b)], [[], [], []]);
});

test('a suspended tenant and one that turns lost and found off take no part, and do again afterwards', async () => {
  const { a, b } = await openFour();
  const { ofA, ofB } = await matched(a, b, 1);
  const { services } = a;
  await suspendTenant(services, { tenantId: b.tenantId, by: undefined });
  assert.equal(await sees(a, ofA.id), false);
  const petId = await registeredPet(a.caller, 'CAT', 1);
  await a.searched(await a.report(petId));
  await resumeTenant(services, { tenantId: b.tenantId, by: undefined });
  assert.deepEqual([await sees(a, ofA.id), await sees(b, ofB.id)], [true, true]);
  await ask(a.caller, 'updateLostAndFound', {}, { isEnabled: false });
  assert.equal(await sees(b, ofB.id), false);
  await groupUpkeep({ ...services, clock: () => new Date(Date.now() + DAY_MS) }).run({
    tenantIds: async () => [a.tenantId, b.tenantId],
    isStopped: () => false,
  });
  await ask(a.caller, 'updateLostAndFound', {}, { isEnabled: true });
  assert.deepEqual([await sees(a, ofA.id), await sees(b, ofB.id)], [true, true], 'kept meanwhile');
});

test('the end and the deletion of a record, and of a tenant, reach the other side', async () => {
  const { a, b } = await openFour();
  const one = await matched(a, b, 1);
  const state = async (home: Home, candidateId: string) =>
    (await ask(home.caller, 'readSharedCandidate', { candidateId })).data.state;
  await ask(a.caller, 'updateLostReport', { lostReportId: one.report.id }, { state: 'FOUND' });
  assert.deepEqual([await state(a, one.ofA.id), await state(b, one.ofB.id)], ['CLOSED', 'CLOSED']);
  requireCode(await call(b.caller, 'GET', one.ofB.photoUrl!), 'noSuchResource');
  requireCode(
    await attempt(b.caller, 'sendSharedMessage', { candidateId: one.ofB.id }, { text: 'Hello' }),
    'stateConflict',
  );
  await a.searched((await ask(a.caller, 'updateLostReport', { lostReportId: one.report.id }, { state: 'OPEN' })).data);
  assert.deepEqual([await state(a, one.ofA.id), await state(b, one.ofB.id)], ['OPEN', 'OPEN']);
  assert.equal((await call(a.caller, 'DELETE', `/v2/pets/${one.petId}`)).status, 204);
  assert.equal(await sees(b, one.ofB.id), false);
  const receipt = (await ask(a.caller, 'readDeletion', { deletionId: one.petId })).data;
  assert.equal(JSON.stringify(receipt).includes('"isComplete":false'), false, JSON.stringify(receipt));
  const two = await matched(a, b, 4);
  assert.equal((await call(b.caller, 'DELETE', `/v2/sightings/${two.sighting.id}`)).status, 204);
  assert.deepEqual([await sees(a, two.ofA.id), await sees(b, two.ofB.id)], [false, false]);
  const three = await matched(a, b, 5);
  await a.services.database.tenant(b.tenantId, (sql) => sql('DELETE FROM tenants WHERE tenant_id = $1', [b.tenantId]));
  assert.equal(await sees(a, three.ofA.id), false);
  assert.deepEqual((await groupsOf(a))[0]!.members.length, 1);
});

test('a message reaches the other tenant by event and in its candidate, for full keys only, and not too many', async () => {
  let now = new Date();
  const service = await startService({}, () => now);
  try {
    const { a, b, c } = await openFour(service);
    const { ofA, ofB, petId } = await matched(a, b, 1);
    const send = (home: Home, candidateId: string, text = 'Please call 010 5550 0100') =>
      attempt(home.caller, 'sendSharedMessage', { candidateId }, { text });
    requireCode(await send(c, ofB.id), 'noSuchResource');
    requireCode(await send(a, ofB.id), 'noSuchResource');
    const sent = (await send(b, ofB.id)).body.data;
    assert.deepEqual(
      sent.messages.map(({ isSent, text }: { isSent: boolean; text: string }) => [isSent, text]),
      [[true, 'Please call 010 5550 0100']],
    );
    const [received] = (await ask(a.caller, 'readSharedCandidate', { candidateId: ofA.id })).data.messages!;
    assert.deepEqual([received?.isSent, received?.text], [false, 'Please call 010 5550 0100']);
    assert.equal((await a.events('sharedCandidate.messageReceived')).at(-1)?.data.petId, petId);
    const [stored] = await a.sql<{ text: Buffer }>('SELECT text FROM shared_messages');
    assert.doesNotMatch(stored!.text.toString('latin1'), /5550/);
    for (let n = 1; n < LIMITS.messagesPerCandidateAndDay; n++) assert.equal((await send(b, ofB.id)).status, 200);
    const refused = await send(b, ofB.id);
    requireCode(refused, 'tooManyRequests');
    assert.equal(Number(refused.headers.get('retry-after')) > 80_000, true);
    assert.equal((await send(a, ofA.id, 'Thank you')).status, 200, 'the other tenant has its own number');
    now = new Date(now.getTime() + DAY_MS + 1000);
    assert.equal((await send(b, ofB.id)).status, 200);
    const [fields, each] = [
      'tenant_id, id, pair_id, sighting_id, state, decision, score, created_at',
      'gen_random_uuid()',
    ];
    await b.sql(
      `WITH about AS (INSERT INTO shared_candidates (${fields})
         SELECT tenant_id, ${each}, ${each}, sighting_id, state, decision, score, created_at FROM shared_candidates RETURNING tenant_id, id)
       INSERT INTO shared_messages (tenant_id, id, candidate_id, is_sent, text, at)
       SELECT tenant_id, ${each}, id, true, '', $1 FROM about, generate_series(2, ${LIMITS.messagesPerDay})`,
      [now],
    );
    requireCode(await send(b, ofB.id), 'tooManyRequests');
    const exported = (await ask(a.caller, 'exportPet', { petId })).data;
    assert.equal(exported.sharedCandidates?.[0]?.messages?.length, 12);
  } finally {
    await service.close();
  }
});

test('every token that leads nowhere is the same 404, and a valid one admits one tenant', async () => {
  let now = new Date();
  const service = await startService({}, () => now);
  try {
    const homes = [];
    for (let n = 0; n < 3; n++) homes.push(await openLostAndFound(service));
    const [a, b, c] = homes as [Home, Home, Home];
    const test = await openLostAndFound(service, 'test');
    const groupId = await groupOf(a, []);
    const tried = (home: Home, token: string) =>
      attempt(home.caller, 'joinSharingGroup', {}, { token, shares: 'NOTHING', showPhoto: false });
    const visible = ({ status, body }: Reply) => ({ status, body: { ...body, requestId: undefined } });
    const unknown = visible(await tried(b, 'x'.repeat(22)));
    const same = async (home: Home, token: string, what: string) =>
      assert.deepEqual(visible(await tried(home, token)), unknown, what);
    await same(b, 'malformed', 'malformed');
    const revoked = await invite(a, groupId);
    await ask(a.caller, 'deleteGroupInvitation', { groupId, invitationId: revoked.id });
    await same(b, revoked.token, 'revoked');
    const late = await invite(a, groupId);
    now = new Date(Date.parse(late.expiresAt));
    await same(b, late.token, 'expired');
    const { token } = await invite(a, groupId);
    await same(test, token, 'of live data, with a test key');
    await suspendTenant(a.services, { tenantId: a.tenantId, by: undefined });
    await same(b, token, 'of a suspended tenant');
    await resumeTenant(a.services, { tenantId: a.tenantId, by: undefined });
    const race = await Promise.all([tried(b, token), tried(c, token)]);
    assert.deepEqual(race.map(({ status }) => status).toSorted(), [200, 404]);
    await same(b, token, 'used');
    const inside = race[0]!.status === 200 ? b : c;
    const rest = await invite(a, groupId);
    requireCode(await tried(inside, rest.token), 'stateConflict');
    await ask(a.caller, 'leaveSharingGroup', { groupId });
    await same(b, rest.token, 'of a group that is over');
  } finally {
    await service.close();
  }
});

test('limits groups, open invitations and invitations of a day', async () => {
  let now = new Date();
  const service = await startService({}, () => now);
  try {
    const a = await openLostAndFound(service);
    const groupId = await groupOf(a, []);
    const make = () => attempt(a.caller, 'createGroupInvitation', { groupId });
    const open: string[] = [];
    for (let n = 0; n < LIMITS.groupInvitationsMax; n++) open.push((await make()).body.data.id);
    requireCode(await make(), 'stateConflict');
    const revokeAll = async () => {
      for (const invitationId of open.splice(0))
        await ask(a.caller, 'deleteGroupInvitation', { groupId, invitationId });
    };
    let made = LIMITS.groupInvitationsMax;
    while (made < LIMITS.groupInvitationsPerDay) {
      await revokeAll();
      for (let n = 0; n < LIMITS.groupInvitationsMax && made < LIMITS.groupInvitationsPerDay; n++, made++)
        open.push((await make()).body.data.id);
    }
    await revokeAll();
    requireCode(await make(), 'tooManyRequests');
    now = new Date(now.getTime() + DAY_MS + 1000);
    assert.equal((await make()).status, 201);
    for (let n = 1; n < LIMITS.sharingGroupsMax; n++) await groupOf(a, []);
    const body = { name: 'One more', shares: 'NOTHING' as const, showPhoto: false };
    requireCode(await attempt(a.caller, 'createSharingGroup', {}, body), 'stateConflict');
  } finally {
    await service.close();
  }
});

test('only the owner of a group renames it, invites and removes, and nobody joins with lost and found turned off', async () => {
  const [a, b] = [await openLostAndFound(), await openLostAndFound()];
  const groupId = await groupOf(a, [b]);
  const { members } = (await ask(b.caller, 'readSharingGroup', { groupId })).data;
  requireCode(await attempt(b.caller, 'updateSharingGroup', { groupId }, { name: 'Mine' }), 'stateConflict');
  requireCode(await attempt(b.caller, 'createGroupInvitation', { groupId }), 'noSuchResource');
  const memberId = members.find(({ isOwner }) => isOwner)!.id;
  requireCode(await attempt(b.caller, 'removeGroupMember', { groupId, memberId }), 'noSuchResource');
  requireCode(await attempt(a.caller, 'removeGroupMember', { groupId, memberId }), 'noSuchResource');
  assert.equal((await ask(a.caller, 'updateSharingGroup', { groupId }, { name: 'Hill' })).data.name, 'Hill');
  assert.equal((await ask(b.caller, 'readSharingGroup', { groupId })).data.name, 'Hill');
  const { token } = await invite(a, groupId);
  const service = await sharedService();
  const off = await openLostAndFound(service);
  await ask(off.caller, 'updateLostAndFound', {}, { isEnabled: false });
  const body = { token, shares: 'NOTHING' as const, showPhoto: false };
  requireCode(await attempt(off.caller, 'joinSharingGroup', {}, body), 'lostAndFoundOff');
  requireCode(await attempt(off.caller, 'createSharingGroup', {}, { ...body, name: 'Off' }), 'lostAndFoundOff');
  const headers = { 'idempotency-key': 'join-1' };
  await ask(off.caller, 'updateLostAndFound', {}, { isEnabled: true });
  const joined = await call(off.caller as Caller, 'POST', '/v2/sharing-groups:join', body, headers);
  assert.equal(joined.status, 200);
  const again = await call(off.caller, 'POST', '/v2/sharing-groups:join', body, headers);
  assert.deepEqual([again.status, again.body.data], [200, joined.body.data]);
});
