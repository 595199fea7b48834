import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPlatformBinaries, prepareLibraries } from '../src/storage/database/embedded/platform-binaries.ts';
import { callAs, chooseSystemUser, withPassage } from '../src/storage/database/embedded/system-user.ts';
import { childrenOf, freePort } from './processes.ts';

const run = promisify(execFile);
const readyWithinMs = 60_000;
const role = 'rhinarium';

/** A separate PostgreSQL over TCP, like an operator's. */
export interface OwnPostgres {
  readonly port: number;
  /** Process ids that serve connections. */
  backends(): Promise<number[]>;
  killBackend(pid: number): void;
  /** Kills the postmaster and restarts it once its orphans are gone. */
  killAndRestart(): Promise<void>;
  /** Queries as the superuser, who bypasses policies. */
  query<Row>(text: string): Promise<Row[]>;
  /** Starts a hot standby that follows it, in another folder. */
  startStandby(folder: string): Promise<StandbyPostgres>;
  stop(): Promise<void>;
}

interface StandbyPostgres {
  readonly port: number;
  /** Makes it accept writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

type Call = ReturnType<typeof callAs>;

/** `extensions`: additional settings for a PostgreSQL with external extensions. */
export async function startOwnPostgres(folder: string, extensions: readonly string[] = []): Promise<OwnPostgres> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o777);
  const binaries = await findPlatformBinaries();
  const libraries = await prepareLibraries(binaries.nativeFolder, path.join(folder, 'libraries'));
  const chosen = await chooseSystemUser({ dataDir: folder, owner: undefined, isRunning: false, say: () => {} });
  const user = chosen && (await withPassage(chosen, folder, binaries.initdb, libraries));
  const cluster = path.join(folder, 'cluster');
  const port = await freePort();
  const start = (file: string, args: readonly string[]) => {
    const call = callAs(user, file, args);
    return { ...call, options: { ...call.options, env: { ...call.options.env, ...libraries } } };
  };
  const init = start(binaries.initdb, [
    '-D',
    cluster,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-locale',
  ]);
  await run(init.file, init.args, init.options);
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=80',
    ...extensions,
  ];
  const call = (of: string, its: readonly string[]) =>
    start(binaries.postgres, ['-D', of, ...its.flatMap((setting) => ['-c', setting])]);
  const postmaster = openPostmaster(call(cluster, settings), port);
  const open = (database: string) => connectTo(port, database);
  await postmaster.up();
  const client = await open('postgres');
  await client.query(`CREATE ROLE ${role} LOGIN`);
  await client.query(`CREATE DATABASE ${role} OWNER ${role}`);
  await client.end();
  return {
    port,
    backends: () => childrenOf(postmaster.child().pid!, /rhinarium 127\.0\.0\.1|: rhinarium rhinarium/),
    killBackend: (pid) => void process.kill(pid, 'SIGKILL'),
    async killAndRestart() {
      await postmaster.end('SIGKILL');
      await postmaster.up();
    },
    async query<Row>(text: string) {
      const reader = await open(role);
      try {
        return (await reader.query(text)).rows as Row[];
      } finally {
        await reader.end();
      }
    },
    async startStandby(own) {
      const standbyPort = await freePort();
      await copyCluster(await open('postgres'), cluster, own);
      const follows = `primary_conninfo=host=127.0.0.1 port=${port} user=postgres`;
      const standby = openPostmaster(call(own, [...settings, `port=${standbyPort}`, follows]), standbyPort);
      await standby.up();
      return {
        port: standbyPort,
        async promote() {
          const superuser = await connectTo(standbyPort, 'postgres');
          await superuser.query('SELECT pg_promote()');
          await superuser.end();
        },
        stop: () => standby.end('SIGQUIT'),
      };
    },
    stop: () => postmaster.end('SIGQUIT'),
  };
}

async function connectTo(port: number, database: string): Promise<pg.Client> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database });
  client.on('error', () => {});
  await client.connect();
  return client;
}

function openPostmaster(call: Call, port: number) {
  let child: ChildProcess | undefined;
  return {
    child: () => child!,
    async up() {
      for (const late = AbortSignal.timeout(readyWithinMs); !late.aborted; await delay(50)) {
        // Orphans of a killed postmaster briefly hold its memory: then the new one exits at once and is started again.
        if (child === undefined || child.exitCode !== null || child.signalCode !== null) {
          child = spawn(call.file, call.args, { ...call.options, stdio: 'ignore' });
        }
        const client = await connectTo(port, 'postgres').catch(() => undefined);
        await client?.end();
        if (client) return;
      }
      throw new Error('PostgreSQL did not become ready');
    },
    async end(signal: NodeJS.Signals) {
      const ended = once(child!, 'exit');
      child!.kill(signal);
      await ended;
    },
  };
}

/** Copies the cluster of a running server for a standby. */
async function copyCluster(superuser: pg.Client, cluster: string, standby: string): Promise<void> {
  try {
    await superuser.query(`SELECT pg_backup_start('standby', fast => true)`);
    await run('cp', ['-a', cluster, standby]);
    const { rows } = await superuser.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop(false)');
    for (const [name, text] of Object.entries({ backup_label: rows[0]!.label, 'standby.signal': '' })) {
      await writeFile(path.join(standby, name), text);
      // PostgreSQL runs as another user under root.
      await chmod(path.join(standby, name), 0o666);
    }
    await rm(path.join(standby, 'postmaster.pid'), { force: true });
  } finally {
    await superuser.end();
  }
}
