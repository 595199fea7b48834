import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPlatformBinaries, prepareLibraries } from '../storage/database/embedded/platform-binaries.ts';
import { callAs, chooseSystemUser, withPassage } from '../storage/database/embedded/system-user.ts';
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
  stop(): Promise<void>;
}

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
  let postmaster: ChildProcess;
  const open = async (database: string) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const up = async () => {
    const call = start(binaries.postgres, ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]);
    for (const late = AbortSignal.timeout(readyWithinMs); !late.aborted; await delay(50)) {
      // Orphans of a killed postmaster briefly hold its memory: then the new one exits at once and is started again.
      if (postmaster === undefined || postmaster.exitCode !== null || postmaster.signalCode !== null) {
        postmaster = spawn(call.file, call.args, { ...call.options, stdio: 'ignore' });
      }
      const client = await open('postgres').catch(() => undefined);
      await client?.end();
      if (client) return;
    }
    throw new Error('PostgreSQL did not become ready');
  };
  await up();
  const client = await open('postgres');
  await client.query(`CREATE ROLE ${role} LOGIN`);
  await client.query(`CREATE DATABASE ${role} OWNER ${role}`);
  await client.end();
  return {
    port,
    backends: () => childrenOf(postmaster.pid!, /rhinarium 127\.0\.0\.1|: rhinarium rhinarium/),
    killBackend: (pid) => void process.kill(pid, 'SIGKILL'),
    async killAndRestart() {
      const ended = once(postmaster, 'exit');
      postmaster.kill('SIGKILL');
      await ended;
      await up();
    },
    async query<Row>(text: string) {
      const reader = await open(role);
      try {
        return (await reader.query(text)).rows as Row[];
      } finally {
        await reader.end();
      }
    },
    async stop() {
      const ended = once(postmaster, 'exit');
      postmaster.kill('SIGQUIT');
      await ended;
    },
  };
}
