import type { Role } from '@rhinarium/contract';
import type { Sql } from '../../../storage/database/database.ts';

/** How people of a tenant sign in with their organisation (OpenID Connect). */
export interface ProviderRow {
  readonly tenantId: string;
  readonly id: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Encrypted. */
  readonly clientSecret: Buffer;
  readonly groupsClaim: string;
  readonly roles: readonly { readonly group: string; readonly role: Role }[];
  /** `null`: people in none of the groups cannot sign in. */
  readonly defaultRole: Role | null;
  readonly isOnlyWay: boolean;
  readonly isListed: boolean;
  readonly updatedAt: Date;
}

/** The provider of a tenant that is not suspended. Runs within the tenant or with Database.system. */
export async function findProvider(sql: Sql, tenantId: string): Promise<ProviderRow | undefined> {
  const [row] = await sql<ProviderRow>(
    `SELECT s.tenant_id AS "tenantId", s.id, s.issuer, s.client_id AS "clientId", s.client_secret AS "clientSecret",
            s.groups_claim AS "groupsClaim", s.roles, s.default_role AS "defaultRole", s.is_only_way AS "isOnlyWay",
            s.is_listed AS "isListed", s.updated_at AS "updatedAt"
       FROM sign_in_providers s JOIN tenants t ON t.tenant_id = s.tenant_id
      WHERE s.tenant_id = $1 AND t.suspended_at IS NULL`,
    [tenantId],
  );
  return row;
}

/** Tenants that show their sign-in to everybody, by name. Needs Database.system. */
export async function listListed(sql: Sql): Promise<{ readonly tenantId: string; readonly name: string }[]> {
  return await sql<{ tenantId: string; name: string }>(
    `SELECT t.tenant_id AS "tenantId", t.name FROM sign_in_providers s JOIN tenants t ON t.tenant_id = s.tenant_id
      WHERE s.is_listed AND t.suspended_at IS NULL ORDER BY t.name, t.tenant_id LIMIT 20`,
  );
}

/** Replaces the provider of a tenant. */
export async function putProvider(sql: Sql, provider: ProviderRow): Promise<void> {
  await sql(
    `INSERT INTO sign_in_providers (tenant_id, id, issuer, client_id, client_secret, groups_claim, roles, default_role,
                                    is_only_way, is_listed, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11)
     ON CONFLICT (tenant_id) DO UPDATE SET id = excluded.id, issuer = excluded.issuer, client_id = excluded.client_id,
       client_secret = excluded.client_secret, groups_claim = excluded.groups_claim, roles = excluded.roles,
       default_role = excluded.default_role, is_only_way = excluded.is_only_way, is_listed = excluded.is_listed,
       updated_at = excluded.updated_at`,
    [
      provider.tenantId,
      provider.id,
      provider.issuer,
      provider.clientId,
      provider.clientSecret,
      provider.groupsClaim,
      JSON.stringify(provider.roles),
      provider.defaultRole,
      provider.isOnlyWay,
      provider.isListed,
      provider.updatedAt,
    ],
  );
}

/** Returns false if the tenant has no provider, or people may sign in otherwise already. */
export async function allowOtherWays(sql: Sql, tenantId: string): Promise<boolean> {
  const rows = await sql(
    'UPDATE sign_in_providers SET is_only_way = false WHERE tenant_id = $1 AND is_only_way RETURNING id',
    [tenantId],
  );
  return rows.length > 0;
}

/** Returns false if the tenant has no provider. */
export async function removeProvider(sql: Sql, tenantId: string): Promise<boolean> {
  return (await sql('DELETE FROM sign_in_providers WHERE tenant_id = $1 RETURNING id', [tenantId])).length > 0;
}
