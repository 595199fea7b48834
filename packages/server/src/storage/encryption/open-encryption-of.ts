import type { Database } from '../database/database.ts';
import { openKeyRows } from './key-rows.ts';
import { CHECK_NAME } from './master-check.ts';
import { type KeySettings, type OpenedEncryption, openEncryption } from './open-encryption.ts';
import { findKeyRecord, findKeysId, insertKeysId } from './store.ts';

export interface KeyStoreSettings extends KeySettings {
  /** Where the wrapped keys are. */
  readonly keyStore: 'folder' | 'database';
}

type Sources = Parameters<typeof openEncryption>[1] & { readonly ticks: () => number };

/**
 * Opens the keys that belong to a database, or makes them at its first start. Errors beside those of `openEncryption`,
 * in a sentence: the keys are those of another database, so that a node with a keys folder of its own writes nothing
 * that the others cannot read; the keys are in the database and not in the folder.
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
  // Of several that begin at once with keys of their own, one is first.
  const kept = await database.system(async (sql) => {
    await insertKeysId(sql, encryption.keysId);
    return await findKeysId(sql);
  });
  if (kept !== encryption.keysId)
    throw new Error('Another node began with other keys. Set RHINARIUM_KEYS_DIR of all nodes to one folder.');
  return encryption;
}
