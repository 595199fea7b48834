import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type OwnPostgres, startOwnPostgres } from '@rhinarium/server/testing/own-postgres';
import { freePort } from '@rhinarium/server/testing/processes';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { readMachine } from '../machine.ts';
import { openPhotoFolder } from '../service/photos.ts';
import { type FleetNode, type RunningNode, startNode } from './fleet-node.ts';
import { type LoadBalancer, startLoadBalancer } from './load-balancer.ts';
import { type Release, readRelease } from './release.ts';
import { startTraffic, type Traffic } from './traffic.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const callers = 3;
/** Timeout for jobs after the last request, ms. */
const jobsEndWithinMs = 120_000;

const USAGE = `Usage: npm run bench:upgrade -- --older FOLDER [--newer FOLDER --seconds N --name NAME]

Starts four nodes of a built release on one PostgreSQL, two that answer and two that work, behind HAProxy, and replaces one after the
other by another release while callers send requests, each only once. Prints the requests, those that failed, and jobs and pets that
are lost, and writes bench/results/upgrade-NAME.json.
  --older FOLDER   a built copy of the repository at an earlier commit
  --newer FOLDER   the release that replaces it; this one by default
  --seconds N      of requests before the first, between two and after the last replacement; 10 by default
  --name NAME      of the results; "releases" by default
`;

function readOptions(words: readonly string[]) {
  const { values } = parseArgs({
    args: [...words],
    options: {
      older: { type: 'string' },
      newer: { type: 'string', default: root },
      seconds: { type: 'string', default: '10' },
      name: { type: 'string', default: 'releases' },
    },
  });
  if (values.older === undefined) throw new Error('--older is missing.');
  const restMs = 1000 * wholeNumber('--seconds', values.seconds, 0, 3600);
  return { ...values, older: values.older, restMs };
}

/** Replaces a node. A responding node is first drained by the proxy, or by itself if the release supports that. */
async function replace(
  node: FleetNode,
  running: RunningNode,
  start: () => Promise<RunningNode>,
  proxy: LoadBalancer,
): Promise<RunningNode> {
  if (node.role === 'api' && !running.release.drains) await proxy.takeOut(node.name);
  await running.stop();
  const next = await start();
  if (node.role === 'api') await proxy.takeIn(node.name);
  return next;
}

/** Acknowledged objects missing in the database. */
async function findLost(postgres: OwnPostgres, traffic: Traffic) {
  interface Job {
    readonly id: string;
    readonly status: string;
    readonly attempt: number;
  }
  const ongoing = `SELECT id FROM jobs WHERE status IN ('PENDING', 'PROCESSING')`;
  for (const late = AbortSignal.timeout(jobsEndWithinMs); !late.aborted; await delay(500))
    if ((await postgres.query(ongoing)).length === 0) break;
  const jobs = await postgres.query<Job>('SELECT id, status, attempt FROM jobs');
  const ended = new Map(jobs.map((job) => [job.id, job]));
  const pets = new Set((await postgres.query<{ id: string }>('SELECT id FROM pets')).map(({ id }) => id));
  const statuses = traffic.jobIds.map((id) => ended.get(id)?.status);
  return {
    jobs: traffic.jobIds.length,
    jobsLost: statuses.filter((status) => status === undefined || status === 'PENDING' || status === 'PROCESSING')
      .length,
    jobsFailed: statuses.filter((status) => status === 'FAILED' || status === 'CANCELED').length,
    jobsTriedAgain: jobs.filter(({ attempt }) => attempt > 1).length,
    petsLost: [...traffic.petIds].filter((id) => !pets.has(id)).length,
  };
}

async function runUpgrade(folder: string, older: Release, newer: Release, restMs: number) {
  const postgres = await startOwnPostgres(path.join(folder, 'postgres'));
  const place = {
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: `postgres://rhinarium@127.0.0.1:${postgres.port}/rhinarium`,
  };
  const nodes: FleetNode[] = [];
  for (const [name, role] of Object.entries({
    api1: 'api',
    worker1: 'worker',
    api2: 'api',
    worker2: 'worker',
  } as const))
    nodes.push({ name, role, port: await freePort() });
  const running = new Map<string, RunningNode>();
  let proxy: LoadBalancer | undefined;
  try {
    for (const node of nodes) running.set(node.name, await startNode(node, older, place));
    await postgres.query(`UPDATE tenants SET plan = 'pro'`);
    const before = await schemaOf(postgres);
    const apiKey = [...running.values()].map((node) => node.apiKey).find((key) => key !== undefined);
    proxy = await startLoadBalancer(
      folder,
      new Map(nodes.filter(({ role }) => role === 'api').map((n) => [n.name, n.port])),
    );
    const photos = await openPhotoFolder(path.join(tmpdir(), 'rhinarium-bench-photos'));
    const traffic = startTraffic({ url: proxy.url, apiKey }, callers, photos);
    await delay(restMs);
    const startedAt = performance.now();
    for (const node of nodes) {
      process.stderr.write(`replacing ${node.name} after ${traffic.requests} requests\n`);
      const start = () => startNode(node, newer, place);
      running.set(node.name, await replace(node, running.get(node.name)!, start, proxy));
      await delay(restMs);
    }
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    await traffic.stop();
    const { requests, failures, surprises, slowestMs } = traffic;
    const migrations = (await schemaOf(postgres)).filter((name) => !before.includes(name));
    return { seconds, migrations, requests, failures, surprises, slowestMs, ...(await findLost(postgres, traffic)) };
  } finally {
    await Promise.allSettled([...running.values()].map((node) => node.stop()));
    await proxy?.stop();
    await postgres.stop();
  }
}

async function schemaOf(postgres: OwnPostgres): Promise<string[]> {
  const rows = await postgres.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
  return rows.map(({ name }) => name);
}

async function main(): Promise<void> {
  const options = commandLine(USAGE, readOptions);
  const [older, newer] = [await readRelease(options.older), await readRelease(options.newer)];
  const machine = readMachine();
  const folder = await mkdtemp(path.join(tmpdir(), 'rhinarium-upgrade-'));
  try {
    // PostgreSQL runs as another user under root.
    await chmod(folder, 0o711);
    const upgrade = await runUpgrade(folder, older, newer, options.restMs);
    const { requests, failures, surprises, jobs, jobsLost, jobsFailed, jobsTriedAgain, petsLost } = upgrade;
    const how = older.drains ? 'the older release drains by itself' : 'the proxy was told before each stop';
    process.stdout.write(
      [
        `4 nodes replaced in ${upgrade.seconds} s (${how}); migrations under load: ${upgrade.migrations.join(', ') || 'none'}`,
        `requests: ${requests}, failed: ${failures.length}, slowest without waiting: ${upgrade.slowestMs} ms`,
        `jobs: ${jobs}, lost: ${jobsLost}, failed: ${jobsFailed}, tried again: ${jobsTriedAgain}; pets lost: ${petsLost}`,
        ...[...failures, ...surprises].map((sentence) => `  ${sentence}`),
        '',
      ].join('\n'),
    );
    const file = path.join(root, 'bench', 'results', `upgrade-${options.name}.json`);
    await writeFile(file, `${JSON.stringify({ machine, olderDrains: older.drains, ...upgrade }, null, 2)}\n`);
    if (failures.length + surprises.length + jobsLost + jobsFailed + petsLost > 0) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
