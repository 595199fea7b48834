import { listTenantIds } from '../../domains/tenants/store.ts';
import { openBlobs, type S3Settings } from '../../storage/blobs/open-blobs.ts';
import type { Database } from '../../storage/database/database.ts';
import { openDatabase } from '../../storage/database/open-database.ts';
import type { OpenedEncryption } from '../../storage/encryption/open-encryption.ts';
import { requireSameSchema } from './require-same-schema.ts';
import { type RestoreParts, restoreBackup } from './restore-backup.ts';
import { verifyArchive } from './verify-archive.ts';

/** First migration with key storage in the database. */
const FIRST_WITH_KEYS = '0038-key-records.sql';

/** Storage of an installation. */
export interface Place extends S3Settings {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly openEncryption: (database: Database) => Promise<OpenedEncryption>;
  readonly keyStore: 'folder' | 'database';
}

/**
 * Restores an archive into an empty installation, in the archive's schema, and then migrates it. Returns the ids of the
 * tenants. Throws if there are tenants already or the archive is incomplete.
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
    if (place.keyStore === 'database' && !migrations.includes(FIRST_WITH_KEYS))
      throw new Error(
        'This archive is of a release that keeps no keys in the database. Restore it with RHINARIUM_KEY_STORE=folder, then move the keys: admin keys move --to database.',
      );
    const encryption = await place.openEncryption(older);
    const blobs = await openBlobs(place, encryption, true);
    await restoreBackup({ database: older, encryption, blobs, say }, file, archive);
  } finally {
    await older.close();
  }
  await (await openDatabase({ dataDir, databaseUrl, connectionsMax: 2 })).close();
  return tenants.map(({ tenantId }) => tenantId);
}
