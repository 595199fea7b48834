import pg from 'pg';
import { type ConnectionTarget, connectClient } from './connection.ts';

const connectTimeoutMs = 4_000;
const answerTimeoutMs = 3_000;

// Where activity is not tracked, every session counts as one that works.
const statement = `
  SELECT pg_backend_pid() AS own,
         ARRAY(SELECT pid FROM pg_stat_activity
               WHERE pid = ANY ($1::int[]) AND state NOT LIKE 'idle%') AS working`;

/**
 * Sessions among these that work on a statement, read over a separate connection. None if the server does not answer
 * within seven seconds, and `undefined` if it refuses to, or if a connection pooler hides its sessions.
 */
export async function findWorkingSessions(
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
