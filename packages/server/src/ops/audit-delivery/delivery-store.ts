import type { Sql } from '../../storage/database/database.ts';

// Times are the database's, because the clocks of nodes differ.

interface Turn {
  readonly holder: string;
  readonly leaseMs: number;
}

/** Takes the turn to deliver for `leaseMs`, or prolongs it. Returns `false` if another process has it. */
export async function takeDeliveryTurn(sql: Sql, { holder, leaseMs }: Turn): Promise<boolean> {
  const rows = await sql(
    `INSERT INTO audit_delivery AS d (holder, held_until) VALUES ($1, service_now() + $2 * interval '1 ms')
     ON CONFLICT (only_row) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
       WHERE d.holder IS NULL OR d.holder = excluded.holder OR d.held_until < service_now()
     RETURNING 1`,
    [holder, leaseMs],
  );
  return rows.length > 0;
}

/** Ends the turn of a process. */
export async function endDeliveryTurn(sql: Sql, holder: string): Promise<void> {
  await sql('UPDATE audit_delivery SET holder = NULL, held_until = NULL WHERE holder = $1', [holder]);
}

/** Records how an attempt ended. `null`: the collector took it. */
export async function noteDelivery(sql: Sql, fault: string | null): Promise<void> {
  await sql(
    `UPDATE audit_delivery SET tried_at = service_now(), fault = $1,
            failing_since = CASE WHEN $1::text IS NOT NULL THEN coalesce(failing_since, service_now()) END,
            told_at = CASE WHEN $1::text IS NOT NULL THEN told_at END`,
    [fault],
  );
}

export interface DeliveryFault {
  readonly fault: string;
  readonly failingSince: Date;
}

/** The fault of the last attempt. One older than an hour does not count: no process delivers any more. */
export async function findDeliveryFault(sql: Sql): Promise<(DeliveryFault & { failingSeconds: number }) | undefined> {
  const [row] = await sql<DeliveryFault & { failingSeconds: number }>(
    `SELECT coalesce(fault, '') AS fault, coalesce(failing_since, service_now()) AS "failingSince",
            coalesce(extract(epoch FROM service_now() - failing_since), 0)::float8 AS "failingSeconds"
       FROM audit_delivery WHERE fault IS NOT NULL AND tried_at > service_now() - interval '1 hour'`,
  );
  return row;
}

/** Claims the mail about a fault that has lasted for `lastsMs` and was not told within `againMs`. */
export async function claimDeliveryMail(
  sql: Sql,
  { lastsMs, againMs }: { readonly lastsMs: number; readonly againMs: number },
): Promise<DeliveryFault | undefined> {
  const [row] = await sql<DeliveryFault>(
    `UPDATE audit_delivery SET told_at = service_now()
      WHERE fault IS NOT NULL AND failing_since <= service_now() - $1 * interval '1 ms'
        AND (told_at IS NULL OR told_at <= service_now() - $2 * interval '1 ms')
      RETURNING coalesce(fault, '') AS fault, coalesce(failing_since, service_now()) AS "failingSince"`,
    [lastsMs, againMs],
  );
  return row;
}

/** Undoes the claim of a mail that the mail server may take later. */
export async function releaseDeliveryMail(sql: Sql): Promise<void> {
  await sql('UPDATE audit_delivery SET told_at = NULL');
}
