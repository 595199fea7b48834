import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { connectClient, serviceLimits } from '@rhinarium/server/parts/storage';
import { startOwnPostgres } from '@rhinarium/server/testing/own-postgres';
import sharp from 'sharp';
import { type Figure, percentile, spread } from './figures.ts';
import { animalSeed } from './measure-uploads.ts';
import { LARGE_PHOTO, type PhotoFolder } from './photos.ts';

const photosCount = 32;
const commits = 300;
const copiedBytes = 256e6;
const copies = 8;

/** Duration of each call, one after the other, ms. */
async function timeEach(count: number, call: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const from = performance.now();
    await call(n);
    times.push(performance.now() - from);
  }
  return times;
}

/** Decoding an upload and encoding what is stored of it, as the service does, by sharp alone. */
async function measurePicture(photos: PhotoFolder): Promise<Figure> {
  const files: Buffer[] = [];
  for (let shot = 0; shot < photosCount; shot++) files.push(await photos.largePhoto(animalSeed, shot));
  const times = await timeEach(
    photosCount,
    async (n) => await sharp(files[n]).flatten().jpeg({ quality: 92, optimiseCoding: false }).toBuffer(),
  );
  const { width, height } = LARGE_PHOTO;
  return {
    name: 'decoding and encoding by sharp',
    value: percentile(times, 0.5),
    unit: 'ms',
    how: `JPEG of ${width} x ${height}, 1 MB, in this process; ${spread(times)}`,
  };
}

/** A durable commit of one row, in a PostgreSQL with the settings of a new cluster. */
async function measureCommit(): Promise<Figure> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-bench-postgres-'));
  const postgres = await startOwnPostgres(path.join(folder, 'postgres'));
  const connectionString = `postgres://rhinarium@127.0.0.1:${postgres.port}/rhinarium`;
  const client = await connectClient({ connectionString }, 'bench', serviceLimits);
  try {
    await client.query('CREATE TABLE commits (n int)');
    const times = await timeEach(commits, (n) => client.query('INSERT INTO commits VALUES ($1)', [n]));
    const how = `one row, fsync; ${spread(times)}`;
    return { name: 'commit of PostgreSQL', value: percentile(times, 0.5), unit: 'ms', how };
  } finally {
    await client.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Memory read and written by a copy, best of several. */
async function measureMemory(): Promise<Figure> {
  const [from, to] = [Buffer.alloc(copiedBytes, 1), Buffer.alloc(copiedBytes, 2)];
  const times = await timeEach(copies, async () => from.copy(to));
  const value = (2 * copiedBytes) / 1e6 / Math.min(...times);
  return { name: 'memory bandwidth', value, unit: 'GB/s', how: `copies of 256 MB, best of ${copies}, one thread` };
}

/** Limits of this machine, to which the service's figures are ratios. */
export async function measureLimits(photos: PhotoFolder): Promise<Record<'picture' | 'commit' | 'memory', Figure>> {
  return { picture: await measurePicture(photos), commit: await measureCommit(), memory: await measureMemory() };
}
