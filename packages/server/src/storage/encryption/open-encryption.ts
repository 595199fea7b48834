import path from 'node:path';
import type { Database } from '../database/database.ts';
import { dataKeysIn } from './data-keys.ts';
import { type Encryption, encryptionWith } from './encryption.ts';
import { openKeyFolder, openKeyRows } from './key-rows.ts';
import { CHECK_NAME, checkMasterKey } from './master-check.ts';
import type { KeyPlace, MasterKey } from './master-key.ts';
import { commandMasterKey, fileMasterKey, givenMasterKey } from './master-key-places.ts';
import { rotateMasterKey } from './rotate-master-key.ts';
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
  // If nodes start at the same time with different keys, the first one wins.
  const kept = await database.system(async (sql) => {
    await insertKeysId(sql, encryption.keysId);
    return await findKeysId(sql);
  });
  if (kept !== encryption.keysId)
    throw new Error('Another node began with other keys. Set RHINARIUM_KEYS_DIR of all nodes to one folder.');
  return encryption;
}

export interface KeySettings {
  readonly dataDir: string;
  /** Default: `keys` in the data folder. */
  readonly keysDir: string | undefined;
  readonly masterKeys: readonly [Buffer, ...Buffer[]] | undefined;
  readonly masterKeyCommand: string | undefined;
}

export interface OpenedEncryption extends Encryption {
  /** Id of the keys, unchanged by rotations. */
  readonly keysId: string;
  readonly place: KeyPlace;
  rotateMasterKey(): Promise<{ readonly wrappedAgain: number }>;
}

interface KeySources {
  readonly random: { bytes(count: number): Buffer };
  readonly ids: { session(): string };
}

/** Folder of the keys, whether or not they are in it. */
export const keyFolderOf = (settings: KeySettings, { ids }: Pick<KeySources, 'ids'>): KeyPlace =>
  openKeyFolder(keysDirOf(settings), ids.session);

const keysDirOf = ({ dataDir, keysDir }: KeySettings) => path.resolve(keysDir ?? path.join(dataDir, 'keys'));

/**
 * `expectedId`: id of the keys that belong to the database. `place`: location of the wrapped keys, by default the
 * folder. Throws readable errors for two sources of a master key, and what `checkMasterKey` throws.
 */
export async function openEncryption(
  settings: KeySettings,
  sources: KeySources,
  expectedId?: string,
  place: KeyPlace = keyFolderOf(settings, sources),
): Promise<OpenedEncryption> {
  const dataDir = path.resolve(settings.dataDir);
  const random = { bytes: sources.random.bytes, name: sources.ids.session };
  const masterKey = masterKeyOf(settings, random);
  const check = await checkMasterKey({ dataDir, place, random, expectedId }, masterKey);
  const keys = dataKeysIn(place);
  return {
    ...encryptionWith({ keys, masterKey, newBytes: random.bytes }),
    keysId: check.id,
    place,
    rotateMasterKey: () => rotateMasterKey({ keys, masterKey, check }),
  };
}

function masterKeyOf(settings: KeySettings, random: { bytes(count: number): Buffer; name(): string }): MasterKey {
  const { masterKeys, masterKeyCommand } = settings;
  if (masterKeys && masterKeyCommand !== undefined)
    throw new Error('Set RHINARIUM_MASTER_KEY or RHINARIUM_MASTER_KEY_COMMAND, not both.');
  if (masterKeyCommand !== undefined) return commandMasterKey(masterKeyCommand);
  if (masterKeys) return givenMasterKey(masterKeys, random.bytes);
  return fileMasterKey(path.join(keysDirOf(settings), 'master.key'), random);
}
