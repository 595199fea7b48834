import path from 'node:path';
import { makeFolder, placeFile, readIfThere } from '../files/durable-files.ts';
import type { WrappedKey } from './data-keys.ts';
import { type KeyPlace, MASTER_KEY_BYTES, type MasterKey, MasterKeyRefused } from './master-key.ts';

/** A value wrapped at the first start, which reveals a wrong master key before any use. */
export interface MasterCheck {
  /** Id of the keys. */
  readonly id: string;
  readonly purpose: string;
  replace(change: (key: WrappedKey) => Promise<WrappedKey>): Promise<void>;
}

export interface MasterCheckPlaces {
  readonly dataDir: string;
  readonly place: KeyPlace;
  readonly random: { bytes(count: number): Buffer; name(): string };
  /** Id of the keys that belong to the database, if known. */
  readonly expectedId?: string | undefined;
}

/** Name of the check among the keys. */
export const CHECK_NAME = 'check.json';

/**
 * Creates the check at the first start and verifies it at later ones. Data folder and database record the id of their
 * keys. Throws readable errors if the keys are missing or belong to another data folder or database, or if the master
 * key is missing or wrong.
 */
export async function checkMasterKey(
  { dataDir, place, random, expectedId }: MasterCheckPlaces,
  masterKey: MasterKey,
): Promise<MasterCheck> {
  const nameFile = path.join(dataDir, 'keys.id');
  const purpose = 'check';
  const put = (key: WrappedKey, when: 'once' | 'always') => place.put(CHECK_NAME, `${JSON.stringify(key)}\n`, when);
  await makeFolder(dataDir);
  const expected = (await readIfThere(nameFile))?.trim();
  if ((await place.read(CHECK_NAME)) === undefined) {
    if (expected !== undefined || expectedId !== undefined)
      throw new Error(
        `The keys of this installation are missing: ${place.says} has none. Put them back from a backup, set RHINARIUM_KEYS_DIR to the folder that the nodes share, or RHINARIUM_KEY_STORE to where the keys are.`,
      );
    await masterKey.make();
    const wrapped = await masterKey.wrap(random.bytes(MASTER_KEY_BYTES), purpose);
    await put({ id: random.bytes(8).toString('hex'), wrapped }, 'once');
  }
  const read = async () => JSON.parse((await place.read(CHECK_NAME))!) as WrappedKey;
  const check = await read();
  if (expected !== undefined && expected !== check.id)
    throw new Error(`The keys in ${place.says} belong to another installation than the data in ${dataDir}.`);
  if (expectedId !== undefined && expectedId !== check.id)
    throw new Error(
      `The keys in ${place.says} belong to another installation than the database. Set RHINARIUM_KEYS_DIR to the folder that its nodes share.`,
    );
  await masterKey.unwrap(check.wrapped, purpose).catch((cause: unknown) => {
    if (!(cause instanceof MasterKeyRefused)) throw cause;
    throw new Error(
      `The master key (${masterKey.says}) does not open the data keys in ${place.says}: ${cause.message} Set the one that made them.`,
      { cause },
    );
  });
  if (expected === undefined) await placeFile(nameFile, `${check.id}\n`, 'always', random.name);
  return {
    id: check.id,
    purpose,
    replace: async (change) => await put(await change(await read()), 'always'),
  };
}
