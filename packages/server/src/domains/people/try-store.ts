import type { Sql } from '../../storage/database/database.ts';

export interface TryCount {
  readonly tries: number;
  readonly endsAt: Date;
}

/** Time by which nodes may differ, ms. */
const clocksDifferMsMax = 60_000;

/**
 * Counts an attempt. The first one starts a window that ends at `endsAt`, and so does one in a window that ends much later,
 * which is from before the clock was set back. Needs Database.system.
 */
export async function addTry(sql: Sql, hash: Buffer, now: Date, endsAt: Date): Promise<TryCount> {
  const [row] = await sql<TryCount>(
    `INSERT INTO sign_in_tries AS s (hash, tries, ends_at) VALUES ($1, 1, $3)
     ON CONFLICT (hash) DO UPDATE SET
       tries = CASE WHEN s.ends_at <= $2 OR s.ends_at > $4 THEN 1 ELSE s.tries + 1 END,
       ends_at = CASE WHEN s.ends_at <= $2 OR s.ends_at > $4 THEN $3 ELSE s.ends_at END
     RETURNING tries, ends_at AS "endsAt"`,
    [hash, now, endsAt, new Date(endsAt.getTime() + clocksDifferMsMax)],
  );
  return row!;
}

export async function forgetEndedTries(sql: Sql, now: Date): Promise<void> {
  await sql(`DELETE FROM sign_in_tries WHERE ends_at <= $1`, [now]);
}
