import type { Sql } from '../../../storage/database/database.ts';

/** A sign-in that has begun in a browser. */
export interface Flow {
  readonly tenantId: string;
  /** The signed-in person who connects an account. `null` to sign in. */
  readonly personId: string | null;
  readonly state: string;
  readonly nonce: string;
  /** Secret of the code challenge (RFC 7636). */
  readonly verifier: string;
}

export async function insertFlow(sql: Sql, hash: Buffer, flow: Flow, expiresAt: Date): Promise<void> {
  await sql(
    `INSERT INTO sign_in_flows (hash, tenant_id, person_id, state, nonce, verifier, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [hash, flow.tenantId, flow.personId, flow.state, flow.nonce, flow.verifier, expiresAt],
  );
}

/** Consumes a flow, so that of two concurrent uses one succeeds. */
export async function takeFlow(sql: Sql, hash: Buffer, now: Date): Promise<Flow | undefined> {
  const [row] = await sql<Flow & { isGood: boolean }>(
    `DELETE FROM sign_in_flows WHERE hash = $1
     RETURNING tenant_id AS "tenantId", person_id AS "personId", state, nonce, verifier, expires_at > $2 AS "isGood"`,
    [hash, now],
  );
  return row?.isGood ? row : undefined;
}

export async function forgetEndedFlows(sql: Sql, now: Date): Promise<void> {
  await sql('DELETE FROM sign_in_flows WHERE expires_at <= $1', [now]);
}
