import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { OwnPostgres } from '../../../testing/own-postgres.ts';
import { startPgvector, withPgvector } from '../../../testing/pgvector.ts';
import { searchContract } from '../../../testing/search/search-contract.ts';
import {
  ENGINE_VERSION,
  face,
  newSearchWorld,
  newTenantIn,
  probe,
  references,
  type SearchWorld,
} from '../../../testing/search/search-world.ts';
import { sharedService } from '../../../testing/service.ts';
import type { Database } from '../../storage/database/database.ts';
import { openDatabase } from '../../storage/database/open-database.ts';
import { openSearch, type Search } from './search.ts';
import { openSignBitSearch } from './sign-bits/sign-bit-search.ts';

interface Place {
  readonly postgres: OwnPostgres;
  readonly database: Database;
  readonly world: SearchWorld;
}

let place: Promise<Place> | undefined;

function sharedPlace(): Promise<Place> {
  place ??= (async () => {
    const postgres = await startPgvector();
    await postgres.query('CREATE EXTENSION vector');
    const databaseUrl = `postgres://rhinarium@127.0.0.1:${postgres.port}/rhinarium`;
    const database = await openDatabase({ dataDir: 'none', databaseUrl });
    return { postgres, database, world: await newSearchWorld(database) };
  })();
  return place;
}

after(async () => {
  const opened = await place;
  await opened?.database.close();
  await opened?.postgres.stop();
});

async function openIn({ database, encryption }: SearchWorld) {
  return await openSignBitSearch({ database, encryption, engineVersion: ENGINE_VERSION });
}

searchContract(
  'search in the database',
  async () => {
    const world = await newTenantIn((await sharedPlace()).world);
    // Opened before use, like a node opens its search before it serves requests.
    const nodes = await Promise.all([1, 2, 3].map(() => openIn(world)));
    let taken = 0;
    return { world, open: () => nodes[taken++ % nodes.length]! };
  },
  withPgvector,
);

test(
  'the search in the database finds what the one in memory finds, among many pets of other tenants (R8)',
  withPgvector,
  async () => {
    const { world: first } = await sharedPlace();
    const [world, others] = [await newTenantIn(first), await newTenantIn(first)];
    const seeds = Array.from({ length: 200 }, (_, seed) => seed);
    await others.addAll(seeds.map((seed) => references(seed)));
    const petIds = await world.addAll(seeds.map((seed) => references(1000 + seed)));
    const { database, encryption } = world;
    const exact = openSearch({ database, encryption, clock: () => new Date(), engineVersion: ENGINE_VERSION });
    const search = await openIn(world);
    let same = 0;
    for (let n = 0; n < 10; n++) {
      const asked = probe(1000 + n);
      const found = await search.nearest(world.tenantId, 'DOG', asked, 30);
      const wanted = await exact.nearest(world.tenantId, 'DOG', asked, 30);
      assert.deepEqual([found.petIds[0], found.searchedCount], [petIds[n], 200]);
      same += wanted.petIds.filter((id) => found.petIds.includes(id)).length;
    }
    assert.ok(same / 300 >= 0.995, `${same} of 300`);
  },
);

test('only the sign bits of the mean code are in the clear', withPgvector, async () => {
  const { world: first, postgres } = await sharedPlace();
  const world = await newTenantIn(first);
  const petId = await world.add([...references(5), face(5)]);
  await (await openIn(world)).nearest(world.tenantId, 'DOG', probe(5), 1);
  const [row] = await postgres.query<Record<string, unknown>>(`SELECT * FROM gallery_signs WHERE pet_id = '${petId}'`);
  const codes = ['signs', 'mean', 'face_signs', 'face_mean'];
  assert.deepEqual(Object.keys(row!), ['tenant_id', 'engine_version', 'species', 'pet_id', ...codes]);
  for (const kind of ['', 'face_']) {
    const [mean, signs] = [row![`${kind}mean`] as Buffer, row![`${kind}signs`] as string];
    assert.deepEqual([mean.subarray(1, 7).toString(), signs.length], ['RHENC1', 256]);
  }
});

test('tables of a release without codes of faces get them', withPgvector, async () => {
  const { world: first, postgres } = await sharedPlace();
  const world = await newTenantIn(first);
  await openIn(world);
  await postgres.query('ALTER TABLE gallery_signs DROP COLUMN face_mean, DROP COLUMN face_signs');
  await postgres.query('DELETE FROM gallery_signs; ALTER TABLE gallery_signs ALTER signs SET NOT NULL');
  await postgres.query('ALTER TABLE gallery_signs ALTER mean SET NOT NULL');
  const petId = await world.add([face(5)]);
  const { petIds } = await (await openIn(world)).nearest(world.tenantId, 'DOG', [face(5)], 1);
  assert.deepEqual(petIds, [petId]);
});

test('a new table has no index but its key, so that a registration writes no other', withPgvector, async () => {
  const { world, postgres } = await sharedPlace();
  await postgres.query('DROP TABLE IF EXISTS gallery_signs, gallery_sign_positions');
  await openIn(world);
  const indexes = await postgres.query(`SELECT indexname FROM pg_indexes WHERE tablename = 'gallery_signs'`);
  assert.deepEqual(indexes, [{ indexname: 'gallery_signs_pkey' }]);
});

test(
  'a table with the indexes of an earlier release loses them at a start while nobody else reads it, and is searched before and after',
  withPgvector,
  async () => {
    const { world: first, postgres } = await sharedPlace();
    const world = await newTenantIn(first);
    const before = await openIn(world);
    const petIds = await world.addAll(Array.from({ length: 60 }, (_, seed) => references(seed)));
    for (const [name, column] of [
      ['gallery_signs_nearest', 'signs'],
      ['gallery_signs_nearest_faces', 'face_signs'],
    ])
      await postgres.query(`CREATE INDEX ${name} ON gallery_signs USING hnsw (${column} bit_hamming_ops)`);
    const countIndexes = async () =>
      (await postgres.query(`SELECT FROM pg_indexes WHERE indexname LIKE 'gallery_signs_nearest%'`)).length;
    const besideReader = await world.database.tenant(world.tenantId, async (sql) => {
      await sql('SELECT FROM gallery_signs');
      return await openIn(world);
    });
    assert.equal(await countIndexes(), 2);
    const found = async (search: Search) => (await search.nearest(world.tenantId, 'DOG', probe(7), 1)).petIds;
    assert.deepEqual(await found(besideReader), [petIds[7]]);
    const alone = await openIn(world);
    assert.equal(await countIndexes(), 0);
    for (const search of [before, besideReader, alone]) assert.deepEqual(await found(search), [petIds[7]]);
  },
);

test('a PostgreSQL without pgvector is refused in a sentence that says what is missing', async () => {
  const { database } = (await sharedService()).app.services;
  await assert.rejects(openIn(await newSearchWorld(database)), /RHINARIUM_SEARCH=pgvector needs a DATABASE_URL/);
});
