import type pg from 'pg';
import { VERSION } from '../../common/version.ts';
import { isAtLeast, oldestReleaseOn } from './contractions.ts';
import { type Migration, migrationsFolder, readMigrations } from './read-migrations.ts';
import { takeOver } from './take-over.ts';

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
