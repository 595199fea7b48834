import pg from 'pg';
import { checkRole } from './check-role.ts';
import { type ConnectionLimits, connectClient, connectionSettings } from './connection.ts';
import type { Database } from './database.ts';
import { isUnreachable } from './failures.ts';
import { openTransactions } from './transactions.ts';

/** A copy of the database that follows it. It may be behind, and it may be away: its readers have another way. */
export interface Replica {
  /** As `Database.snapshot`. Rejects while the replica cannot be reached. */
  readonly snapshot: Database['snapshot'];
  close(): Promise<void>;
}

/** Shorter than the service's: what the replica does not do soon, the database does. */
const limits: ConnectionLimits = { statementTimeoutMs: 10_000, connectTimeoutMs: 2_000 };
const connectionsMax = 10;

/**
 * Opens a replica for reading. Throws where its role could bypass row-level security; one that cannot be reached is
 * looked at again when it is first read.
 */
export async function openReplica(connectionString: string): Promise<Replica> {
  const target = { connectionString };
  const name = 'rhinarium replica';
  let isChecked = false;
  const check = async () => {
    const client = await connectClient(target, name, limits);
    await checkRole(client).finally(() => client.end());
    isChecked = true;
  };
  await check().catch((error: unknown) => {
    if (!isUnreachable(error)) throw error;
  });
  const pool = new pg.Pool({ ...connectionSettings(target, name, limits), max: connectionsMax });
  // An idle connection that is lost is replaced when it is needed; without a listener it would end the process.
  pool.on('error', () => {});
  const { snapshot } = openTransactions(pool);
  return {
    async snapshot(tenantId, run) {
      if (!isChecked) await check();
      return await snapshot(tenantId, run);
    },
    close: () => pool.end(),
  };
}
