import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

/** How long processes may take to end once they are asked. */
const graceMs = 5_000;
const pollMs = 100;

/**
 * Every process of this machine that runs, with its parent. One that has ended and only waits to be noticed runs no
 * more.
 */
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
      // The program's name is in brackets and may contain anything; the state and the parent follow it.
      const [state, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
      if (state !== 'Z') found.set(Number(name), Number(parent));
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}

/** The children of a process and theirs, also those in process groups of their own, as browsers and PostgreSQL are. */
export function descendantsOf(ancestor: number): number[] {
  const all = runningProcesses();
  const isBelow = (pid: number): boolean => {
    const parent = all.get(pid);
    return parent !== undefined && parent !== 0 && (parent === ancestor || isBelow(parent));
  };
  return [...all.keys()].filter(isBelow);
}

/** Asks everything below a process to end, and ends by force what is still there a little later. */
export async function endDescendants(ancestor: number): Promise<void> {
  // Taken once: what outlives its parent belongs to nobody below the ancestor any more.
  const pids = descendantsOf(ancestor);
  signal(pids, 'SIGTERM');
  await leave(pids);
  signal(pids, 'SIGKILL');
  // The system takes a moment to end them.
  await leave(pids);
}

/** Waits until none of them runs any more, or until the time for it is over. */
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
      // It has ended already.
    }
  }
}
