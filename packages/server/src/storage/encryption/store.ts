import type { Sql } from '../database/database.ts';

/** Id of the keys that belong to the database, `undefined` before its first start. Needs Database.system. */
export async function findKeysId(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ keysId: string }>('SELECT keys_id AS "keysId" FROM installation');
  return row?.keysId;
}

/** Records the id of the database's keys, unless another was recorded before. Needs Database.system. */
export async function insertKeysId(sql: Sql, keysId: string): Promise<void> {
  await sql('INSERT INTO installation (keys_id) VALUES ($1) ON CONFLICT (is_only) DO NOTHING', [keysId]);
}

/** Needs Database.system, like all statements below. */
export async function findKeyRecord(sql: Sql, name: string): Promise<string | undefined> {
  const [row] = await sql<{ record: string }>('SELECT record FROM key_records WHERE name = $1', [name]);
  return row?.record;
}

export async function listKeyNames(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }>('SELECT name FROM key_records ORDER BY name');
  return rows.map(({ name }) => name);
}

/** Keeps an existing record. Notifies the channel `keys` on commit. */
export async function insertKeyRecord(sql: Sql, name: string, record: string): Promise<void> {
  await sql(
    `WITH woken AS (SELECT pg_notify('keys', $1::text))
     INSERT INTO key_records (name, record) SELECT $1, $2 FROM woken ON CONFLICT (name) DO NOTHING`,
    [name, record],
  );
}

/** Replaces an existing record. */
export async function putKeyRecord(sql: Sql, name: string, record: string): Promise<void> {
  await sql(
    `WITH woken AS (SELECT pg_notify('keys', $1::text))
     INSERT INTO key_records (name, record) SELECT $1, $2 FROM woken ON CONFLICT (name) DO UPDATE SET record = $2`,
    [name, record],
  );
}

/** Returns false if it did not exist. */
export async function removeKeyRecord(sql: Sql, name: string): Promise<boolean> {
  const [, rows] = [
    await sql(`SELECT pg_notify('keys', $1::text)`, [name]),
    await sql('DELETE FROM key_records WHERE name = $1 RETURNING name', [name]),
  ];
  return rows.length > 0;
}
