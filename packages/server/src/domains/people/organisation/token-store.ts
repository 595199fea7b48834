import type { Sql } from '../../../storage/database/database.ts';

/** Token behind a session that an organisation vouches for. */
export interface TokenRow {
  readonly tenantId: string;
  readonly id: string;
  readonly personId: string;
  readonly issuer: string;
  readonly subject: string;
  /** Encrypted. `null`: the session ends with the token. */
  readonly refreshToken: Buffer | null;
}

export async function insertToken(
  sql: Sql,
  token: TokenRow & { readonly sessionHash: Buffer; readonly validUntil: Date },
): Promise<void> {
  await sql(
    `INSERT INTO sign_in_tokens (tenant_id, id, session_hash, person_id, issuer, subject, refresh_token, valid_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      token.tenantId,
      token.id,
      token.sessionHash,
      token.personId,
      token.issuer,
      token.subject,
      token.refreshToken,
      token.validUntil,
    ],
  );
}

/**
 * Claims the renewal of an ended token, so that one process uses the refresh token. `undefined` if it has not ended, or
 * another one renews it. Needs Database.system.
 */
export async function claimRenewal(
  sql: Sql,
  sessionHash: Buffer,
  { now, renewingUntil }: { readonly now: Date; readonly renewingUntil: Date },
): Promise<TokenRow | undefined> {
  const [row] = await sql<TokenRow>(
    `UPDATE sign_in_tokens SET renewing_until = $3
      WHERE session_hash = $1 AND valid_until <= $2 AND (renewing_until IS NULL OR renewing_until <= $2)
      RETURNING tenant_id AS "tenantId", id, person_id AS "personId", issuer, subject, refresh_token AS "refreshToken"`,
    [sessionHash, now, renewingUntil],
  );
  return row;
}

/** Sessions of people with devices whose token has ended, at most 200 of a tenant. Needs Database.system. */
export async function listEndedTokens(
  sql: Sql,
  now: Date,
): Promise<{ readonly tenantId: string; readonly sessionHash: Buffer }[]> {
  return await sql(
    `SELECT tenant_id AS "tenantId", session_hash AS "sessionHash"
       FROM (SELECT *, row_number() OVER (PARTITION BY tenant_id ORDER BY valid_until) AS place FROM sign_in_tokens t
              WHERE valid_until <= $1 AND EXISTS (SELECT FROM console_devices d WHERE d.person_id = t.person_id)) ended
      WHERE place <= 200 ORDER BY valid_until`,
    [now],
  );
}

/** End of the token of a session. `undefined` without one. Needs Database.system. */
export async function findTokenEnd(sql: Sql, sessionHash: Buffer): Promise<Date | undefined> {
  const [row] = await sql<{ validUntil: Date }>(
    `SELECT valid_until AS "validUntil" FROM sign_in_tokens WHERE session_hash = $1`,
    [sessionHash],
  );
  return row?.validUntil;
}

export async function renewToken(
  sql: Sql,
  tenantId: string,
  id: string,
  token: { readonly refreshToken: Buffer; readonly validUntil: Date },
): Promise<void> {
  await sql(
    `UPDATE sign_in_tokens SET refresh_token = $3, valid_until = $4, renewing_until = NULL
      WHERE tenant_id = $1 AND id = $2`,
    [tenantId, id, token.refreshToken, token.validUntil],
  );
}

/** Lets another request renew the token. */
export async function releaseRenewal(sql: Sql, tenantId: string, id: string): Promise<void> {
  await sql('UPDATE sign_in_tokens SET renewing_until = NULL WHERE tenant_id = $1 AND id = $2', [tenantId, id]);
}
