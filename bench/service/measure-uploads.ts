import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, expectStatus, openConnection } from './connection.ts';
import { type Figure, percentile, spread } from './figures.ts';
import type { Started } from './measure-starts.ts';
import { LARGE_PHOTO, type PhotoFolder } from './photos.ts';
import { watchMemory } from './process-memory.ts';

const uploads = 64;
const perSession = 16;
/** Shortest Retry-After. */
const retryMs = 1000;
/** Generated animal of the large photos. */
export const animalSeed = 1000;

/** Creates a session of an identification. Returns its id. */
export async function newSession(connection: Connection): Promise<string> {
  const answer = await connection.send('POST', '/v2/capture-sessions', {
    species: 'DOG',
    purpose: 'PET_IDENTIFICATION',
  });
  return expectStatus(answer, 201).body.data.sessionId;
}

/** Uploads a fingerprint into a session. */
export const uploadInto = async (connection: Connection, sessionId: string, file: Buffer) =>
  expectStatus(await connection.upload(`/v2/fingerprints:upload?sessionId=${sessionId}`, file), 201);

async function timeSingly(
  connection: Connection,
  files: readonly Buffer[],
): Promise<{ times: number[]; accepted: number }> {
  const times: number[] = [];
  let accepted = 0;
  let sessionId = '';
  for (const [n, file] of files.entries()) {
    if (n % perSession === 0) {
      sessionId = await newSession(connection);
      // Warm-up: an untimed picture in a separate session.
      await uploadInto(connection, await newSession(connection), file);
    }
    const { ms, body } = await uploadInto(connection, sessionId, file);
    times.push(ms);
    if (body.data.quality.verdict === 'ACCEPTED') accepted++;
  }
  return { times, accepted };
}

/** Uploads a file and repeats it after a second while it is refused for the load. */
async function uploadAgain(connection: Connection, sessionId: string, file: Buffer): Promise<void> {
  for (;;) {
    const answer = await connection.upload(`/v2/fingerprints:upload?sessionId=${sessionId}`, file);
    if (answer.status !== 429 && answer.status !== 503) {
      expectStatus(answer, 201);
      return;
    }
    await delay(retryMs);
  }
}

/** Uploads at once, each to its own session. Returns the peak of memory and the duration, s. */
async function uploadAtOnce({ server, dataDir }: Started, connection: Connection, files: readonly Buffer[]) {
  const sessions = await Promise.all(files.map(() => newSession(connection)));
  const memory = watchMemory(server.pid, dataDir, 25);
  const startedAt = performance.now();
  await Promise.all(files.map((file, n) => uploadAgain(connection, sessions[n]!, file)));
  const seconds = (performance.now() - startedAt) / 1000;
  return { peak: await memory.stop(), seconds };
}

/** Uploads of 1 MB one after the other, then large ones at once. */
export async function measureUploads(started: Started, photos: PhotoFolder, picture: Figure): Promise<Figure[]> {
  const files: Buffer[] = [];
  for (let shot = 0; shot < uploads; shot++) files.push(await photos.largePhoto(animalSeed, shot));
  const connection = openConnection(started.server.url, started.apiKey, uploads);
  const { times, accepted } = await timeSingly(connection, files);
  const huge = await photos.hugePhoto(animalSeed, 0);
  const atOnce = await uploadAtOnce(
    started,
    connection,
    files.map(() => huge),
  );
  connection.close();
  const { peak, seconds } = atOnce;
  const meanBytes = files.reduce((sum, file) => sum + file.length, 0) / files.length;
  const file = `JPEG of ${LARGE_PHOTO.width} x ${LARGE_PHOTO.height}, mean ${(meanBytes / 1e6).toFixed(2)} MB`;
  return [
    {
      name: 'upload with verdict, p50',
      value: percentile(times, 0.5),
      unit: 'ms',
      target: { below: 40 },
      ratio: { to: picture, target: { below: 1.5 } },
      how: `1 client, distinct ${file}, ${accepted} of ${uploads} ACCEPTED; ${spread(times)}`,
    },
    {
      name: `${uploads} parallel uploads of 12 megapixels, peak memory`,
      value: peak.pss,
      unit: 'MB',
      target: { below: 450 },
      how: `PSS of ${peak.processes} processes, ${peak.looks} looks; RSS ${peak.rss.toFixed(0)} MB; all answered in ${seconds.toFixed(1)} s (${(uploads / seconds).toFixed(1)}/s)`,
    },
  ];
}
