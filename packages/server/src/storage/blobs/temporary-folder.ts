import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { HOUR_MS } from '../../common/durations.ts';
import { makeFolder, writeDurably } from '../files/durable-files.ts';

export interface TemporaryFolderOptions {
  readonly dataDir: string;
  /** True for the one server that holds the data folder: all temporary files there are then left over from a crash. */
  readonly isAlone: boolean;
}

/** A temporary file this old belongs to nobody any more, even where several servers share the folder. */
const abandonedAgeMs = HOUR_MS;

/** The folder for files on their way into a store; gives what names a new one. What a crash left is swept. */
export async function openTemporaryFolder({ dataDir, isAlone }: TemporaryFolderOptions): Promise<() => string> {
  const temporary = path.resolve(dataDir, 'blobs', 'temporary');
  await makeFolder(temporary);
  await sweep(temporary, isAlone);
  return () => path.join(temporary, randomUUID());
}

async function sweep(temporary: string, isAlone: boolean): Promise<void> {
  // The folder's own clock gives correct ages even on another machine's file system.
  const probe = path.join(temporary, randomUUID());
  await writeDurably(probe, Buffer.alloc(0)).catch(() => {});
  const now = (await stat(probe).catch(() => undefined))?.mtimeMs ?? 0;
  for (const name of await readdir(temporary)) {
    const file = path.join(temporary, name);
    const found = await stat(file).catch(() => undefined);
    if (file === probe || isAlone || (found && now - found.mtimeMs > abandonedAgeMs)) await rm(file, { force: true });
  }
}
