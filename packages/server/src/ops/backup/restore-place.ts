import { listTenantIds } from '../../domains/tenants/store.ts';
import { openBlobs, type S3Settings } from '../../storage/blobs/open-blobs.ts';
import type { Database } from '../../storage/database/database.ts';
import { requireFirstRelease } from '../../storage/database/migrate.ts';
import { openDatabase } from '../../storage/database/open-database.ts';
import type { OpenedEncryption } from '../../storage/encryption/open-encryption.ts';
import { type RestoreParts, restoreBackup } from './restore-backup.ts';
import { listMigrations } from './store.ts';
import { verifyArchive } from './verify-archive.ts';

/** Throws unless the database has exactly the migrations of the archive. */
export async function requireSameSchema(database: Database, wanted: readonly string[]): Promise<void> {
  const has = await database.system(listMigrations);
  if (has.join() === wanted.join()) return;
  throw new Error(
    'The file was made by a release with another database schema. Restore it into an empty folder with this release, and export the tenant from there.',
  );
}

/** Storage of an installation. */
export interface Place extends S3Settings {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly postgresBin?: string | undefined;
  readonly openEncryption: (database: Database) => Promise<OpenedEncryption>;
}

/**
 * Restores an archive into an empty installation, in the archive's schema, and then migrates it. Returns the ids of the
 * tenants. Throws if there are tenants already, or the archive is incomplete or from before release 0.1.0.
 */
export async function restorePlace(place: Place, file: string, say: RestoreParts['say']): Promise<string[]> {
  const archive = await verifyArchive(file);
  const { migrations, tenants } = archive.manifest;
  requireFirstRelease(migrations);
  const newest = migrations.at(-1);
  const { dataDir, databaseUrl, postgresBin } = place;
  const older = await openDatabase({
    dataDir,
    databaseUrl,
    postgresBin,
    connectionsMax: 2,
    ...(newest ? { migrateUpTo: newest } : {}),
  });
  try {
    if ((await older.system(listTenantIds)).length > 0) {
      throw new Error('This installation already has tenants. Restore a backup into an empty DATA_DIR or database.');
    }
    await requireSameSchema(older, migrations);
    const encryption = await place.openEncryption(older);
    const blobs = await openBlobs(place, encryption, true);
    await restoreBackup({ database: older, encryption, blobs, say }, file, archive);
  } finally {
    await older.close();
  }
  await (await openDatabase({ dataDir, databaseUrl, postgresBin, connectionsMax: 2 })).close();
  return tenants.map(({ tenantId }) => tenantId);
}
