import { isId } from '@rhinarium/contract';
import pg from 'pg';
import type { Database, Sql } from './database.ts';
import { DatabaseUnreachable, isConflict, isUnreachable } from './failures.ts';

const conflictRetriesMax = 3;

/** Transactions of the database. Each first sets whose rows it may see and, with a `clock`, its current time. */
export function openTransactions(pool: pg.Pool, clock?: () => Date): Pick<Database, 'tenant' | 'snapshot' | 'system'> {
  const begin = (setting: string, value: string, mode = '') => {
    const now = clock === undefined ? '' : `, set_config('rhinarium.now', '${clock().toISOString()}', true)`;
    return `BEGIN${mode}; SELECT set_config('rhinarium.${setting}', '${value}', true)${now}`;
  };
  const within = (tenantId: string, mode?: string) => {
    if (!isId(tenantId)) throw new TypeError('A tenant is named by a UUID');
    return begin('tenant_id', tenantId, mode);
  };
  return {
    async tenant(tenantId, run) {
      return retried(pool, within(tenantId), run);
    },
    async snapshot(tenantId, run) {
      const mode = ' ISOLATION LEVEL REPEATABLE READ READ ONLY';
      return once(pool, tenantId === undefined ? begin('system', 'on', mode) : within(tenantId, mode), run);
    },
    async system(run) {
      return retried(pool, begin('system', 'on'), run);
    },
  };
}

async function retried<T>(pool: pg.Pool, begin: string, run: (sql: Sql) => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await once(pool, begin, run);
    } catch (error) {
      if (retries === conflictRetriesMax || !isConflict(error)) throw error;
    }
  }
}

async function once<T>(pool: pg.Pool, begin: string, run: (sql: Sql) => Promise<T>): Promise<T> {
  const connection = await enter(pool);
  try {
    await connection.query({ text: begin });
    const value = await run(connection.sql);
    await connection.commit();
    return value;
  } catch (error) {
    await connection.rollback();
    throw error;
  } finally {
    connection.leave();
  }
}

interface Connection {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>;
  readonly sql: Sql;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  leave(): void;
}

async function enter(pool: pg.Pool): Promise<Connection> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseUnreachable(error);
  });
  let lost: Error | undefined;
  let isOver = false;
  let firstFailure: unknown;
  let last: Promise<unknown> = Promise.resolve();
  const onError = (error: Error) => {
    lost = error;
  };
  client.on('error', onError);

  // Serialises statements that the caller starts concurrently.
  const query = (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    const result = last
      .then(() => client.query(config))
      .catch((error: unknown) => {
        firstFailure ??= error;
        if (error instanceof pg.DatabaseError && !isUnreachable(error)) throw error;
        if (error instanceof TypeError || error instanceof RangeError) throw error;
        lost = error instanceof Error ? error : new Error(String(error));
        throw new DatabaseUnreachable(error);
      });
    last = result.catch(() => {});
    return result;
  };
  const sql: Sql = async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    if (isOver) throw new Error('This transaction has ended; a statement was started too late');
    return (await query(extended(text, values))).rows as Row[];
  };

  return {
    query,
    sql,
    async commit() {
      isOver = true;
      const { command } = await query({ text: 'COMMIT' });
      // PostgreSQL answers COMMIT with ROLLBACK if a statement failed and `run` ignored the error.
      if (command !== 'COMMIT') {
        throw new Error('Nothing was committed because a statement had failed', { cause: firstFailure });
      }
    },
    async rollback() {
      isOver = true;
      if (lost === undefined) await query({ text: 'ROLLBACK' }).catch(onError);
    },
    leave() {
      client.off('error', onError);
      client.release(lost);
    },
  };
}

/** The extended protocol accepts exactly one statement, which prevents injection of a second one. */
function extended(text: string, values: readonly unknown[]): pg.QueryConfig {
  return { text, values: [...values], queryMode: 'extended' } as pg.QueryConfig;
}
