import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { type Connection, openConnection } from '../service/connection.ts';
import { percentile } from '../service/figures.ts';
import { capture, runToEnd, waitForJob } from '../service/measure-matching.ts';
import type { PhotoFolder } from '../service/photos.ts';
import { type Memory, readMemory } from '../service/process-memory.ts';
import { startServer } from '../service/server-process.ts';
import { PROBE_SHOTS } from './generated-codes.ts';

export interface RegisteredDog {
  readonly petId: string;
  readonly seed: number;
}

export interface Place {
  /** Root of the repository. */
  readonly root: string;
  readonly dataDir: string;
  readonly apiKey: string;
}

export interface ServiceFigures {
  readonly loadAtStart: number;
  readonly loadAtEnd: number;
  /** Time from process start to the first 200 of /health/ready. */
  readonly readyMs: number;
  /**
   * Time from process start to the response of an identification that waited for it, with a checkpoint if the gallery
   * has one.
   */
  readonly firstAnswerMs: number;
  /** The same without a checkpoint, reading the gallery from the table. */
  readonly firstAnswerFromTableMs?: number;
  readonly restingMemory: Memory;
  /** Memory once the gallery is loaded and all searches are done. */
  readonly memory: Memory;
  readonly identifications: number;
  readonly found: number;
  readonly searchedCount: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const visit = { purpose: 'PET_IDENTIFICATION', firstShot: PROBE_SHOTS[0], count: PROBE_SHOTS.length } as const;

const COMMAND = ['node', 'packages/server/dist/main.js'];

/**
 * Starts the service on a filled installation and identifies each registered dog once. `hasTable`: the gallery can also
 * be read from the table.
 */
export async function measureService(
  place: Place,
  photos: PhotoFolder,
  dogs: readonly RegisteredDog[],
  hasTable: boolean,
): Promise<ServiceFigures> {
  const loadAtStart = loadavg()[0]!;
  const asked = [...dogs, ...dogs];
  const [forTable, forFile, ...sessionIds] = await captureAll(place, photos, [dogs[0]!, dogs[0]!, ...asked]);
  let firstAnswerFromTableMs: number | undefined;
  if (hasTable) {
    await rm(path.join(place.dataDir, 'checkpoints'), { recursive: true, force: true });
    const begun = await begin(place, forTable!);
    firstAnswerFromTableMs = begun.firstAnswerMs;
    // The checkpoint is written on shutdown.
    await begun.stop();
  }
  const { connection, pid, stop, restingMemory, readyMs, firstAnswerMs } = await begin(place, forFile!);
  try {
    const allMs: number[] = [];
    let [found, searchedCount] = [0, 0];
    for (const [n, sessionId] of sessionIds.entries()) {
      const { ms, result } = await runToEnd(connection, '/v2/pets:identify', { sessionId }, 'pet-identification-jobs');
      process.stderr.write(`identified in ${ms.toFixed(0)} ms: ${result.decision}\n`);
      // The first ones run cold code, as after every start.
      if (n < dogs.length) continue;
      allMs.push(ms);
      searchedCount = result.searchedCount;
      if (result.decision === 'IDENTIFIED' && result.pets[0]?.id === asked[n]!.petId) found++;
    }
    return {
      loadAtStart,
      loadAtEnd: loadavg()[0]!,
      readyMs,
      firstAnswerMs,
      restingMemory,
      ...(firstAnswerFromTableMs === undefined ? {} : { firstAnswerFromTableMs }),
      memory: await readMemory(pid, place.dataDir),
      identifications: allMs.length,
      found,
      searchedCount,
      p50Ms: percentile(allMs, 0.5),
      p99Ms: percentile(allMs, 0.99),
    };
  } finally {
    await stop();
  }
}

/** Starts the service and sends an identification at once. */
async function begin(place: Place, sessionId: string) {
  const startedAt = performance.now();
  const server = await startServer(COMMAND, place.root, place.dataDir);
  const connection = openConnection(server.url, place.apiKey, 1);
  const restingMemory = await readMemory(server.pid, place.dataDir);
  await identifyPatiently(connection, sessionId);
  const firstAnswerMs = performance.now() - startedAt;
  process.stderr.write(
    `ready in ${server.readyAfterMs.toFixed(0)} ms, first answer in ${firstAnswerMs.toFixed(0)} ms\n`,
  );
  const stop = async () => {
    connection.close();
    await server.stop();
  };
  return { connection, restingMemory, firstAnswerMs, stop, pid: server.pid, readyMs: server.readyAfterMs };
}

/** Creates a search session per dog before the measured start. */
async function captureAll(place: Place, photos: PhotoFolder, dogs: readonly RegisteredDog[]): Promise<string[]> {
  const server = await startServer(COMMAND, place.root, place.dataDir);
  const connection = openConnection(server.url, place.apiKey, 1);
  try {
    const sessionIds: string[] = [];
    for (const { seed } of dogs) sessionIds.push(await capture(connection, photos, 'DOG', seed, visit));
    return sessionIds;
  } finally {
    connection.close();
    await server.stop();
  }
}

/** Runs an identification without a timeout. */
async function identifyPatiently(connection: Connection, sessionId: string): Promise<void> {
  const { jobId } = (await connection.send('POST', '/v2/pets:identify', { sessionId })).body.data;
  await waitForJob(connection, 'pet-identification-jobs', jobId);
}
