import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '../../common/durations.ts';
import type { BackupBucket } from '../../storage/blobs/backup-bucket.ts';
import { syncFolder } from '../../storage/files/durable-files.ts';
import { AGE_ENDING, encryptFile } from './age-file.ts';
import type { Manifest } from './manifest.ts';
import { insertBackup } from './store.ts';
import { verifyArchive } from './verify-archive.ts';
import { type BackupParts, writeBackup } from './write-backup.ts';

/**
 * Copies the encrypted backups of a folder that a bucket lacks, the newest first, and removes the bucket's oldest ones
 * beyond the number that stay. Other files there are left alone.
 */
export async function copyToBucket(
  bucket: BackupBucket,
  { dir, keptMax }: Pick<BackupFolder, 'dir' | 'keptMax'>,
  signal?: AbortSignal,
): Promise<void> {
  const there = await bucket.list();
  const here = newest(await readdir(dir), keptMax).filter((name) => name.endsWith(AGE_ENDING));
  for (const name of here) {
    const file = path.join(dir, name);
    if (there.get(name) !== (await stat(file)).size) await bucket.put(name, file, signal);
  }
  const all = new Set([...there.keys(), ...here]);
  const kept = new Set(newest([...all], keptMax));
  for (const name of there.keys()) if (isBackupName(name) && !kept.has(name)) await bucket.remove(name);
}

const newest = (names: readonly string[], count: number): string[] =>
  names.filter(isBackupName).sort().reverse().slice(0, count);

/**
 * Writes a backup of the tenants or of the whole installation to a new file. It has a temporary name until complete, so
 * a file of the final name is always complete. Resumable. A backup of the whole installation is recorded, so that
 * operators see its age. Throws if the file exists.
 */
export async function saveBackup(
  parts: BackupParts,
  file: string,
  tenantIds: readonly string[] | 'all',
): Promise<Manifest> {
  if (await isThere(file)) throw new Error(`${file} already exists. Choose another file name, or remove the file.`);
  const partial = `${file}.partial`;
  const manifest = await writeBackup(parts, partial, tenantIds);
  await rename(partial, file);
  if (tenantIds === 'all') {
    const noted = { madeAt: new Date(manifest.createdAt), tenants: manifest.tenants.length };
    await parts.database.system((sql) => insertBackup(sql, noted));
  }
  return manifest;
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

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

const isBackupName = (name: string): boolean => NAME.test(name);

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
