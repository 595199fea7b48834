import type { Role } from '@rhinarium/contract';
import type { Sql } from '../../storage/database/database.ts';

export interface InvitationRow {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  /** `null` for an imported person without an address. */
  readonly email: string | null;
  readonly name: string;
  readonly role: Role;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const COLUMNS = `i.id, i.tenant_id AS "tenantId", t.name AS "tenantName", i.email, i.name, i.role,
  i.created_at AS "createdAt", i.expires_at AS "expiresAt"`;

/** Replaces an invitation of the same address in the tenant and invalidates its link. */
export async function putInvitation(
  sql: Sql,
  invitation: Omit<InvitationRow, 'tenantName'> & { readonly hash: Buffer },
): Promise<void> {
  const { tenantId, id, hash, email, name, role, createdAt, expiresAt } = invitation;
  await sql(
    `INSERT INTO console_invitations (tenant_id, id, hash, email, name, role, created_at, expires_at)
     VALUES ($1, $2, $3, lower($4), $5, $6, $7, $8)
     ON CONFLICT (tenant_id, email) DO UPDATE SET id = excluded.id, hash = excluded.hash, name = excluded.name,
       role = excluded.role, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [tenantId, id, hash, email, name, role, createdAt, expiresAt],
  );
}

/** Open invitations of a tenant, oldest first. Runs within the tenant. */
export async function listInvitations(sql: Sql, tenantId: string, now: Date): Promise<InvitationRow[]> {
  return await sql<InvitationRow>(
    `SELECT ${COLUMNS} FROM console_invitations i JOIN tenants t ON t.tenant_id = i.tenant_id
      WHERE i.tenant_id = $1 AND i.expires_at > $2 ORDER BY i.created_at, i.id`,
    [tenantId, now],
  );
}

/** The open invitation of a link. Needs Database.system. */
export async function findInvitation(sql: Sql, hash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  const [row] = await sql<InvitationRow>(
    `SELECT ${COLUMNS} FROM console_invitations i JOIN tenants t ON t.tenant_id = i.tenant_id
      WHERE i.hash = $1 AND i.expires_at > $2`,
    [hash, now],
  );
  return row;
}

/** Also locks it for the rest of the transaction, so that a link admits only one person. */
export async function lockInvitation(sql: Sql, hash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  const [row] = await sql<InvitationRow>(
    `SELECT ${COLUMNS} FROM console_invitations i JOIN tenants t ON t.tenant_id = i.tenant_id
      WHERE i.hash = $1 AND i.expires_at > $2 FOR UPDATE OF i`,
    [hash, now],
  );
  return row;
}

/** Returns false for an unknown invitation. */
export async function removeInvitation(sql: Sql, tenantId: string, id: string): Promise<boolean> {
  const rows = await sql(`DELETE FROM console_invitations WHERE tenant_id = $1 AND id = $2 RETURNING id`, [
    tenantId,
    id,
  ]);
  return rows.length > 0;
}

/** Deletes an address's invitations in all tenants. Needs Database.system. */
export async function removeInvitationsOf(sql: Sql, email: string): Promise<void> {
  await sql(`DELETE FROM console_invitations WHERE email = lower($1)`, [email]);
}

export async function forgetEndedInvitations(sql: Sql, now: Date): Promise<void> {
  await sql(`DELETE FROM console_invitations WHERE expires_at <= $1`, [now]);
}
