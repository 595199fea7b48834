import { readdir, readFile } from 'node:fs/promises';

/** A field of /proc/PID/status; `undefined` when the process has ended. Linux only. */
async function statusOf(pid: number, field: string): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const value = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1];
  return value === undefined ? undefined : Number(value);
}

/** The processes that a process started with such a command line and that are still there. */
export async function childrenOf(pid: number, command: RegExp): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const isChild = async (child: number) =>
    (await statusOf(child, 'PPid')) === pid &&
    command.test(await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => ''));
  const are = await Promise.all(pids.map(isChild));
  return pids.filter((_, at) => are[at]);
}

/** Whether a process runs; one that has ended and is not yet buried does not. */
export async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !/\) [ZX] /.test(stat);
}

/** The memory that a process holds now, in bytes. */
export async function residentMemory(pid: number): Promise<number> {
  return ((await statusOf(pid, 'VmRSS')) ?? 0) * 1024;
}

/** The most memory that a process ever held at once, in bytes. */
export async function peakMemory(pid: number): Promise<number> {
  return ((await statusOf(pid, 'VmHWM')) ?? 0) * 1024;
}

/** Looks again and again until it holds; fails after far longer than it ever takes. */
export async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (
    const end = performance.now() + 60_000;
    performance.now() < end;
    await new Promise((look) => setTimeout(look, 20))
  )
    if (await holds()) return;
  throw new Error(`never came: ${what}`);
}
