import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Migration } from './read-migrations.ts';

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
export async function takeOver(
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
