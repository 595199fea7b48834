import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openBlobs } from '../storage/blobs/open-blobs.ts';
import type { Database } from '../storage/database/database.ts';
import { openDatabase } from '../storage/database/open-database.ts';
import { openEncryptionOf } from '../storage/encryption/open-encryption.ts';
import { type Place, restorePlace } from './backup/restore-place.ts';
import { checkStorage, type StorageReport } from './check-storage.ts';

type Sources = Parameters<typeof openEncryptionOf>[2];

export interface Drill {
  readonly isSound: boolean;
  readonly tenants: readonly StorageReport[];
}

/**
 * Restores an archive into a temporary folder with a separate database and keys, checks everything in it as `fsck`
 * does, and removes it. Throws as `restorePlace`.
 */
export async function drillRestore(
  file: string,
  sources: Sources,
  say: (sentence: string) => void,
  postgresBin?: string,
): Promise<Drill> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rhinarium-drill-'));
  const place = { ...placeIn(folder, sources), postgresBin };
  try {
    const tenantIds = await restorePlace(place, file, say);
    const database = await openDatabase({ dataDir: folder, postgresBin, connectionsMax: 2 });
    try {
      const encryption = await place.openEncryption(database);
      const blobs = await openBlobs(place, encryption, false);
      const tenants: StorageReport[] = [];
      for (const tenantId of tenantIds) {
        tenants.push(await checkStorage({ database, encryption, blobs }, tenantId, false));
        say(`${tenantId}: ${tenants.at(-1)!.isSound ? 'sound' : 'not sound'}`);
      }
      return { isSound: tenants.every(({ isSound }) => isSound), tenants };
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An installation within a folder. The settings of keys, database and bucket do not matter. */
function placeIn(dataDir: string, sources: Sources): Place {
  const own = {
    dataDir,
    databaseUrl: undefined,
    keysDir: undefined,
    keyStore: 'folder',
    masterKeys: undefined,
    masterKeyCommand: undefined,
    s3Bucket: undefined,
    s3Endpoint: undefined,
    s3Region: 'us-east-1',
    s3AccessKeyId: undefined,
    s3SecretAccessKey: undefined,
  } as const;
  return { ...own, openEncryption: (database: Database) => openEncryptionOf(database, own, sources) };
}
