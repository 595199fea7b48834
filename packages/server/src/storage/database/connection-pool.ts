import pg from 'pg';
import { type ConnectionTarget, connectClient, connectionSettings, serviceLimits } from './connection.ts';
import { DatabaseClient } from './database-client.ts';
import { DatabaseUnreachable } from './failures.ts';
import { NO_WATCH, type SilenceWatch, watchSilence } from './silence-watch.ts';

const connectTimeoutMs = 4_000;
const answerTimeoutMs = 3_000;

// Every session counts as one that works if activity is not tracked.
const statement = `
  SELECT pg_backend_pid() AS own,
         ARRAY(SELECT pid FROM pg_stat_activity
               WHERE pid = ANY ($1::int[]) AND state NOT LIKE 'idle%') AS working`;

/**
 * Sessions among these that work on a statement, read over a separate connection. None if the server does not answer
 * within seven seconds, and `undefined` if it refuses to, or if a connection pooler hides its sessions.
 */
async function findWorkingSessions(
  target: ConnectionTarget,
  name: string,
  processIds: readonly number[],
): Promise<ReadonlySet<number> | undefined> {
  try {
    const client = await connectClient(target, name, { statementTimeoutMs: answerTimeoutMs, connectTimeoutMs });
    try {
      const query = { text: statement, values: [processIds], query_timeout: answerTimeoutMs };
      const { rows } = await client.query<{ own: number; working: number[] }>(query);
      return rows[0]?.own === client.processId ? new Set(rows[0]?.working) : undefined;
    } finally {
      void client.end();
    }
  } catch (error) {
    return error instanceof pg.DatabaseError ? undefined : new Set();
  }
}

type PooledClient = DatabaseClient & pg.PoolClient;

/** Connections to the server that the address leads to, which is another one after a failover. */
export interface ConnectionPool {
  /** Throws `DatabaseUnreachable` if there is none in time, and for a server that accepts no writes. */
  take(): Promise<PooledClient>;
  /** Returns one to the pool, or closes it if it was lost. */
  give(client: PooledClient, lost: Error | undefined): void;
  /** Has all connections made so far closed before they are used again. */
  leaveServer(): void;
  readonly silence: SilenceWatch;
  close(): Promise<void>;
}

/** Opening a connection costs a request 10 ms or more, and a rest between two pets often lasts a minute: some stay. */
const connectionsMin = 4;
/** Each connection beyond these takes 2 to 4 MB of the database's memory, and a start alone opens a dozen. */
const idleTimeoutMillis = 10_000;
/** Maximum age of a connection, seconds, so that an address that changed is noticed. */
const maxLifetimeSeconds = 15 * 60;

export function openConnectionPool(target: ConnectionTarget, name: string, connectionsMax: number): ConnectionPool {
  const pool = new pg.Pool({
    ...connectionSettings(target, name, serviceLimits),
    pipeline: true,
    min: connectionsMin,
    max: connectionsMax,
    idleTimeoutMillis,
    maxLifetimeSeconds,
    Client: DatabaseClient,
    onConnect: (client) => refuseReadOnly(client as DatabaseClient),
  });
  // A lost idle connection is replaced on demand. Without a listener it would exit the process.
  pool.on('error', () => {});
  // Connections made since the server was left.
  const current = new Set<pg.PoolClient>();
  pool.on('connect', (client) => void current.add(client));
  pool.on('remove', (client) => void current.delete(client));
  const leaveServer = () => current.clear();
  const silence =
    'connectionString' in target
      ? watchSilence((processIds) => findWorkingSessions(target, name, processIds), leaveServer)
      : NO_WATCH;
  const take = async () => {
    for (;;) {
      const client = (await pool.connect()) as PooledClient;
      if (current.has(client) && !client.isReadOnly) return client;
      client.release(true);
    }
  };
  return {
    take: () =>
      take().catch((error: unknown) => {
        throw new DatabaseUnreachable(error);
      }),
    give: (client, lost) => client.release(lost ?? !current.has(client)),
    leaveServer,
    silence,
    async close() {
      await pool.end();
      silence.close();
    },
  };
}

function refuseReadOnly(client: DatabaseClient): void {
  if (client.isReadOnly) throw new Error('the server accepts no writes');
}
