import { open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { connectClient, migrationLimits, openDatabase, socketPort, superuser } from '@rhinarium/server/parts/storage';

/** Place of the last checkpoint in `global/pg_control` (PostgreSQL 18), bytes. */
const CHECKPOINT_AT = 32;
const SEGMENT_BYTES = 16n * 1024n * 1024n;
/** The record of a checkpoint and the end of its page. */
const CHECKPOINT_BYTES = 16_384n;

type Query = (database: string, ...statements: readonly string[]) => Promise<void>;

/** Runs `work` while the database is open, as the superuser of its cluster. */
async function asSuperuser(dataDir: string, work: (query: Query) => Promise<void>): Promise<void> {
  const folder = path.join(dataDir, 'postgres');
  const service = await openDatabase({ dataDir, connectionsMax: 1 });
  try {
    const password = await readFile(path.join(folder, 'superuser-password'), 'utf8');
    await work(async (database, ...statements) => {
      const host = path.join(folder, 'socket');
      const target = { host, port: socketPort, user: superuser, password, database, ssl: false } as const;
      const client = await connectClient(target, 'rhinarium release', migrationLimits);
      for (const statement of statements) await client.query(statement);
      await client.end();
    });
  } finally {
    await service.close();
  }
}

/**
 * Makes a cluster whose databases are copies of a small template, so that they compress to little more than one of them.
 * The template lacks PostgreSQL's own descriptions, the collations of ICU, and the information schema. The service uses
 * none of them, and creates its database at its first start.
 */
export async function makeSmallCluster(dataDir: string): Promise<void> {
  const copy = (name: string) => `CREATE DATABASE ${name} TEMPLATE template1 STRATEGY file_copy`;
  await asSuperuser(dataDir, async (query) => {
    await query(
      'template1',
      'SET allow_system_table_mods = on',
      'DELETE FROM pg_description',
      'DELETE FROM pg_shdescription',
      'DELETE FROM pg_statistic',
      `DELETE FROM pg_collation WHERE collprovider = 'i'`,
      'DROP SCHEMA information_schema CASCADE',
      'VACUUM (FULL, FREEZE)',
      'DROP DATABASE rhinarium WITH (FORCE)',
      'DROP DATABASE postgres',
      'ALTER DATABASE template0 IS_TEMPLATE false',
      'DROP DATABASE template0',
    );
    // A template is copied while nobody is connected to it.
    await query('template1', 'CREATE DATABASE postgres TEMPLATE template1');
    await query('postgres', copy('template0'), 'ALTER DATABASE template0 IS_TEMPLATE true ALLOW_CONNECTIONS false');
    await query('template1', 'DROP DATABASE postgres');
    await query('template1', copy('postgres'));
  });
}

/**
 * Makes the stopped database small: without templates that no registration has asked for, which the service makes again
 * from the photos, and without room between rows.
 */
export const settleDatabase = (dataDir: string): Promise<void> =>
  asSuperuser(dataDir, (query) =>
    query(
      'rhinarium',
      'DELETE FROM early_templates',
      'SET allow_system_table_mods = on',
      'DELETE FROM pg_statistic',
      'VACUUM (FULL, FREEZE)',
    ),
  );

/** Clears the write-ahead log of the stopped cluster but for its last checkpoint, from which it starts. */
export async function clearLog(dataDir: string): Promise<void> {
  await asSuperuser(dataDir, (query) => query('postgres', 'SELECT pg_switch_wal()', 'CHECKPOINT'));
  const cluster = path.join(dataDir, 'postgres', 'cluster');
  const control = await readFile(path.join(cluster, 'global', 'pg_control'));
  const checkpoint = control.readBigUInt64LE(CHECKPOINT_AT);
  const segment = checkpoint / SEGMENT_BYTES;
  const hex = (number: bigint) => number.toString(16).toUpperCase().padStart(8, '0');
  const wanted = `00000001${hex(segment >> 8n)}${hex(segment & 0xffn)}`;
  const folder = path.join(cluster, 'pg_wal');
  for (const name of await readdir(folder))
    if (/^[0-9A-F]{24}$/.test(name) && name !== wanted) await rm(path.join(folder, name));
  const handle = await open(path.join(folder, wanted), 'r+');
  await handle.truncate(Number((checkpoint % SEGMENT_BYTES) + CHECKPOINT_BYTES));
  await handle.truncate(Number(SEGMENT_BYTES));
  await handle.close();
}
