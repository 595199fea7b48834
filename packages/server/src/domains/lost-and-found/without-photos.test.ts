import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, type ErrorName } from '@rhinarium/contract';
import { ask, attempt, type Reply } from '../../../testing/client.ts';
import { openLostAndFound } from '../../../testing/lost-and-found.ts';
import { capture, endOf, newPet, registeredPet } from '../../../testing/pets.ts';

const SEEN = { place: 'Street', seenAt: '2026-01-14T18:00:00.000Z' };
const LOST = { place: 'Park', lastSeenAt: '2026-01-14T18:00:00.000Z' };
const CHIP = '410100012345678';
const PRINTED = '410-100-012345678';
const OTHER_CHIP = '985112345678901';

type World = Awaited<ReturnType<typeof openLostAndFound>>;

const requireCode = ({ status, body }: Reply, name: ErrorName) => {
  assert.equal(body?.errors?.[0]?.code, ERRORS[name].code, JSON.stringify(body));
  assert.equal(status, ERRORS[name].status);
};
const fieldsOf = ({ body }: Reply) => Object.keys(body.errors[0].details ?? body.errors[0].fields ?? {});

/** Saves what a finder who calls tells. */
const note = async ({ caller }: World, body: object) =>
  (await ask(caller, 'createSighting', {}, { ...SEEN, species: 'CAT', ...body })).data;
const chipped = ({ caller }: World, microchips = [CHIP]) => newPet(caller, 'CAT', { microchips });
/** Waits for all standing searches of a pet. */
const searchedAll = async ({ caller, searched }: World, petId: string) => {
  const { data } = await ask(caller, 'listStandingSearchJobs', {}, { petId });
  for (const job of data) await searched({ searchJobId: job.jobId });
  return data.length;
};

test('a sighting without photos needs a species, and a microchip or a description, and only what it names is searched', async () => {
  const world = await openLostAndFound();
  const { caller } = world;
  const refuse = async (body: object, field: string) => {
    const reply = await attempt(caller, 'createSighting', {}, { ...SEEN, ...body });
    requireCode(reply, 'validation');
    assert.deepEqual(fieldsOf(reply), [field]);
  };
  await refuse({}, 'sessionId');
  await refuse({ species: 'CAT' }, 'sessionId');
  await refuse({ microchip: CHIP }, 'species');
  await refuse({ description: 'Black' }, 'species');
  await refuse({ species: 'CAT', microchip: '12' }, 'microchip');
  await refuse({ species: 'CAT', description: ' \n' }, 'description');
  const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1 });
  await refuse({ sessionId, species: 'CAT' }, 'species');
  const told = await note(world, { description: 'Black, one white paw.\nStands at the bus stop.' });
  assert.deepEqual(
    [told.description, told.microchip, told.searchJobId, told.fingerprintIds, told.appearanceIds],
    ['Black, one white paw.\nStands at the bus stop.', undefined, undefined, [], []],
  );
  const read = await note(world, { microchip: PRINTED });
  assert.equal(read.microchip, CHIP);
  assert.ok(read.searchJobId);
  const [row] = await world.sql<{ details: Buffer }>('SELECT details FROM sightings WHERE id = $1', [told.id]);
  assert.doesNotMatch(row!.details.toString('latin1'), /paw/);
  const params = { sightingId: told.id };
  assert.equal((await ask(caller, 'updateSighting', params, { state: 'CLOSED' })).data.state, 'CLOSED');
  assert.equal((await ask(caller, 'updateSighting', params, { state: 'OPEN' })).data.searchJobId, undefined);
  await ask(caller, 'updateSighting', params, { state: 'CLOSED', description: null });
  requireCode(await attempt(caller, 'updateSighting', params, { state: 'OPEN' }), 'stateConflict');
});

test('a microchip that a sighting and a pet share makes one candidate, whichever names it last and whether the pet is lost or not', async () => {
  const world = await openLostAndFound();
  const { caller, searched, candidates, events } = world;
  const petId = await chipped(world);
  const sighting = await note(world, { microchip: CHIP });
  const job = await searched(sighting);
  const [candidate, ...more] = await candidates();
  assert.deepEqual(more, []);
  const { sightingId, microchip, score, falseMatchRate, decision, lostReportId } = candidate!;
  assert.deepEqual(
    { petId: candidate!.petId, sightingId, microchip, score, falseMatchRate, decision, lostReportId },
    {
      petId,
      sightingId: sighting.id,
      microchip: CHIP,
      score: 100,
      falseMatchRate: 0,
      decision: 'IDENTIFIED',
      lostReportId: undefined,
    },
  );
  assert.deepEqual(job.result, {
    decision: 'IDENTIFIED',
    searchedCount: 0,
    candidates: [{ sightingId, petId, microchip, score, falseMatchRate, isMatch: true }],
  });
  requireCode(await attempt(caller, 'readMatchCandidateEvidence', { candidateId: candidate!.id }), 'noSuchResource');

  // Reported lost later: the same candidate, with its report and no second event.
  const report = await world.report(petId);
  await searched(report);
  assert.deepEqual(
    (await candidates()).map((each) => [each.id, each.lostReportId]),
    [[candidate!.id, report.id]],
  );
  assert.equal((await events('matchCandidate.found')).length, 1);

  // A pet that gets the number of an open sighting when it is created, and one when it is changed.
  const second = await note(world, { microchip: OTHER_CHIP });
  assert.deepEqual((await searched(second)).result?.candidates, []);
  const createdId = await chipped(world, [OTHER_CHIP]);
  assert.equal(await searchedAll(world, createdId), 1);
  assert.deepEqual(
    (await candidates({ petId: createdId })).map((each) => each.sightingId),
    [second.id],
  );
  await ask(caller, 'updatePet', { petId: createdId }, { microchips: null });
  const changedId = await newPet(caller, 'CAT');
  assert.equal(await searchedAll(world, changedId), 0);
  await ask(caller, 'updatePet', { petId: changedId }, { microchips: [OTHER_CHIP] });
  assert.equal(await searchedAll(world, changedId), 1);
  assert.equal((await candidates({ petId: changedId })).length, 1);

  // A sighting that gets the number later.
  const third = await note(world, { description: 'Grey' });
  const renamed = (await ask(caller, 'updateSighting', { sightingId: third.id }, { microchip: CHIP })).data;
  await searched(renamed);
  assert.deepEqual(
    (await candidates({ sightingId: third.id })).map((each) => each.petId),
    [petId],
  );

  // Confirmed as any other.
  await ask(caller, 'confirmMatchCandidate', { candidateId: candidate!.id });
  const found = (await ask(caller, 'readLostReport', { lostReportId: report.id })).data;
  assert.deepEqual([found.state, found.sightingId], ['FOUND', sighting.id]);
});

test('a pair that was rejected is found by its microchip no more, and no pet with another number is', async () => {
  const world = await openLostAndFound();
  const { caller, searched, candidates } = world;
  const petId = await chipped(world);
  await chipped(world, [OTHER_CHIP]);
  const sighting = await note(world, { microchip: CHIP });
  await searched(sighting);
  const [candidate] = await candidates();
  await ask(caller, 'rejectMatchCandidate', { candidateId: candidate!.id });
  await searched(await world.report(petId));
  const params = { sightingId: sighting.id };
  await ask(caller, 'updateSighting', params, { state: 'CLOSED' });
  await searched((await ask(caller, 'updateSighting', params, { state: 'OPEN' })).data);
  assert.deepEqual(
    (await candidates()).map(({ state }) => state),
    ['REJECTED'],
  );
});

test('a sighting with photos and a microchip is searched by both, takes the number that its identification stated, and keeps the candidate of the microchip when photos are taken back', async () => {
  const world = await openLostAndFound();
  const { caller, searched, candidates } = world;
  const alikeId = await registeredPet(caller, 'CAT', 1);
  await searched(await world.report(alikeId));
  const chippedId = await registeredPet(caller, 'CAT', 4);
  await ask(caller, 'updatePet', { petId: chippedId }, { microchips: [CHIP] });
  const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1, firstShot: 6 });
  const job = await endOf(caller, await attempt(caller, 'identifyPet', {}, { sessionId, microchip: PRINTED }));
  const sighting = (await ask(caller, 'createSighting', {}, { ...SEEN, jobId: job.jobId })).data;
  assert.equal(sighting.microchip, CHIP);
  const { result } = await searched(sighting);
  assert.deepEqual(
    result?.candidates.map((each) => [each.petId, each.microchip]),
    [
      [chippedId, CHIP],
      [alikeId, undefined],
    ],
  );
  assert.deepEqual(
    (await candidates()).map((each) => [each.petId, each.microchip === CHIP, each.falseMatchRate === 0]).sort(),
    [
      [alikeId, false, false],
      [chippedId, true, true],
    ].sort(),
  );
  for (const petId of [chippedId, alikeId]) await ask(caller, 'deletePetPhotos', { petId });
  const stateOf = async (petId: string) => (await candidates({ petId }))[0]?.state;
  assert.deepEqual([await stateOf(chippedId), await stateOf(alikeId)], ['OPEN', 'CLOSED']);
});

test('a lost report without a pet takes the one with the microchip, or creates one, which photos are registered for later', async () => {
  const world = await openLostAndFound();
  const { caller, searched, candidates } = world;
  const create = (body: object) => attempt(caller, 'createLostReport', {}, { ...LOST, ...body });
  for (const [body, field] of [
    [{}, 'petId'],
    [{ petId: 'x', species: 'CAT' }, 'petId'],
    [{ petId: 'x', microchip: CHIP }, 'petId'],
  ] as const) {
    const reply = await create(body);
    requireCode(reply, 'validation');
    assert.deepEqual(fieldsOf(reply), [field]);
  }
  requireCode(await create({ microchip: CHIP }), 'noSuchPet');
  const petId = await chipped(world);
  const known = await create({ microchip: PRINTED, species: 'CAT' });
  assert.deepEqual([known.status, known.body.data.petId], [201, petId]);
  const otherSpecies = await create({ microchip: CHIP, species: 'DOG' });
  assert.deepEqual(fieldsOf(otherSpecies), ['species']);
  requireCode(await create({ microchip: CHIP }), 'stateConflict');

  const told = await create({ species: 'CAT', description: 'Grey tabby, answers to Nabi' });
  const report = told.body.data;
  assert.deepEqual(
    [report.description, report.searchJobId, report.openCandidateCount],
    ['Grey tabby, answers to Nabi', undefined, 0],
  );
  const made = (await ask(caller, 'readPet', { petId: report.petId })).data;
  assert.deepEqual([made.species, made.fingerprintCount, made.microchips], ['CAT', 0, undefined]);
  const sighting = await world.sight(1);
  await searched(sighting);
  const registration = { species: 'CAT', purpose: 'PET_PROFILE_REGISTRATION', petId: made.id, seed: 1 } as const;
  const sessionId = await capture(caller, registration);
  await endOf(caller, await attempt(caller, 'addFingerprints', { petId: made.id }, { sessionId }));
  await searchedAll(world, made.id);
  assert.deepEqual(
    (await candidates({ petId: made.id })).map((each) => [each.sightingId, each.lostReportId]),
    [[sighting.id, report.id]],
  );

  const unknown = (await create({ species: 'CAT', microchip: OTHER_CHIP })).body.data;
  assert.deepEqual((await ask(caller, 'readPet', { petId: unknown.petId })).data.microchips, [OTHER_CHIP]);
  const [before] = await world.sql<{ count: number }>('SELECT count(*)::int AS count FROM pets');
  requireCode(await create({ species: 'CAT', microchip: '410100099999999', place: '' }), 'validation');
  requireCode(await create({ species: 'CAT', lastSeenAt: '1999-01-01T00:00:00Z' }), 'validation');
  assert.deepEqual(await world.sql('SELECT count(*)::int AS count FROM pets'), [before]);
});
