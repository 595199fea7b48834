import type pg from 'pg';

const versionMin = 15;

interface RoleRow {
  readonly version: number;
  readonly role: string;
  readonly powerful: string[];
}

// Includes roles reachable by SET ROLE: a superuser bypasses every policy.
const roleStatement = `
  SELECT current_setting('server_version_num')::int / 10000 AS version, current_user AS role,
         ARRAY(SELECT rolname::text FROM pg_roles
               WHERE (rolsuper OR rolbypassrls)
                 AND (pg_has_role(current_user, oid, 'MEMBER') OR rolname = session_user)
               ORDER BY rolname) AS powerful`;

/** Throws for a PostgreSQL older than 15 and for a role that bypasses row-level security, with instructions. */
export async function checkRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<RoleRow>(roleStatement);
  const { version, role, powerful } = rows[0] as RoleRow;
  if (version < versionMin) {
    throw new Error(`The database is PostgreSQL ${version}; the service needs ${versionMin} or later.`);
  }
  if (powerful.length > 0) {
    throw new Error(
      `The database role "${role}" is or may become "${powerful.join('", "')}", which row-level security does not hold ` +
        '(superuser or BYPASSRLS), so tenants would not be isolated. Create a separate role for the service: ' +
        "CREATE ROLE rhinarium LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEROLE PASSWORD '…'; " +
        'CREATE DATABASE rhinarium OWNER rhinarium; and name it in DATABASE_URL.',
    );
  }
}
