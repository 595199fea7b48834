import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '../../common/durations.ts';
import { syncFolder } from '../../storage/files/durable-files.ts';
import { AGE_ENDING, encryptFile } from './age-file.ts';
import type { Manifest } from './manifest.ts';
import { verifyArchive } from './verify-archive.ts';
import { type BackupParts, writeBackup } from './write-backup.ts';

/** Folder of the backups. */
export interface BackupFolder {
  readonly dir: string;
  /** Number of backups that stay. */
  readonly keptMax: number;
  /** Public key (age) that they are encrypted to. Absent: they are not. */
  readonly recipient: string | undefined;
}

const UNFINISHED = 'unfinished.tar';
const NAME = /^rhinarium-\d{8}T\d{6}Z\.tar(?:\.age)?$/;

export const isBackupName = (name: string): boolean => NAME.test(name);

/** Name of a backup, by which backups are in order. */
const nameOf = (createdAt: string) => `rhinarium-${createdAt.replaceAll(/[-:]|\.\d+/g, '')}.tar`;

/**
 * Writes a backup of the installation into a folder, reads it again and checks it, encrypts it if there is a recipient,
 * and removes the oldest ones beyond the number that stay. An interrupted backup of the last day is continued. Throws
 * if it cannot be written or is not whole. Earlier ones stay then.
 */
export async function makeBackup(
  parts: BackupParts,
  { dir, keptMax, recipient }: BackupFolder,
): Promise<{ readonly file: string; readonly manifest: Manifest }> {
  const { signal } = parts;
  await makeLastFolder(dir);
  const unfinished = path.join(dir, UNFINISHED);
  await removeStale(unfinished, parts.clock());
  const manifest = await writeBackup(parts, unfinished, 'all');
  await verifyArchive(unfinished, signal).catch(async (cause: unknown) => {
    // Would be continued, damaged as it is.
    if (!signal?.aborted) await rm(unfinished, { force: true });
    throw cause;
  });
  const encrypted = recipient === undefined ? undefined : `${unfinished}${AGE_ENDING}`;
  if (encrypted !== undefined) await encryptFile(unfinished, encrypted, { recipient: recipient!, signal });
  const file = path.join(dir, `${nameOf(manifest.createdAt)}${encrypted === undefined ? '' : AGE_ENDING}`);
  await rename(encrypted ?? unfinished, file);
  await rm(unfinished, { force: true });
  await syncFolder(dir);
  await removeOldest(dir, keptMax, path.basename(file));
  return { file, manifest };
}

/** Parents are not made: without them a disk is probably not mounted. */
async function makeLastFolder(dir: string): Promise<void> {
  await mkdir(dir, { mode: 0o700 }).catch((cause: { readonly code?: string }) => {
    if (cause.code !== 'EEXIST') throw cause;
  });
}

/** An older one holds images of pets that may have been deleted since. */
async function removeStale(unfinished: string, now: Date): Promise<void> {
  const found = await stat(unfinished).catch(() => undefined);
  if (found && Math.abs(now.getTime() - found.mtimeMs) > DAY_MS) await rm(unfinished);
}

/** Files of other names are nobody's business. `made` stays, even if the clock was set back before it. */
async function removeOldest(dir: string, keptMax: number, made: string): Promise<void> {
  const others = (await readdir(dir)).filter((name) => isBackupName(name) && name !== made).sort();
  for (const name of others.slice(0, Math.max(0, others.length + 1 - keptMax))) await rm(path.join(dir, name));
}
