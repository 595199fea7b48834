import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS, ofPetTexts } from '@rhinarium/contract';
import { openLinks } from '../../../../testing/capture-links.ts';
import { attempt, type Caller, call } from '../../../../testing/client.ts';
import { openLostAndFound } from '../../../../testing/lost-and-found.ts';
import { capture, endOf, newPet, registeredPet } from '../../../../testing/pets.ts';
import { newTenant, sharedService } from '../../../../testing/service.ts';
import type { Services } from '../../../context.ts';
import { listKeptTables } from '../../../ops/backup/kept-tables.ts';
import { decryptRow } from '../../../ops/backup/plain-rows.ts';
import { readRows } from '../../../storage/database/table-rows.ts';
import { forgetMerges } from './merge-store.ts';
import { forgetMoves } from './move-store.ts';

type Rows = Readonly<Record<string, readonly string[]>>;

const TABLES = [
  'pets',
  'search_pool_pets',
  'pet_microchips',
  'uploads',
  'templates',
  'deletions',
  'pet_merges',
  'capture_links',
  'photo_moves',
  'lost_reports',
  'sightings',
  'sighting_photos',
  'match_candidates',
  'rejected_pairs',
];

/** The rows of a tenant as an export has them, without the number of the change that brought a template. */
async function exportRows(
  { database, encryption }: Services,
  tenantId: string,
  tables: readonly string[] = TABLES,
): Promise<Rows> {
  const cipher = await encryption.cipherOf(tenantId);
  return await database.tenant(tenantId, async (sql) => {
    const found: Record<string, string[]> = {};
    for (const table of await listKeptTables(sql)) {
      if (!tables.includes(table.name)) continue;
      found[table.name] = [];
      for await (const rows of readRows(sql, table, 500))
        found[table.name]!.push(...rows.map((row) => decryptRow(cipher, table, row).replace(/"change":\d+/, '')));
    }
    return found;
  });
}

/** A generator of whole numbers below a bound, the same for a seed. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function open() {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service, 'pro');
  return { services: service.app.services, tenantId, caller: { url: service.url, apiKey } };
}

async function done(caller: Caller, method: string, path: string, body?: unknown) {
  const reply = await call(caller, method, path, body);
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body?.data;
}

/** Six cats: three with photos, one of them also verified and identified, in pools, with fields and a microchip each. */
async function sixCats(caller: Caller): Promise<string[]> {
  for (const name of ['one', 'two', 'three']) await done(caller, 'POST', '/v2/search-pools', { name });
  const cats: string[] = [];
  for (let n = 0; n < 3; n++) cats.push(await registeredPet(caller, 'CAT', n + 1));
  const [petId] = cats;
  const verified = { species: 'CAT', purpose: 'PET_VERIFICATION', petId: petId!, seed: 1, firstShot: 10 } as const;
  await endOf(
    caller,
    await attempt(caller, 'verifyPet', { petId: petId! }, { sessionId: await capture(caller, verified) }),
  );
  const searched = { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 1, firstShot: 20 } as const;
  await endOf(caller, await attempt(caller, 'identifyPet', {}, { sessionId: await capture(caller, searched) }));
  for (let n = 0; n < 3; n++) cats.push(await newPet(caller));
  for (const [n, id] of cats.entries()) {
    const fields = [
      { name: `Cat ${n}` },
      { breed: 'Persian', externalId: `member-${n}` },
      { metadata: `{"n": ${n}.0}` },
    ];
    const microchips = [`98511234${n}`];
    await done(caller, 'PATCH', `/v2/pets/${id}`, { ...fields[n % 3], ...(n > 3 ? {} : { microchips }) });
    await done(caller, 'POST', `/v2/search-pools/${['one', 'two', 'three'][n % 3]}:addPets`, { petIds: [id] });
  }
  await addRecords(caller, cats);
  return cats;
}

/** Capture links, lost reports, sightings with an open and a rejected candidate, and pairs that a person told apart. */
async function addRecords(caller: Caller, cats: readonly string[]): Promise<void> {
  for (const petId of [...cats, cats[0]])
    await done(caller, 'POST', '/v2/capture-links', { purpose: 'PET_PROFILE_REGISTRATION', petId });
  await done(caller, 'PATCH', '/v2/lost-and-found', { isEnabled: true });
  const at = '2026-01-14T18:00:00.000Z';
  for (const petId of [cats[0], cats[1], cats[3]])
    await done(caller, 'POST', '/v2/lost-reports', { petId, place: 'Park', lastSeenAt: at });
  for (const seed of [1, 2]) {
    const photos = { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed, firstShot: 25 } as const;
    const sessionId = await capture(caller, photos);
    await done(caller, 'POST', '/v2/sightings', { sessionId, place: 'Street', seenAt: at });
  }
  for (const { jobId } of await done(caller, 'GET', '/v2/standing-search-jobs'))
    await done(caller, 'GET', `/v2/standing-search-jobs/${jobId}?waitSeconds=30`);
  const [rejected] = await done(caller, 'GET', `/v2/match-candidates?petId=${cats[0]}`);
  await done(caller, 'POST', `/v2/match-candidates/${rejected.id}:reject`);
  for (const [one, other] of [
    [0, 1],
    [1, 3],
    [2, 4],
    [5, 0],
  ] as const)
    await done(caller, 'POST', `/v2/pets/${cats[one]}:rejectDuplicate`, { otherPetId: cats[other] });
}

/** Rows with the fields of a pet changed. */
const withFields = (rows: Rows, id: string, fields: Readonly<Record<string, unknown>>): Rows => ({
  ...rows,
  pets: rows['pets']!.map((row) => {
    const pet = JSON.parse(row) as Record<string, unknown>;
    return pet['id'] === id ? JSON.stringify({ ...pet, ...fields }) : row;
  }),
});

/** Merges of the property test: 100 where all tests are selected. */
const MERGES = process.env['TESTS_SELECTED'] === 'all' ? 100 : 20;

test(`${MERGES} random merges and moves of photos, one within another and with renames between, are undone to the byte`, async () => {
  const { services, tenantId, caller } = await open();
  const cats = await sixCats(caller);
  const below = numbersOf(20_261_125);
  const live = new Set(cats);
  let merges = 0;
  let renames = 0;
  let moves = 0;

  /** Moves some of the photos of a pet, if it has fingerprints. Returns the id of the change. */
  const movePhotos = async (petId: string, intoPetId: string, { uploads }: Rows): Promise<string | undefined> => {
    const photos = uploads!.map((row) => JSON.parse(row)).filter((row) => row.pet_id === petId && below(2) === 0);
    const idsOf = (kind: string) => photos.filter((row) => row.kind === kind).map(({ id }) => id);
    const [fingerprintIds, appearanceIds] = [idsOf('fingerprint'), idsOf('appearance')];
    if (fingerprintIds.length === 0) return undefined;
    const body = { intoPetId, fingerprintIds, appearanceIds };
    return (await done(caller, 'POST', `/v2/pets/${petId}:moveFingerprints`, body)).change.id;
  };
  // PostgreSQL writes fewer digits of a time than JavaScript.
  const sameTimes = (rows: Rows) => ({
    ...rows,
    pets: rows['pets']!.map((row) =>
      row.replace(/"updated_at":"([^"]+)"/, (_, at) => `"updated_at":${Date.parse(at)}`),
    ),
  });

  /** Merges or moves, goes deeper, undoes. Returns the renames, which stay. */
  const turn = async (depth: number): Promise<[id: string, fields: Record<string, unknown>][]> => {
    const ids = [...live];
    const petId = ids[below(ids.length)]!;
    const others = ids.filter((id) => id !== petId);
    const intoPetId = others[below(others.length)]!;
    let expected = await exportRows(services, tenantId);
    const moved = below(3) === 0 ? await movePhotos(petId, intoPetId, expected) : undefined;
    if (moved !== undefined) {
      moves++;
      const changes: [string, Record<string, unknown>][] = [];
      while (depth > 0 && live.size > 1 && below(2) === 0) changes.push(...(await turn(depth - 1)));
      await done(caller, 'POST', `/v2/pet-changes/${moved}:undo`);
      for (const [id, fields] of changes) expected = withFields(expected, id, fields);
      assert.deepEqual(sameTimes(await exportRows(services, tenantId)), sameTimes(expected), `move ${moves}`);
      return changes;
    }
    const merged = await call(caller, 'POST', `/v2/pets/${petId}:merge`, { intoPetId });
    if (merged.status !== 200) {
      assert.deepEqual(Object.keys(merged.body.errors[0].details), ['intoPetId'], 'more than two microchips');
      assert.deepEqual(await exportRows(services, tenantId), expected);
      return [];
    }
    merges++;
    live.delete(petId);
    const changes: [string, Record<string, unknown>][] = [];
    const rename = async () => {
      if (below(3) > 0) return;
      renames++;
      const name = below(4) === 0 ? null : `Renamed ${renames}`;
      const { updatedAt } = await done(caller, 'PATCH', `/v2/pets/${intoPetId}`, { name });
      changes.push([intoPetId, { name, updated_at: updatedAt }]);
    };
    await rename();
    while (depth > 0 && live.size > 1 && below(2) === 0) changes.push(...(await turn(depth - 1)));
    await rename();
    await done(caller, 'POST', `/v2/pets/${petId}:undoMerge`);
    live.add(petId);
    for (const [id, fields] of changes) expected = withFields(expected, id, fields);
    assert.deepEqual(sameTimes(await exportRows(services, tenantId)), sameTimes(expected), `merge ${merges}`);
    return changes;
  };
  while (merges < MERGES) await turn(3);
  assert.ok(renames > MERGES / 5, `${renames} renames`);
  assert.ok(moves > MERGES / 10, `${moves} moves`);

  const sessionId = await capture(caller, { species: 'CAT', purpose: 'PET_IDENTIFICATION', seed: 2, firstShot: 30 });
  const found = await endOf(caller, await attempt(caller, 'identifyPet', {}, { sessionId }));
  assert.deepEqual([found.result.decision, found.result.pets[0].id], ['IDENTIFIED', cats[1]]);
  assert.equal(found.result.searchedCount, 3);
});

test('a rejected pair stays away while its pet is merged, and after the undo', async () => {
  const { services, tenantId, caller } = await open();
  const [petId, intoPetId, otherPetId] = [await newPet(caller), await newPet(caller), await newPet(caller)];
  const pairs = async () =>
    await services.database.tenant(tenantId, async (sql) =>
      (await sql<{ one: string; other: string }>('SELECT pet_id AS one, other_pet_id AS other FROM rejected_pairs'))
        .map(({ one, other }) => [one, other])
        .sort(),
    );
  await done(caller, 'POST', `/v2/pets/${petId}:rejectDuplicate`, { otherPetId });
  await done(caller, 'POST', `/v2/pets/${petId}:rejectDuplicate`, { otherPetId: intoPetId });
  const before = await pairs();
  await done(caller, 'POST', `/v2/pets/${petId}:merge`, { intoPetId });
  assert.deepEqual(await pairs(), [[intoPetId, otherPetId]], 'the pair of the two that were merged is forgotten');
  await done(caller, 'POST', `/v2/pets/${petId}:undoMerge`);
  assert.deepEqual(await pairs(), before);
  await done(caller, 'POST', `/v2/pets/${petId}:merge`, { intoPetId });
  await done(caller, 'POST', `/v2/pets/${intoPetId}:rejectDuplicate`, { otherPetId, isRejected: false });
  await done(caller, 'POST', `/v2/pets/${petId}:undoMerge`);
  assert.deepEqual(await pairs(), [[petId, intoPetId]], 'what was withdrawn meanwhile stays withdrawn');
});

test('two merges into one pet are undone in any order', async () => {
  const { services, tenantId, caller } = await open();
  const fields = [{ name: 'Nabi', externalId: 'member-1' }, { breed: 'Persian', name: 'Bori' }, {}];
  const [first, second, into] = await Promise.all(fields.map((each) => newPet(caller, 'CAT', each)));
  const content = async () => {
    const { pets, ...rows } = await exportRows(services, tenantId);
    return { ...rows, pets: pets!.map((row) => row.replace(/"updated_at":"[^"]+"/, '')) };
  };
  const before = await content();
  for (const order of [
    [first, second],
    [second, first],
  ]) {
    for (const id of [first, second]) await done(caller, 'POST', `/v2/pets/${id}:merge`, { intoPetId: into });
    for (const id of order) await done(caller, 'POST', `/v2/pets/${id}:undoMerge`);
    assert.deepEqual(await content(), before);
  }
});

test('exactly one of three simultaneous undos of a merge succeeds', async () => {
  const { caller } = await open();
  const [petId, intoPetId] = [await newPet(caller), await newPet(caller)];
  await done(caller, 'POST', `/v2/pets/${petId}:merge`, { intoPetId });
  const undos = await Promise.all([1, 2, 3].map(() => call(caller, 'POST', `/v2/pets/${petId}:undoMerge`)));
  assert.deepEqual(undos.map(({ status }) => status).sort(), [200, 409, 409]);
});

test('data kept for an undo are deleted with the pet that stays, and after 30 days', async () => {
  const { services, tenantId, caller } = await open();
  const [petId, intoPetId] = [await newPet(caller), await newPet(caller)];
  const kept = async () => (await exportRows(services, tenantId))['pet_merges']!.length;
  await done(caller, 'POST', `/v2/pets/${petId}:merge`, { intoPetId });
  const [row] = await services.database.tenant(tenantId, (sql) =>
    sql<{ at: Date }>('SELECT merged_at AS at FROM pet_merges'),
  );
  await services.database.tenant(tenantId, (sql) => forgetMerges(sql, tenantId, row!.at));
  assert.equal(await kept(), 1);
  await services.database.tenant(tenantId, (sql) => forgetMerges(sql, tenantId, new Date(row!.at.getTime() + 1)));
  assert.equal(await kept(), 0);
  const third = await newPet(caller, 'CAT', { name: 'Nabi' });
  await done(caller, 'POST', `/v2/pets/${third}:merge`, { intoPetId });
  await call(caller, 'DELETE', `/v2/pets/${intoPetId}`);
  assert.equal(await kept(), 0);
});

test('a move is not undone once its photos are elsewhere, and is forgotten with either pet and after 30 days', async () => {
  const { services, tenantId, caller } = await open();
  const petId = await registeredPet(caller, 'CAT', 1);
  const [intoPetId, third] = [await newPet(caller), await newPet(caller)];
  const uploads = (await exportRows(services, tenantId))['uploads']!.map((row) => JSON.parse(row));
  const fingerprintIds = uploads
    .filter(({ kind, pet_id }) => kind === 'fingerprint' && pet_id === petId)
    .map(({ id }) => id);
  const move = async (from: string, to: string, ids: readonly string[]) =>
    (await done(caller, 'POST', `/v2/pets/${from}:moveFingerprints`, { intoPetId: to, fingerprintIds: ids })).change;
  const undo = (change: { readonly id: string }) => call(caller, 'POST', `/v2/pet-changes/${change.id}:undo`);
  const listed = async () => (await done(caller, 'GET', '/v2/pet-changes')).map(({ id }: { id: string }) => id);

  const first = await move(petId, intoPetId, fingerprintIds.slice(0, 2));
  assert.deepEqual([first.kind, first.photoCount], ['PHOTOS_MOVED', 2]);
  assert.equal(Date.parse(first.undoUntil) - Date.parse(first.changedAt), 30 * 86_400_000);
  const second = await move(intoPetId, third, fingerprintIds.slice(0, 1));
  assert.deepEqual(await listed(), [second.id, first.id]);
  const refused = await undo(first);
  assert.equal(refused.status, 409);
  assert.match(refused.body.errors[0].fields.photos[0], /^1 of the 2 photos were deleted or moved/);
  assert.equal((await undo(second)).status, 200);
  const undos = await Promise.all([1, 2, 3].map(() => undo(first)));
  assert.deepEqual(undos.map(({ status }) => status).sort(), [200, 404, 404]);
  assert.deepEqual(await listed(), []);

  const again = await move(petId, intoPetId, fingerprintIds.slice(0, 1));
  await services.database.tenant(tenantId, (sql) => forgetMoves(sql, tenantId, new Date(again.changedAt)));
  assert.deepEqual(await listed(), [again.id]);
  await services.database.tenant(tenantId, (sql) =>
    forgetMoves(sql, tenantId, new Date(Date.parse(again.changedAt) + 1)),
  );
  assert.deepEqual(await listed(), []);
  // Forgotten also where the pet was merged into another, which is deleted.
  await move(petId, intoPetId, fingerprintIds.slice(1, 2));
  await done(caller, 'POST', `/v2/pets/${intoPetId}:merge`, { intoPetId: third });
  await done(caller, 'DELETE', `/v2/pets/${third}`);
  assert.deepEqual((await exportRows(services, tenantId))['photo_moves'], []);
  const receipt = await done(caller, 'GET', `/v2/deletions/${intoPetId}`);
  assert.equal(receipt.isVerified, true);
});

test('a merge gives every field of a pet to one that lacks it, and the undo takes each of them back', async () => {
  const { caller } = await open();
  const { id: ownerId } = await done(caller, 'POST', '/v2/owners', { name: 'Jun' });
  const { species: _refused, ...body } = OPERATIONS.updatePet.body.shape;
  const values: { [Field in keyof typeof body]: unknown } = {
    ...ofPetTexts((name) => `The ${name}`),
    metadata: { colour: 'white' },
    ownerId,
    microchips: ['410100000000074'],
  };
  assert.deepEqual(Object.keys(values).sort(), Object.keys(body).sort());
  const fieldsOf = (pet: Record<string, unknown>) =>
    Object.fromEntries(Object.keys(values).flatMap((name) => (name in pet ? [[name, pet[name]]] : [])));
  const [petId, intoPetId] = [await newPet(caller, 'CAT', values), await newPet(caller)];
  const read = async (id: string) => fieldsOf(await done(caller, 'GET', `/v2/pets/${id}`));
  const merged = await done(caller, 'POST', `/v2/pets/${petId}:merge`, { intoPetId });
  assert.deepEqual(fieldsOf(merged), values);
  await done(caller, 'POST', `/v2/pets/${petId}:undoMerge`);
  assert.deepEqual([await read(petId), await read(intoPetId)], [values, {}]);
  const cleared = Object.fromEntries(Object.keys(values).map((name) => [name, null]));
  assert.deepEqual(fieldsOf(await done(caller, 'PATCH', `/v2/pets/${petId}`, cleared)), {});
});

/** Tables whose rows are records of a pet. */
const RECORDS = ['lost_reports', 'sightings', 'match_candidates', 'pet_microchips'];

/** Columns that no row has, as `table.column`. */
function emptyColumns(rows: Rows): string[] {
  return Object.entries(rows).flatMap(([table, texts]) => {
    const records = texts.map((text) => JSON.parse(text) as Record<string, unknown>);
    const columns = Object.keys(records[0] ?? { '(no row)': null });
    return columns
      .filter((column) => records.every((record) => record[column] == null))
      .map((name) => `${table}.${name}`);
  });
}

test('every field of every record of a pet goes along with a merge and comes back with its undo', async () => {
  const { services, tenantId, caller, report, sight, searched, candidates } = await openLostAndFound();
  const [petId, intoPetId] = [await registeredPet(caller, 'CAT', 1), await newPet(caller)];
  const microchip = '410100000000081';
  await done(caller, 'PATCH', `/v2/pets/${petId}`, { microchips: [microchip] });
  const seen = { position: { latitude: 37.5, longitude: 127 }, description: 'Grey', contact: 'Jun' };
  await report(petId, { ...seen, reward: '100,000 won' });
  const contactExpiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const found = { ...seen, hasContactConsent: true };
  const sighting = await sight(1, { ...found, contactExpiresAt, microchip });
  await searched(sighting);
  const [candidate] = await candidates({ sightingId: sighting.id });
  await done(caller, 'POST', `/v2/match-candidates/${candidate!.id}:confirm`);
  await done(caller, 'PATCH', `/v2/sightings/${sighting.id}`, { isReturned: true });
  const erased = await sight(4, found);
  await done(caller, 'PATCH', `/v2/sightings/${erased.id}`, { contact: null });

  const before = await exportRows(services, tenantId, RECORDS);
  assert.deepEqual(emptyColumns(before), []);
  await done(caller, 'POST', `/v2/pets/${petId}:merge`, { intoPetId });
  const moved = Object.entries(before).map(([table, rows]) => [
    table,
    rows.map((row) => row.replaceAll(petId, intoPetId)),
  ]);
  assert.deepEqual(await exportRows(services, tenantId, RECORDS), Object.fromEntries(moved));
  await done(caller, 'POST', `/v2/pets/${petId}:undoMerge`);
  assert.deepEqual(await exportRows(services, tenantId, RECORDS), before);
});

test('the capture links of a pet lead to the pet that it is merged into, and after the undo to the pet again', async () => {
  const { caller, newLink, open } = await openLinks();
  const [petId, intoPetId] = [await newPet(caller), await newPet(caller)];
  const linkTo = async (id: string) =>
    await newLink({ purpose: 'PET_PROFILE_REGISTRATION', species: undefined, petId: id, usesMax: 5 });
  const link = await linkTo(petId);
  const other = await linkTo(intoPetId);
  const states: (() => Promise<string>)[] = [];
  const visit = async () => {
    const { reply, visitor } = await open(link.token);
    assert.equal(reply.body.data?.state, 'STARTED');
    states.push(async () => (await visitor.send('readVisit')).body.data.state);
    const { sessionId } = (await done(caller, 'GET', '/v2/capture-sessions'))[0];
    return (await done(caller, 'GET', `/v2/capture-sessions/${sessionId}`)).petId;
  };
  const petsOf = async () => {
    const rows = await Promise.all([link, other].map(({ id }) => done(caller, 'GET', `/v2/capture-links/${id}`)));
    return rows.map((row: { petId: string }) => row.petId);
  };
  assert.equal(await visit(), petId);
  await done(caller, 'POST', `/v2/pets/${petId}:merge`, { intoPetId });
  assert.deepEqual(await petsOf(), [intoPetId, intoPetId]);
  assert.equal(await visit(), intoPetId);
  const later = await linkTo(intoPetId);
  await done(caller, 'POST', `/v2/pets/${petId}:undoMerge`);
  assert.deepEqual(await petsOf(), [petId, intoPetId]);
  assert.equal((await done(caller, 'GET', `/v2/capture-links/${later.id}`)).petId, intoPetId);
  assert.equal(await visit(), petId);
  assert.deepEqual(await Promise.all(states.map((read) => read())), ['ABORTED', 'ABORTED', 'STARTED']);
});
