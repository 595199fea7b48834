import type { Sql } from '../database/database.ts';
import type { PageStart } from '../page.ts';

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly personId: string | null;
  readonly byName: string;
  readonly action: string;
  readonly subject: string;
  readonly details: Record<string, unknown>;
}

export async function insertAudit(sql: Sql, tenantId: string, entry: AuditRow): Promise<void> {
  await sql(
    `INSERT INTO audit_log (tenant_id, id, at, person_id, by_name, action, subject, details)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::json)`,
    [
      tenantId,
      entry.id,
      entry.at,
      entry.personId,
      entry.byName,
      entry.action,
      entry.subject,
      JSON.stringify(entry.details),
    ],
  );
}

export async function listAuditEntries(
  sql: Sql,
  tenantId: string,
  page: { after: PageStart | undefined; rowsMax: number },
): Promise<(AuditRow & PageStart)[]> {
  return await sql<AuditRow & PageStart>(
    `SELECT id, at, at AS "createdAt", person_id AS "personId", by_name AS "byName", action, subject, details
       FROM audit_log WHERE tenant_id = $1 AND ($2::timestamptz IS NULL OR (at, id) < ($2, $3::uuid))
      ORDER BY at DESC, id DESC LIMIT $4`,
    [tenantId, page.after?.createdAt ?? null, page.after?.id ?? null, page.rowsMax],
  );
}

export async function forgetAudit(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql(`DELETE FROM audit_log WHERE tenant_id = $1 AND at < $2`, [tenantId, before]);
}
