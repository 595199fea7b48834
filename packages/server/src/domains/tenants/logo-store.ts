import type { Sql } from '../../storage/database/database.ts';
import { subjectOf } from '../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';

/** The logo of a tenant, a JPEG. */
export interface Logo {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

const subject = (id: string) => subjectOf('tenant_logos.image', [id]);

export async function findLogo(sql: Sql, tenantId: string, cipher: TenantCipher): Promise<Logo | undefined> {
  const [row] = await sql<{ id: string; image: Buffer; width: number; height: number }>(
    'SELECT id, image, width, height FROM tenant_logos WHERE tenant_id = $1',
    [tenantId],
  );
  return row && { jpeg: cipher.decrypt(subject(row.id), row.image), width: row.width, height: row.height };
}

/** Keeps a logo in place of an earlier one. */
export async function putLogo(
  sql: Sql,
  tenantId: string,
  cipher: TenantCipher,
  { jpeg, width, height, id, createdAt }: Logo & { readonly id: string; readonly createdAt: Date },
): Promise<void> {
  await sql(
    `INSERT INTO tenant_logos (tenant_id, id, image, width, height, created_at) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (tenant_id) DO UPDATE SET id = $2, image = $3, width = $4, height = $5, created_at = $6`,
    [tenantId, id, cipher.encrypt(subject(id), jpeg), width, height, createdAt],
  );
}

/** Deletes the logo of a tenant. Returns whether there was one. */
export async function removeLogo(sql: Sql, tenantId: string): Promise<boolean> {
  return (await sql('DELETE FROM tenant_logos WHERE tenant_id = $1 RETURNING id', [tenantId])).length > 0;
}
