import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';

const AMPLE_MEMORY_BYTES_MIN = 1e9;

/** Decides whether the service has so little memory (bytes) that it keeps none of it for speed. */
export const isMemoryShort = (memoryBytes: number): boolean => memoryBytes < AMPLE_MEMORY_BYTES_MIN;

/** Number of engine threads for the service's memory, bytes: one where it is short, however many are configured. */
export const engineThreadsWithin = (memoryBytes: number, threads: number): number =>
  isMemoryShort(memoryBytes) ? 1 : threads;

/** Location of a process's cgroup membership and of the cgroup file systems. */
export interface CgroupPlaces {
  /** `/proc/self/cgroup`, one line per hierarchy: `id:controllers:path`. */
  readonly membership: string;
  /** Mount point of the hierarchies. */
  readonly root: string;
}

const PLACES: CgroupPlaces = { membership: '/proc/self/cgroup', root: '/sys/fs/cgroup' };

/** Memory limit of this process and its children, bytes: the lowest limit of its cgroups, or the machine's memory. */
export async function memoryBound(places: CgroupPlaces = PLACES, machineBytes = totalmem()): Promise<number> {
  const membership = await readFile(places.membership, 'utf8').catch(() => '');
  const bounds = await Promise.all(
    limitFiles(membership, places.root).map(async (file) =>
      Number((await readFile(file, 'utf8').catch(() => '')).trim() || Number.NaN),
    ),
  );
  return Math.min(machineBytes, ...bounds.filter((bytes) => bytes > 0));
}

/** Limit files of the process's cgroup and its parents, whose limits are inherited. */
function limitFiles(membership: string, root: string): string[] {
  const versions = [
    { mount: root, file: 'memory.max', isOurs: (controllers: string) => controllers === '' },
    {
      mount: path.join(root, 'memory'),
      file: 'memory.limit_in_bytes',
      isOurs: (controllers: string) => controllers.split(',').includes('memory'),
    },
  ];
  const groups = membership.split('\n').map((line) => /^\d+:([^:]*):(\/.*)$/.exec(line));
  return versions.flatMap(({ mount, file, isOurs }) => {
    const own = groups.flatMap((group) => (group && isOurs(group[1]!) ? selfAndParents(group[2]!) : []));
    // In a container without a cgroup namespace the path is the host's and the limit is at the root.
    return [...new Set(['/', ...own])].map((group) => path.join(mount, group, file));
  });
}

function selfAndParents(group: string): string[] {
  const parent = path.posix.dirname(group);
  return parent === group ? [group] : [group, ...selfAndParents(parent)];
}
