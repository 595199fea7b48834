import type { Sql } from '../../storage/database/database.ts';
import type { BackupSchedule } from './backup-times.ts';

/** The schedule. `undefined` before the first turn. */
export async function findSchedule(sql: Sql): Promise<BackupSchedule | undefined> {
  const [row] = await sql<BackupSchedule>(
    'SELECT made_at AS "madeAt", tried_at AS "triedAt", fault, told_at AS "toldAt" FROM backup_schedule',
  );
  return row;
}

/**
 * Takes the turn to make backups for `leaseMs`, or prolongs it. Returns the schedule, or `undefined` if another process
 * has the turn. By the clock of the database, because those of nodes differ.
 */
export async function takeTurn(
  sql: Sql,
  { holder, leaseMs }: { readonly holder: string; readonly leaseMs: number },
): Promise<BackupSchedule | undefined> {
  const [row] = await sql<BackupSchedule>(
    `INSERT INTO backup_schedule AS s (holder, held_until) VALUES ($1, service_now() + $2 * interval '1 ms')
     ON CONFLICT (only_row) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
       WHERE s.holder IS NULL OR s.holder = excluded.holder OR s.held_until < service_now()
     RETURNING made_at AS "madeAt", tried_at AS "triedAt", fault, told_at AS "toldAt"`,
    [holder, leaseMs],
  );
  return row;
}

/** Ends the turn of a process. */
export async function endTurn(sql: Sql, holder: string): Promise<void> {
  await sql('UPDATE backup_schedule SET holder = NULL, held_until = NULL WHERE holder = $1', [holder]);
}

export async function noteMade(sql: Sql, madeAt: Date): Promise<void> {
  await sql('UPDATE backup_schedule SET made_at = $1, tried_at = $1, fault = NULL, told_at = NULL', [madeAt]);
}

/** Forgets the fault of a copy that was made now. */
export async function noteCopied(sql: Sql, at: Date): Promise<void> {
  await sql('UPDATE backup_schedule SET tried_at = $1, fault = NULL, told_at = NULL', [at]);
}

export async function noteFault(sql: Sql, { at, fault }: { readonly at: Date; readonly fault: string }): Promise<void> {
  await sql('UPDATE backup_schedule SET tried_at = $1, fault = $2', [at, fault]);
}

export async function noteTold(sql: Sql, at: Date): Promise<void> {
  await sql('UPDATE backup_schedule SET told_at = $1', [at]);
}
