import { readFile, rmdir } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { connectClient } from '../connection.ts';
import { type Installation, roleTarget } from './installation.ts';
import { ownFolder, socketFolderOf } from './places.ts';
import { findPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { isProgramReplaced } from './process-identity.ts';
import { type Endpoint, hasSettings, serverSettings, writeSettings } from './server-settings.ts';

export interface Running {
  readonly endpoint: Endpoint;
  readonly how: 'adopted' | 'started' | 'restarted';
}

type Answer = 'ready' | 'busy' | 'absent';

const pollMs = 10;
/** Start timeout, ms. Crash recovery takes as long as there is log to replay. */
const startMaxMs = 300_000;
/** Timeout for a live PostgreSQL that does not respond (socket removed, stuck), ms. */
const silentMaxMs = 10_000;
/** Timeout for orphaned children of a killed PostgreSQL to exit, ms. */
const orphansMaxMs = 15_000;
const probeTimeoutMs = 2_000;
const orphansMessage = /pre-existing shared memory block|lock file "[^"]*" already exists/;

/**
 * Adopts the running PostgreSQL of a data folder (left behind by a killed server) or starts it. One with other programs
 * or settings is restarted unless it is in use. Must be called under the folder's lock.
 */
export async function ensureRunning(installation: Installation, preferred?: Endpoint): Promise<Running> {
  const expected = preferred ?? (await expectedEndpoint(installation));
  const late = AbortSignal.timeout(startMaxMs);
  const silent = AbortSignal.timeout(silentMaxMs);
  for (; !late.aborted; await delay(pollMs)) {
    const postmaster = await findPostmaster(installation.places.clusterFolder);
    const endpoint = postmaster ? endpointOf(postmaster) : expected;
    const answer = postmaster?.isStarting ? 'busy' : await probe(installation, endpoint);
    // It may respond without a visible process: from another container on the same folder.
    if (answer === 'ready' && (!postmaster || !(await isOutdated(installation, postmaster, endpoint)))) {
      return { endpoint, how: 'adopted' };
    }
    if (answer === 'busy' || (answer === 'absent' && postmaster && !silent.aborted)) continue;
    if (postmaster) await stop(installation, postmaster);
    await start(installation, expected);
    return { endpoint: expected, how: postmaster ? 'restarted' : 'started' };
  }
  throw new Error(`PostgreSQL was not ready within ${startMaxMs / 1_000} s; see ${installation.places.logFile}.`);
}

/** Stops the PostgreSQL of a data folder if it is running. */
export async function ensureStopped(installation: Installation): Promise<void> {
  const postmaster = await findPostmaster(installation.places.clusterFolder);
  if (!postmaster) return;
  await stop(installation, postmaster);
  // A socket folder in the system's temporary folder is deleted. One in the data folder stays.
  const isNear = postmaster.socketFolder.startsWith(installation.places.postgresFolder);
  if (postmaster.socketFolder !== '' && !isNear) await rmdir(postmaster.socketFolder).catch(() => {});
}

function stop({ places, binaries, user }: Installation, postmaster: Postmaster): Promise<void> {
  return stopPostmaster(places, binaries, user, postmaster);
}

async function start(installation: Installation, endpoint: Endpoint): Promise<void> {
  const { places, binaries, user, libraries } = installation;
  await writeSettings(places.clusterFolder, serverSettings(endpoint, binaries.majorVersion));
  const socketFolder = 'socketFolder' in endpoint ? await ownFolder(endpoint.socketFolder, user) : undefined;
  const orphansLate = AbortSignal.timeout(orphansMaxMs);
  for (;;) {
    const { ended } = await startPostmaster(places, binaries, user, libraries, socketFolder);
    const giveUp = new AbortController();
    const failure = await Promise.race([ended, becomesReady(installation, endpoint, giveUp.signal)]);
    giveUp.abort();
    if (failure === undefined) return;
    if (orphansLate.aborted || !orphansMessage.test(failure)) {
      throw new Error(`PostgreSQL did not start. Set DATABASE_URL to use another one. Its message: ${failure}`);
    }
    await delay(pollMs);
  }
}

async function becomesReady(
  installation: Installation,
  endpoint: Endpoint,
  giveUp: AbortSignal,
): Promise<string | undefined> {
  const late = AbortSignal.timeout(startMaxMs);
  while (!giveUp.aborted) {
    const postmaster = await findPostmaster(installation.places.clusterFolder);
    if (postmaster?.isStarting === false && (await probe(installation, endpoint)) === 'ready') return undefined;
    if (late.aborted) return `nothing for ${startMaxMs / 1_000} s`;
    await delay(pollMs);
  }
  return undefined;
}

async function probe(installation: Installation, endpoint: Endpoint): Promise<Answer> {
  const target = await roleTarget(installation, endpoint);
  try {
    const client = await connectClient(target, 'rhinarium check', {
      statementTimeoutMs: probeTimeoutMs,
      connectTimeoutMs: probeTimeoutMs,
    });
    await client.end();
    return 'ready';
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return 'absent';
    // Starting, recovering or stopping. Any other refusal (missing role, too many connections) comes from a ready
    // server.
    return error.code === '57P03' ? 'busy' : 'ready';
  }
}

async function isOutdated(installation: Installation, postmaster: Postmaster, endpoint: Endpoint): Promise<boolean> {
  const { places, binaries } = installation;
  const options = await readFile(path.join(places.clusterFolder, 'postmaster.opts'), 'utf8').catch(() => '');
  const isSame =
    options.startsWith(`${binaries.postgres} `) &&
    (await hasSettings(places.clusterFolder, serverSettings(endpoint, binaries.majorVersion))) &&
    !(await isProgramReplaced(postmaster.pid));
  return !isSame && !(await hasCompany(installation, endpoint));
}

async function hasCompany(installation: Installation, endpoint: Endpoint): Promise<boolean> {
  const client = await connectClient(await roleTarget(installation, endpoint), 'rhinarium check', {
    statementTimeoutMs: probeTimeoutMs,
    connectTimeoutMs: probeTimeoutMs,
  }).catch(() => undefined);
  if (!client) return false;
  try {
    return (await countOthers(client)) > 0;
  } finally {
    await client.end();
  }
}

/** Number of other servers and commands using the embedded database. */
export async function countOthers(client: pg.Client): Promise<number> {
  // Each keeps a permanent connection, whose name groups it with its pool's connections.
  const { rows } = await client.query<{ others: number }>(
    `SELECT count(DISTINCT application_name) AS others FROM pg_stat_activity
     WHERE application_name LIKE ANY (ARRAY['rhinarium server %', 'rhinarium command %'])
       AND application_name <> current_setting('application_name')`,
  );
  return rows[0]?.others ?? 0;
}

function endpointOf({ socketFolder, port }: Postmaster): Endpoint {
  return socketFolder === '' ? { port } : { socketFolder };
}

async function expectedEndpoint({ places }: Installation): Promise<Endpoint> {
  return process.platform === 'win32' ? { port: await freePort() } : { socketFolder: socketFolderOf(places) };
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
