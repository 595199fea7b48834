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

/**
 * Claims the latest backup if it is older than `lateMs` and operators got no mail about it. It can be claimed again after
 * `leaseMs`, so that a killed process is replaced.
 */
export async function claimLateBackup(sql: Sql, lateMs: number, leaseMs: number): Promise<Date | undefined> {
  const [row] = await sql<{ madeAt: Date }>(
    `UPDATE backups SET late_mail_at = service_now() + $2 * interval '1 ms'
      WHERE made_at = (SELECT max(made_at) FROM backups) AND made_at < service_now() - $1 * interval '1 ms'
        AND coalesce(late_mail_at, '-infinity') <= service_now()
      RETURNING made_at AS "madeAt"`,
    [lateMs, leaseMs],
  );
  return row?.madeAt;
}

/** Notes that operators got a mail about a late backup. */
export async function endLateBackup(sql: Sql, madeAt: Date): Promise<void> {
  await sql(`UPDATE backups SET late_mail_at = 'infinity' WHERE made_at = $1`, [madeAt]);
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
