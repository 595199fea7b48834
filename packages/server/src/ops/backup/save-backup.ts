import { rename, stat } from 'node:fs/promises';
import type { Manifest } from './manifest.ts';
import { insertBackup } from './store.ts';
import { type BackupParts, writeBackup } from './write-backup.ts';

/**
 * Writes a backup of the tenants, or of the whole installation, to a file that must not be there. It is written under a
 * temporary name until it is whole, so a file of that name is always complete. After an interruption, the same call
 * continues. A backup of the whole installation is noted, so that operators see how old it is. Errors: the file exists.
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
