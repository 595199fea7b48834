import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Distinguishes a process from a later one with the same id: boot id and start tick on Linux, otherwise its start time
 * from `ps`. Undefined if it does not exist. `unknown` if the system only knows that it is alive (Windows).
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'linux') {
    const [boot, line] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
      readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined),
    ]);
    // The name in parentheses may contain spaces and parentheses. State is field 3 and the start is field 22 (proc(5)).
    const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ');
    return fields === undefined || fields[0] === 'Z' ? undefined : `${boot.trim()}/${fields[19]}`;
  }
  if (process.platform === 'win32') return 'unknown';
  return run('ps', ['-p', String(pid), '-o', 'lstart=']).then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  );
}

/** Whether the process is that folder's PostgreSQL and not another program with a reused id. */
export async function isPostmasterOf(clusterFolder: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    // A postmaster's working directory is its data folder. Another program's is different or unreadable.
    return (await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) === clusterFolder;
  }
  // PostgreSQL for Windows recognises its own processes when it starts.
  if (process.platform === 'win32') return true;
  const command = await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }));
  return command.stdout.includes('postgres') && command.stdout.includes(path.basename(path.dirname(clusterFolder)));
}

/** Whether a running process's program was replaced or removed on disk (an upgrade). Linux only. */
export async function isProgramReplaced(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return ((await readlink(`/proc/${pid}/exe`).catch(() => undefined)) ?? '').endsWith(' (deleted)');
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
