import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { ACTIONS } from '@rhinarium/contract';
import sharp from 'sharp';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { profilesPng } from '../../test/support/bombs.ts';
import { photo } from '../../test/support/pets.ts';
import { readMachine } from '../machine.ts';
import { type Connection, expectStatus, openConnection } from '../service/connection.ts';
import { runToEnd } from '../service/measure-matching.ts';
import { type ServerProcess, startServer } from '../service/server-process.ts';

// One tenant uploads a photo every 200 ms while another sends as many pictures as possible.

const root = fileURLToPath(new URL('../../../', import.meta.url));
const FLOOD_CONNECTIONS = 24;
const pauseMs = 200;
const SESSION_FILES = 40;

async function newSession(connection: Connection): Promise<string> {
  const input = { species: 'CAT', purpose: 'PET_IDENTIFICATION' };
  const { body } = expectStatus(await connection.send('POST', '/v2/capture-sessions', input), 201);
  return body.data.sessionId;
}

const uploadPath = (sessionId: string) => `/v2/fingerprints:upload?sessionId=${sessionId}`;

/** The same picture in other bytes, with data after its end. */
const withMark = (file: Buffer, n: number) => Buffer.concat([file, Buffer.from(`#${n}`)]);

/** Sends the file repeatedly in other bytes until stopped. Returns the number of responses per status. */
function flood(connection: Connection, file: Buffer): () => Promise<string> {
  const statuses = new Map<number, number>();
  let isOver = false;
  let sent = 0;
  const sendOn = async () => {
    while (!isOver) {
      const sessionId = await newSession(connection);
      for (let n = 0; n < SESSION_FILES && !isOver; n++) {
        const { status } = await connection.upload(uploadPath(sessionId), withMark(file, ++sent));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }
  };
  const senders = Promise.all(Array.from({ length: FLOOD_CONNECTIONS }, sendOn));
  return async () => {
    isOver = true;
    await senders;
    return [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
  };
}

interface Times {
  readonly uploadsMs: number[];
  readonly jobsMs: number[];
}

/** Uploads into a new session each time, with an identification for every tenth. */
async function measure(connection: Connection, file: Buffer, uploads: number): Promise<Times> {
  const times: Times = { uploadsMs: [], jobsMs: [] };
  for (let n = 0; n < uploads; n++) {
    const sessionId = await newSession(connection);
    const { ms } = expectStatus(await connection.upload(uploadPath(sessionId), withMark(file, n)), 201);
    times.uploadsMs.push(ms);
    if (n % 10 === 9) times.jobsMs.push(await identify(connection));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return times;
}

/** Time from the request to the end of the job, ms, with an empty gallery. */
async function identify(connection: Connection): Promise<number> {
  const sessionId = await newSession(connection);
  const { fingerprintsMin } = ACTIONS.PET_IDENTIFICATION;
  for (let shot = 0; shot < fingerprintsMin; shot++) {
    expectStatus(await connection.upload(uploadPath(sessionId), await photo('CAT', 93, 'fingerprint', shot)), 201);
  }
  const appearances = `/v2/appearances:upload?sessionId=${sessionId}`;
  expectStatus(await connection.upload(appearances, await photo('CAT', 93, 'appearance', 0)), 201);
  return (await runToEnd(connection, '/v2/pets:identify', { sessionId }, 'pet-identification-jobs')).ms;
}

function percentile(values: readonly number[], share: number): string {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!.toFixed(0);
}

async function measureBeside(server: ServerProcess, quietKey: string, uploads: number): Promise<void> {
  const small = await photo('CAT', 93, 'fingerprint', 0);
  const [width, height] = [4000, 3000];
  const floods: Readonly<Record<string, Buffer | undefined>> = {
    nothing: undefined,
    'photos of 12 megapixels': await sharp(small)
      .resize(width, height, { fit: 'fill' })
      .jpeg({ quality: 92 })
      .toBuffer(),
    'PNG of 160,000 pixels with 19,000 profiles': profilesPng(await sharp(small).resize(400, 400).png().toBuffer()),
  };
  const quiet = openConnection(server.url, quietKey, 1);
  const busy = openConnection(server.url, server.apiKey!, FLOOD_CONNECTIONS);
  await measure(quiet, small, 10);
  process.stdout.write(
    '| beside it | upload p50 / p95 / max, ms | n | job p50 / max, ms | n | answers to the other |\n',
  );
  process.stdout.write('|---|---|---|---|---|---|\n');
  for (const [name, file] of Object.entries(floods)) {
    const stop = file ? flood(busy, file) : undefined;
    const { uploadsMs, jobsMs } = await measure(quiet, small, uploads);
    const answers = stop ? await stop() : '';
    const uploadTimes = [0.5, 0.95, 1].map((share) => percentile(uploadsMs, share)).join(' / ');
    const jobTimes = [0.5, 1].map((share) => percentile(jobsMs, share)).join(' / ');
    process.stdout.write(
      `| ${name} | ${uploadTimes} | ${uploadsMs.length} | ${jobTimes} | ${jobsMs.length} | ${answers} |\n`,
    );
  }
  quiet.close();
  busy.close();
}

const USAGE = `Usage: npm run bench:neighbour -- [options]

Measures what uploads and jobs of a tenant take while another tenant sends pictures as fast as it can. Prints a table.

  --server FOLDER   another built checkout to measure; default: this one
  --uploads N       uploads of the measured tenant in each row; default 60
`;

function readOptions(words: readonly string[]): { readonly folder: string; readonly uploads: number } {
  const { values } = parseArgs({
    args: [...words],
    options: { server: { type: 'string', default: root }, uploads: { type: 'string', default: '60' } },
  });
  return { folder: path.resolve(values.server), uploads: wholeNumber('--uploads', values.uploads, 1, 10_000) };
}

async function main(): Promise<void> {
  const { folder, uploads } = commandLine(USAGE, readOptions);
  process.stdout.write(`${JSON.stringify(readMachine())}\n`);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rhinarium-neighbour-'));
  const server = await startServer([process.execPath, 'packages/server/dist/main.js'], folder, dataDir);
  try {
    const admin = path.join(folder, 'packages/server/dist/admin/main.js');
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
    const input = ['tenant', 'create', '--name', 'Quiet', '--plan', 'pro'];
    const made = await promisify(execFile)(process.execPath, [admin, ...input], { env });
    await measureBeside(server, JSON.parse(made.stdout).apiKey, uploads);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
