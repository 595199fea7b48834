import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { connectClient, migrationLimits } from '../../src/storage/database/connection.ts';
import { openConnectionPool } from '../../src/storage/database/connection-pool.ts';
import type { Database } from '../../src/storage/database/database.ts';
import { startEmbeddedPostgres } from '../../src/storage/database/embedded/embedded-postgres.ts';
import { migrate } from '../../src/storage/database/migrate.ts';
import { openTransactions } from '../../src/storage/database/transactions.ts';
import { newFolder, sharedDatabase } from './shared-database.ts';

const stored = fileURLToPath(new URL('before-0-1-0.json.br', import.meta.url));
const partnersRemoval = fileURLToPath(new URL('../../src/storage/database/take-over.sql', import.meta.url));

/** Last migration with partners, and the one that removed them. */
export const LAST_BEFORE = ['0049-partners.sql', '0050-partners-go.sql'] as const;

/** Migrations from before release 0.1.0, up to the named one, in a folder. */
export async function migrationsBefore(last: string): Promise<string> {
  const files: Record<string, string> = JSON.parse(brotliDecompressSync(await readFile(stored)).toString('utf8'));
  const all = { ...files, [LAST_BEFORE[1]]: await readFile(partnersRemoval, 'utf8') };
  const folder = await newFolder();
  for (const [name, text] of Object.entries(all)) if (name <= last) await writeFile(path.join(folder, name), text);
  return folder;
}

/** Runs `work` in a new embedded database with the last schema that had partners, and stops it. */
export async function withDatabaseBefore<T>(
  dataDir: string,
  work: (database: Pick<Database, 'tenant' | 'read'>) => Promise<T>,
): Promise<T> {
  const name = 'rhinarium server before';
  const { target, close } = await startEmbeddedPostgres({ dataDir, isHolder: true, name, say: () => {} });
  const client = await connectClient(target, name, migrationLimits);
  const pool = openConnectionPool(target, name, 1);
  try {
    await migrate(client, await migrationsBefore(LAST_BEFORE[0]));
    return await work(openTransactions(pool));
  } finally {
    await Promise.all([client.end(), pool.close()]);
    await close();
  }
}

/** Connects to a new, empty database of the given name within the shared PostgreSQL, as the superuser. */
export type Connect = (name?: string) => Promise<pg.Client>;

/** Runs `work` with databases that are dropped afterwards. */
export async function withEmptyDatabases(work: (connect: Connect) => Promise<void>): Promise<void> {
  const { dataDir } = await sharedDatabase();
  const folder = path.join(dataDir, 'postgres');
  const password = await readFile(path.join(folder, 'superuser-password'), 'utf8');
  const target = { host: path.join(folder, 'socket'), user: 'rhinarium_superuser', password, ssl: false };
  const admin = new pg.Client({ ...target, database: 'postgres' });
  await admin.connect();
  const made = new Map<string, Promise<unknown>>();
  const clients = new Set<pg.Client>();
  const make = async (name: string) => {
    await admin.query(`DROP DATABASE IF EXISTS ${name}`);
    await admin.query(`CREATE DATABASE ${name}`);
  };
  try {
    await work(async (name = 'migrated') => {
      if (!made.has(name)) made.set(name, make(name));
      await made.get(name);
      const client = new pg.Client({ ...target, database: name });
      clients.add(client);
      await client.connect();
      return client;
    });
  } finally {
    for (const client of clients) await client.end();
    for (const name of made.keys()) await admin.query(`DROP DATABASE ${name}`);
    await admin.end();
  }
}
