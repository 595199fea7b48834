import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { readMachine } from '../machine.ts';
import { type Connection, expectStatus, openConnection } from './connection.ts';
import { percentile } from './figures.ts';
import { capture, probe, type RegisteredPet, registerGallery, runToEnd } from './measure-matching.ts';
import { animalSeed, newSession, uploadInto } from './measure-uploads.ts';
import { openPhotoFolder, type PhotoFolder } from './photos.ts';
import { readProcessorMs } from './process-memory.ts';
import { SERVER_COMMAND, type ServerProcess, startServer } from './server-process.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const USAGE = `Usage: npm run bench:compare -- --before FOLDER [--rounds N] [--pets N]

Compares this checkout with another built one. Both services run at the same time and take turns, so that other work on the
machine reaches both. Prints medians, their ratio, and processor time.

  --before FOLDER   built checkout to compare with
  --rounds N        rounds (default 30)
  --pets N          pets in each gallery (default 100)
`;

interface Side {
  readonly server: ServerProcess;
  readonly dataDir: string;
  readonly connection: Connection;
  readonly pets: readonly RegisteredPet[];
}

/** An operation of a round. Returns its duration, ms. */
type Step = (side: Side, photos: PhotoFolder, round: number) => Promise<number>;

const requestsPerRound = 200;
/** Longer than a service waits before it works on in a pause. */
const settleMs = 250;
/** Processor time of an idle service in that time, ms: one tick of the kernel's clock. */
const settledMsMax = 10;

/** Time per request with 8 connections, ms. */
async function timeOfMany(request: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let left = requestsPerRound;
  const caller = async () => {
    while (left-- > 0) await request();
  };
  await Promise.all(Array.from({ length: 8 }, caller));
  return (performance.now() - startedAt) / requestsPerRound;
}

async function uploadLarge({ connection }: Side, photos: PhotoFolder, round: number): Promise<number> {
  const sessionId = await newSession(connection);
  return (await uploadInto(connection, sessionId, await photos.largePhoto(animalSeed, round % 64))).ms;
}

async function verify({ connection, pets }: Side, photos: PhotoFolder, round: number): Promise<number> {
  const { petId, species, seed } = pets[round % pets.length]!;
  const sessionId = await capture(connection, photos, species, seed, { purpose: 'PET_VERIFICATION', petId, ...probe });
  return (await runToEnd(connection, `/v2/pets/${petId}:verify`, { sessionId }, 'pet-verification-jobs')).ms;
}

async function identify({ connection, pets }: Side, photos: PhotoFolder, round: number): Promise<number> {
  const { species, seed } = pets[round % pets.length]!;
  const sessionId = await capture(connection, photos, species, seed, { purpose: 'PET_IDENTIFICATION', ...probe });
  return (await runToEnd(connection, '/v2/pets:identify', { sessionId }, 'pet-identification-jobs')).ms;
}

const STEPS: Readonly<Record<string, Step>> = {
  'session, 8 connections': ({ connection }) => timeOfMany(() => newSession(connection)),
  'read of a pet, 8 connections': ({ connection, pets }) =>
    timeOfMany(async () => expectStatus(await connection.send('GET', `/v2/pets/${pets[0]!.petId}`), 200)),
  'upload of 1 MB': uploadLarge,
  'verification after the last upload': verify,
  'identification after the last upload': identify,
};

async function openSide(folder: string, photos: PhotoFolder, galleryPets: number): Promise<Side> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rhinarium-compare-'));
  const server = await startServer(SERVER_COMMAND, folder, dataDir);
  const connection = openConnection(server.url, server.apiKey!, 16);
  const pets = await registerGallery(connection, photos, galleryPets);
  return { server, dataDir, connection, pets };
}

async function processorMsOf({ server, dataDir }: Side): Promise<number> {
  const { server: own, decoders, PostgreSQL } = await readProcessorMs(server.pid, dataDir);
  return own! + decoders! + PostgreSQL!;
}

/**
 * Waits until a service is idle, so that what it does after its answer is counted for it and does not disturb the other
 * one. Returns its processor time, ms.
 */
async function settle(side: Side): Promise<number> {
  for (let before = await processorMsOf(side); ; ) {
    await sleep(settleMs);
    const now = await processorMsOf(side);
    if (now - before <= settledMsMax) return now;
    before = now;
  }
}

interface Measured {
  readonly ms: number[];
  processorMs: number;
}

function printRow(name: string, before: Measured, after: Measured): string {
  const ratios = after.ms.map((ms, round) => ms / before.ms[round]!);
  const at = (values: readonly number[], share: number) => percentile(values, share).toFixed(2);
  return `| ${name} | ${at(before.ms, 0.5)} | ${at(after.ms, 0.5)} | ${at(before.ms, 0.95)} | ${at(after.ms, 0.95)} | ${at(ratios, 0.5)} (${at(ratios, 0.25)}-${at(ratios, 0.75)}) | ${before.processorMs.toFixed(1)} | ${after.processorMs.toFixed(1)} |`;
}

const options = (words: readonly string[]) => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      before: { type: 'string' },
      rounds: { type: 'string', default: '30' },
      pets: { type: 'string', default: '100' },
    },
  });
  if (values.before === undefined) throw new Error('--before is missing');
  return {
    before: path.resolve(values.before),
    rounds: wholeNumber('--rounds', values.rounds, 1, 10_000),
    galleryPets: wholeNumber('--pets', values.pets, 1, 100_000),
  };
};

async function main(): Promise<void> {
  const { before, rounds, galleryPets } = commandLine(USAGE, options);
  const machine = readMachine();
  const photos = await openPhotoFolder(path.join(tmpdir(), 'rhinarium-bench-photos'));
  const sides = [await openSide(before, photos, galleryPets), await openSide(root, photos, galleryPets)];
  const rows: string[] = [];
  for (const [name, step] of Object.entries(STEPS)) {
    const measured: Measured[] = sides.map(() => ({ ms: [], processorMs: 0 }));
    for (let round = 0; round < rounds; round++) {
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const side = sides[at]!;
        const startMs = await processorMsOf(side);
        measured[at]!.ms.push(await step(side, photos, round));
        measured[at]!.processorMs += ((await settle(side)) - startMs) / rounds;
      }
    }
    rows.push(printRow(name, measured[0]!, measured[1]!));
    process.stderr.write(`${rows.at(-1)}\n`);
  }
  for (const { server, connection, dataDir } of sides) {
    connection.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  const header =
    'operation | p50 before, ms | p50 after, ms | p95 before | p95 after | ratio of a round, median (quartiles) | processor per round before, ms | after';
  process.stdout.write(`${JSON.stringify({ ...machine, rounds, galleryPets, loadAtEnd: loadavg()[0] })}\n\n`);
  process.stdout.write(`| ${header} |\n| ${header.replaceAll(/[^|]+/g, ' --- ')} |\n${rows.join('\n')}\n`);
}

await main();
