import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ENGINE, SEARCH_CODE_LENGTH } from '@rhinarium/engine';
import { drawDistractors } from '@rhinarium/evaluate/sets/distractors';
import { SYSTEM_SOURCES } from '@rhinarium/server/parts/common';
import { listAdditions, openCheckpoints, readChange } from '@rhinarium/server/parts/search';
import { readSettings } from '@rhinarium/server/parts/settings';
import type { Database, Encryption } from '@rhinarium/server/parts/storage';
import { openDatabase, openEncryptionOf } from '@rhinarium/server/parts/storage';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { readMachine } from '../machine.ts';
import { expectStatus, openConnection } from '../service/connection.ts';
import { capture, runToEnd } from '../service/measure-matching.ts';
import { openPhotoFolder, type PhotoFolder } from '../service/photos.ts';
import { startServer } from '../service/server-process.ts';
import { type DrawnCodes, keepDrawnCodes } from './compare-scans.ts';
import {
  addBarePets,
  addDrawnPets,
  countDrawnPets,
  type DrawnPet,
  findWithPhotos,
  numberOfDrawn,
  readCost,
} from './fill-database.ts';
import { type GeneratedPet, generatePets, PROBE_SHOTS, REFERENCE_SHOTS } from './generated-codes.ts';
import { measureService, type Place, type RegisteredDog } from './measure-size.ts';
import type { FillFigures, SizeResult } from './size-result.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const resultsFile = path.join(root, 'bench', 'results', 'scale.json');

/** Dogs whose codes determine the distribution of random ones. */
const GENERATED = 40;
/** The first of these are registered over HTTP and searched for. */
const REGISTERED = 20;
const PHOTOS_OF_PET = REFERENCE_SHOTS.length;

const USAGE = `Usage: npm run bench:scale [-- --pets N,N --whole N --alike N --folder F --label L]

Fills a service with drawn pets and measures it at each number of pets; adds to bench/results/scale.json. An interrupted
run continues where it stopped, and a larger number continues on what is there.
  --pets N,N    numbers of pets, rising (default 1000,10000)
  --alike N     up to so many pets the codes are drawn with the covariances of generated dogs'; beyond, which is much
                quicker, every byte is drawn alone (default: all)
  --whole N     up to so many pets all rows are written; beyond, a pet has its own row alone, and a file the codes
                (default 10000)
  --folder F    where the service keeps its data (default: rhinarium-bench-scale in the folder for temporary files)
  --label L     how the results of this build are named (default: now)
`;

function readOptions(words: readonly string[]) {
  const { values } = parseArgs({
    args: [...words],
    options: {
      pets: { type: 'string', default: '1000,10000' },
      alike: { type: 'string', default: '10000000' },
      whole: { type: 'string', default: '10000' },
      folder: { type: 'string', default: path.join(tmpdir(), 'rhinarium-bench-scale') },
      label: { type: 'string', default: 'now' },
    },
  });
  return {
    sizes: values.pets.split(',').map((text) => wholeNumber('--pets', text, 100, 10_000_000)),
    alike: wholeNumber('--alike', values.alike, 1, 10_000_000),
    whole: wholeNumber('--whole', values.whole, 0, 10_000_000),
    folder: path.resolve(values.folder),
    label: values.label,
  };
}

interface State extends Place {
  readonly tenantId: string;
  readonly dogs: readonly RegisteredDog[];
}

/** An installation after its first start with the registered dogs, created once. */
async function openState(folder: string, photos: PhotoFolder): Promise<State> {
  const file = path.join(folder, 'state.json');
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return { ...JSON.parse(kept), root };
  const dataDir = path.join(folder, 'data');
  const server = await startServer(['node', 'packages/server/dist/main.js'], root, dataDir);
  const { apiKey } = server;
  if (apiKey === undefined) throw new Error(`${dataDir} was begun by an earlier run that did not end: delete it`);
  const connection = openConnection(server.url, apiKey, 1);
  const dogs: RegisteredDog[] = [];
  for (let seed = 0; seed < REGISTERED; seed++) {
    const petId: string = expectStatus(await connection.send('POST', '/v2/pets', { species: 'DOG' }), 201).body.data.id;
    const visit = { purpose: 'PET_PROFILE_REGISTRATION', petId, firstShot: 0, count: PHOTOS_OF_PET } as const;
    const sessionId = await capture(connection, photos, 'DOG', seed, visit);
    await runToEnd(connection, `/v2/pets/${petId}:addFingerprints`, { sessionId }, 'fingerprint-addition-jobs');
    dogs.push({ petId, seed });
    process.stderr.write(`registered ${seed + 1} dogs\n`);
  }
  connection.close();
  await server.stop();
  const database = await openDatabase({ dataDir, holder: false });
  const [tenant] = await database.system((sql) => sql<{ id: string }>('SELECT tenant_id AS id FROM tenants'));
  await database.close();
  const state = { dataDir, apiKey, tenantId: tenant!.id, dogs };
  await writeFile(file, JSON.stringify(state));
  return { ...state, root };
}

/** Reproducible random pets. */
interface Drawing {
  readonly generated: readonly GeneratedPet[];
  readonly next: Iterator<Int8Array[]>;
  /** Pets beyond `alike`. */
  readonly others: Iterator<Int8Array[]>;
  readonly alike: number;
  readonly codes: DrawnCodes;
  /** Number of pets with complete rows. */
  readonly whole: number;
  /** Pets taken from `next`. */
  taken: number;
}

/** Uniformly random codes that resemble no animal. */
function* drawBytes(): Generator<Int8Array[]> {
  let state = 1;
  for (;;) {
    yield Array.from({ length: PHOTOS_OF_PET + PROBE_SHOTS.length }, () => {
      const code = new Int8Array(SEARCH_CODE_LENGTH);
      for (let k = 0; k < code.length; k++) {
        state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
        code[k] = ((state >> 16) % 33) - 16;
      }
      return code;
    });
  }
}

/** Takes the next random pet. */
function takePet(drawing: Drawing): DrawnPet {
  const n = drawing.taken++;
  const drawn = (n < drawing.alike ? drawing.next : drawing.others).next().value as Int8Array[];
  const references = drawn.slice(0, PHOTOS_OF_PET);
  drawing.codes.add(n, references, drawn.slice(PHOTOS_OF_PET));
  return { n, codes: references, templates: templatesFor(drawing, n) };
}

/** Templates of generated dogs in rotation, except registered ones. */
function templatesFor({ generated }: Drawing, n: number): Buffer[] {
  const others = generated.slice(REGISTERED);
  return others[n % others.length]!.templates.slice(0, PHOTOS_OF_PET);
}

/** Fills the database up to `pets`. `undefined` if an earlier run did it. */
async function fill(state: State, drawing: Drawing, pets: number): Promise<FillFigures | undefined> {
  const { dataDir, tenantId } = state;
  const database = await openDatabase({ dataDir, holder: false });
  try {
    const encryption = await openEncryptionOf(database, readSettings({ DATA_DIR: dataDir }), SYSTEM_SOURCES);
    const cipher = await encryption.cipherOf(tenantId);
    const there = await database.tenant(tenantId, (sql) => countDrawnPets(sql, tenantId));
    while (drawing.taken < Math.min(there, pets)) takePet(drawing);
    const cost = () => database.tenant(tenantId, readCost);
    const before = await cost();
    const loadAtStart = loadavg()[0]!;
    const added = pets - drawing.taken;
    const startedAt = performance.now();
    let spentMs = 0;
    while (drawing.taken < pets) {
      const isWhole = drawing.taken < drawing.whole;
      const batch: DrawnPet[] = [];
      while (drawing.taken < pets && batch.length < (isWhole ? 100 : 5000)) batch.push(takePet(drawing));
      const from = performance.now();
      if (isWhole) await addDrawnPets(database, cipher, tenantId, batch);
      else
        await addBarePets(
          database,
          tenantId,
          batch.map(({ n }) => n),
        );
      spentMs += performance.now() - from;
      if (drawing.taken % 1000 === 0)
        process.stderr.write(
          `filled ${drawing.taken} pets, ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`,
        );
    }
    await database.tenant(tenantId, async (sql) => {
      for (const table of ['pets', 'uploads', 'templates']) await sql(`ANALYZE ${table}`);
    });
    if (pets > drawing.whole) await completeBare(state, drawing, { database, encryption });
    if (added <= 0) return undefined;
    const after = await cost();
    return {
      pets: added,
      seconds: spentMs / 1000,
      rows: after.rows - before.rows,
      walBytes: after.walBytes - before.walBytes,
      databaseBytes: after.databaseBytes - before.databaseBytes,
      loadAtStart,
      loadAtEnd: loadavg()[0]!,
    };
  } finally {
    await database.close();
  }
}

/**
 * Completes the rows of pets that the searches will compare, and writes a checkpoint with all codes, so that the
 * service works as with complete rows.
 */
async function completeBare(
  { tenantId, dataDir, dogs }: State,
  drawing: Drawing,
  { database, encryption }: { database: Database; encryption: Encryption },
): Promise<void> {
  const { gallery } = drawing.codes;
  const cipher = await encryption.cipherOf(tenantId);
  const compared = dogs.flatMap(({ seed }) => {
    const probes = drawing.generated[seed]!.codes.slice(PHOTOS_OF_PET);
    return gallery.nearest(probes, 60).pets.map(({ petId }) => petId);
  });
  const numbers = [...new Set(compared.filter(isDrawn).map(numberOfDrawn))];
  const have = await database.tenant(tenantId, (sql) => findWithPhotos(sql, tenantId, numbers));
  const missing = numbers
    .filter((n) => !have.has(n))
    .map((n) => ({ n, codes: drawing.codes.codesOf(n), templates: templatesFor(drawing, n) }));
  for (let at = 0; at < missing.length; at += 100)
    await addDrawnPets(database, cipher, tenantId, missing.slice(at, at + 100), { havePetRows: true });
  const change = await database.tenant(tenantId, async (sql) => {
    const request = { engineVersion: ENGINE.version, species: 'DOG', since: 0, rowsMax: 2000 } as const;
    for await (const rows of listAdditions(sql, cipher, tenantId, request))
      for (const { petId, uploadId, searchCode } of rows)
        if (!isDrawn(petId) && searchCode) gallery.add(petId, uploadId, new Int8Array(searchCode));
    return await readChange(sql, tenantId, 'DOG');
  });
  const checkpoints = openCheckpoints({
    folder: path.join(dataDir, 'checkpoints'),
    database,
    encryption,
    engineVersion: ENGINE.version,
    clock: SYSTEM_SOURCES.clock,
    newId: SYSTEM_SOURCES.ids.session,
    say: (about, message) => process.stderr.write(`${message}: ${JSON.stringify(about)}\n`),
  });
  const startedAt = performance.now();
  await checkpoints.write(tenantId, 'DOG', { gallery, change, stale: new Map() });
  process.stderr.write(`file written in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
}

const isDrawn = (petId: string) => petId.slice(8, 28) === '-0000-7000-8001-0000';

async function keep(result: SizeResult): Promise<void> {
  const kept: SizeResult[] = JSON.parse(await readFile(resultsFile, 'utf8').catch(() => '[]'));
  const isSame = (one: SizeResult) => one.pets === result.pets && one.label === result.label;
  const filled = { ...result, fill: result.fill ?? kept.find((one) => one.pets === result.pets && one.fill)?.fill };
  const all = [...kept.filter((one) => !isSame(one)), filled];
  all.sort((a, b) => a.pets - b.pets || a.label.localeCompare(b.label));
  await writeFile(resultsFile, `${JSON.stringify(all, null, 2)}\n`);
}

async function main(): Promise<void> {
  const { sizes, alike, whole, folder, label } = commandLine(USAGE, readOptions);
  await mkdir(folder, { recursive: true });
  const photos = await openPhotoFolder(path.join(tmpdir(), 'rhinarium-bench-photos'));
  const generated = await generatePets(photos, path.join(folder, 'templates'), GENERATED);
  const state = await openState(folder, photos);
  const petsMax = Math.max(...sizes);
  const drawing: Drawing = {
    generated,
    next: drawDistractors(
      generated.map(({ codes }) => codes),
      petsMax,
    ),
    others: drawBytes(),
    alike,
    codes: keepDrawnCodes(petsMax, PHOTOS_OF_PET),
    whole,
    taken: 0,
  };
  for (const pets of sizes) {
    const machine = readMachine();
    const filled = await fill(state, drawing, pets);
    process.stderr.write(`${pets} pets: ${JSON.stringify(filled)}\n`);
    const scans = drawing.codes.compare(pets, alike);
    process.stderr.write(`${JSON.stringify(scans)}\n`);
    const service = await measureService(state, photos, state.dogs, pets <= whole);
    process.stderr.write(`${JSON.stringify(service)}\n`);
    const isWhole = pets <= whole;
    const isAlike = pets <= alike;
    const engineVersion = ENGINE.version;
    await keep({ pets, label, machine, engineVersion, isWhole, isAlike, fill: filled, scans, service });
  }
}

await main();
