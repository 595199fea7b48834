import path from 'node:path';
import { makeFolder, placeFile, readIfThere } from '../durable-files.ts';
import type { WrappedKey } from './key-files.ts';
import { MASTER_KEY_BYTES, type MasterKey, MasterKeyRefused } from './master-key.ts';

/** A value that the master key wrapped at the first start: whether it is still the right one shows before any use. */
export interface MasterCheck {
  readonly purpose: string;
  replace(change: (key: WrappedKey) => Promise<WrappedKey>): Promise<void>;
}

export interface MasterCheckPlaces {
  readonly dataDir: string;
  readonly keysDir: string;
  readonly random: { bytes(count: number): Buffer; name(): string };
}

/**
 * Makes the check at the first start, and compares it at each later one. The data folder names the keys that belong to
 * it. Errors, each in a sentence: the keys are missing or those of another data folder, the master key is missing or
 * another one.
 */
export async function passMasterCheck(
  { dataDir, keysDir, random }: MasterCheckPlaces,
  masterKey: MasterKey,
): Promise<MasterCheck> {
  const [file, nameFile] = [path.join(keysDir, 'check.json'), path.join(dataDir, 'keys.id')];
  const purpose = 'check';
  const place = (target: string, key: WrappedKey, when: 'once' | 'always') =>
    placeFile(target, `${JSON.stringify(key)}\n`, when, random.name);
  await makeFolder(dataDir);
  const expected = (await readIfThere(nameFile))?.trim();
  if ((await readIfThere(file)) === undefined) {
    if (expected !== undefined)
      throw new Error(`The keys of this installation are missing: ${keysDir} has none. Put them back from a backup.`);
    await makeFolder(keysDir);
    await masterKey.make();
    const wrapped = await masterKey.wrap(random.bytes(MASTER_KEY_BYTES), purpose);
    await place(file, { id: random.bytes(8).toString('hex'), wrapped }, 'once');
  }
  const check = JSON.parse((await readIfThere(file))!) as WrappedKey;
  if (expected !== undefined && expected !== check.id)
    throw new Error(`The keys in ${keysDir} belong to another installation than the data in ${dataDir}.`);
  await masterKey.unwrap(check.wrapped, purpose).catch((cause: unknown) => {
    if (!(cause instanceof MasterKeyRefused)) throw cause;
    throw new Error(
      `The master key (${masterKey.says}) does not open the data keys in ${keysDir}: ${cause.message} Set the one that made them.`,
      { cause },
    );
  });
  if (expected === undefined) await placeFile(nameFile, `${check.id}\n`, 'always', random.name);
  return {
    purpose,
    async replace(change) {
      const key = JSON.parse((await readIfThere(file))!) as WrappedKey;
      await place(file, await change(key), 'always');
    },
  };
}
