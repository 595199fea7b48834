import pg from 'pg';
import { DatabaseClient } from './database-client.ts';

const int8 = 20;
const int8Array: number = 1016;

function safeInteger(text: string): number {
  const value = Number(text);
  // Failing is better than silently rounding a count or a byte sum.
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} does not fit a JavaScript number`);
  return value;
}

function safeIntegers(text: string): unknown {
  const parse = pg.types.getTypeParser(int8Array, 'text') as (text: string) => unknown;
  const convert = (item: unknown): unknown =>
    Array.isArray(item) ? item.map(convert) : item === null ? null : safeInteger(String(item));
  return convert(parse(text));
}

/**
 * Column conversions: bigint to number (RangeError beyond 2^53), otherwise pg's defaults (timestamptz to Date, JSON
 * parsed).
 */
const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary' && oid === int8) return safeInteger;
    if (format !== 'binary' && oid === int8Array) return safeIntegers;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** Address of a PostgreSQL and its credentials. */
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
  /** Statement timeout. 0 is unlimited. */
  readonly statementTimeoutMs: number;
  /** Timeout for connecting or, in a pool, for a free connection. */
  readonly connectTimeoutMs: number;
}

/** Long enough for the slowest statement of a request, short enough to release locks. */
export const serviceLimits: ConnectionLimits = { statementTimeoutMs: 30_000, connectTimeoutMs: 10_000 };
/** Limits of migrations, which may rewrite a table. */
export const migrationLimits: ConnectionLimits = { statementTimeoutMs: 0, connectTimeoutMs: 10_000 };
/** Limits of the connection for notifications, whose statements do nothing that takes time. */
export const noticeLimits: ConnectionLimits = { statementTimeoutMs: 5_000, connectTimeoutMs: 5_000 };
/** Idle timeout of a transaction, ms, so that a stuck caller cannot hold locks. */
const idleInTransactionTimeoutMs = 30_000;

/** Idle time before the first keepalive, ms. Ten follow, one a second, before a connection counts as dead. */
const keepAliveAfterMs = 4_000;
/** The same for the server, which lets go the locks of a node that died silently. Ignored for local sockets. */
const serverOptions = [
  'tcp_keepalives_idle=4',
  'tcp_keepalives_interval=2',
  'tcp_keepalives_count=5',
  'tcp_user_timeout=14000',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** Extra time after a statement timeout before the server counts as lost, ms. */
const hangingAfterMs = 5000;

/** Settings of a connection. `name` is shown in pg_stat_activity. */
export function connectionSettings(target: ConnectionTarget, name: string, limits: ConnectionLimits): pg.ClientConfig {
  return {
    ...target,
    application_name: name,
    statement_timeout: limits.statementTimeoutMs,
    // A server that hangs does not enforce its own timeout.
    ...(limits.statementTimeoutMs === 0 ? {} : { query_timeout: limits.statementTimeoutMs + hangingAfterMs }),
    idle_in_transaction_session_timeout: limits.statementTimeoutMs === 0 ? 0 : idleInTransactionTimeoutMs,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    options: serverOptions,
    types: valueTypes,
  };
}

/** A dedicated client outside the pool. Its `end` event reports a lost connection. */
export async function connectClient(
  target: ConnectionTarget,
  name: string,
  limits: ConnectionLimits,
): Promise<DatabaseClient> {
  const client = new DatabaseClient(connectionSettings(target, name, limits));
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
