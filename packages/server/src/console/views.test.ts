import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, attempt } from '../../testing/client.ts';
import { memberOf, requireAnswer } from '../../testing/console-client.ts';
import { capture, endOf, newPet, registeredPet } from '../../testing/pets.ts';
import { newTenant, sharedService } from '../../testing/service.ts';

/** A tenant with a registered cat, a verification with its own photos, and an identification. */
async function open() {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service, 'pro');
  const caller = { url: service.url, apiKey };
  const owner = await memberOf(service, tenantId, 'owner');
  const place = `/console/api/tenants/${tenantId}`;
  return { service, tenantId, caller, owner, place };
}

type World = Awaited<ReturnType<typeof open>>;

async function openWithJobs() {
  const world = await open();
  const { caller } = world;
  const petId = await registeredPet(caller, 'CAT', 1);
  await ask(caller, 'updatePet', { petId }, { name: 'Nabi' });
  const shots = { species: 'CAT', seed: 1, firstShot: 20 } as const;
  const sessionId = await capture(caller, { ...shots, purpose: 'PET_VERIFICATION', petId });
  const verification = await endOf(caller, await attempt(caller, 'verifyPet', { petId }, { sessionId }));
  const searched = await capture(caller, { ...shots, purpose: 'PET_IDENTIFICATION' });
  const identification = await endOf(caller, await attempt(caller, 'identifyPet', {}, { sessionId: searched }));
  return { ...world, petId, sessionId, verification, identification };
}

const jobsOf = async ({ owner, place }: World, query: string) =>
  requireAnswer(await owner.ask('GET', `${place}/jobs?${query}`), 'listJobEntries');

test('a list of jobs shows the pet by name and what was decided, also the pet that was identified, and filters by both', async () => {
  const world = await openWithJobs();
  const { petId, verification, identification } = world;
  const ofPet = await jobsOf(world, `petId=${petId}`);
  assert.deepEqual(
    ofPet.map(({ kind, decision, addedCount }) => [kind, decision, addedCount]),
    [
      ['PET_VERIFICATION', 'MATCH', null],
      ['FINGERPRINT_ADDITION', null, 5],
    ],
  );
  assert.equal(ofPet[0]!.score, verification.result.score);
  const [found] = await jobsOf(world, 'kind=PET_IDENTIFICATION');
  assert.deepEqual(
    [found!.id, found!.decision, found!.pet?.id, found!.pet?.name],
    [identification.id, 'IDENTIFIED', petId, 'Nabi'],
  );
  assert.equal((await jobsOf(world, 'kind=PET_VERIFICATION&decision=NO_MATCH')).length, 0);
  assert.equal((await jobsOf(world, 'kind=PET_VERIFICATION&decision=MATCH')).length, 1);
});

test('a deleted pet leaves neither name nor picture in the list of jobs', async () => {
  const world = await openWithJobs();
  await ask(world.caller, 'deletePet', { petId: world.petId });
  const jobs = [...(await jobsOf(world, '')), ...(await jobsOf(world, 'kind=PET_IDENTIFICATION'))];
  assert.ok(jobs.length > 0);
  assert.deepEqual(
    jobs.map(({ pet }) => pet),
    jobs.map(() => null),
  );
});

test('the overview counts the decisions of a day and ticks the first steps as they are done', async () => {
  const before = await open();
  const overviewOf = async ({ owner, place }: World) =>
    requireAnswer(await owner.ask('GET', `${place}/overview`), 'readOverview');
  const none = await overviewOf(before);
  assert.deepEqual(none.firstSteps, { key: true, registration: false, verification: false, call: false });
  assert.equal(none.jobMs, null);
  const after = await overviewOf(await openWithJobs());
  assert.deepEqual(after.firstSteps, { key: true, registration: true, verification: true, call: true });
  const { day: _, ...today } = after.decisionDays.at(-1)!;
  assert.deepEqual(today, { matches: 2, noMatches: 0, inconclusive: 0, duplicates: 0 });
  assert.equal(after.decisionDays.length, 30);
  assert.equal(after.decisionHours.length, 48);
  // The hour may have ended between the jobs and this.
  assert.equal(
    after.decisionHours.slice(-2).reduce((sum, { matches }) => sum + matches, 0),
    2,
  );
  assert.ok(after.jobMs!.p50 > 0 && after.jobMs!.p50 <= after.jobMs!.p95);
});

test('the request log is searched by part of a path, by operation, by error code, by who asked and since when', async () => {
  const { service, tenantId, caller, owner, place } = await open();
  const petId = await newPet(caller);
  await attempt(caller, 'readPet', { petId });
  await attempt(caller, 'readPet', { petId: 'unknown' });
  const list = async (query: Record<string, string>) =>
    requireAnswer(await owner.ask('GET', `${place}/requests?${new URLSearchParams(query)}`), 'listRequests');
  assert.equal((await list({ search: petId.slice(0, 18) })).length, 1);
  assert.equal((await list({ search: 'createPet' })).length, 1);
  assert.equal((await list({ search: 'SVCB2B20000' })).length, 1);
  assert.equal((await list({ search: '%' })).length, 0);
  assert.equal((await list({ outcome: 'succeeded' })).length, 2);
  const [latest] = await list({});
  assert.equal((await list({ callerId: latest!.callerId! })).length, 3);
  assert.equal((await list({ callerId: tenantId })).length, 0);
  const later = new Date(service.app.services.clock().getTime() + 60_000).toISOString();
  assert.equal((await list({ since: later })).length, 0);
});

test('the search finds pets by name, and jobs, sessions and requests by their ids, of the own tenant only', async () => {
  const world = await openWithJobs();
  const find = async ({ owner, place }: Pick<World, 'owner' | 'place'>, text: string) => {
    const reply = await owner.ask('GET', `${place}/search?${new URLSearchParams({ text })}`);
    const { pets, jobs, sessions, requests } = requireAnswer(reply, 'searchEverywhere');
    return [pets.length, jobs.length, sessions.length, requests.length > 0];
  };
  assert.deepEqual(await find(world, 'nab'), [1, 0, 0, false]);
  assert.deepEqual(await find(world, world.verification.id), [0, 1, 0, true]);
  assert.deepEqual(await find(world, world.sessionId), [0, 0, 1, false]);
  const stranger = await open();
  assert.deepEqual(await find(stranger, 'nab'), [0, 0, 0, false]);
  assert.deepEqual(await find(stranger, world.verification.id), [0, 0, 0, false]);
});

test('the scores of verifications are counted by what was decided, and an older span leaves them out', async () => {
  const world = await openWithJobs();
  const { owner, place, verification } = world;
  const scoresOf = async (query: string) =>
    requireAnswer(await owner.ask('GET', `${place}/scores${query}`), 'readOwnScores');
  const [only, ...others] = await scoresOf('?days=1');
  assert.deepEqual(only, { score: Math.floor(verification.result.score), matches: 1, inconclusive: 0, noMatches: 0 });
  assert.deepEqual(others, []);
  assert.equal((await owner.ask('GET', `${place}/scores?days=31`)).status, 400);
  const clock = await open();
  const unused = await clock.owner.ask('GET', `${clock.place}/scores`);
  assert.deepEqual(requireAnswer(unused, 'readOwnScores'), []);
});

test('requests and failures are counted by key, and another key has none of them', async () => {
  const { caller, owner, place, service, tenantId } = await open();
  const other = requireAnswer(
    await owner.ask('POST', `${place}/keys`, { name: 'Other', scopes: ['full'] }),
    'createApiKey',
  );
  await newPet(caller, 'CAT');
  await attempt(caller, 'readPet', { petId: 'unknown' });
  await ask({ url: service.url, apiKey: other.apiKey }, 'listPets', {});
  const { keys, perMinute } = requireAnswer(await owner.ask('GET', `${place}/key-use`), 'readKeyUse');
  const useOf = (keyId: string) => keys.find((key) => key.keyId === keyId);
  const own = keys.find((key) => key.keyId !== other.keyId)!;
  assert.deepEqual(
    [own.week, own.fortnight],
    [
      { requests: 2, failures: 1 },
      { requests: 2, failures: 1 },
    ],
    tenantId,
  );
  assert.deepEqual(useOf(other.keyId)!.week, { requests: 1, failures: 0 });
  assert.ok(perMinute.read > 0 && perMinute.action > 0 && perMinute.upload > 0);
});
