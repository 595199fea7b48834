import { resealSecrets } from '../domains/people/reseal-secrets.ts';
import { openSecretSeal, sealWithDataKey } from '../domains/people/secret-seal.ts';
import type { Database } from '../storage/database/database.ts';
import { openDatabase } from '../storage/database/open-database.ts';
import { openKeyRows } from '../storage/encryption/key-rows.ts';
import { type KeyStoreSettings, keyFolderOf, type OpenedEncryption } from '../storage/encryption/open-encryption.ts';
import { moveKeys } from '../storage/encryption/rotate-master-key.ts';
import { type Command, type LonePlace, required } from './options.ts';

export const ENCRYPTION_COMMANDS: Readonly<Record<string, Command>> = {
  'keys move': {
    takes: '--to database|folder',
    says: 'Moves the wrapped data keys from the folder to the database, or back. Stop all nodes before, and set RHINARIUM_KEY_STORE for all of them afterwards. If interrupted, run it again.',
    async runAlone(place, options) {
      const target = required(options, 'to');
      if (target !== 'database' && target !== 'folder') throw new Error('--to takes database or folder.');
      return await withKeys(place, (database, encryption) => moveKeysTo(target, place, database, encryption));
    },
  },
  'master-key rotate': {
    takes: '',
    says: 'Wraps all data keys with a new master key; the data do not change. The server may be running. If interrupted, run it again.',
    runAlone: (place) => withKeys(place, (_database, encryption) => encryption.rotateMasterKey()),
  },
};

async function withKeys<T>(
  place: LonePlace,
  work: (database: Database, encryption: OpenedEncryption) => Promise<T>,
): Promise<T> {
  const { dataDir, databaseUrl, postgresBin } = place;
  const database = await openDatabase({ dataDir, databaseUrl, postgresBin, holder: false, connectionsMax: 2 });
  try {
    return await work(database, await place.openEncryption(database));
  } finally {
    await database.close();
  }
}

async function moveKeysTo(
  target: KeyStoreSettings['keyStore'],
  place: LonePlace,
  database: Database,
  encryption: OpenedEncryption,
) {
  const folder = keyFolderOf(place, place.sources);
  const rows = await openKeyRows(database, place.sources.ticks);
  const [from, to] = target === 'database' ? [folder, rows] : [rows, folder];
  if (encryption.place.says === to.says) throw new Error(`The keys are in ${to.says} already.`);
  const inFile = openSecretSeal(place, place.sources.random);
  const withKey = sealWithDataKey(encryption);
  const seals = target === 'database' ? { from: inFile, to: withKey } : { from: withKey, to: inFile };
  const secondFactors = await resealSecrets(database, seals);
  return { keys: await moveKeys({ from, to }), secondFactors, in: to.says, set: `RHINARIUM_KEY_STORE=${target}` };
}
