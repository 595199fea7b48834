/** Runs one SQL statement with its values and returns its rows. Column names are not converted. */
export type Sql = <Row extends object = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>;

/**
 * The only access to PostgreSQL. Statements run inside `tenant` or `system`. `tenant` sees one tenant's rows only
 * (row-level security), whatever its WHERE. `system` is for the few statements that must see all tenants (finding a
 * key, claiming a job, listing tenants), and works only on tables whose policies allow it.
 */
export interface Database {
  /** One transaction within a tenant: committed when `run` resolves, rolled back when it throws. */
  tenant<T>(tenantId: string, run: (sql: Sql) => Promise<T>): Promise<T>;
  /** Reads one tenant (`undefined`: across tenants) in a read-only snapshot. */
  snapshot<T>(tenantId: string | undefined, run: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * Reads one tenant (`undefined`: across tenants) with a single statement, in half the time of a transaction: it is
   * sent and answered in one message each. A second statement is refused, and so is one that writes.
   */
  read<T>(tenantId: string | undefined, run: (sql: Sql) => Promise<T>): Promise<T>;
  /** One transaction across tenants, for tables whose policies allow it. */
  system<T>(run: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * Calls `onNotice` for every NOTIFY on the channel, and with `undefined` after a reconnection, because notifications
   * may have been missed. Returns a function that unsubscribes.
   */
  listen(channel: string, onNotice: (payload: string | undefined) => void): Promise<() => Promise<void>>;
  /** Resolves when a trivial statement has run. Rejects if the database is unreachable. */
  ping(): Promise<void>;
  /** Closes all connections. An embedded PostgreSQL held by this process is stopped cleanly. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Location of the embedded PostgreSQL (`<dataDir>/postgres`), created if missing. */
  readonly dataDir: string;
  /** Folder of PostgreSQL's programs to run instead of those that npm brings. */
  readonly postgresBin?: string | undefined;
  /** postgres://… of a PostgreSQL 15 or later to use instead of the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** True for a server, which owns the data folder while it runs, false for a command. Default true. */
  readonly holder?: boolean;
  /** Maximum connections, default 10. */
  readonly connectionsMax?: number;
  /** Source of `service_now()`, for tests. The database's own time by default. */
  readonly clock?: (() => Date) | undefined;
  /** Last migration to apply, for a restore into an older schema. Default: all. */
  readonly migrateUpTo?: string;
  /** Reports events that operators should know about (adopted, restarted …). */
  readonly say?: (event: string, details?: Record<string, unknown>) => void;
}
