import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type ConnectionTarget, connectClient, migrationLimits, noticeLimits } from './connection.ts';
import { openConnectionPool } from './connection-pool.ts';
import type { Database, DatabaseOptions } from './database.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { Notices, WRITE_NOTHING } from './notices.ts';
import { openTransactions } from './transactions.ts';

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

const connectionsMaxDefault = 10;

/**
 * Opens the embedded database or that of `databaseUrl` and migrates it. Throws with instructions if the data folder is
 * in use by another server, PostgreSQL cannot be run or reached or is too old, the role bypasses row-level security, or
 * the schema is newer than this release.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const isHolder = options.holder ?? true;
  const name = `rhinarium ${isHolder ? 'server' : 'command'} ${randomUUID().slice(0, 8)}`;
  const { dataDir, databaseUrl, postgresBin, say = () => {} } = options;
  const source =
    databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir, postgresBin, isHolder, name, say })
      : { target: { connectionString: databaseUrl }, close: async () => {} };
  try {
    await prepare(source.target, name, say, options.migrateUpTo);
  } catch (error) {
    await source.close();
    throw error;
  }
  return assemble(source, name, options.connectionsMax ?? connectionsMaxDefault, options.clock);
}

async function prepare(
  target: ConnectionTarget,
  name: string,
  say: NonNullable<DatabaseOptions['say']>,
  migrateUpTo: string | undefined,
): Promise<void> {
  const client = await connectClient(target, name, migrationLimits);
  try {
    await checkRole(client);
    client.on('notice', ({ severity, message }) => severity === 'WARNING' && say(message ?? '', {}));
    const applied = await migrate(client, undefined, migrateUpTo);
    if (applied.length > 0) say('The database schema was upgraded', { applied });
  } finally {
    await client.end();
  }
}

function assemble(
  source: { target: ConnectionTarget; close(): Promise<void> },
  name: string,
  connectionsMax: number,
  clock: (() => Date) | undefined,
): Database {
  const pool = openConnectionPool(source.target, name, connectionsMax);
  const notices = new Notices(() => connectClient(source.target, name, noticeLimits));
  const transactions = openTransactions(pool, clock);
  let closed: Promise<void> | undefined;
  const close = async () => {
    await Promise.all([pool.close(), notices.close()]);
    await source.close();
  };
  return {
    ...transactions,
    listen: notices.listen,
    async ping() {
      await transactions.system((sql) => sql(WRITE_NOTHING));
    },
    close() {
      closed ??= close();
      return closed;
    },
  };
}
