import path from 'node:path';
import { makeFolder, placeFile, readIfThere } from '../durable-files.ts';
import type { WrappedKey } from './key-files.ts';
import { MASTER_KEY_BYTES, type MasterKey, MasterKeyRefused } from './master-key.ts';

/** A value that the master key wrapped at the first start: whether it is still the right one shows before any use. */
export interface MasterCheck {
  /** Names the keys. */
  readonly id: string;
  readonly purpose: string;
  replace(change: (key: WrappedKey) => Promise<WrappedKey>): Promise<void>;
}

export interface MasterCheckPlaces {
  readonly dataDir: string;
  readonly keysDir: string;
  readonly random: { bytes(count: number): Buffer; name(): string };
  /** Of the keys that belong to the database, where it is known. */
  readonly expectedId?: string | undefined;
}

/**
 * Makes the check at the first start, and compares it at each later one. The data folder and the database name the keys
 * that belong to them. Errors, each in a sentence: the keys are missing or those of another data folder or database,
 * the master key is missing or another one.
 */
export async function passMasterCheck(
  { dataDir, keysDir, random, expectedId }: MasterCheckPlaces,
  masterKey: MasterKey,
): Promise<MasterCheck> {
  const [file, nameFile] = [path.join(keysDir, 'check.json'), path.join(dataDir, 'keys.id')];
  const purpose = 'check';
  const place = (target: string, key: WrappedKey, when: 'once' | 'always') =>
    placeFile(target, `${JSON.stringify(key)}\n`, when, random.name);
  await makeFolder(dataDir);
  const expected = (await readIfThere(nameFile))?.trim();
  if ((await readIfThere(file)) === undefined) {
    if (expected !== undefined || expectedId !== undefined)
      throw new Error(
        `The keys of this installation are missing: ${keysDir} has none. Put them back from a backup, or set RHINARIUM_KEYS_DIR to the folder that the nodes share.`,
      );
    await makeFolder(keysDir);
    await masterKey.make();
    const wrapped = await masterKey.wrap(random.bytes(MASTER_KEY_BYTES), purpose);
    await place(file, { id: random.bytes(8).toString('hex'), wrapped }, 'once');
  }
  const check = JSON.parse((await readIfThere(file))!) as WrappedKey;
  if (expected !== undefined && expected !== check.id)
    throw new Error(`The keys in ${keysDir} belong to another installation than the data in ${dataDir}.`);
  if (expectedId !== undefined && expectedId !== check.id)
    throw new Error(
      `The keys in ${keysDir} belong to another installation than the database. Set RHINARIUM_KEYS_DIR to the folder that its nodes share.`,
    );
  await masterKey.unwrap(check.wrapped, purpose).catch((cause: unknown) => {
    if (!(cause instanceof MasterKeyRefused)) throw cause;
    throw new Error(
      `The master key (${masterKey.says}) does not open the data keys in ${keysDir}: ${cause.message} Set the one that made them.`,
      { cause },
    );
  });
  if (expected === undefined) await placeFile(nameFile, `${check.id}\n`, 'always', random.name);
  return {
    id: check.id,
    purpose,
    async replace(change) {
      const key = JSON.parse((await readIfThere(file))!) as WrappedKey;
      await place(file, await change(key), 'always');
    },
  };
}
