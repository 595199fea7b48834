import type { Database } from '../database/database.ts';
import { type KeySettings, type OpenedEncryption, openEncryption } from './open-encryption.ts';
import { findKeysId, insertKeysId } from './store.ts';

/**
 * Opens the keys that belong to a database, or makes them at its first start. Errors beside those of `openEncryption`,
 * in a sentence: the keys are those of another database, so that a node with a keys folder of its own writes nothing
 * that the others cannot read.
 */
export async function openEncryptionOf(
  database: Pick<Database, 'system'>,
  settings: KeySettings,
  sources: Parameters<typeof openEncryption>[1],
): Promise<OpenedEncryption> {
  const encryption = await openEncryption(settings, sources, await database.system(findKeysId));
  // Of several that begin at once with keys of their own, one is first.
  const kept = await database.system(async (sql) => {
    await insertKeysId(sql, encryption.keysId);
    return await findKeysId(sql);
  });
  if (kept !== encryption.keysId)
    throw new Error('Another node began with other keys. Set RHINARIUM_KEYS_DIR of all nodes to one folder.');
  return encryption;
}
