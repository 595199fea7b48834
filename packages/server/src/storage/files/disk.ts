import { statfs } from 'node:fs/promises';

export interface Disk {
  /** Available to this process. */
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

/** File system of a folder. */
export async function readDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}
