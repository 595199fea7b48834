import type { Sql } from '../../storage/database/database.ts';

export interface VisitRow {
  readonly sessionId: string;
  readonly linkId: string;
  /** When a phone took over from the page that opened the visit. */
  readonly joinedAt: Date | null;
  readonly consentedAt: Date | null;
}

export async function insertVisit(
  sql: Sql,
  tenantId: string,
  visit: Pick<VisitRow, 'sessionId' | 'linkId'>,
  tokenHash: Buffer,
): Promise<void> {
  await sql(`INSERT INTO capture_visits (tenant_id, session_id, link_id, token_hash) VALUES ($1, $2, $3, $4)`, [
    tenantId,
    visit.sessionId,
    visit.linkId,
    tokenHash,
  ]);
}

/** Place of the visit with this token. Needs Database.system, because the tenant is not known yet. */
export async function findVisitByToken(
  sql: Sql,
  tokenHash: Buffer,
): Promise<{ readonly tenantId: string; readonly linkId: string; readonly sessionId: string } | undefined> {
  const [row] = await sql<{ tenantId: string; linkId: string; sessionId: string }>(
    `SELECT tenant_id AS "tenantId", link_id AS "linkId", session_id AS "sessionId" FROM capture_visits WHERE token_hash = $1`,
    [tokenHash],
  );
  return row;
}

export async function findVisit(sql: Sql, tenantId: string, sessionId: string): Promise<VisitRow | undefined> {
  const [row] = await sql<VisitRow>(
    `SELECT session_id AS "sessionId", link_id AS "linkId", joined_at AS "joinedAt", consented_at AS "consentedAt"
       FROM capture_visits WHERE tenant_id = $1 AND session_id = $2`,
    [tenantId, sessionId],
  );
  return row;
}

/** Ids of a link's visits whose capture session is open. Visits of a time that has not come yet do not count. */
export async function listOpenVisits(sql: Sql, tenantId: string, linkId: string, now: Date): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `SELECT s.id FROM capture_visits v
       JOIN capture_sessions s ON s.tenant_id = v.tenant_id AND s.id = v.session_id
      WHERE v.tenant_id = $1 AND v.link_id = $2 AND s.state = 'STARTED' AND s.expires_at > $3
        AND s.created_at <= $3::timestamptz + interval '1 minute'`,
    [tenantId, linkId, now],
  );
  return rows.map(({ id }) => id);
}

export async function noteJoined(sql: Sql, tenantId: string, sessionId: string, now: Date): Promise<void> {
  await sql('UPDATE capture_visits SET joined_at = coalesce(joined_at, $3) WHERE tenant_id = $1 AND session_id = $2', [
    tenantId,
    sessionId,
    now,
  ]);
}

export async function noteConsent(sql: Sql, tenantId: string, sessionId: string, now: Date): Promise<void> {
  await sql(
    'UPDATE capture_visits SET consented_at = coalesce(consented_at, $3) WHERE tenant_id = $1 AND session_id = $2',
    [tenantId, sessionId, now],
  );
}
