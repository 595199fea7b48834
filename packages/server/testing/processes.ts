import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';

/** A local port without a listener, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** A field of /proc/PID/status, `undefined` if the process has exited. Linux only. */
async function statusOf(pid: number, field: string): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const value = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1];
  return value === undefined ? undefined : Number(value);
}

/** Living children of a process with such a command line. */
export async function childrenOf(pid: number, command: RegExp): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const isChild = async (child: number) =>
    (await statusOf(child, 'PPid')) === pid &&
    command.test(await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => ''));
  const are = await Promise.all(pids.map(isChild));
  return pids.filter((_, at) => are[at]);
}

/** Whether a process is running. A zombie is not. */
export async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !/\) [ZX] /.test(stat);
}

/** Resident memory of a process, bytes. */
export async function residentMemory(pid: number): Promise<number> {
  return ((await statusOf(pid, 'VmRSS')) ?? 0) * 1024;
}

/** Peak resident memory of a process, bytes. */
export async function peakMemory(pid: number): Promise<number> {
  return ((await statusOf(pid, 'VmHWM')) ?? 0) * 1024;
}

/** Polls until it holds. Fails after a timeout far above normal durations. */
export async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (
    const end = performance.now() + 60_000;
    performance.now() < end;
    await new Promise((look) => setTimeout(look, 20))
  )
    if (await holds()) return;
  throw new Error(`never came: ${what}`);
}
