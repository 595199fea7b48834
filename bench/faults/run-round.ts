import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { PhotoFolder } from '../service/photos.ts';
import { openCalls } from './call-nodes.ts';
import { checkHistory, type Findings } from './check-history.ts';
import { openDatabaseLink } from './database-link.ts';
import { drawFault, FAULTS, type FaultName, type House } from './fault-table.ts';
import { newHistory, POINTS, type Point } from './history.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { readStored } from './read-stored.ts';
import { deadlineSeconds, startServiceNode } from './service-node.ts';
import { mountSmallDisk } from './small-disk.ts';
import { liveThrough } from './stories.ts';

const run = promisify(execFile);
const admin = fileURLToPath(new URL('../../../packages/server/dist/admin/main.js', import.meta.url));
const callers = 4;
/** A fault waits at most so long for its moment, then for a little more or less. */
const momentWithinMs = 1_000;
const littleMs = 40;
const restMs = 400;

export interface Round {
  readonly seed: number;
  /** How often each fault was brought about. */
  readonly faults: Partial<Record<FaultName, number>>;
  readonly kills: number;
  readonly acknowledged: {
    readonly pets: number;
    readonly photos: number;
    readonly jobs: number;
    readonly deletions: number;
  };
  readonly answers: Readonly<Record<string, number>>;
  readonly findings: Findings;
  readonly hasSmallDisk: boolean;
  readonly seconds: number;
}

/** Numbers from 0 to 1 from a seed (mulberry32), so that faults and stories can be drawn again. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function openMoments() {
  const waiting = new Map<Point, Set<() => void>>(POINTS.map((point) => [point, new Set()]));
  return {
    reach(point: Point) {
      for (const wake of waiting.get(point)!) wake();
    },
    async next(point: Point) {
      const wakes = waiting.get(point)!;
      let wake = () => {};
      const reached = new Promise<void>((resolve) => {
        wake = resolve;
        wakes.add(wake);
      });
      await Promise.race([reached, delay(momentWithinMs, undefined, { ref: false })]);
      wakes.delete(wake);
    },
  };
}

async function openHouse(folder: string): Promise<House & { readonly dataDir: string; close(): Promise<void> }> {
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  await chmod(folder, 0o711);
  const disk = await mountSmallDisk(dataDir);
  const postgres = await startOwnPostgres(path.join(folder, 'postgres'));
  const links = [await openDatabaseLink(postgres.port), await openDatabaseLink(postgres.port)];
  const nodes: House['nodes'][number][] = [];
  for (const [n, link] of links.entries()) nodes.push(await startServiceNode(`node ${n + 1}`, dataDir, link.url));
  return {
    ...{ postgres, nodes, links, disk, dataDir },
    async close() {
      await Promise.all(nodes.map((node) => node.stop()));
      for (const link of links) link.close();
      await postgres.stop();
      await disk?.close();
    },
  };
}

/** Starts two nodes on one database, lets callers work while faults happen, then compares what they saw with what is. */
export async function runRound(
  seed: number,
  killsMin: number,
  photos: PhotoFolder,
  onKill: (kills: number) => void,
): Promise<Round> {
  const startedAt = performance.now();
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-faults-'));
  const house = await openHouse(folder);
  // The first start makes a tenant of a small plan.
  await house.postgres.query(`UPDATE tenants SET plan = 'pro'`);
  const random = seededRandom(seed);
  const history = newHistory();
  const moments = openMoments();
  const calls = openCalls(house.nodes, house.nodes[0]!.apiKey!, history, random);
  const world = { nodes: house.nodes, calls, history, photos, random, reach: moments.reach };
  const faults: Partial<Record<FaultName, number>> = {};
  let kills = 0;
  let isOver = false;
  const caller = async (number: number) => {
    for (let story = 0; !isOver; story++) {
      const name = `caller ${number}, pet ${story}`;
      await liveThrough(world, name).catch((error: Error) => history.violations.push(`${name}: ${error.message}`));
    }
  };
  const working = Promise.all(Array.from({ length: callers }, (_, number) => caller(number)));
  const bringAbout = async (isQuick: boolean) => {
    while (kills < killsMin) {
      await delay(restMs * random());
      await moments.next(POINTS[Math.floor(random() * POINTS.length)]!);
      await delay(littleMs * random());
      const name = drawFault(random, isQuick);
      const isDone = await FAULTS[name].act(house, Math.floor(random() * house.nodes.length), random);
      if (!isDone) continue;
      faults[name] = (faults[name] ?? 0) + 1;
      if (!FAULTS[name].isKill) continue;
      kills += 1;
      onKill(kills);
    }
  };
  await Promise.all([bringAbout(false), bringAbout(true)]);
  isOver = true;
  await working;
  const stored = await readStored(house.postgres, deadlineSeconds);
  const checked = checkHistory(history, stored);
  const unsound = await fsck(house, folder);
  const crashes = house.nodes.flatMap((node) => node.crashes);
  await house.close();
  await rm(folder, { recursive: true, force: true });
  return {
    ...{ seed, faults, kills },
    acknowledged: {
      pets: history.pets.length,
      photos: history.uploads.length,
      jobs: history.jobs.length,
      deletions: history.pets.filter(({ isDeleted }) => isDeleted).length,
    },
    answers: Object.fromEntries([...history.answers].map(([answer, times]) => [String(answer), times])),
    findings: {
      lost: [...checked.lost, ...unsound],
      doubled: checked.doubled,
      contradicted: [...checked.contradicted, ...crashes],
    },
    hasSmallDisk: house.disk !== undefined,
    seconds: Math.round((performance.now() - startedAt) / 1000),
  };
}

/** What `admin fsck` finds wrong, one sentence for each tenant. */
async function fsck({ links }: House, folder: string): Promise<string[]> {
  const env = { PATH: process.env['PATH'], DATA_DIR: path.join(folder, 'data'), DATABASE_URL: links[0]!.url };
  const outcome = await run(process.execPath, [admin, 'fsck'], { env }).catch(
    (error: { stdout?: string; message: string }) => error,
  );
  const text = outcome.stdout ?? '';
  if (text === '') return [`fsck: ${(outcome as { message?: string }).message ?? 'no answer'}`];
  const { tenants } = JSON.parse(text) as { tenants: { isSound: boolean }[] };
  return tenants.filter(({ isSound }) => !isSound).map((tenant) => `fsck: ${JSON.stringify(tenant)}`);
}
