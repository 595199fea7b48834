import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { readMachine } from '../machine.ts';
import { type Connection, expectStatus, openConnection } from './connection.ts';
import { addDrawnPets } from './drawn-pets.ts';
import { percentile } from './figures.ts';
import { capture, probe, type RegisteredPet, registerGallery, runToEnd } from './measure-matching.ts';
import { openPhotoFolder, type PhotoFolder } from './photos.ts';
import { startServer } from './server-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const largePhotoSeed = 1000;
const largePhotos = 4;

const USAGE = `Usage: node scripts/run.mjs dist/bench/service/pair.js [--before FOLDER] [--pets N] [--drawn N] [--rounds N] [--pause MS] [--uploads]

Measures uploads, verifications and identifications. With --before two builds of the service take turns, so that what else
the machine does falls on both alike.
  --before FOLDER   a built checkout of the state before
  --pets N          pets that are registered with generated photos (100)
  --drawn N         further pets of each species with a drawn search code, which no photo leads to (0)
  --rounds N        probes of every figure (20)
  --pause MS        what a person takes between the last photo and the action (1000)
  --uploads         uploads only
`;

interface Options {
  readonly before: string | undefined;
  readonly pets: number;
  readonly drawn: number;
  readonly rounds: number;
  readonly pauseMs: number;
  readonly isUploadsOnly: boolean;
}

function readOptions(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      before: { type: 'string' },
      pets: { type: 'string', default: '100' },
      drawn: { type: 'string', default: '0' },
      rounds: { type: 'string', default: '20' },
      pause: { type: 'string', default: '1000' },
      uploads: { type: 'boolean', default: false },
    },
  });
  return {
    before: values.before,
    pets: wholeNumber('--pets', values.pets, 1, 1000),
    drawn: wholeNumber('--drawn', values.drawn, 0, 1_000_000),
    rounds: wholeNumber('--rounds', values.rounds, 1, 1000),
    pauseMs: wholeNumber('--pause', values.pause, 0, 60_000),
    isUploadsOnly: values.uploads,
  };
}

interface Side {
  readonly name: string;
  readonly connection: Connection;
  readonly pets: readonly RegisteredPet[];
  readonly times: Map<string, number[]>;
  stop(): Promise<void>;
}

async function openSide(
  name: string,
  folder: string,
  scratch: string,
  photos: PhotoFolder,
  options: Options,
): Promise<Side> {
  const dataDir = await mkdtemp(path.join(scratch, 'data-'));
  const command = [process.execPath, '--enable-source-maps', 'packages/server/dist/main.js'];
  const server = await startServer(command, folder, dataDir);
  const connection = openConnection(server.url, server.apiKey!, 1);
  const pets = await registerGallery(connection, photos, options.pets);
  if (options.drawn > 0) await addDrawnPets(dataDir, options.drawn);
  return {
    name,
    connection,
    pets,
    times: new Map(),
    async stop() {
      connection.close();
      await server.stop();
    },
  };
}

const note = ({ times }: Side, figure: string, ms: number) => times.set(figure, [...(times.get(figure) ?? []), ms]);

async function uploadLarge(side: Side, photos: PhotoFolder, round: number): Promise<void> {
  const request = { species: 'DOG', purpose: 'PET_IDENTIFICATION' };
  const created = expectStatus(await side.connection.send('POST', '/v2/capture-sessions', request), 201);
  for (let n = 0; n < largePhotos; n++) {
    const file = await photos.largePhoto(largePhotoSeed, (round * largePhotos + n) % 64);
    const target = `/v2/fingerprints:upload?sessionId=${created.body.data.sessionId}`;
    const { ms } = expectStatus(await side.connection.upload(target, file), 201);
    note(side, 'upload of 1 MB, one after the other', ms);
  }
}

async function act(side: Side, photos: PhotoFolder, round: number, isVerification: boolean, pauseMs: number) {
  const { petId, species, seed } = side.pets[round % side.pets.length]!;
  const purpose = isVerification ? 'PET_VERIFICATION' : 'PET_IDENTIFICATION';
  const visit = { purpose, ...(isVerification ? { petId } : {}), ...probe } as const;
  const sessionId = await capture(side.connection, photos, species, seed, visit);
  await delay(pauseMs);
  const [action, jobs] = isVerification
    ? [`/v2/pets/${petId}:verify`, 'pet-verification-jobs']
    : ['/v2/pets:identify', 'pet-identification-jobs'];
  const { ms } = await runToEnd(side.connection, action, { sessionId }, jobs);
  note(side, `${isVerification ? 'verification' : 'identification'}, ${pauseMs} ms after the last upload`, ms);
}

async function measure(
  side: Side,
  photos: PhotoFolder,
  round: number,
  { pauseMs, isUploadsOnly }: Options,
): Promise<void> {
  // Background work for the last photos must not affect the next measurement.
  await delay(pauseMs);
  await uploadLarge(side, photos, round);
  if (isUploadsOnly) return;
  for (const isVerification of [true, false])
    for (const pause of [pauseMs, 0]) {
      await delay(pauseMs);
      await act(side, photos, round, isVerification, pause);
    }
}

function printSides(sides: readonly Side[]): string {
  const figures = [...sides[0]!.times.keys()];
  const cell = (times: readonly number[]) =>
    `${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.95).toFixed(0)}`;
  return [
    `| p50 / p95, ms | n | ${sides.map(({ name }) => name).join(' | ')} |`,
    `|---|---|${sides.map(() => '---|').join('')}`,
    ...figures.map((figure) => {
      const cells = sides.map(({ times }) => cell(times.get(figure)!));
      return `| ${figure} | ${sides[0]!.times.get(figure)!.length} | ${cells.join(' | ')} |`;
    }),
  ].join('\n');
}

async function main(): Promise<void> {
  const options = commandLine(USAGE, readOptions);
  const scratch = await mkdtemp(path.join(tmpdir(), 'rhinarium-bench-'));
  const photos = await openPhotoFolder(path.join(tmpdir(), 'rhinarium-bench-photos'));
  const sides: Side[] = [];
  try {
    const builds = { ...(options.before ? { before: path.resolve(options.before) } : {}), now: root };
    const opening = Object.entries(builds).map(([name, folder]) => openSide(name, folder, scratch, photos, options));
    sides.push(...(await Promise.all(opening)));
    const loads: number[] = [];
    for (let round = -1; round < options.rounds; round++) {
      for (const side of round % 2 === 0 ? sides : [...sides].reverse())
        await measure(side, photos, Math.max(0, round), options);
      // The first round is a warm-up.
      if (round < 0) for (const { times } of sides) times.clear();
      loads.push(loadavg()[0]!);
      process.stderr.write(`round ${round + 1} of ${options.rounds}\n`);
    }
    const load = `${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`;
    process.stdout.write(`${JSON.stringify({ ...readMachine(), load, ...options })}\n\n${printSides(sides)}\n`);
  } finally {
    for (const side of sides) await side.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}

await main();
