import type { Sql } from '../../../storage/database/database.ts';

export interface PasskeyRow {
  readonly id: string;
  readonly personId: string;
  /** Base64url. */
  readonly credentialId: string;
  readonly publicKey: Buffer;
  /** Rises with every use, unless the authenticator keeps none. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export async function listPasskeys(sql: Sql, personId: string): Promise<PasskeyRow[]> {
  return await sql<PasskeyRow>(
    `SELECT id, person_id AS "personId", credential_id AS "credentialId", public_key AS "publicKey", counter, transports, name,
            created_at AS "createdAt", last_used_at AS "lastUsedAt"
       FROM console_passkeys WHERE person_id = $1 ORDER BY created_at, id`,
    [personId],
  );
}

export async function findPasskey(sql: Sql, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await sql<PasskeyRow>(
    `SELECT id, person_id AS "personId", credential_id AS "credentialId", public_key AS "publicKey", counter, transports, name,
            created_at AS "createdAt", last_used_at AS "lastUsedAt"
       FROM console_passkeys WHERE credential_id = $1`,
    [credentialId],
  );
  return row;
}

/** Returns false if the credential is known already. */
export async function insertPasskey(sql: Sql, passkey: PasskeyRow): Promise<boolean> {
  const rows = await sql(
    `INSERT INTO console_passkeys (id, person_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
    [
      passkey.id,
      passkey.personId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.createdAt,
    ],
  );
  return rows.length > 0;
}

/** Returns false if the counter has not risen since, as with a copy of the authenticator. */
export async function notePasskeyUse(sql: Sql, id: string, counter: number, now: Date): Promise<boolean> {
  const rows = await sql(
    `UPDATE console_passkeys SET counter = $2, last_used_at = $3
      WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING id`,
    [id, counter, now],
  );
  return rows.length > 0;
}

/** Returns false for an unknown passkey of the person. */
export async function setPasskeyName(sql: Sql, personId: string, id: string, name: string): Promise<boolean> {
  const rows = await sql('UPDATE console_passkeys SET name = $3 WHERE person_id = $1 AND id = $2 RETURNING id', [
    personId,
    id,
    name,
  ]);
  return rows.length > 0;
}

/** Returns false for an unknown passkey of the person. */
export async function removePasskeyRow(sql: Sql, personId: string, id: string): Promise<boolean> {
  const rows = await sql('DELETE FROM console_passkeys WHERE person_id = $1 AND id = $2 RETURNING id', [personId, id]);
  return rows.length > 0;
}

/** `personId`: who adds a passkey, `null` to sign in. */
export async function insertChallenge(
  sql: Sql,
  hash: Buffer,
  { personId, expiresAt }: { readonly personId: string | null; readonly expiresAt: Date },
): Promise<void> {
  await sql('INSERT INTO console_challenges (hash, person_id, expires_at) VALUES ($1, $2, $3)', [
    hash,
    personId,
    expiresAt,
  ]);
}

/** Consumes a challenge. Returns false if it is unknown, used, expired or another person's. */
export async function takeChallenge(sql: Sql, hash: Buffer, personId: string | null, now: Date): Promise<boolean> {
  const [row] = await sql<{ isGood: boolean }>(
    `DELETE FROM console_challenges WHERE hash = $1
     RETURNING expires_at > $3 AND person_id IS NOT DISTINCT FROM $2::uuid AS "isGood"`,
    [hash, personId, now],
  );
  return row?.isGood === true;
}

export async function forgetEndedChallenges(sql: Sql, now: Date): Promise<void> {
  await sql('DELETE FROM console_challenges WHERE expires_at <= $1', [now]);
}
