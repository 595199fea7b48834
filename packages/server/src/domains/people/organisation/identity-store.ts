import type { Sql } from '../../../storage/database/database.ts';

/** A person as an organisation names it. */
export interface Identity {
  readonly tenantId: string;
  readonly issuer: string;
  /** Never given to another person by the issuer. */
  readonly subject: string;
}

export async function findPersonOfIdentity(sql: Sql, identity: Identity): Promise<string | undefined> {
  const { tenantId, issuer, subject } = identity;
  const [row] = await sql<{ personId: string }>(
    `SELECT person_id AS "personId" FROM sign_in_identities WHERE tenant_id = $1 AND issuer = $2 AND subject = $3`,
    [tenantId, issuer, subject],
  );
  return row?.personId;
}

/** Connects a person, or changes the address that the organisation tells. */
export async function putIdentity(
  sql: Sql,
  identity: Identity & { readonly personId: string; readonly email: string | null; readonly createdAt: Date },
): Promise<void> {
  const { tenantId, issuer, subject, personId, email, createdAt } = identity;
  await sql(
    `INSERT INTO sign_in_identities (tenant_id, issuer, subject, person_id, email, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (tenant_id, issuer, subject) DO UPDATE SET email = excluded.email`,
    [tenantId, issuer, subject, personId, email, createdAt],
  );
}
