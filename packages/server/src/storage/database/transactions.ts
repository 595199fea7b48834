import { isId } from '@rhinarium/contract';
import pg from 'pg';
import type { ConnectionPool } from './connection-pool.ts';
import type { Database, Sql } from './database.ts';
import { DatabaseUnreachable, isConflict, isReadOnly, isUnreachable } from './failures.ts';
import { type Opening, preparedName, queryOpened } from './opened-query.ts';

const conflictRetriesMax = 3;

const BEGIN: Opening = { name: 'begin', text: 'BEGIN', values: [] };
const BEGIN_SNAPSHOT: Opening = {
  name: 'begin_snapshot',
  text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  values: [],
};
/** Sets variables until the end of the transaction, in one statement. `name` is of the set of variables. */
const settings = (name: string, values: Readonly<Record<string, string>>): Opening => ({
  name,
  text: `SELECT ${Object.keys(values).map((variable, at) => `set_config('${variable}', $${at + 1}, true)`)}`,
  values: Object.values(values),
});

/** Transactions of the database. Each first sets whose rows it may see and, with a `clock`, its current time. */
export function openTransactions(
  pool: ConnectionPool,
  clock?: () => Date,
): Pick<Database, 'tenant' | 'snapshot' | 'read' | 'system'> {
  const view = (tenantId: string | undefined, isReading = false): Opening => {
    if (tenantId !== undefined && !isId(tenantId)) throw new TypeError('A tenant is named by a UUID');
    const whose = tenantId === undefined ? { 'rhinarium.system': 'on' } : { 'rhinarium.tenant_id': tenantId };
    const name = `${isReading ? 'read' : 'see'}_${tenantId === undefined ? 'system' : 'tenant'}`;
    return settings(name, {
      ...whose,
      ...(clock && { 'rhinarium.now': clock().toISOString() }),
      ...(isReading && { transaction_read_only: 'on' }),
    });
  };
  return {
    async tenant(tenantId, run) {
      return retried(pool, () => [BEGIN, view(tenantId)], run);
    },
    async snapshot(tenantId, run) {
      return read(pool, [BEGIN_SNAPSHOT, view(tenantId)], run);
    },
    async read(tenantId, run) {
      return readOnce(pool, [view(tenantId, true)], run);
    },
    async system(run) {
      return retried(pool, () => [BEGIN, view(undefined)], run);
    },
  };
}

async function retried<T>(
  pool: ConnectionPool,
  begin: () => readonly Opening[],
  run: (sql: Sql) => Promise<T>,
): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await once(pool, begin(), run);
    } catch (error) {
      // All other connections to a server that has become read-only are given up, so a second attempt has a new one.
      const isRetried = isConflict(error) ? retries < conflictRetriesMax : isReadOnly(error) && retries === 0;
      if (!isRetried) throw error;
    }
  }
}

async function once<T>(pool: ConnectionPool, begin: readonly Opening[], run: (sql: Sql) => Promise<T>): Promise<T> {
  const { value, ended } = await runWithin(pool, begin, run);
  await ended;
  return value;
}

/** A transaction that only reads. The caller does not wait for its end, on which nothing depends. */
async function read<T>(pool: ConnectionPool, begin: readonly Opening[], run: (sql: Sql) => Promise<T>): Promise<T> {
  const { value, ended } = await runWithin(pool, begin, run);
  ended.catch(() => {});
  return value;
}

/** One statement, whose transaction ends with it. */
async function readOnce<T>(pool: ConnectionPool, view: readonly Opening[], run: (sql: Sql) => Promise<T>): Promise<T> {
  const connection = await enter(pool);
  return await connection.once(view, run).finally(() => connection.leave());
}

/** Runs a transaction. `ended` resolves when it is committed, and rejects if it is not. */
async function runWithin<T>(
  pool: ConnectionPool,
  begin: readonly Opening[],
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
  /** Runs statements, the first of them behind these, which begin a transaction. */
  begin<T>(begin: readonly Opening[], run: (sql: Sql) => Promise<T>): Promise<T>;
  /** Runs a single statement behind these, outside of a transaction that has to be ended. Throws for a second one. */
  once<T>(view: readonly Opening[], run: (sql: Sql) => Promise<T>): Promise<T>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  leave(): void;
}

async function enter(pool: ConnectionPool): Promise<Connection> {
  const client = await pool.take();
  let failure: Error | undefined;
  let isBegun = false;
  let isWriting = false;
  let isOver = false;
  let firstFailure: unknown;
  const lost = () => failure ?? client.lost;

  // The connection is pipelined: a statement is sent at once, and PostgreSQL runs them in their order.
  const query = async (config: pg.QueryConfig, openings: readonly Opening[] = []): Promise<pg.QueryResult> => {
    const answered = pool.silence.expect(client);
    try {
      return await queryOpened(client, config, openings);
    } catch (error) {
      firstFailure ??= error;
      if (isWriting && isReadOnly(error)) pool.leaveServer();
      else if (error instanceof pg.DatabaseError && !isUnreachable(error)) throw error;
      if (error instanceof TypeError || error instanceof RangeError) throw error;
      failure = error instanceof Error ? error : new Error(String(error));
      throw new DatabaseUnreachable(error);
    } finally {
      answered();
    }
  };
  const end = () => {
    isOver = true;
  };

  return {
    async begin(begin, run) {
      return await run(async <Row extends object>(text: string, values: readonly unknown[] = []) => {
        if (isOver) throw new Error('This transaction has ended; a statement was started too late');
        const openings = isBegun ? [] : begin;
        isBegun = true;
        isWriting = begin.includes(BEGIN);
        return (await query(extended(text, values), openings)).rows as Row[];
      });
    },
    async once(view, run) {
      return await run(async <Row extends object>(text: string, values: readonly unknown[] = []) => {
        if (isOver) throw new Error('This reads with one statement; use a snapshot for more');
        end();
        return (await query(extended(text, values), view)).rows as Row[];
      }).finally(end);
    },
    async commit() {
      end();
      if (!isBegun) return;
      const { command } = await query({ text: 'COMMIT' });
      // PostgreSQL answers COMMIT with ROLLBACK if a statement failed and `run` ignored the error.
      if (command !== 'COMMIT') {
        throw new Error('Nothing was committed because a statement had failed', { cause: firstFailure });
      }
    },
    async rollback() {
      end();
      if (isBegun && lost() === undefined) await query({ text: 'ROLLBACK' }).catch(() => {});
    },
    leave() {
      pool.give(client, lost());
    },
  };
}

/** The extended protocol accepts exactly one statement, which prevents injection of a second one. */
function extended(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = preparedName(text);
  const query = { text, values: [...values], queryMode: 'extended' };
  return (name === undefined ? query : { ...query, name }) as pg.QueryConfig;
}
