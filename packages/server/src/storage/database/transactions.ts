import { isId } from '@rhinarium/contract';
import pg from 'pg';
import type { Database, Sql } from './database.ts';
import { DatabaseUnreachable, isConflict, isUnreachable } from './failures.ts';
import { preparedName } from './prepared-name.ts';

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
      return read(pool, tenantId === undefined ? begin('system', 'on', mode) : within(tenantId, mode), run);
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
  const { value, ended } = await runWithin(pool, begin, run);
  await ended;
  return value;
}

/** A transaction that only reads. The caller does not wait for its end, on which nothing depends. */
async function read<T>(pool: pg.Pool, begin: string, run: (sql: Sql) => Promise<T>): Promise<T> {
  const { value, ended } = await runWithin(pool, begin, run);
  ended.catch(() => {});
  return value;
}

/** Runs a transaction. `ended` resolves when it is committed, and rejects if it is not. */
async function runWithin<T>(
  pool: pg.Pool,
  begin: string,
  run: (sql: Sql) => Promise<T>,
): Promise<{ readonly value: T; readonly ended: Promise<void> }> {
  const connection = await enter(pool);
  const giveUp = async (error: unknown): Promise<never> => {
    await connection.rollback();
    throw error;
  };
  const value = await connection
    .begin(begin, run)
    .catch((error: unknown) => giveUp(error).finally(() => connection.leave()));
  const ended = connection
    .commit()
    .catch(giveUp)
    .finally(() => connection.leave());
  return { value, ended };
}

interface Connection {
  /** Starts a transaction with this text and runs its statements. Throws if it was not begun. */
  begin<T>(text: string, run: (sql: Sql) => Promise<T>): Promise<T>;
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
  const onError = (error: Error) => {
    lost = error;
  };
  client.on('error', onError);

  // The connection is pipelined: a statement is sent at once, and PostgreSQL runs them in their order.
  const query = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    try {
      return await client.query(config);
    } catch (error) {
      firstFailure ??= error;
      if (error instanceof pg.DatabaseError && !isUnreachable(error)) throw error;
      if (error instanceof TypeError || error instanceof RangeError) throw error;
      lost = error instanceof Error ? error : new Error(String(error));
      throw new DatabaseUnreachable(error);
    }
  };
  const sql: Sql = async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    if (isOver) throw new Error('This transaction has ended; a statement was started too late');
    return (await query(extended(text, values))).rows as Row[];
  };

  return {
    async begin(text, run) {
      const begun = query({ text });
      begun.catch(() => {});
      const value = await run(sql);
      await begun;
      return value;
    },
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
  const name = preparedName(text);
  const query = { text, values: [...values], queryMode: 'extended' };
  return (name === undefined ? query : { ...query, name }) as pg.QueryConfig;
}
