import type { Database } from '../database/database.ts';
import { openKeyRows } from './key-rows.ts';
import { CHECK_NAME } from './master-check.ts';
import { type KeySettings, type OpenedEncryption, openEncryption } from './open-encryption.ts';
import { findKeyRecord, findKeysId, insertKeysId } from './store.ts';

export interface KeyStoreSettings extends KeySettings {
  /** Location of the wrapped keys. */
  readonly keyStore: 'folder' | 'database';
}

type Sources = Parameters<typeof openEncryption>[1] & { readonly ticks: () => number };

/**
 * Opens the keys of a database, or creates them at its first start. In addition to the errors of `openEncryption`,
 * throws if the keys belong to another database, so that a node with its own keys folder writes nothing that others
 * cannot read, or if the keys are in the database and not in the folder.
 */
export async function openEncryptionOf(
  database: Pick<Database, 'system' | 'listen'>,
  settings: KeyStoreSettings,
  sources: Sources,
): Promise<OpenedEncryption> {
  const { expectedId, isInDatabase } = await database.system(async (sql) => ({
    expectedId: await findKeysId(sql),
    isInDatabase: (await findKeyRecord(sql, CHECK_NAME)) !== undefined,
  }));
  if (isInDatabase && settings.keyStore === 'folder')
    throw new Error('The keys of this installation are in its database: set RHINARIUM_KEY_STORE=database.');
  const place = settings.keyStore === 'database' ? await openKeyRows(database, sources.ticks) : undefined;
  const encryption = await openEncryption(settings, sources, expectedId, place);
  // Of nodes that start at the same time with different keys, the first one wins.
  const kept = await database.system(async (sql) => {
    await insertKeysId(sql, encryption.keysId);
    return await findKeysId(sql);
  });
  if (kept !== encryption.keysId)
    throw new Error('Another node began with other keys. Set RHINARIUM_KEYS_DIR of all nodes to one folder.');
  return encryption;
}
