import { constants } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../database/database.ts';
import { makeFolder, placeFile, readIfThere, syncFolder, unlessMissing } from '../files/durable-files.ts';
import type { KeyPlace } from './master-key.ts';
import { findKeyRecord, insertKeyRecord, listKeyNames, putKeyRecord, removeKeyRecord } from './store.ts';

/** Keys as files of a folder. A destroyed one is overwritten before deletion. `newName` names temporary files. */
export function openKeyFolder(folder: string, newName: () => string): KeyPlace {
  const fileOf = (name: string) => path.join(folder, name);
  return {
    says: folder,
    keepsCopies: false,
    async versionOf(name) {
      const found = await stat(fileOf(name), { bigint: true }).catch(unlessMissing);
      return found && `${found.ino} ${found.mtimeNs} ${found.size}`;
    },
    read: (name) => readIfThere(fileOf(name)),
    async put(name, text, when) {
      await makeFolder(folder);
      await placeFile(fileOf(name), text, when, newName);
    },
    async destroy(name) {
      const wasThere = await overwrite(fileOf(name));
      await rm(fileOf(name), { force: true });
      if (wasThere) await syncFolder(folder);
      return wasThere;
    },
    list: async () => (await readdir(folder).catch(unlessMissing)) ?? [],
  };
}

/** Overwrites a file with zeros in place. Returns false if it does not exist. */
async function overwrite(file: string): Promise<boolean> {
  const handle = await open(file, constants.O_RDWR).catch(unlessMissing);
  if (!handle) return false;
  try {
    await handle.write(Buffer.alloc((await handle.stat()).size), 0, undefined, 0);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return true;
}

/** Maximum age of a cached text, ms, because a lost connection may hide a notification. */
const keptMs = 60_000;

/**
 * Keys as rows of the shared database. Texts are cached until a notification reports a change, so that using a key
 * costs no statement.
 */
export async function openKeyRows(
  database: Pick<Database, 'system' | 'listen'>,
  ticks: () => number,
): Promise<KeyPlace> {
  const kept = new Map<string, { readonly text: string; readonly readAt: number }>();
  // Incremented per notification: texts read before one are not cached after it.
  let notices = 0;
  await database.listen('keys', (name) => {
    notices += 1;
    if (name === undefined) kept.clear();
    else kept.delete(name);
  });
  const read = async (name: string): Promise<string | undefined> => {
    const known = kept.get(name);
    if (known && ticks() - known.readAt < keptMs) return known.text;
    const before = notices;
    const text = await database.system((sql) => findKeyRecord(sql, name));
    if (text === undefined) kept.delete(name);
    else if (before === notices) kept.set(name, { text, readAt: ticks() });
    return text;
  };
  return {
    says: 'the database',
    keepsCopies: true,
    versionOf: read,
    read,
    async put(name, text, when) {
      await database.system((sql) => (when === 'once' ? insertKeyRecord : putKeyRecord)(sql, name, text));
      kept.delete(name);
    },
    async destroy(name) {
      const wasThere = await database.system((sql) => removeKeyRecord(sql, name));
      kept.delete(name);
      return wasThere;
    },
    list: () => database.system(listKeyNames),
  };
}
