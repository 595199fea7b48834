import { execFile, spawn } from 'node:child_process';
import { chown, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Places } from './places.ts';
import type { PlatformBinaries } from './platform-binaries.ts';
import { isPostmasterOf, processIdentity } from './process-identity.ts';
import { callAs, type SystemUser } from './system-user.ts';

const run = promisify(execFile);

/** What a running PostgreSQL says of itself in postmaster.pid. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Empty when it has no Unix socket. */
  readonly socketFolder: string;
  /** It is known to be on its way up; one that was asked to stop says nothing of it here. */
  readonly isStarting: boolean;
}

const pollMs = 10;
// Fast shutdown; then an end without writing and then any end at all, which the next start recovers from.
const stopSteps = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
] as const;
const logBytesMax = 4_000_000;
const logTailBytes = 2_000;
/** Larger than any process id that Linux, macOS or Windows gives. */
const deadPid = 2_147_483_646;

/**
 * The PostgreSQL that runs on this cluster, starting and stopping ones included; undefined when its file is absent or
 * stale.
 */
export async function findPostmaster(clusterFolder: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(clusterFolder), 'utf8').catch(() => undefined);
  const [pidText, , , port, socketFolder = '', , , status = ''] = (text ?? '').split('\n');
  const pid = Number(pidText);
  if (!Number.isSafeInteger(pid) || pid <= 0 || !(await isPostmasterOf(clusterFolder, pid))) return undefined;
  return { pid, port: Number(port), socketFolder, isStarting: !status.startsWith('ready') };
}

/** A start under way: `ended` resolves with the end of PostgreSQL's log when it gave up. */
export interface StartUnderWay {
  readonly ended: Promise<string>;
}

/** Starts PostgreSQL so that it outlives this process. It must not run, and its settings must be written. */
export async function startPostmaster(
  places: Places,
  binaries: PlatformBinaries,
  user: SystemUser | undefined,
  libraries: Record<string, string>,
  socketFolder: string | undefined,
): Promise<StartUnderWay> {
  await forgetStalePid(places.clusterFolder);
  if (socketFolder !== undefined) {
    // Left by a PostgreSQL that was killed; the lock next to a socket may name a process id that another program has
    // now.
    for (const name of await readdir(socketFolder)) await rm(path.join(socketFolder, name), { force: true });
  }
  const log = await openLog(places.logFile, user);
  try {
    const offset = (await log.stat()).size;
    const call = callAs(user, binaries.postgres, ['-D', places.clusterFolder]);
    const options = { ...call.options, env: { ...call.options.env, ...libraries } };
    const child = spawn(call.file, call.args, {
      ...(process.platform === 'win32' ? call.options : options),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', () => resolve(readFrom(places.logFile, offset)));
    });
    child.unref();
    return { ended };
  } finally {
    await log.close();
  }
}

/** Stops PostgreSQL cleanly: sessions are cut off, everything is written. Does nothing when it is gone already. */
export async function stopPostmaster(
  places: Places,
  binaries: PlatformBinaries,
  user: SystemUser | undefined,
  postmaster: Postmaster,
): Promise<void> {
  if (process.platform === 'win32') {
    const call = callAs(user, binaries.pgCtl, ['stop', '-D', places.clusterFolder, '-m', 'fast', '-w']);
    await run(call.file, call.args, call.options);
    return;
  }
  const identity = await processIdentity(postmaster.pid);
  // A stopped process takes no other signal.
  signal(postmaster.pid, 'SIGCONT');
  for (const [name, waitMs] of stopSteps) {
    signal(postmaster.pid, name);
    if (await hasEnded(postmaster.pid, identity, waitMs)) return;
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) cannot be stopped.`);
}

/** True once the kernel has taken everything back from the process, its open files too. */
async function hasEnded(pid: number, identity: string | undefined, waitMs: number): Promise<boolean> {
  const late = AbortSignal.timeout(waitMs);
  while (identity !== undefined && (await processIdentity(pid)) === identity) {
    if (late.aborted) return false;
    await delay(pollMs);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * A pid file of a dead PostgreSQL whose id another program has now would prevent the next start. The id is replaced by
 * an impossible one and the file is kept: it names the shared memory by which PostgreSQL sees that children of the dead
 * one are still running.
 */
async function forgetStalePid(clusterFolder: string): Promise<void> {
  const file = pidFile(clusterFolder);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const rest = text.split('\n').slice(1);
  if (!/^\d+$/.test(text.split('\n')[0] ?? '') || rest.length < 2) {
    // Damaged by a crash of the machine: it has no information, and PostgreSQL would refuse it.
    await rm(file, { force: true });
    return;
  }
  const { uid, gid } = await stat(file);
  const temporary = `${file}.new`;
  await writeFile(temporary, [deadPid, ...rest].join('\n'), { mode: 0o600 });
  if (process.getuid?.() === 0) await chown(temporary, uid, gid);
  await rename(temporary, file);
}

async function openLog(file: string, user: SystemUser | undefined) {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size > logBytesMax) await rename(file, `${file}.1`);
  const log = await open(file, 'a', 0o600);
  if (user) await log.chown(user.uid, user.gid);
  return log;
}

async function readFrom(file: string, offset: number): Promise<string> {
  const text = await readFile(file).catch(() => Buffer.alloc(0));
  return text
    .subarray(Math.max(offset, text.length - logTailBytes))
    .toString('utf8')
    .trim();
}

function pidFile(clusterFolder: string): string {
  return path.join(clusterFolder, 'postmaster.pid');
}
