import { readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ENGINE, meanCode, SHORTLIST_PETS } from '@rhinarium/engine';
import { drawDistractors } from '@rhinarium/evaluate/sets/distractors';
import type { Search } from '@rhinarium/server/parts/search';
import { type GalleryKey, openSignBitSearch, signBitText, subjectOfMean } from '@rhinarium/server/parts/search';
import type { TenantCipher } from '@rhinarium/server/parts/storage';
import { openDatabase } from '@rhinarium/server/parts/storage';
import type { OwnPostgres } from '@rhinarium/server/testing/own-postgres';
import { startPgvector } from '@rhinarium/server/testing/pgvector';
import { ENGINE_VERSION, newSearchWorld, type SearchWorld } from '@rhinarium/server/testing/search/search-world';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { readMachine } from '../machine.ts';
import { percentile } from '../service/figures.ts';
import { openPhotoFolder } from '../service/photos.ts';
import { addBarePets, drawnPetId } from './fill-database.ts';
import { generatePets, REFERENCE_SHOTS } from './generated-codes.ts';
import type { SignBitsResult } from './sign-bits-result.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const resultsFile = path.join(root, 'bench', 'results', 'sign-bits.json');

/** Dogs whose codes determine the distribution of random ones. */
const GENERATED = 40;
const BATCH_PETS = 10_000;
const SEARCHES = 200;
/** Searches among more than 100,000 pets, where comparing every row takes seconds. */
const SEARCHES_OF_MANY = 40;

const USAGE = `Usage: npm run bench:sign-bits [-- --pets N,N]

Copies the sign bits of drawn pets into the table of the search in the database (RHINARIUM_SEARCH=pgvector) and searches it;
writes bench/results/sign-bits.json. Needs sh scripts/fetch-pgvector.sh.
  --pets N,N    numbers of pets, rising (default 10000,100000)
`;

function readOptions(words: readonly string[]) {
  const { values } = parseArgs({
    args: [...words],
    options: { pets: { type: 'string', default: '10000,100000' } },
  });
  return { sizes: values.pets.split(',').map((text) => wholeNumber('--pets', text, 100, 10_000_000)) };
}

interface Filling {
  readonly postgres: OwnPostgres;
  readonly world: SearchWorld;
  readonly cipher: TenantCipher;
  readonly key: GalleryKey;
  /** Pets that are searched for, with the codes of all their photos. */
  readonly drawn: Iterator<Int8Array[]>;
  /** The others, with a mean code each, which takes an eighth of the time. */
  readonly strangers: Iterator<Int8Array[]>;
  /** Probe codes by pet number, for a sample of pets. */
  readonly probes: Map<number, readonly Int8Array[]>;
  readonly probedEvery: number;
  /** Mean codes by pet number. */
  readonly means: Int8Array[];
  taken: number;
}

/** Adds pets with binary codes. Returns the database's time for them, seconds. */
async function fill(filling: Filling, pets: number): Promise<number> {
  const { postgres, world, cipher, key, drawn, strangers, probes, probedEvery, means } = filling;
  let spentMs = 0;
  while (filling.taken < pets) {
    const numbers = Array.from({ length: Math.min(BATCH_PETS, pets - filling.taken) }, (_, n) => filling.taken + n);
    const rows = numbers.map((n) => {
      const isProbed = n % probedEvery === 0;
      const codes = (isProbed ? drawn : strangers).next().value as Int8Array[];
      if (isProbed) probes.set(n, codes.slice(REFERENCE_SHOTS.length));
      const mean = isProbed ? meanCode(codes.slice(0, REFERENCE_SHOTS.length)) : codes[0]!;
      means[n] = mean;
      const petId = drawnPetId(n);
      const bytes = Buffer.from(mean.buffer, mean.byteOffset, mean.byteLength);
      const encrypted = cipher.encrypt(subjectOfMean(key, petId, 'others'), bytes).toString('hex');
      return [key.tenantId, key.engineVersion, key.species, petId, signBitText(mean), `\\\\x${encrypted}`].join('\t');
    });
    await addBarePets(world.database, key.tenantId, numbers);
    spentMs += await copyRows(postgres, rows);
    filling.taken += numbers.length;
    process.stderr.write(`${filling.taken} pets, ${(spentMs / 1000).toFixed(0)} s\n`);
  }
  await postgres.query('ANALYZE gallery_signs');
  return spentMs / 1000;
}

/** Copies rows from a file that PostgreSQL's own user may read. Returns the time, ms. */
async function copyRows(postgres: OwnPostgres, rows: readonly string[]): Promise<number> {
  const file = path.join(tmpdir(), `rhinarium-sign-bits-${process.pid}`);
  await writeFile(file, `${rows.join('\n')}\n`, { mode: 0o644 });
  try {
    const from = performance.now();
    await postgres.query(`COPY gallery_signs (tenant_id, engine_version, species, pet_id, signs, mean) FROM '${file}'`);
    return performance.now() - from;
  } finally {
    await rm(file);
  }
}

async function timed(search: Search, { tenantId, species }: GalleryKey, codes: readonly Int8Array[]) {
  const from = performance.now();
  const { petIds } = await search.nearest(tenantId, species, codes, SHORTLIST_PETS);
  return { petIds, ms: performance.now() - from };
}

/** Pets with the nearest mean codes, the ideal result of the database search. */
function nearestOfAll(means: readonly Int8Array[], codes: readonly Int8Array[]): string[] {
  const likenesses = Float64Array.from(means, (mean) => {
    let sum = 0;
    for (const code of codes) for (let k = 0; k < code.length; k++) sum += mean[k]! * code[k]!;
    return sum;
  });
  const least = Float64Array.from(likenesses).sort().at(-SHORTLIST_PETS)!;
  return [...likenesses.keys()].filter((n) => likenesses[n]! >= least).map(drawnPetId);
}

async function searchAll(search: Search, { key, probes, means }: Filling) {
  const targets = [...probes].slice(0, means.length > 100_000 ? SEARCHES_OF_MANY : SEARCHES);
  const times: number[] = [];
  let [found, kept] = [0, 0];
  for (const [n, codes] of targets) {
    const { petIds, ms } = await timed(search, key, codes);
    times.push(ms);
    const nearest = new Set(nearestOfAll(means, codes));
    if (petIds.includes(drawnPetId(n))) found++;
    kept += petIds.filter((id) => nearest.has(id)).length / nearest.size;
  }
  return {
    searches: targets.length,
    found,
    kept: kept / targets.length,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
  };
}

async function readTableBytes({ world }: Filling): Promise<number> {
  const [row] = await world.database.system((sql) =>
    sql<{ bytes: number }>(`SELECT pg_table_size('gallery_signs')::float8 AS bytes`),
  );
  return row!.bytes;
}

async function main(): Promise<void> {
  const { sizes } = commandLine(USAGE, readOptions);
  const photos = await openPhotoFolder(path.join(tmpdir(), 'rhinarium-bench-photos'));
  const generated = await generatePets(photos, path.join(tmpdir(), 'rhinarium-bench-templates'), GENERATED);
  const petsMax = Math.max(...sizes);
  const codes = generated.map((pet) => pet.codes);
  const postgres = await startPgvector();
  await postgres.query('CREATE EXTENSION vector');
  const databaseUrl = `postgres://rhinarium@127.0.0.1:${postgres.port}/rhinarium`;
  const database = await openDatabase({ dataDir: 'none', databaseUrl });
  try {
    const world = await newSearchWorld(database);
    const { tenantId } = world;
    const search = await openSignBitSearch({ database, encryption: world.encryption, engineVersion: ENGINE_VERSION });
    const filling: Filling = {
      postgres,
      world,
      cipher: await world.encryption.cipherOf(tenantId),
      drawn: drawDistractors(codes, petsMax),
      strangers: drawDistractors(
        codes.map((own) => [meanCode(own.slice(0, REFERENCE_SHOTS.length))]),
        petsMax,
      ),
      taken: 0,
      key: { tenantId, species: 'DOG', engineVersion: ENGINE_VERSION },
      probes: new Map(),
      probedEvery: Math.max(1, Math.floor(Math.min(...sizes) / SEARCHES)),
      means: [],
    };
    const results: SignBitsResult[] = [];
    for (const pets of sizes) {
      const machine = readMachine();
      const added = pets - filling.taken;
      const filled = { added, seconds: await fill(filling, pets), tableBytes: await readTableBytes(filling) };
      const loadAtStart = loadavg()[0]!;
      const searched = await searchAll(search, filling);
      const load = { loadAtStart, loadAtEnd: loadavg()[0]! };
      results.push({ pets, machine, engineVersion: ENGINE.version, ...load, ...filled, ...searched });
      process.stderr.write(`${JSON.stringify(results.at(-1))}\n`);
    }
    const kept: SignBitsResult[] = JSON.parse(await readFile(resultsFile, 'utf8').catch(() => '[]'));
    const others = kept.filter(({ pets }) => !sizes.includes(pets));
    const all = [...others, ...results].sort((a, b) => a.pets - b.pets);
    await writeFile(resultsFile, `${JSON.stringify(all, null, 2)}\n`);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

await main();
