import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';

/** Where Linux says what a container may use: version 2, then version 1. */
const CGROUP_FILES = ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes'];

/** Bytes of memory that this process and its children may use: the container's bound, or the machine's. */
export async function memoryBound(files: readonly string[] = CGROUP_FILES, machineBytes = totalmem()): Promise<number> {
  const bounds = await Promise.all(
    files.map(async (file) => Number((await readFile(file, 'utf8').catch(() => '')).trim() || Number.NaN)),
  );
  return Math.min(machineBytes, ...bounds.filter((bytes) => bytes > 0));
}
