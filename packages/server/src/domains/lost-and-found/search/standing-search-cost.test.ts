import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLostAndFound } from '../../../../testing/lost-and-found.ts';
import { registeredPet } from '../../../../testing/pets.ts';
import { openSearch } from '../../../compute/search/search.ts';
import type { Database } from '../../../storage/database/database.ts';
import { findEarlyTemplates, insertEarlyTemplate } from '../../templates/store.ts';
import { runStandingSearch } from './run-standing-search.ts';

type World = Awaited<ReturnType<typeof openLostAndFound>>;

const transactionsMax = 10;
/** The job is claimed and ended in one transaction each. */
const transactionsOfJob = 2;

/** Copies a sighting with its photos and their stored templates. */
async function copySighting({ services, tenantId }: World, sightingId: string, count: number): Promise<void> {
  const cipher = await services.encryption.cipherOf(tenantId);
  const { version } = services.recognition.engine;
  await services.database.tenant(tenantId, async (sql) => {
    const photos = await sql<{ id: string }>('SELECT upload_id AS id FROM sighting_photos WHERE sighting_id = $1', [
      sightingId,
    ]);
    const photoIds = photos.map(({ id }) => id);
    const early = await findEarlyTemplates(sql, cipher, tenantId, version, photoIds);
    for (let n = 0; n < count; n++) {
      const [made] = await sql<{ id: string }>(
        `INSERT INTO sightings SELECT (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*
           FROM sightings s WHERE s.id = $1 RETURNING id`,
        [sightingId],
      );
      for (const photoId of photoIds) {
        const [upload] = await sql<{ id: string }>(
          `INSERT INTO uploads SELECT (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'session_id', NULL,
                    'sha256', sha256(gen_random_uuid()::text::bytea)))).* FROM uploads u WHERE u.id = $1 RETURNING id`,
          [photoId],
        );
        await sql('INSERT INTO sighting_photos (tenant_id, upload_id, sighting_id) VALUES ($1, $2, $3)', [
          tenantId,
          upload!.id,
          made!.id,
        ]);
        const row = { ...early.get(photoId)!, uploadId: upload!.id };
        await insertEarlyTemplate(sql, cipher, tenantId, version, row);
      }
    }
  });
}

/** The services with a database that counts what is begun. */
function counting({ services }: World) {
  let count = 0;
  const counted =
    <Name extends 'tenant' | 'snapshot' | 'read' | 'system'>(name: Name): Database[Name] =>
    (...given: unknown[]) => {
      count += 1;
      return (services.database[name] as (...given: unknown[]) => never)(...given);
    };
  const database: Database = {
    ...services.database,
    tenant: counted('tenant'),
    snapshot: counted('snapshot'),
    read: counted('read'),
    system: counted('system'),
  };
  const { encryption, clock, recognition } = services;
  const search = openSearch({ database, encryption, clock, engineVersion: recognition.engine.version });
  return { services: { ...services, database, search }, count: () => count };
}

async function searchCounted(world: World, petId: string, lostReportId: string) {
  const { services, count } = counting(world);
  const job = { id: world.services.ids.next(), tenantId: world.tenantId, kind: 'STANDING_SEARCH', petId };
  const given = { ...job, input: { uploadIds: [], lostReportId } } as never;
  const { result } = await runStandingSearch(services, given, new AbortController().signal);
  return { result, transactions: count() + transactionsOfJob };
}

/** A lost pet with one sighting of it and one of another animal, both searched. */
async function openSearched() {
  const world = await openLostAndFound();
  const petId = await registeredPet(world.caller, 'CAT', 1);
  const right = await world.sight(1);
  const wrong = await world.sight(4);
  for (const each of [right, wrong]) await world.searched(each);
  const report = await world.report(petId);
  await world.searched(report);
  return { ...world, right, wrong, search: () => searchCounted(world, petId, report.id) };
}

const matchesOf = ({ result }: Awaited<ReturnType<typeof searchCounted>>) =>
  result.candidates.flatMap(({ sightingId, isMatch }) => (isMatch ? [sightingId] : []));

test('a search for a pet among 260 sightings takes as many transactions as among 26, at most ten', async () => {
  const world = await openSearched();
  const { right, wrong, search } = world;
  const seen: number[] = [];
  for (const [count, more] of [
    [26, 24],
    [260, 234],
  ] as const) {
    await copySighting(world, wrong.id, more);
    const searched = await search();
    assert.deepEqual(matchesOf(searched), [right.id]);
    assert.equal(searched.result.searchedCount, count);
    seen.push(searched.transactions);
  }
  assert.equal(seen[0], seen[1]);
  assert.ok(seen[1]! <= transactionsMax, `${seen}`);
});

for (const { lacks, statement } of [
  { lacks: 'search codes, as in rows of 0.1.0', statement: 'UPDATE early_templates SET search_code = NULL' },
  { lacks: 'templates of this engine version', statement: 'DELETE FROM early_templates' },
  { lacks: 'readable search codes', statement: "UPDATE early_templates SET search_code = '\\x00'" },
]) {
  test(`sightings without ${lacks} are found, and their codes are stored for the next search`, async () => {
    const { right, search, sql } = await openSearched();
    const { transactions } = await search();
    await sql(statement);
    assert.deepEqual(matchesOf(await search()), [right.id]);
    const [row] = await sql('SELECT FROM early_templates WHERE octet_length(search_code) > 100');
    assert.ok(row);
    const again = await search();
    assert.deepEqual([matchesOf(again), again.transactions], [[right.id], transactions]);
  });
}
