import { rename, stat } from 'node:fs/promises';
import type { Manifest } from './manifest.ts';
import { insertBackup } from './store.ts';
import { type BackupParts, writeBackup } from './write-backup.ts';

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
