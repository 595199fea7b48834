import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { HOUR_MS } from '../../common/durations.ts';
import { makeFolder, writeDurably } from '../files/durable-files.ts';

export interface TemporaryFolderOptions {
  readonly dataDir: string;
  /** True for the only server on the data folder: all temporary files are then left over from a crash. */
  readonly isAlone: boolean;
}

/** Age at which a temporary file is abandoned, also with several servers on one folder. */
const abandonedAgeMs = HOUR_MS;

/** Opens the folder of temporary files, sweeps leftovers of crashes, and returns a function that names new files. */
export async function openTemporaryFolder({ dataDir, isAlone }: TemporaryFolderOptions): Promise<() => string> {
  const temporary = path.resolve(dataDir, 'blobs', 'temporary');
  await makeFolder(temporary);
  await sweep(temporary, isAlone);
  return () => path.join(temporary, randomUUID());
}

async function sweep(temporary: string, isAlone: boolean): Promise<void> {
  // The folder's own clock, so that ages are correct on a remote file system.
  const probe = path.join(temporary, randomUUID());
  await writeDurably(probe, Buffer.alloc(0)).catch(() => {});
  const now = (await stat(probe).catch(() => undefined))?.mtimeMs ?? 0;
  for (const name of await readdir(temporary)) {
    const file = path.join(temporary, name);
    const found = await stat(file).catch(() => undefined);
    if (file === probe || isAlone || (found && now - found.mtimeMs > abandonedAgeMs)) await rm(file, { force: true });
  }
}
