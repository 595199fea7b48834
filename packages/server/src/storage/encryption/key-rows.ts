import type { Database } from '../database/database.ts';
import type { KeyPlace } from './key-place.ts';
import { findKeyRecord, insertKeyRecord, listKeyNames, putKeyRecord, removeKeyRecord } from './store.ts';

/** After so long a text is read again, though no notice came of a change: a lost connection may hide one. */
const keptMs = 60_000;

/**
 * Keys as rows of the database that the nodes share. Texts stay in memory until a notice says that one changed, so that
 * a use of a key costs no statement.
 */
export async function openKeyRows(
  database: Pick<Database, 'system' | 'listen'>,
  ticks: () => number,
): Promise<KeyPlace> {
  const kept = new Map<string, { readonly text: string; readonly readAt: number }>();
  // Grows with each notice: what was read before one is not kept after it.
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
