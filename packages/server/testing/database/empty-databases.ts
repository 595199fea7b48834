import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { sharedDatabase } from './shared-database.ts';

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
