import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { VERSION } from '../../common/version.ts';
import { isAtLeast, oldestReleaseOn } from './contractions.ts';

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

/** In the source folder, because the build copies only TypeScript. */
export const migrationsFolder = fileURLToPath(new URL('../../../src/storage/database/migrations/', import.meta.url));

const fileName = /^\d{4}-[a-z0-9-]+\.sql$/;

/** Migrations of a folder in order. Throws for wrongly named files. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set(names.map((name) => name.slice(0, 4)));
  if (names.some((name) => !fileName.test(name)) || numbers.size !== names.length) {
    throw new Error(`Migrations must be named NNNN-name.sql, with each number once; found ${names.join(', ')}`);
  }
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      // Line endings are normalised, or a checkout on Windows would look like a change.
      const sha256 = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
      return { name, text, sha256 };
    }),
  );
}

/** First migration of release 0.1.0. It has the schema that 49 files made before. */
const FIRST_RELEASE = '0050-release-0-1-0.sql';
/** Last commit with those files, and with what brings older databases and archives up to date. */
const COMMIT_BEFORE = '577534af';
const LAST_FILE_BEFORE = '0049-partners.sql';
/** The 49th file. A database without it gets its statements here. */
const PARTNERS_REMOVAL = '0050-partners-go.sql';
const partnersRemoval = fileURLToPath(new URL('../../../src/storage/database/take-over.sql', import.meta.url));

/**
 * Takes over a database that was made before release 0.1.0: its schema stays as it is, and its migrations are replaced by
 * the first of that release, in one transaction. Returns the name of that migration, or none for any other database.
 * Throws with the commit to start first if the database has fewer migrations.
 */
async function takeOver(
  client: pg.Client,
  migrations: readonly Migration[],
  applied: readonly string[],
): Promise<readonly string[]> {
  const first = migrations.find(({ name }) => name === FIRST_RELEASE);
  const earlier = applied.filter((name) => name < FIRST_RELEASE);
  if (!first || earlier.length === 0) return [];
  if (!earlier.includes(LAST_FILE_BEFORE)) {
    throw new Error(
      `The database was made before release 0.1.0 and lacks migrations that came before it. Start commit ${COMMIT_BEFORE} on it once, as docs/operating.md says (Upgrade), and then this release.`,
    );
  }
  await client.query("BEGIN; SELECT set_config('rhinarium.system', 'on', true)");
  try {
    if (!earlier.includes(PARTNERS_REMOVAL)) await client.query(await readFile(partnersRemoval, 'utf8'));
    await client.query('DELETE FROM schema_migrations WHERE name = ANY($1)', [earlier]);
    await client.query(`INSERT INTO schema_migrations (name, sha256, oldest_release) VALUES ($1, $2, '0.1.0')`, [
      first.name,
      first.sha256,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
  return [first.name];
}

/** Throws with what to do if an archive with these migrations was made before release 0.1.0. */
export function requireFirstRelease(migrations: readonly string[]): void {
  if (migrations.includes(FIRST_RELEASE)) return;
  throw new Error(
    `The archive was made before release 0.1.0. Restore it with commit ${COMMIT_BEFORE} into an empty data folder, as docs/operating.md says (Upgrade), and then start this release on that folder.`,
  );
}

interface Applied {
  readonly name: string;
  readonly sha256: string;
  readonly oldestRelease: string | null;
}

// Arbitrary, unique among the advisory locks of this database.
const migrationLock = 4_160_118;

const tableStatement = `
  CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY,
    sha256 text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  );
  -- The oldest release that runs on the schema after it; NULL where that is not known.
  ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS oldest_release text`;

/**
 * Applies the numbered files of a folder up to the named one: each file once, in order, in its own transaction with
 * `rhinarium.system` on. Returns the names of the newly applied files. Safe to run concurrently. Throws for files
 * changed after they were applied, a file numbered before an applied one, and a database with files that this release
 * does not know, unless it runs on their schema: each file of a later release records the oldest such release, so that
 * nodes of both run side by side during an upgrade.
 */
export async function migrate(
  client: pg.Client,
  folder: string = migrationsFolder,
  upTo: string = '\uffff',
  release: string = VERSION,
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => name <= upTo);
  await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  try {
    await client.query(tableStatement);
    const before = (await listApplied(client)).map(({ name }) => name);
    const takenOver = await takeOver(client, migrations, before);
    const rows = await listApplied(client);
    requireKnown(migrations, rows, release);
    const pending = pendingMigrations(migrations, new Map(rows.map((row) => [row.name, row.sha256])));
    for (const migration of pending) await apply(client, migration);
    return [...takenOver, ...pending.map(({ name }) => name)];
  } finally {
    // A broken connection has already released the lock. Its error must not hide the first.
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
  }
}

async function listApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'SELECT name, sha256, oldest_release AS "oldestRelease" FROM schema_migrations',
  );
  return rows;
}

function requireKnown(migrations: readonly Migration[], applied: readonly Applied[], release: string): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = applied
    .filter(({ name }) => !known.has(name))
    .filter(({ oldestRelease }) => oldestRelease === null || !isAtLeast(release, oldestRelease))
    .map(({ name }) => name)
    .sort();
  if (unknown.length > 0) {
    throw new Error(
      `The database is newer than this release: it has ${unknown.join(', ')}. Start the release that made it, or a later one.`,
    );
  }
}

function pendingMigrations(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const changed = migrations.filter(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256);
  if (changed.length > 0) {
    const names = changed.map(({ name }) => name).join(', ');
    throw new Error(
      `Migrations were changed after they were applied: ${names}. Restore them and add a new file instead.`,
    );
  }
  const pending = migrations.filter(({ name }) => !applied.has(name));
  const newest = [...applied.keys()].sort().at(-1) ?? '';
  const late = pending.filter(({ name }) => name < newest);
  if (late.length > 0) {
    throw new Error(
      `${late.map(({ name }) => name).join(', ')} is numbered before ${newest}, which is applied already.`,
    );
  }
  return pending;
}

async function apply(client: pg.Client, { name, text, sha256 }: Migration): Promise<void> {
  await client.query("BEGIN; SELECT set_config('rhinarium.system', 'on', true)");
  try {
    await client.query(text);
    await client.query('INSERT INTO schema_migrations (name, sha256, oldest_release) VALUES ($1, $2, $3)', [
      name,
      sha256,
      oldestReleaseOn(text),
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
