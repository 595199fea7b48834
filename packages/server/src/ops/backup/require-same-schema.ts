import type { Database } from '../../storage/database/database.ts';
import { listMigrations } from './store.ts';

/** Throws unless the database has exactly the migrations of the archive. */
export async function requireSameSchema(database: Database, wanted: readonly string[]): Promise<void> {
  const has = await database.system(listMigrations);
  if (has.join() === wanted.join()) return;
  throw new Error(
    'The file was made by a release with another database schema. Restore it into an empty folder with this release, and export the tenant from there.',
  );
}
