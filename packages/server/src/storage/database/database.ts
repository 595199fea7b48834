/** Runs one SQL statement with its values and gives its rows; columns named in snake_case are given as they are. */
export type Sql = <Row extends object = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>;

/**
 * The one door to PostgreSQL. A statement can run only inside `tenant` or `system`: the first shows it one tenant's
 * rows and no others (row-level security), whatever its WHERE says; the second is for the few statements that must see
 * all tenants (finding a key, claiming a job, listing tenants) and is opened only by the tables whose policies name it.
 */
export interface Database {
  /** One transaction within a tenant: committed when `run` resolves, rolled back when it throws. */
  tenant<T>(tenantId: string, run: (sql: Sql) => Promise<T>): Promise<T>;
  /** Reads one tenant, or with `undefined` what is across tenants, as it was at one moment; writes nothing. */
  snapshot<T>(tenantId: string | undefined, run: (sql: Sql) => Promise<T>): Promise<T>;
  /** One transaction across tenants, for the tables whose policies admit it. */
  system<T>(run: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * Calls `onNotice` for every NOTIFY on the channel, and once with `undefined` after a lost connection was made again,
   * as notices may have been missed. Gives the function that ends it.
   */
  listen(channel: string, onNotice: (payload: string | undefined) => void): Promise<() => Promise<void>>;
  /** Resolves when a trivial statement has run; rejects when the database cannot be reached. */
  ping(): Promise<void>;
  /** Ends all connections; the embedded PostgreSQL, if this process holds it, is stopped cleanly. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Where the embedded PostgreSQL lives (`<dataDir>/postgres`); made when absent. */
  readonly dataDir: string;
  /** postgres://… of a PostgreSQL 15 or later to use instead of the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** True for a server (it owns the data folder for its whole life), false for a command. Default true. */
  readonly holder?: boolean;
  /** Connections at most; default 10. */
  readonly connectionsMax?: number;
  /** What `service_now()` gives in a transaction; without it, the database's own time. Turned by hand in tests. */
  readonly clock?: (() => Date) | undefined;
  /**
   * The last migration to apply, for a restore that fills an older schema before it is brought up to date. Default:
   * all.
   */
  readonly migrateUpTo?: string;
  /** Called with a sentence when something a person should know happens (adopted, restarted …). */
  readonly say?: (event: string, details?: Record<string, unknown>) => void;
}
