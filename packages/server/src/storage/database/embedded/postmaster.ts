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

/** Contents of postmaster.pid. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Empty without a Unix socket. */
  readonly socketFolder: string;
  /** Known to be starting. A stopping server is not visible here. */
  readonly isStarting: boolean;
}

const pollMs = 10;
// Fast, then immediate shutdown, then SIGKILL, from which the next start recovers.
const stopSteps = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
] as const;
const logBytesMax = 4_000_000;
const logTailBytes = 2_000;
/** Larger than any process id of Linux, macOS or Windows. */
const deadPid = 2_147_483_646;

/** The PostgreSQL of this cluster, starting and stopping ones included. Undefined if its file is absent or stale. */
export async function findPostmaster(clusterFolder: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(clusterFolder), 'utf8').catch(() => undefined);
  const [pidText, , , port, socketFolder = '', , , status = ''] = (text ?? '').split('\n');
  const pid = Number(pidText);
  if (!Number.isSafeInteger(pid) || pid <= 0 || !(await isPostmasterOf(clusterFolder, pid))) return undefined;
  return { pid, port: Number(port), socketFolder, isStarting: !status.startsWith('ready') };
}

/** A start in progress. `ended` resolves with the end of PostgreSQL's log if it fails. */
export interface StartUnderWay {
  readonly ended: Promise<string>;
}

/** Starts PostgreSQL detached from this process. It must not be running, and its settings must be written. */
export async function startPostmaster(
  places: Places,
  binaries: PlatformBinaries,
  user: SystemUser | undefined,
  libraries: Record<string, string>,
  socketFolder: string | undefined,
): Promise<StartUnderWay> {
  await forgetStalePid(places.clusterFolder);
  if (socketFolder !== undefined) {
    // Left behind by a killed PostgreSQL. The socket's lock file may name a process id that another program has now.
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

/** Stops PostgreSQL cleanly: disconnects sessions and writes everything. Idempotent. */
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
  // A suspended process takes no other signal.
  signal(postmaster.pid, 'SIGCONT');
  for (const [name, waitMs] of stopSteps) {
    signal(postmaster.pid, name);
    if (await hasEnded(postmaster.pid, identity, waitMs)) return;
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) cannot be stopped.`);
}

/** Whether the kernel has released all resources of the process, its open files included. */
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
 * A stale pid file with a reused process id would prevent the next start. Replaces the id with an impossible one and
 * keeps the file, which names the shared memory that shows PostgreSQL whether children of the dead one are still
 * running.
 */
async function forgetStalePid(clusterFolder: string): Promise<void> {
  const file = pidFile(clusterFolder);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const rest = text.split('\n').slice(1);
  if (!/^\d+$/.test(text.split('\n')[0] ?? '') || rest.length < 2) {
    // Corrupted by a crash of the machine. PostgreSQL would refuse it.
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
