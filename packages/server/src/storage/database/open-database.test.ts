import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { newFolder, sharedDatabase } from '../../../testing/database/shared-database.ts';
import { isUnreachable } from './failures.ts';
import { checkRole, openDatabase } from './open-database.ts';

/** URLs of the shared PostgreSQL, as of an external one. */
async function addresses() {
  const { dataDir } = await sharedDatabase();
  const folder = path.join(dataDir, 'postgres');
  const host = encodeURIComponent(path.join(folder, 'socket'));
  const [role, superuser] = await Promise.all(
    ['role-password', 'superuser-password'].map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  const address = (user: string, password = '') => `postgres://${user}:${password}@${host}/rhinarium`;
  return { address, role: address('rhinarium', role), superuser: address('rhinarium_superuser', superuser) };
}

async function asSuperuser(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

test('uses another PostgreSQL instead of the embedded one if configured', async () => {
  const { role } = await addresses();
  const database = await openDatabase({ dataDir: await newFolder(), databaseUrl: role, connectionsMax: 2 });
  try {
    await database.ping();
    const rows = await database.system((sql) => sql('SELECT current_user AS role'));
    assert.deepEqual(rows, [{ role: 'rhinarium' }]);
  } finally {
    await database.close();
  }
});

test('rejects a role that bypasses row-level security, and explains how to create a proper one', async () => {
  const { address, superuser } = await addresses();
  const makes = [
    "CREATE ROLE bypassing LOGIN BYPASSRLS PASSWORD 'x'",
    "CREATE ROLE promoted LOGIN PASSWORD 'x' IN ROLE rhinarium_superuser",
    'GRANT CONNECT ON DATABASE rhinarium TO bypassing, promoted',
  ];
  await asSuperuser(superuser, makes);
  try {
    for (const url of [superuser, address('bypassing', 'x'), address('promoted', 'x')]) {
      const opened = openDatabase({ dataDir: await newFolder(), databaseUrl: url });
      await assert.rejects(
        opened,
        /row-level security does not hold.*CREATE ROLE rhinarium LOGIN NOSUPERUSER NOBYPASSRLS/,
      );
    }
  } finally {
    await asSuperuser(superuser, ['DROP OWNED BY bypassing, promoted', 'DROP ROLE bypassing, promoted']);
  }
});

test('rejects a PostgreSQL older than 15', async () => {
  const rows = [{ version: 14, role: 'rhinarium', powerful: [] }];
  const client = { query: async () => ({ rows }) } as unknown as pg.Client;
  await assert.rejects(checkRole(client), /PostgreSQL 14; the service needs 15 or later/);
});

test('allows closing twice, and runs no statement afterwards', async () => {
  const { role } = await addresses();
  const database = await openDatabase({ dataDir: await newFolder(), databaseUrl: role });
  await Promise.all([database.close(), database.close()]);
  await assert.rejects(database.ping(), isUnreachable);
});
