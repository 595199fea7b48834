import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import type { ImageHeader } from './image-format.ts';

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

/** Share of the service's memory available to all decoders. */
const MEMORY_SHARE = 0.4;
const PICTURE_BYTES_MAX = 512e6;
/** Server and database under load, with one engine thread where memory is short and with two elsewhere, bytes (soak). */
const restBytesOf = (memoryBytes: number): number => (isMemoryShort(memoryBytes) ? 340e6 : 420e6);
/** An idle decoder process, bytes. */
const PROCESS_BYTES = 75e6;
/**
 * Per task on top of the decoded picture, bytes: the file as received and stripped, the stored image, the engine's
 * rasters.
 */
export const TASK_BYTES = 96e6;
/** Minimum picture memory before a second process is allowed, bytes. */
const PICTURES_BYTES_MIN = 100e6;

export interface DecodingBounds {
  readonly processesMax: number;
  /** Total of all pictures being decoded. */
  readonly picturesBytesMax: number;
  readonly pictureBytesMax: number;
}

/**
 * Number of decoders and their memory limit, so that the whole service fits into its memory (bytes). With little memory
 * there are fewer decoders, but always one.
 */
export function decodingBounds(memoryBytes: number, processesRequested: number): DecodingBounds {
  const eachBytes = PROCESS_BYTES + TASK_BYTES;
  const restBytes = restBytesOf(memoryBytes);
  const fitting = Math.floor((memoryBytes - restBytes - PICTURES_BYTES_MIN) / eachBytes);
  const processesMax = Math.max(1, Math.min(processesRequested, fitting));
  const left = Math.max(PICTURES_BYTES_MIN, memoryBytes - restBytes - processesMax * eachBytes);
  const picturesBytesMax = Math.min(memoryBytes * MEMORY_SHARE, left);
  return { processesMax, picturesBytesMax, pictureBytesMax: Math.min(PICTURE_BYTES_MAX, picturesBytesMax) };
}

/** Estimates the decoder time of pictures from earlier ones. */
export interface ExpectedWork {
  /** Expected time of a tenant's picture, ms. */
  of(tenantId: string, { header, fileBytes }: { readonly header: ImageHeader; readonly fileBytes: number }): number;
  /** Records the actual time of a tenant's picture. */
  learn(tenantId: string, tookMs: number): void;
}

/** Decoder throughput per second, conservative for slow machines. */
const PIXELS_PER_SECOND = 20e6;
const BYTES_PER_SECOND = 40e6;
/** Minimum per picture, ms: file, process and quality check. */
const workMsMin = 50;
/** Weight of the latest picture in the moving average of a tenant. */
const LAST_WEIGHT = 0.2;
/** Number of tenants remembered, by recency. */
const TENANTS_MAX = 1000;

/** Estimates from the size, or from the tenant's moving average if that is higher, whatever made its pictures slow. */
export function openExpectedWork(): ExpectedWork {
  const meansMs = new Map<string, number>();
  return {
    of(tenantId, { header, fileBytes }) {
      const byPixelsMs = (1000 * header.width * header.height) / PIXELS_PER_SECOND;
      const byBytesMs = (1000 * fileBytes) / BYTES_PER_SECOND;
      return Math.max(workMsMin, byPixelsMs, byBytesMs, meansMs.get(tenantId) ?? 0);
    },
    learn(tenantId, tookMs) {
      const meanMs = meansMs.get(tenantId) ?? tookMs;
      meansMs.delete(tenantId);
      meansMs.set(tenantId, meanMs + LAST_WEIGHT * (tookMs - meanMs));
      if (meansMs.size > TENANTS_MAX) meansMs.delete(meansMs.keys().next().value!);
    },
  };
}
