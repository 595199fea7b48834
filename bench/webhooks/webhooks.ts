import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { readMachine } from '../machine.ts';
import { type Connection, expectStatus, openConnection } from '../service/connection.ts';
import { percentile } from '../service/figures.ts';
import { capture, probe, registerGallery } from '../service/measure-matching.ts';
import { openPhotoFolder, type PhotoFolder } from '../service/photos.ts';
import { startServer } from '../service/server-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const petCount = 4;
const receivedWithinMs = 60_000;

const USAGE = `Usage: npm run bench:webhooks [-- --jobs N]

Measures how long after the end of a job its webhook arrives: alone, and while two callers upload photos without a pause.
Prints a table and writes bench/results/webhooks.json.
  --jobs N   identifications of each figure (default 50)
`;

/** A receiver that accepts everything at once; knows when the event of each job came first. */
async function openReceiver() {
  const receivedAt = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const at = Date.now();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const event = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { data: { jobId?: string } };
    if (event.data.jobId !== undefined && !receivedAt.has(event.data.jobId)) receivedAt.set(event.data.jobId, at);
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    receivedAt,
    close: () => server.close(),
  };
}

interface Ended {
  readonly jobId: string;
  readonly endedAt: number;
}

/** Runs one identification to its end. */
async function identify(connection: Connection, photos: PhotoFolder, seed: number): Promise<Ended> {
  const visit = { purpose: 'PET_IDENTIFICATION', ...probe } as const;
  const sessionId = await capture(connection, photos, 'CAT', seed, visit);
  const { jobId } = expectStatus(await connection.send('POST', '/v2/pets:identify', { sessionId }), 202).body.data;
  const place = `/v2/pet-identification-jobs/${jobId}?waitSeconds=30`;
  const record = expectStatus(await connection.send('GET', place), 200).body.data;
  return { jobId, endedAt: Date.parse(record.finishedAt) };
}

/** Milliseconds from the end of each job to the arrival of its webhook. */
async function measureDelays(
  connection: Connection,
  photos: PhotoFolder,
  jobs: number,
  receivedAt: ReadonlyMap<string, number>,
): Promise<number[]> {
  const delays: number[] = [];
  for (let n = 0; n < jobs; n++) {
    const { jobId, endedAt } = await identify(connection, photos, 1 + 2 * (n % (petCount / 2)));
    for (const lateAt = Date.now() + receivedWithinMs; !receivedAt.has(jobId); await delay(5))
      if (Date.now() > lateAt) throw new Error(`no webhook of job ${jobId} came within ${receivedWithinMs} ms`);
    delays.push(receivedAt.get(jobId)! - endedAt);
  }
  return delays;
}

/** Two callers that upload without a pause; gives what ends them. */
function startLoad(url: string, apiKey: string, photos: PhotoFolder): () => Promise<void> {
  let isOver = false;
  const callers = [0, 1].map(async () => {
    const connection = openConnection(url, apiKey, 1);
    while (!isOver) await capture(connection, photos, 'CAT', 1, { purpose: 'PET_IDENTIFICATION', ...probe });
    connection.close();
  });
  return async () => {
    isOver = true;
    await Promise.all(callers);
  };
}

async function measure(jobs: number, dataDir: string) {
  const photos = await openPhotoFolder(path.join(tmpdir(), 'rhinarium-bench-photos'));
  const receiver = await openReceiver();
  // The receiver is on this machine, where webhooks are not sent otherwise.
  process.env['RHINARIUM_WEBHOOK_ADDRESSES'] = 'any';
  const server = await startServer(['node', '--enable-source-maps', 'packages/server/dist/main.js'], root, dataDir);
  try {
    const connection = openConnection(server.url, server.apiKey!, 1);
    await registerGallery(connection, photos, petCount);
    const endpoint = { url: receiver.url, types: ['petIdentificationJob.succeeded'] };
    expectStatus(await connection.send('POST', '/v2/webhook-endpoints', endpoint), 201);
    const alone = await measureDelays(connection, photos, jobs, receiver.receivedAt);
    const endLoad = startLoad(server.url, server.apiKey!, photos);
    const loaded = await measureDelays(connection, photos, jobs, receiver.receivedAt);
    await endLoad();
    connection.close();
    return { alone, loaded };
  } finally {
    await server.stop();
    receiver.close();
  }
}

async function main(): Promise<void> {
  const jobs = commandLine(USAGE, (words) => {
    const { values } = parseArgs({ args: [...words], options: { jobs: { type: 'string', default: '50' } } });
    return wholeNumber('--jobs', values.jobs, 1, 10_000);
  });
  const machine = readMachine();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rhinarium-webhooks-'));
  try {
    const { alone, loaded } = await measure(jobs, dataDir);
    const row = (what: string, delays: readonly number[]) => ({
      ...{ what, n: delays.length, p50Ms: percentile(delays, 0.5), p95Ms: percentile(delays, 0.95) },
      maxMs: Math.max(...delays),
    });
    const rows = [row('alone', alone), row('beside two callers who upload without a pause', loaded)];
    const cells = rows.map(
      ({ what, n, p50Ms, p95Ms, maxMs }) => `| ${what} | ${n} | ${p50Ms} | ${p95Ms} | ${maxMs} | p50 ≤ 1000 |`,
    );
    process.stdout.write(
      `${['| end of a job to its webhook, ms | n | p50 | p95 | max | target |', '|---|---|---|---|---|---|', ...cells].join('\n')}\n`,
    );
    await writeFile(path.join(root, 'bench/results/webhooks.json'), `${JSON.stringify({ machine, rows }, null, 2)}\n`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
