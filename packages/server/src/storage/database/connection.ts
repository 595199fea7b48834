import pg from 'pg';
import { valueTypes } from './value-types.ts';

/** Where a PostgreSQL is and as whom to enter it. */
export type ConnectionTarget =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly password: string;
      readonly database: string;
      readonly ssl: false;
    };

export interface ConnectionLimits {
  /** Longest time one statement may run; 0 is without limit. */
  readonly statementTimeoutMs: number;
  /** Longest wait for a connection to be made or, in a pool, to become free. */
  readonly connectTimeoutMs: number;
}

/** Long enough for the slowest statement of a request, short enough that nothing holds a lock forever. */
export const serviceLimits: ConnectionLimits = { statementTimeoutMs: 30_000, connectTimeoutMs: 10_000 };
/** For migrations, which may rewrite a table. */
export const migrationLimits: ConnectionLimits = { statementTimeoutMs: 0, connectTimeoutMs: 10_000 };
/** A transaction left idle this long is ended by the server, so that a stuck caller cannot hold locks. */
const idleInTransactionTimeoutMs = 30_000;

/** Past the statement's own limit by so much, the server counts as lost. */
const hangingAfterMs = 5000;

/** The settings of one connection; `name` shows in pg_stat_activity. */
export function connectionSettings(target: ConnectionTarget, name: string, limits: ConnectionLimits): pg.ClientConfig {
  return {
    ...target,
    application_name: name,
    statement_timeout: limits.statementTimeoutMs,
    // A server that hangs does not watch its own limit.
    ...(limits.statementTimeoutMs === 0 ? {} : { query_timeout: limits.statementTimeoutMs + hangingAfterMs }),
    idle_in_transaction_session_timeout: limits.statementTimeoutMs === 0 ? 0 : idleInTransactionTimeoutMs,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    keepAlive: true,
    types: valueTypes,
  };
}

/** A separate connected client, outside the pool. Its `end` event reports its loss; `error` events are ignored. */
export async function connectClient(
  target: ConnectionTarget,
  name: string,
  limits: ConnectionLimits,
): Promise<pg.Client> {
  const client = new pg.Client(connectionSettings(target, name, limits));
  // Without a listener a lost connection would end the whole process.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
