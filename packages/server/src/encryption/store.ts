import type { Sql } from '../database/database.ts';

/** The id of the keys that belong to the database; `undefined` before its first start. Needs Database.system. */
export async function findKeysId(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ keysId: string }>('SELECT keys_id AS "keysId" FROM installation');
  return row?.keysId;
}

/** Notes which keys belong to the database, unless others were noted before. Needs Database.system. */
export async function insertKeysId(sql: Sql, keysId: string): Promise<void> {
  await sql('INSERT INTO installation (keys_id) VALUES ($1) ON CONFLICT (is_only) DO NOTHING', [keysId]);
}
