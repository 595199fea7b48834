import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Memory of a group of processes, MB (10^6 bytes). PSS divides shared pages among their users, RSS counts them for
 * each.
 */
export interface Memory {
  readonly pss: number;
  readonly rss: number;
  readonly processes: number;
}

async function readParents(): Promise<Map<number, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = new Map<number, number>();
  await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const parent = /\) \S (\d+) /.exec(stat.slice(stat.lastIndexOf(')') - 1))?.[1];
      if (parent !== undefined) parents.set(Number(pid), Number(parent));
    }),
  );
  return parents;
}

/** Process of the embedded PostgreSQL. Not a child of the server, so that it survives a crash. */
async function findPostmaster(dataDir: string): Promise<number[]> {
  const text = await readFile(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return pid > 0 ? [pid] : [];
}

/** The server's and its database's processes with descendants. Linux only. */
async function listTree(serverPid: number, dataDir: string): Promise<number[]> {
  const tree = new Set([serverPid, ...(await findPostmaster(dataDir))]);
  const parents = await readParents();
  for (let before = 0; before !== tree.size; ) {
    before = tree.size;
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid);
  }
  return [...tree];
}

/** Throws if the database's process is not found, because the sum would be wrong. */
export async function readMemory(serverPid: number, dataDir: string): Promise<Memory> {
  if ((await findPostmaster(dataDir)).length === 0) throw new Error(`no PostgreSQL runs in ${dataDir}`);
  const rollups = await Promise.all(
    (await listTree(serverPid, dataDir)).map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')),
  );
  const sum = (field: string) =>
    rollups.reduce((kB, text) => kB + Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0), 0) *
    1.024e-3;
  return { pss: sum('Pss'), rss: sum('Rss'), processes: rollups.filter((text) => text !== '').length };
}

/** Samples until stopped. Returns the peak sum. Short peaks between samples are missed. */
export function watchMemory(
  serverPid: number,
  dataDir: string,
  everyMs: number,
): { stop(): Promise<Memory & { looks: number }> } {
  let peak: Memory = { pss: 0, rss: 0, processes: 0 };
  let looks = 0;
  let isStopped = false;
  const watch = async () => {
    while (!isStopped) {
      const now = await readMemory(serverPid, dataDir);
      looks++;
      if (now.pss > peak.pss) peak = now;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
  const watching = watch();
  return {
    async stop() {
      isStopped = true;
      await watching;
      return { ...peak, looks };
    },
  };
}

/** Clock ticks per second of /proc, the same on every Linux. */
const TICKS_PER_SECOND = 100;

/** Processor time since the start of each process, ms, summed by group: server, decoders, PostgreSQL. Linux only. */
export async function readProcessorMs(serverPid: number, dataDir: string): Promise<Record<string, number>> {
  const sums: Record<string, number> = { server: 0, decoders: 0, PostgreSQL: 0 };
  for (const pid of await listTree(serverPid, dataDir)) {
    const [stat, command] = await Promise.all(
      ['stat', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    );
    const fields = stat!.slice(stat!.lastIndexOf(')') + 2).split(' ');
    // Own time and that of children that have ended, so that a replaced process does not count negatively.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const group = command!.includes('postgres') ? 'PostgreSQL' : command!.includes('decoder') ? 'decoders' : 'server';
    sums[group] = sums[group]! + (ticks * 1000) / TICKS_PER_SECOND;
  }
  return sums;
}
