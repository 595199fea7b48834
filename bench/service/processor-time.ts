import { readFile } from 'node:fs/promises';
import { listTree } from './process-memory.ts';

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
