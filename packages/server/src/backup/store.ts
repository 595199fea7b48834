import type { Sql } from '../database/database.ts';

/** The migrations that the database has had, in their order. */
export async function listMigrations(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
  return rows.map(({ name }) => name);
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
