import { openBlobs, type S3Settings } from '../blobs/open-blobs.ts';
import { openDatabase } from '../database/open-database.ts';
import type { OpenedEncryption } from '../encryption/open-encryption.ts';
import { listTenantIds } from '../tenants/store.ts';
import { requireSameSchema } from './require-same-schema.ts';
import { type RestoreParts, restoreBackup } from './restore-backup.ts';
import { verifyArchive } from './verify-archive.ts';

/** Where an installation keeps what it has. */
export interface Place extends S3Settings {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly openEncryption: () => Promise<OpenedEncryption>;
}

/**
 * Fills an empty place with an archive: in the schema that it was made with, which is then brought up to date. Gives
 * the ids of the tenants. Errors: there are tenants already, or what the archive lacks.
 */
export async function restorePlace(place: Place, file: string, say: RestoreParts['say']): Promise<string[]> {
  const archive = await verifyArchive(file);
  const { migrations, tenants } = archive.manifest;
  const newest = migrations.at(-1);
  const { dataDir, databaseUrl } = place;
  const older = await openDatabase({
    dataDir,
    databaseUrl,
    connectionsMax: 2,
    ...(newest ? { migrateUpTo: newest } : {}),
  });
  try {
    if ((await older.system(listTenantIds)).length > 0) {
      throw new Error('This installation already has tenants. Restore a backup into an empty DATA_DIR or database.');
    }
    await requireSameSchema(older, migrations);
    const encryption = await place.openEncryption();
    const blobs = await openBlobs(place, encryption, true);
    await restoreBackup({ database: older, encryption, blobs, say }, file, archive);
  } finally {
    await older.close();
  }
  await (await openDatabase({ dataDir, databaseUrl, connectionsMax: 2 })).close();
  return tenants.map(({ tenantId }) => tenantId);
}
