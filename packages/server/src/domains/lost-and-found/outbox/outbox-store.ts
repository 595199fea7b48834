import type { Sql } from '../../../storage/database/database.ts';
import { subjectOf } from '../../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';
import type { Effect, OutboxEntry } from './effect.ts';

const subject = (id: string) => subjectOf('tenant_outbox.effect', [id]);

/** Stores an effect for another tenant. Returns false if there is one with its id, of any tenant. */
export async function insertEntry(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  { id, toTenantId, effect }: OutboxEntry,
  now: Date,
): Promise<boolean> {
  const encrypted = cipher.encrypt(subject(id), Buffer.from(JSON.stringify(effect)));
  const rows = await sql(
    `INSERT INTO tenant_outbox (tenant_id, id, to_tenant_id, effect, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING id`,
    [tenantId, id, toTenantId, encrypted, now],
  );
  return rows.length > 0;
}

/** Effects that are still to be delivered, oldest first. */
export async function listEntries(sql: Sql, cipher: TenantCipher, tenantId: string): Promise<OutboxEntry[]> {
  const rows = await sql<{ id: string; toTenantId: string; effect: Buffer }>(
    `SELECT id, to_tenant_id AS "toTenantId", effect FROM tenant_outbox WHERE tenant_id = $1 ORDER BY created_at, id`,
    [tenantId],
  );
  return rows.map(({ effect, ...row }) => ({
    ...row,
    effect: JSON.parse(cipher.decrypt(subject(row.id), effect).toString('utf8')) as Effect,
  }));
}

/** Removes a delivered effect. Returns false if somebody else delivered it. */
export async function removeEntry(sql: Sql, tenantId: string, id: string): Promise<boolean> {
  const rows = await sql('DELETE FROM tenant_outbox WHERE tenant_id = $1 AND id = $2 RETURNING id', [tenantId, id]);
  return rows.length > 0;
}

/** Tenants with undelivered effects. Needs Database.system. */
export async function listSenders(sql: Sql): Promise<string[]> {
  const rows = await sql<{ tenantId: string }>('SELECT DISTINCT tenant_id AS "tenantId" FROM tenant_outbox');
  return rows.map(({ tenantId }) => tenantId);
}
