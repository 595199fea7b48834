import path from 'node:path';
import { dataKeysIn } from './data-keys.ts';
import { type Encryption, encryptionWith } from './encryption.ts';
import { openKeyFolder } from './key-folder.ts';
import { checkMasterKey } from './master-check.ts';
import type { KeyPlace, MasterKey } from './master-key.ts';
import { commandMasterKey, fileMasterKey, givenMasterKey } from './master-key-places.ts';
import { rotateMasterKey } from './rotate-master-key.ts';

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
