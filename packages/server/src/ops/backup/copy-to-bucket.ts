import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BackupBucket } from '../../storage/blobs/backup-bucket.ts';
import { AGE_ENDING } from './age-file.ts';
import { type BackupFolder, isBackupName } from './make-backup.ts';

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
