import type { Sql } from '../../../storage/database/database.ts';

interface PushKeyRow {
  readonly publicKey: string;
  readonly sealedKey: Buffer;
}

const SELECT = 'SELECT public_key AS "publicKey", sealed_key AS "sealedKey" FROM push_keys';

/** The key pair of the installation. Needs Database.system, like all below. */
export const findPushKey = async (sql: Sql): Promise<PushKeyRow | undefined> => (await sql<PushKeyRow>(SELECT))[0];

/** The key pair of the installation, locked for the rest of the transaction. */
export const lockPushKey = async (sql: Sql): Promise<PushKeyRow | undefined> =>
  (await sql<PushKeyRow>(`${SELECT} FOR UPDATE`))[0];

/** Sets the key pair if there is none, or that of before. Returns false if another process was first. */
export async function putPushKey(sql: Sql, key: PushKeyRow, before: string | undefined): Promise<boolean> {
  const rows = await sql(
    `INSERT INTO push_keys AS k (public_key, sealed_key) VALUES ($1, $2)
     ON CONFLICT (only_row) DO UPDATE SET public_key = $1, sealed_key = $2 WHERE k.public_key = $3 RETURNING only_row`,
    [key.publicKey, key.sealedKey, before ?? null],
  );
  return rows.length > 0;
}
