import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Database } from '@rhinarium/server/database/database';
import { openDatabase } from '@rhinarium/server/database/open-database';
import { openReplica, type Replica } from '@rhinarium/server/database/open-replica';
import { type NearbyReads, openNearbyReads } from '@rhinarium/server/search/signs/read-nearby';
import { openSignSearch } from '@rhinarium/server/search/signs/sign-search';
import type { OwnPostgres, Standby } from '../support/own-postgres.ts';
import { startPgvector, withPgvector } from '../support/pgvector.ts';
import { searchContract } from './search-contract.ts';
import { ENGINE_VERSION, newSearchWorld, newTenantIn, probe, references, type SearchWorld } from './search-world.ts';

interface Place {
  readonly postgres: OwnPostgres;
  readonly standby: Standby;
  readonly database: Database;
  readonly replica: Replica;
  readonly world: SearchWorld;
}

let place: Promise<Place> | undefined;

/** A database with pgvector and a hot standby of it. */
function sharedPlace(): Promise<Place> {
  place ??= (async () => {
    const postgres = await startPgvector();
    await postgres.query('CREATE EXTENSION vector');
    const urlAt = (port: number) => `postgres://rhinarium@127.0.0.1:${port}/rhinarium`;
    const database = await openDatabase({ dataDir: 'none', databaseUrl: urlAt(postgres.port) });
    const world = await newSearchWorld(database);
    const standby = await postgres.startStandby();
    return { postgres, standby, database, replica: await openReplica(urlAt(standby.port)), world };
  })();
  return place;
}

after(async () => {
  const opened = await place;
  await opened?.replica.close();
  await opened?.standby.stop();
  await opened?.database.close();
  await opened?.postgres.stop();
});

let nowMs = 0;
const log = { warn() {} };
const reads = (replica: Pick<Replica, 'snapshot'>) => openNearbyReads(replica, { ticks: () => nowMs, log });
const openIn = async ({ database, encryption }: SearchWorld, nearby: NearbyReads) =>
  await openSignSearch({ database, encryption, engineVersion: ENGINE_VERSION, nearby });

searchContract(
  'search in the database with a replica',
  async () => {
    const { world: first, replica } = await sharedPlace();
    const world = await newTenantIn(first);
    const nodes = await Promise.all([1, 2, 3].map(() => openIn(world, reads(replica))));
    let taken = 0;
    return { world, open: () => nodes[taken++ % nodes.length]! };
  },
  withPgvector,
);

test(
  'a replica answers searches, but for what it does not show yet: then the database does',
  withPgvector,
  async () => {
    const { world: first, replica, standby } = await sharedPlace();
    const world = await newTenantIn(first);
    const nearby = reads(replica);
    const search = await openIn(world, nearby);
    const ask = async () => (await search.nearest(world.tenantId, 'DOG', probe(1), 3)).petIds;
    const one = await world.add(references(1));
    await ask();
    await standby.resume();
    const before = nearby.answered;
    assert.deepEqual(await ask(), [one]);
    assert.equal(nearby.answered, before + 1);

    await standby.pause();
    const other = await world.add(references(2));
    assert.deepEqual((await ask()).toSorted(), [one, other].toSorted());
    await world.remove(one);
    assert.deepEqual(await ask(), [other], 'a deleted pet that the replica still shows');
    assert.equal(nearby.answered, before + 1, 'it was behind');
    await standby.resume();
    assert.deepEqual(await ask(), [other]);
    assert.equal(nearby.answered, before + 2);
  },
);

test('a replica that does not answer is left alone for ten seconds, and the database answers', async () => {
  let asked = 0;
  const nearby = reads({
    snapshot: async () => {
      asked += 1;
      throw new Error('away');
    },
  });
  const read = () =>
    nearby.read(
      'tenant',
      async () => true,
      async () => 'found',
    );
  assert.deepEqual([await read(), await read(), asked], [undefined, undefined, 1]);
  nowMs += 10_000;
  assert.deepEqual([await read(), asked, nearby.answered], [undefined, 2, 0]);
});

test('a replica whose role could read every tenant is refused', withPgvector, async () => {
  const { standby } = await sharedPlace();
  await assert.rejects(openReplica(`postgres://postgres@127.0.0.1:${standby.port}/rhinarium`), /row-level security/);
});
