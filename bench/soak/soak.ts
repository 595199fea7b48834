import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { readMachine } from '../machine.ts';
import { type Connection, openConnection } from '../service/connection.ts';
import { percentile } from '../service/figures.ts';
import { openPhotoFolder, type PhotoFolder } from '../service/photos.ts';
import { readMemory } from '../service/process-memory.ts';
import { startServer } from '../service/server-process.ts';
import { makeMemoryGroup } from './memory-group.ts';

/** Typical longer sides of phone photos and scans, px. */
const SIDES = [320, 640, 1024, 1600, 2400, 3264, 4032] as const;
const FORMATS = ['jpeg', 'png', 'webp'] as const;

/** A photo of a generated animal in one of many sizes and formats, with unique bytes. */
async function variedPhoto(photos: PhotoFolder, number: number): Promise<Buffer> {
  const species = number % 2 === 0 ? 'CAT' : 'DOG';
  const jpeg = await photos.photo(species, 1 + (number % 6), 'fingerprint', number % 12);
  const side = SIDES[number % SIDES.length]!;
  const format = FORMATS[Math.floor(number / SIDES.length) % FORMATS.length]!;
  // The largest PNGs would exceed the upload limit.
  const sidePx = format === 'png' ? Math.min(side, 1600) : side;
  return await sharp(jpeg)
    .resize(sidePx)
    .modulate({ brightness: 0.9 + (number % 21) / 100 })
    .toFormat(format, format === 'png' ? { compressionLevel: 3 } : { quality: 80 + (number % 15) })
    .toBuffer();
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const clients = 3;
const pollMs = 5_000;
/** Maximum rise of the plateau from the second to the last quarter, as a factor. More indicates a leak. */
const riseMax = 1.1;

const USAGE = `Usage: npm run bench:soak [-- --minutes N --memory MB]

Uploads pictures of many sizes and formats and runs jobs on them, in a control group that bounds the memory of the service and its
database. Prints memory by quarters of the time, and writes bench/results/soak.json. Exits with 1 when memory rises or a process is killed.
  --minutes N   15 by default
  --memory MB   bound of the control group; 600 by default
`;

function readOptions(words: readonly string[]) {
  const { values } = parseArgs({
    args: [...words],
    options: { minutes: { type: 'string', default: '15' }, memory: { type: 'string', default: '600' } },
  });
  return {
    minutes: wholeNumber('--minutes', values.minutes, 1, 10_000),
    memoryMB: wholeNumber('--memory', values.memory, 100, 1_000_000),
  };
}

interface Counts {
  readonly answers: Record<string, number>;
  jobs: number;
}

/** One client: uploads photos to a session, and identifies when enough were accepted. */
async function keepBusy(
  connection: Connection,
  photos: PhotoFolder,
  first: number,
  counts: Counts,
  isOver: () => boolean,
) {
  const count = (status: number) => {
    counts.answers[status] = (counts.answers[status] ?? 0) + 1;
  };
  for (let number = first; !isOver(); number += clients * 2) {
    const species = number % 2 === 0 ? 'CAT' : 'DOG';
    const body = { species, purpose: 'PET_IDENTIFICATION' };
    const session = await connection.send('POST', '/v2/capture-sessions', body);
    count(session.status);
    if (session.status !== 201) {
      await delay(500);
      continue;
    }
    const { sessionId } = session.body.data;
    let accepted = 0;
    for (let shot = 0; shot < 6 && !isOver(); shot++) {
      const photo = await variedPhoto(photos, number + 2 * shot);
      const { status, body: answer } = await connection.upload(`/v2/fingerprints:upload?sessionId=${sessionId}`, photo);
      count(status);
      if (answer?.data?.quality?.verdict === 'ACCEPTED') accepted += 1;
    }
    const appearance = await photos.photo(species, 1 + (number % 6), 'appearance', 0);
    count((await connection.upload(`/v2/appearances:upload?sessionId=${sessionId}`, appearance)).status);
    if (accepted < 3) continue;
    const action = await connection.send('POST', '/v2/pets:identify', { sessionId });
    count(action.status);
    if (action.status !== 202) continue;
    const path = `/v2/pet-identification-jobs/${action.body.data.jobId}?waitSeconds=30`;
    count((await connection.send('GET', path)).status);
    counts.jobs += 1;
  }
}

async function main(): Promise<void> {
  const { minutes, memoryMB } = commandLine(USAGE, readOptions);
  const machine = readMachine();
  const photos = await openPhotoFolder(path.join(tmpdir(), 'rhinarium-bench-photos'));
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-soak-'));
  const dataDir = path.join(folder, 'data');
  const group = await makeMemoryGroup(memoryMB * 1e6);
  if (!group) process.stderr.write('No control group could be made (needs root): memory is not bounded.\n');
  const command = [process.execPath, path.join(root, 'packages/server/dist/main.js')];
  const server = await startServer(group ? group.within(command) : command, root, dataDir);
  const connection = openConnection(server.url, server.apiKey!, clients);
  const counts: Counts = { answers: {}, jobs: 0 };
  const endAt = performance.now() + minutes * 60_000;
  const isOver = () => performance.now() >= endAt;
  const looks: number[] = [];
  const busy = Array.from({ length: clients }, (_, client) => keepBusy(connection, photos, client, counts, isOver));
  while (!isOver()) {
    await delay(pollMs);
    looks.push((await readMemory(server.pid, dataDir)).pss);
  }
  await Promise.all(busy);
  const kills = await group?.kills();
  connection.close();
  await server.stop();
  await delay(1000);
  await group?.remove();
  await rm(folder, { recursive: true, force: true });
  const quarter = (n: number) =>
    looks.slice(Math.floor((looks.length * n) / 4), Math.floor((looks.length * (n + 1)) / 4));
  const quarters = [0, 1, 2, 3].map((n) => ({ p50: percentile(quarter(n), 0.5), max: Math.max(...quarter(n)) }));
  const report = { machine, minutes, memoryMB: group ? memoryMB : null, kills: kills ?? null, quarters, ...counts };
  process.stdout.write(`${print(report)}\n`);
  await writeFile(path.join(root, 'bench/results/soak.json'), `${JSON.stringify(report, null, 2)}\n`);
  const isFlat = quarters[3]!.p50 <= quarters[1]!.p50 * riseMax;
  if (!isFlat || (kills ?? 0) > 0) process.exitCode = 1;
}

function print(report: {
  readonly minutes: number;
  readonly memoryMB: number | null;
  readonly kills: number | null;
  readonly quarters: readonly { readonly p50: number; readonly max: number }[];
  readonly answers: Readonly<Record<string, number>>;
  readonly jobs: number;
}): string {
  const bound = report.memoryMB === null ? 'not bounded' : `bounded to ${report.memoryMB} MB, ${report.kills} kills`;
  return [
    '| quarter of the time | PSS p50 | PSS max |',
    '|---|---|---|',
    ...report.quarters.map(({ p50, max }, n) => `| ${n + 1} | ${p50.toFixed(0)} MB | ${max.toFixed(0)} MB |`),
    '',
    `${report.minutes} minutes, ${bound}; ${report.jobs} jobs; answers: ${Object.entries(report.answers)
      .map(([status, times]) => `${status}: ${times}`)
      .join(', ')}.`,
  ].join('\n');
}

await main();
