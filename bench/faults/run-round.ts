import { execFile } from 'node:child_process';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pathOf, ROUTES } from '@rhinarium/contract';
import type { PhotoFolder } from '../service/photos.ts';
import { type NodeCalls, openCalls } from './call-nodes.ts';
import { checkHistory, type Findings } from './check-history.ts';
import { type Cluster, drawFault, FAULTS, type FaultName } from './fault-table.ts';
import { type History, newHistory, POINTS, type Point } from './history.ts';
import { type HouseKind, type OpenCluster, openCluster } from './open-cluster.ts';
import { readStored } from './read-stored.ts';
import { deadlineSeconds } from './service-node.ts';
import { liveThrough, type World } from './stories.ts';

const run = promisify(execFile);
const admin = fileURLToPath(new URL('../../packages/server/dist/admin/main.js', import.meta.url));
const callers = 4;
/** Maximum wait of a fault for its point, ms, plus jitter. */
const momentWithinMs = 1_000;
const littleMs = 40;
/** Maximum pause between faults, ms, so that callers make progress: a node alone takes all of them with it. */
const restMs = { slow: 400, quick: 3_000 };
const restAloneMs = { slow: 8_000, quick: 8_000 };

export interface Round {
  readonly seed: number;
  /** Number of injections per fault. */
  readonly faults: Partial<Record<FaultName, number>>;
  readonly kills: number;
  readonly acknowledged: {
    readonly pets: number;
    readonly photos: number;
    readonly jobs: number;
    readonly deletions: number;
  };
  readonly answers: Readonly<Record<string, number>>;
  /** Jobs that succeeded although their process was lost, or an outage ended an attempt, and the maximum of losses per job. */
  readonly outlasted: { readonly losses: number; readonly setbacks: number; readonly lossesMax: number };
  readonly findings: Findings;
  readonly hasSmallDisk: boolean;
  readonly seconds: number;
}

/** Seeded random numbers from 0 to 1 (mulberry32), for reproducible faults and stories. */
function seededRandom(seed: number): () => number {
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

/** Runs nodes and callers under faults, then compares what callers saw with the storage. */
export async function runRound(
  kind: HouseKind,
  seed: number,
  killsMin: number,
  photos: PhotoFolder,
  onKill: (kills: number) => void,
): Promise<Round> {
  const startedAt = performance.now();
  const random = seededRandom(seed);
  const history = newHistory();
  const moments = openMoments();
  const cluster = await openCluster(kind);
  try {
    const nodes = cluster.nodes.filter(({ role }) => role !== 'worker');
    const calls = openCalls(nodes, nodes[0]!.apiKey!, history, random);
    const endWork = startWork({ nodes, calls, history, photos, random, reach: moments.reach });
    const brought = await bringFaultsAbout(cluster, killsMin, random, moments.next, onKill);
    await endWork();
    const { findings, outlasted } = await settle(cluster, calls, history);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    return {
      seed,
      ...brought,
      ...summaryOf(history),
      outlasted,
      findings,
      hasSmallDisk: cluster.disk !== undefined,
      seconds,
    };
  } finally {
    await cluster.close();
  }
}

/** Starts callers that run one story after another. Returns a function that stops them after their current story. */
function startWork(world: World): () => Promise<void> {
  let isOver = false;
  const caller = async (number: number) => {
    for (let story = 0; !isOver; story++) {
      const name = `caller ${number}, pet ${story}`;
      await liveThrough(world, name).catch((error: Error) =>
        world.history.violations.push(`${name}: ${error.message}`),
      );
    }
  };
  const working = Promise.all(Array.from({ length: callers }, (_, number) => caller(number)));
  return async () => {
    isOver = true;
    await working;
  };
}

/** Injects slow faults in sequence, and quick ones concurrently, until the number of kills is reached. */
async function bringFaultsAbout(
  cluster: Cluster,
  killsMin: number,
  random: () => number,
  next: (point: Point) => Promise<void>,
  onKill: (kills: number) => void,
): Promise<Pick<Round, 'faults' | 'kills'>> {
  const faults: Partial<Record<FaultName, number>> = {};
  const rest = cluster.nodes.length === 1 ? restAloneMs : restMs;
  let kills = 0;
  const lane = async (isQuick: boolean) => {
    while (kills < killsMin) {
      await delay((isQuick ? rest.quick : rest.slow) * random());
      await next(POINTS[Math.floor(random() * POINTS.length)]!);
      await delay(littleMs * random());
      const name = drawFault(random, isQuick);
      const isDone = await FAULTS[name].act(cluster, Math.floor(random() * cluster.nodes.length), random);
      if (!isDone) continue;
      faults[name] = (faults[name] ?? 0) + 1;
      if (!FAULTS[name].isKill) continue;
      kills += 1;
      onKill(kills);
    }
  };
  await Promise.all([lane(false), lane(true)]);
  return { faults, kills };
}

/** Waits until all jobs have ended, and compares. */
async function settle(
  cluster: OpenCluster,
  calls: NodeCalls,
  history: History,
): Promise<Pick<Round, 'findings' | 'outlasted'>> {
  const stored = await readStored(cluster.postgres, deadlineSeconds);
  const found = checkHistory({ ...history, counts: await readCounts(calls, history) }, stored);
  const said = cluster.nodes.flatMap(({ crashes, causes }) => [...crashes, ...causes]);
  const succeeded = stored.jobs.filter(({ status }) => status === 'SUCCESS');
  const outlasted = {
    losses: succeeded.filter(({ lostWith }) => lostWith > 0).length,
    setbacks: succeeded.filter(({ setbacks }) => setbacks > 0).length,
    lossesMax: Math.max(0, ...stored.jobs.map(({ lostWith }) => lostWith)),
  };
  const lost = [...found.lost, ...(await fsck(cluster))];
  return { findings: { ...found, lost, contradicted: [...found.contradicted, ...said] }, outlasted };
}

function summaryOf(history: History): Pick<Round, 'acknowledged' | 'answers'> {
  return {
    acknowledged: {
      pets: history.pets.length,
      photos: history.uploads.length,
      jobs: history.jobs.length,
      deletions: history.pets.filter(({ isDeleted }) => isDeleted).length,
    },
    answers: Object.fromEntries([...history.answers].map(([answer, times]) => [String(answer), times])),
  };
}

/** Problems found by `admin fsck`, one text per tenant. */
async function fsck({ links, dataDir, settings }: OpenCluster): Promise<string[]> {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    ...(links[0] && { DATABASE_URL: links[0].url }),
    ...settings,
  };
  const outcome = await run(process.execPath, [admin, 'fsck'], { env }).catch(
    (error: { stdout?: string; message: string }) => error,
  );
  const text = outcome.stdout ?? '';
  if (text === '') return [`fsck: ${(outcome as { message?: string }).message ?? 'no answer'}`];
  const { tenants } = JSON.parse(text) as { tenants: { isSound: boolean }[] };
  return tenants.filter(({ isSound }) => !isSound).map((tenant) => `fsck: ${JSON.stringify(tenant)}`);
}

/** Reads how many photos each pet has for callers, after everything has settled. */
async function readCounts(calls: NodeCalls, { pets }: History): Promise<History['counts']> {
  const counts: { petId: string; photos: number }[] = [];
  for (const { id: petId, isDeletionAsked } of pets) {
    if (isDeletionAsked) continue;
    const { status, body } = await calls.insist({ method: 'GET', path: pathOf(ROUTES.readPet, { petId }) });
    if (status === 200) counts.push({ petId, photos: body.data.fingerprintCount + body.data.appearanceCount });
  }
  return counts;
}
