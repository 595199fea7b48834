import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import {
  ENGINE_VERSION,
  newSearchWorld,
  newTenantIn,
  probe,
  references,
  type SearchWorld,
} from '../../../testing/search/search-world.ts';
import { sharedService } from '../../../testing/service.ts';
import { isCheckpointDue } from './checkpoint-rules.ts';
import { checkpointUpkeep } from './checkpoint-upkeep.ts';
import { openCheckpoints } from './checkpoints.ts';
import { openSearch } from './search.ts';

const DAY_MS = 86_400_000;

interface NodeOptions {
  folder: string;
  engineVersion?: string;
  clock?: () => Date;
}

/** A node with its files, and its log about unused ones. */
function startNode(
  world: SearchWorld,
  { folder, engineVersion = ENGINE_VERSION, clock = () => new Date() }: NodeOptions,
) {
  const refused: string[] = [];
  const { database, encryption } = world;
  const say = ({ err }: { err: unknown }) => void refused.push((err as Error).message);
  const parts = { database, encryption, clock, engineVersion };
  const checkpoints = openCheckpoints({ ...parts, folder, newId: randomUUID, say });
  const search = openSearch({ ...parts, checkpoints, checkpointPetsMin: 1 });
  const ask = async (seed: number) => {
    const { petIds, searchedCount, staleUploadIds } = await search.nearest(world.tenantId, 'DOG', probe(seed), 50);
    return { petIds, searchedCount, stale: [...staleUploadIds].sort() };
  };
  return { refused, search, checkpoints, ask, save: () => search.saveCheckpoints(world.tenantId) };
}

/** A tenant with pets, and the checkpoint written by a first node. */
async function savedWorld() {
  const { database } = (await sharedService()).app.services;
  const world = await newSearchWorld(database);
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-test-checkpoints-'));
  const petIds = await world.addAll(Array.from({ length: 12 }, (_, seed) => references(seed)));
  await world.add(references(50), { engineVersion: '0.9.0' });
  const first = startNode(world, { folder });
  const answer = await first.ask(3);
  await first.save();
  const file = path.join(folder, world.tenantId, 'DOG.checkpoint');
  const sql = <Row extends object>(text: string) => database.tenant(world.tenantId, (run) => run<Row>(text));
  /** Corrupts the table's codes, so that only a reader of the file can answer. */
  const spoilTable = () => sql(`UPDATE templates SET search_code = '\\x00'`);
  return { world, folder, petIds, first, answer, file, sql, spoilTable };
}

test('a node that starts reads its file and not the table, and then what came since', async () => {
  const { world, folder, petIds, answer, spoilTable } = await savedWorld();
  await spoilTable();
  const next = startNode(world, { folder });
  assert.deepEqual(await next.ask(3), answer);
  const added = await world.add(references(99));
  await world.remove(petIds[3]!);
  const { petIds: found, searchedCount } = await next.ask(99);
  assert.deepEqual([found[0], found.includes(petIds[3]!), searchedCount], [added, false, 12]);
  assert.deepEqual(next.refused, []);
  const warmed = startNode(world, { folder });
  await warmed.search.warm(world.tenantId);
  assert.equal(await warmed.search.holds(world.tenantId, 'DOG', added), true, 'in memory before anybody asked');
});

/** Corruptions of a valid file, with the expected log message. */
const FAULTS: readonly (readonly [string, RegExp, (file: string) => Promise<void>])[] = [
  ['one byte is changed', /cannot be decrypted/, (file) => change(file, (bytes) => flip(bytes, bytes.length >> 1))],
  ['the last byte is changed', /cannot be decrypted/, (file) => change(file, (bytes) => flip(bytes, bytes.length - 1))],
  ['it is cut', /is cut/, (file) => change(file, (bytes) => bytes.subarray(0, bytes.length - 400))],
  ['its last block is gone', /is cut/, (file) => change(file, (bytes) => bytes.subarray(0, lastBlock(bytes)))],
  ['it is empty', /is cut/, (file) => writeFile(file, '')],
  ['it is of another format', /another format/, (file) => change(file, (bytes) => flip(bytes, 6))],
  ['a length in it is senseless', /longer than any/, (file) => change(file, (bytes) => flip(bytes, 11))],
  ['a block of it is in the clear', /not encrypted/, (file) => change(file, (bytes) => flip(bytes, 12))],
];

async function change(file: string, to: (bytes: Buffer) => Buffer): Promise<void> {
  await writeFile(file, to(await readFile(file)));
}

function flip(bytes: Buffer, at: number): Buffer {
  bytes[at]! ^= 0xff;
  return bytes;
}

/** Offset of the block that ends the file. */
function lastBlock(bytes: Buffer): number {
  let at = 8;
  for (;;) {
    const next = at + 4 + bytes.readUInt32LE(at);
    if (next === bytes.length) return at;
    at = next;
  }
}

test('a damaged file is not used: the table is read, the answer is the same, and the log says why', async () => {
  const { world, folder, answer, file } = await savedWorld();
  const good = await readFile(file);
  for (const [fault, why, spoil] of FAULTS) {
    await writeFile(file, good);
    await spoil(file);
    const next = startNode(world, { folder });
    assert.deepEqual(await next.ask(3), answer, fault);
    assert.equal(next.refused.length, 1, fault);
    assert.match(next.refused[0]!, why, fault);
  }
  await writeFile(file, good);
  const last = startNode(world, { folder });
  await last.ask(3);
  assert.deepEqual(last.refused, []);
});

test('a file of another engine, or one too old, is not used', async () => {
  const { world, folder, answer } = await savedWorld();
  const later = startNode(world, { folder, engineVersion: '0.9.0' });
  assert.equal((await later.ask(50)).searchedCount, 1);
  assert.match(later.refused[0]!, /engine 0\.0\.0/);
  const inAWeek = startNode(world, { folder, clock: () => new Date(Date.now() + 7.1 * DAY_MS) });
  assert.deepEqual(await inAWeek.ask(3), answer);
  assert.match(inAWeek.refused[0]!, /too old/);
});

test('a file of another tenant or species in its place is not used', async () => {
  const { world, folder, file } = await savedWorld();
  const stranger = await newTenantIn(world);
  const theirs = await stranger.add(references(1));
  await mkdir(path.join(folder, stranger.tenantId));
  await copyFile(file, path.join(folder, stranger.tenantId, 'DOG.checkpoint'));
  const node = startNode(stranger, { folder });
  assert.deepEqual((await node.ask(1)).petIds, [theirs]);
  assert.match(node.refused[0]!, /cannot be decrypted/);
  await copyFile(file, path.join(folder, world.tenantId, 'CAT.checkpoint'));
  const again = startNode(world, { folder });
  assert.equal((await again.search.nearest(world.tenantId, 'CAT', probe(1), 5)).searchedCount, 0);
  assert.match(again.refused[0]!, /another species/);
});

test('a database that was restored to a moment before the file was written does not believe it', async () => {
  const { world, folder, petIds, sql } = await savedWorld();
  // State before: the newest pet is missing, and the gallery then changed differently the same number of times.
  await sql(`DELETE FROM gallery_checkpoints`);
  await sql(`DELETE FROM pets WHERE id = '${petIds[11]}'`);
  const other = await world.add(references(77));
  await sql(`UPDATE templates SET change = change - 1 WHERE pet_id = '${other}'`);
  await sql(`UPDATE galleries SET change = change - 1`);
  const node = startNode(world, { folder });
  const { petIds: found } = await node.ask(77);
  assert.deepEqual([found[0], found.includes(petIds[11]!)], [other, false]);
  assert.match(node.refused[0]!, /knows nothing of it/);
});

test('a file is encrypted, only its user can read it, and one that is written again replaces the one before', async () => {
  const { world, folder, petIds, first, file, sql } = await savedWorld();
  const bytes = await readFile(file);
  for (const petId of petIds) assert.equal(bytes.includes(Buffer.from(petId.replaceAll('-', ''), 'hex')), false);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  await first.save();
  assert.ok((await readFile(file)).equals(bytes), 'nothing changed, so nothing is written');
  await world.remove(petIds[0]!);
  await first.save();
  assert.ok(!(await readFile(file)).equals(bytes), 'a removed pet is soon in no file');
  assert.deepEqual(await readdir(path.dirname(file)), ['DOG.checkpoint']);
  assert.equal((await sql('SELECT FROM gallery_checkpoints')).length, 1);
  const next = startNode(world, { folder });
  assert.equal((await next.ask(1)).searchedCount, 11);
  assert.deepEqual(next.refused, []);
});

test('upkeep writes the files of galleries that were searched, and removes the files of tenants that are gone', async () => {
  const { world, folder, first, file } = await savedWorld();
  const gone = path.join(folder, randomUUID());
  await mkdir(gone);
  await writeFile(path.join(gone, 'DOG.checkpoint'), 'x');
  await world.add(references(60));
  const { database } = world;
  const before = await readFile(file);
  const upkeep = checkpointUpkeep({ database, ...first, clock: () => new Date() });
  await upkeep.run({ tenantIds: async () => [world.tenantId], isStopped: () => false });
  assert.deepEqual(await readdir(folder), [world.tenantId]);
  assert.ok(!(await readFile(file)).equals(before));
});

test('a file is due when there is none of a large gallery, soon after a removal, and after many additions or days', () => {
  const now = new Date('2026-01-10T00:00:00Z');
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const due = (petCount: number, addedCount: number, hasRemoved: boolean, days: number | undefined) =>
    isCheckpointDue(
      { petCount, addedCount, hasRemoved, writtenAt: days === undefined ? undefined : ago(days) },
      now,
      100,
    );
  assert.deepEqual([due(99, 300, false, undefined), due(100, 300, false, undefined)], [false, true]);
  assert.deepEqual([due(1000, 0, false, 0), due(1000, 0, true, 0), due(50, 0, true, 0)], [false, true, true]);
  assert.deepEqual([due(1000, 50, false, 0.5), due(1000, 51, false, 0.5)], [false, true]);
  assert.deepEqual([due(1000, 1, false, 0.9), due(1000, 1, false, 1.1)], [false, true]);
  assert.deepEqual([due(1000, 0, false, 3.4), due(1000, 0, false, 3.6)], [false, true]);
});
