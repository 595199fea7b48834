import type { Sql } from '../../storage/database/database.ts';

/** Applied migrations in order. */
export async function listMigrations(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
  return rows.map(({ name }) => name);
}

/** Records a backup of the whole installation and deletes all but the latest hundred records. */
export async function insertBackup(sql: Sql, backup: { madeAt: Date; tenants: number }): Promise<void> {
  await sql('INSERT INTO backups (made_at, tenants) VALUES ($1, $2) ON CONFLICT (made_at) DO NOTHING', [
    backup.madeAt,
    backup.tenants,
  ]);
  await sql(
    `DELETE FROM backups WHERE made_at < (SELECT made_at FROM backups ORDER BY made_at DESC OFFSET 100 LIMIT 1)`,
  );
}

/** Latest backup of the whole installation, or `undefined`. */
export async function findLatestBackup(sql: Sql): Promise<{ madeAt: Date; tenants: number } | undefined> {
  const [row] = await sql<{ madeAt: Date; tenants: number }>(
    `SELECT made_at AS "madeAt", tenants FROM backups ORDER BY made_at DESC LIMIT 1`,
  );
  return row;
}

/** People who are members of the tenants. */
export async function listMembers(sql: Sql, tenantIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ personId: string }>(
    'SELECT DISTINCT person_id AS "personId" FROM console_memberships WHERE tenant_id = ANY($1::uuid[])',
    [tenantIds],
  );
  return rows.map(({ personId }) => personId);
}

export async function listPersonIds(sql: Sql): Promise<string[]> {
  return (await sql<{ id: string }>('SELECT id FROM console_people')).map(({ id }) => id);
}
