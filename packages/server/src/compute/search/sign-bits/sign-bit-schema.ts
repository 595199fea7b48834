import type { Database } from '../../../storage/database/database.ts';

/** The first pgvector whose operator `<~>` compares bits. */
const VERSION_MIN = [0, 7] as const;

/**
 * Not a migration, because it needs pgvector and only some installations choose it. Its content is derived from
 * templates and can be rebuilt at any time.
 */
const SCHEMA = [
  `CREATE TABLE IF NOT EXISTS gallery_signs (
     tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
     engine_version text NOT NULL,
     species text NOT NULL,
     pet_id uuid NOT NULL,
     -- The sign bits of the pet's mean code, in the clear: the database can compare nothing else.
     signs bit(256),
     -- The mean code, encrypted under the tenant's data key.
     mean bytea,
     -- The same of a dog's faces, which are compared with faces only.
     face_signs bit(256),
     face_mean bytea,
     PRIMARY KEY (tenant_id, engine_version, pet_id),
     FOREIGN KEY (tenant_id, pet_id) REFERENCES pets ON DELETE CASCADE
   )`,
  // Last gallery change that the binary codes contain.
  `CREATE TABLE IF NOT EXISTS gallery_sign_positions (
     tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
     engine_version text NOT NULL,
     species text NOT NULL,
     change bigint NOT NULL,
     PRIMARY KEY (tenant_id, engine_version, species)
   )`,
];

/** Tables of 0.1.0 have no faces. Its processes do not read rows of another engine version. */
const ADDED = [
  'ALTER TABLE gallery_signs ALTER signs DROP NOT NULL, ALTER mean DROP NOT NULL',
  'ALTER TABLE gallery_signs ADD COLUMN IF NOT EXISTS face_signs bit(256), ADD COLUMN IF NOT EXISTS face_mean bytea',
];

const policiesOf = (table: string) => [
  `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
  `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
  `CREATE POLICY within_tenant ON ${table} USING (tenant_id = current_tenant())`,
];

/**
 * Creates missing tables of the database search, and drops the indexes of earlier releases. Throws if pgvector is
 * missing or too old.
 */
export async function ensureSignBitSchema(database: Database): Promise<void> {
  await database.system(async (sql) => {
    await sql(`SELECT pg_advisory_xact_lock(hashtext('gallery_signs'))`);
    const [made] = await sql<{ version: string }>(
      `SELECT extversion AS version FROM pg_extension WHERE extname = 'vector'`,
    );
    if (!made)
      throw new Error(
        'RHINARIUM_SEARCH=pgvector needs a DATABASE_URL whose database has pgvector: CREATE EXTENSION vector, once, as a superuser.',
      );
    const [major = 0, minor = 0] = made.version.split('.').map(Number);
    if (major < VERSION_MIN[0] || (major === VERSION_MIN[0] && minor < VERSION_MIN[1]))
      throw new Error(
        `RHINARIUM_SEARCH=pgvector needs pgvector ${VERSION_MIN.join('.')} or later, but the database has ${made.version} (ALTER EXTENSION vector UPDATE).`,
      );
    const [known] = await sql(`SELECT FROM pg_class WHERE relname = 'gallery_sign_positions'
      AND relnamespace = current_schema()::regnamespace`);
    if (known) {
      const [faces] = await sql(`SELECT FROM information_schema.columns WHERE table_schema = current_schema()
        AND table_name = 'gallery_signs' AND column_name = 'face_mean'`);
      if (!faces) for (const statement of ADDED) await sql(statement);
      // Dropping locks the table, which a dump or a process of an earlier release may be reading for long. All that ask
      // for the table wait behind the lock, so this one gives up soon and leaves the indexes to the next start.
      await sql(`DO $$ BEGIN
        SET LOCAL lock_timeout = '3s';
        DROP INDEX IF EXISTS gallery_signs_nearest, gallery_signs_nearest_faces;
      EXCEPTION WHEN lock_not_available THEN NULL;
      END $$`);
      return;
    }
    for (const statement of SCHEMA) await sql(statement);
    for (const table of ['gallery_signs', 'gallery_sign_positions'])
      for (const statement of policiesOf(table)) await sql(statement);
  });
}
