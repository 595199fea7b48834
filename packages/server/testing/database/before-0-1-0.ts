import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { connectClient, migrationLimits } from '../../src/storage/database/connection.ts';
import { openConnectionPool } from '../../src/storage/database/connection-pool.ts';
import type { Database } from '../../src/storage/database/database.ts';
import { startEmbeddedPostgres } from '../../src/storage/database/embedded/embedded-postgres.ts';
import { migrate } from '../../src/storage/database/migrate.ts';
import { openTransactions } from '../../src/storage/database/transactions.ts';
import { newFolder } from './shared-database.ts';

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
