import path from 'node:path';
import { commandMasterKey } from './command-master-key.ts';
import { type Encryption, encryptionWith } from './encryption.ts';
import { fileMasterKey } from './file-master-key.ts';
import { givenMasterKey } from './given-master-key.ts';
import { openKeyFiles } from './key-files.ts';
import { passMasterCheck } from './master-check.ts';
import type { MasterKey } from './master-key.ts';
import { rotateMasterKey } from './rotate-master-key.ts';

export interface KeySettings {
  readonly dataDir: string;
  /** Default: `keys` in the data folder. */
  readonly keysDir: string | undefined;
  readonly masterKeys: readonly [Buffer, ...Buffer[]] | undefined;
  readonly masterKeyCommand: string | undefined;
}

export interface OpenedEncryption extends Encryption {
  /** Names the keys, and stays through rotations. */
  readonly keysId: string;
  rotateMasterKey(): Promise<{ readonly wrappedAgain: number }>;
}

/**
 * `expectedId`: of the keys that belong to the database. Errors, each in a sentence: two sources of a master key; those
 * of `passMasterCheck`.
 */
export async function openEncryption(
  settings: KeySettings,
  sources: { readonly random: { bytes(count: number): Buffer }; readonly ids: { session(): string } },
  expectedId?: string,
): Promise<OpenedEncryption> {
  const dataDir = path.resolve(settings.dataDir);
  const keysDir = path.resolve(settings.keysDir ?? path.join(dataDir, 'keys'));
  const random = { bytes: sources.random.bytes, name: sources.ids.session };
  const masterKey = masterKeyOf(settings, keysDir, random);
  const check = await passMasterCheck({ dataDir, keysDir, random, expectedId }, masterKey);
  const files = openKeyFiles(keysDir, random.name);
  return {
    ...encryptionWith({ files, masterKey, newBytes: random.bytes }),
    keysId: check.id,
    rotateMasterKey: () => rotateMasterKey({ files, masterKey, check }),
  };
}

function masterKeyOf(
  { masterKeys, masterKeyCommand }: KeySettings,
  keysDir: string,
  random: { bytes(count: number): Buffer; name(): string },
): MasterKey {
  if (masterKeys && masterKeyCommand !== undefined)
    throw new Error('Set RHINARIUM_MASTER_KEY or RHINARIUM_MASTER_KEY_COMMAND, not both.');
  if (masterKeyCommand !== undefined) return commandMasterKey(masterKeyCommand);
  if (masterKeys) return givenMasterKey(masterKeys, random.bytes);
  return fileMasterKey(path.join(keysDir, 'master.key'), random);
}
