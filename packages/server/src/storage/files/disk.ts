import { statfs } from 'node:fs/promises';

export interface Disk {
  /** That this process may use. */
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

/** The file system on which a folder is. */
export async function readDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}
