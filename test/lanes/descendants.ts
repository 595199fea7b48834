import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

/** Grace period for processes to exit, ms. */
const graceMs = 5_000;
const pollMs = 100;

/** Running processes of this machine with their parents, without zombies. */
export function runningProcesses(): Map<number, number> {
  if (process.platform === 'linux') return processesInProc();
  const lines = execFileSync('ps', ['-A', '-o', 'stat=,pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const words = lines.map((line) => line.trim().split(/\s+/)).filter(([state]) => !state?.startsWith('Z'));
  return new Map(words.map(([, pid, parent]) => [Number(pid), Number(parent)]));
}

function processesInProc(): Map<number, number> {
  const found = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The program's name is in brackets and may contain anything. State and parent follow it.
      const [state, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
      if (state !== 'Z') found.set(Number(name), Number(parent));
    } catch {
      // It has exited meanwhile.
    }
  }
  return found;
}

/** All descendants of a process, also in other process groups, like those of browsers and PostgreSQL. */
export function descendantsOf(ancestor: number): number[] {
  const all = runningProcesses();
  const isBelow = (pid: number): boolean => {
    const parent = all.get(pid);
    return parent !== undefined && parent !== 0 && (parent === ancestor || isBelow(parent));
  };
  return [...all.keys()].filter(isBelow);
}

/** Sends SIGTERM to all descendants of a process, and SIGKILL to those that remain. */
export async function endDescendants(ancestor: number): Promise<void> {
  // Collected once, because an orphan is no longer below the ancestor.
  const pids = descendantsOf(ancestor);
  signal(pids, 'SIGTERM');
  await leave(pids);
  signal(pids, 'SIGKILL');
  // The kernel needs a moment.
  await leave(pids);
}

/** Waits until all have exited or the grace period is over. */
async function leave(pids: readonly number[]): Promise<void> {
  const late = AbortSignal.timeout(graceMs);
  while (stillRunning(pids).length > 0 && !late.aborted) await delay(pollMs);
}

function stillRunning(pids: readonly number[]): number[] {
  const all = runningProcesses();
  return pids.filter((pid) => all.has(pid));
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has exited already.
    }
  }
}
