import type { Sql } from '../../storage/database/database.ts';

/** Replaces an unconfirmed secret. */
export async function putSecret(
  sql: Sql,
  secret: { personId: string; sealedSecret: Buffer; createdAt: Date },
): Promise<void> {
  await sql(
    `INSERT INTO console_second_factors (person_id, sealed_secret, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (person_id) DO UPDATE SET sealed_secret = $2, created_at = $3, last_step = 0`,
    [secret.personId, secret.sealedSecret, secret.createdAt],
  );
}

/** Sealed secrets of all people, locked for the rest of the transaction. Needs Database.system. */
export async function lockSealedSecrets(sql: Sql): Promise<{ personId: string; sealedSecret: Buffer }[]> {
  return await sql<{ personId: string; sealedSecret: Buffer }>(
    `SELECT person_id AS "personId", sealed_secret AS "sealedSecret" FROM console_second_factors FOR UPDATE`,
  );
}

export async function replaceSealedSecret(sql: Sql, personId: string, sealedSecret: Buffer): Promise<void> {
  await sql('UPDATE console_second_factors SET sealed_secret = $2 WHERE person_id = $1', [personId, sealedSecret]);
}

export async function findSealedSecret(sql: Sql, personId: string): Promise<Buffer | undefined> {
  const [row] = await sql<{ sealedSecret: Buffer }>(
    `SELECT sealed_secret AS "sealedSecret" FROM console_second_factors WHERE person_id = $1`,
    [personId],
  );
  return row?.sealedSecret;
}

/** Returns false if the code of this or a later step was already used. Of two concurrent attempts one succeeds. */
export async function spendStep(sql: Sql, personId: string, step: number, lastPossible: number): Promise<boolean> {
  const rows = await sql(
    `UPDATE console_second_factors SET last_step = $2
      WHERE person_id = $1 AND (last_step < $2 OR last_step > $3) RETURNING person_id`,
    [personId, step, lastPossible],
  );
  return rows.length > 0;
}

export async function insertRecoveryCodes(sql: Sql, personId: string, hashes: readonly Buffer[]): Promise<void> {
  await sql(`INSERT INTO console_recovery_codes (hash, person_id) SELECT unnest($2::bytea[]), $1`, [personId, hashes]);
}

/** Returns false for an unknown or used code. */
export async function spendRecoveryCode(sql: Sql, personId: string, hash: Buffer): Promise<boolean> {
  const rows = await sql(`DELETE FROM console_recovery_codes WHERE person_id = $1 AND hash = $2 RETURNING hash`, [
    personId,
    hash,
  ]);
  return rows.length > 0;
}

export async function countRecoveryCodes(sql: Sql, personId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM console_recovery_codes WHERE person_id = $1`,
    [personId],
  );
  return row!.count;
}

export async function removeRecoveryCodes(sql: Sql, personId: string): Promise<void> {
  await sql(`DELETE FROM console_recovery_codes WHERE person_id = $1`, [personId]);
}

/** Deletes a person's secret and recovery codes. */
export async function removeSecret(sql: Sql, personId: string): Promise<void> {
  await sql(`DELETE FROM console_second_factors WHERE person_id = $1`, [personId]);
  await removeRecoveryCodes(sql, personId);
}
