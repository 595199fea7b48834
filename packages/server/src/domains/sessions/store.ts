import type { Purpose, SessionState, Species } from '@rhinarium/contract';
import type { PageStart } from '../../common/page.ts';
import type { Sql } from '../../storage/database/database.ts';
import { insertRow, selected } from '../../storage/database/named-columns.ts';
import type { Counts } from './rules.ts';

export interface SessionRow {
  readonly id: string;
  readonly species: Species;
  readonly purpose: Purpose;
  readonly petId: string | null;
  readonly state: SessionState;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly finishedAt: Date | null;
  readonly usedByJobId: string | null;
  /** The capture link whose visitor fills it. */
  readonly captureLinkId: string | null;
}

export interface HeldSession extends SessionRow {
  /** Number of uploaded files that could not be decoded. */
  readonly unreadableFiles: number;
}

const OPENED_COLUMNS = {
  id: 'id',
  species: 'species',
  purpose: 'purpose',
  petId: 'pet_id',
  state: 'state',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
};
const OWN_COLUMNS = { ...OPENED_COLUMNS, finishedAt: 'finished_at', usedByJobId: 'used_by_job_id' };
const COLUMNS = `${selected(OWN_COLUMNS, 's')},
  (SELECT v.link_id FROM capture_visits v WHERE v.tenant_id = s.tenant_id AND v.session_id = s.id) AS "captureLinkId"`;

/** Counts of the files `u`. */
const ACCEPTED = `count(*) FILTER (WHERE u.kind = 'fingerprint')::int AS fingerprints,
  count(*) FILTER (WHERE u.kind = 'appearance')::int AS appearances`;

export async function insertSession(sql: Sql, tenantId: string, session: SessionRow): Promise<void> {
  await insertRow(sql, 'capture_sessions', OPENED_COLUMNS, tenantId, session);
}

export async function findSession(sql: Sql, tenantId: string, sessionId: string): Promise<SessionRow | undefined> {
  const [row] = await sql<SessionRow>(`SELECT ${COLUMNS} FROM capture_sessions s WHERE tenant_id = $1 AND id = $2`, [
    tenantId,
    sessionId,
  ]);
  return row;
}

/** Reads a session and the number of its accepted files. */
export async function findCountedSession(
  sql: Sql,
  tenantId: string,
  sessionId: string,
): Promise<(SessionRow & { readonly counts: Counts }) | undefined> {
  const [row] = await sql<SessionRow & Counts>(
    `SELECT ${COLUMNS}, accepted.* FROM capture_sessions s, LATERAL (
       SELECT ${ACCEPTED} FROM uploads u
        WHERE u.tenant_id = $1 AND u.session_id = s.id AND u.verdict = 'ACCEPTED') accepted
      WHERE tenant_id = $1 AND id = $2`,
    [tenantId, sessionId],
  );
  return row && { ...row, counts: row };
}

/** Reads and locks a session, so that its uploads, actions and end are serialised. */
export async function lockSession(sql: Sql, tenantId: string, sessionId: string): Promise<HeldSession | undefined> {
  const [row] = await sql<HeldSession>(
    `SELECT ${COLUMNS}, unreadable_files AS "unreadableFiles"
       FROM capture_sessions s WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
    [tenantId, sessionId],
  );
  return row;
}

export async function listSessions(
  sql: Sql,
  tenantId: string,
  filter: { petId: string | undefined; after: PageStart | undefined; rowsMax: number },
): Promise<SessionRow[]> {
  return await sql<SessionRow>(
    `SELECT ${COLUMNS} FROM capture_sessions s
      WHERE tenant_id = $1 AND ($2::uuid IS NULL OR pet_id = $2)
        AND ($3::timestamptz IS NULL OR (created_at, id) < ($3, $4::uuid))
      ORDER BY created_at DESC, id DESC LIMIT $5`,
    [tenantId, filter.petId ?? null, filter.after?.createdAt ?? null, filter.after?.id ?? null, filter.rowsMax],
  );
}

/** Ids of all capture sessions of these pets, newest first. */
export async function listSessionIdsOfPets(sql: Sql, tenantId: string, petIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    'SELECT id FROM capture_sessions WHERE tenant_id = $1 AND pet_id = ANY ($2) ORDER BY created_at DESC, id DESC',
    [tenantId, petIds],
  );
  return rows.map(({ id }) => id);
}

/** Number of accepted files per session. */
export async function countAccepted(
  sql: Sql,
  tenantId: string,
  sessionIds: readonly string[],
): Promise<Map<string, Counts>> {
  const rows = await sql<{ sessionId: string; fingerprints: number; appearances: number }>(
    `SELECT wanted.id AS "sessionId", ${ACCEPTED}
       FROM unnest($2::uuid[]) AS wanted (id)
       JOIN uploads u ON u.tenant_id = $1 AND u.session_id = wanted.id AND u.verdict = 'ACCEPTED' GROUP BY wanted.id`,
    [tenantId, sessionIds],
  );
  return new Map(rows.map((row) => [row.sessionId, row]));
}

/** Counts a file that could not be decoded. */
export async function countUnreadableFile(sql: Sql, tenantId: string, sessionId: string): Promise<void> {
  await sql(`UPDATE capture_sessions SET unreadable_files = unreadable_files + 1 WHERE tenant_id = $1 AND id = $2`, [
    tenantId,
    sessionId,
  ]);
}

/** STARTED → FINISHED, used by a job. */
export async function finishSession(
  sql: Sql,
  tenantId: string,
  sessionId: string,
  jobId: string,
  now: Date,
): Promise<void> {
  await sql(
    `UPDATE capture_sessions SET state = 'FINISHED', finished_at = $4, used_by_job_id = $3
      WHERE tenant_id = $1 AND id = $2 AND state = 'STARTED'`,
    [tenantId, sessionId, jobId, now],
  );
}

/** STARTED → ABORTED. */
export async function markAborted(sql: Sql, tenantId: string, sessionId: string): Promise<void> {
  await sql(`UPDATE capture_sessions SET state = 'ABORTED' WHERE tenant_id = $1 AND id = $2 AND state = 'STARTED'`, [
    tenantId,
    sessionId,
  ]);
}

/**
 * STARTED → ABORTED for all open sessions of the tenant or of one pet, in the transaction that ends the tenant's access
 * or deletes the pet.
 */
export async function abortOpenSessions(sql: Sql, tenantId: string, petId: string | null = null): Promise<void> {
  await sql(
    `UPDATE capture_sessions SET state = 'ABORTED'
      WHERE tenant_id = $1 AND state = 'STARTED' AND ($2::uuid IS NULL OR pet_id = $2)`,
    [tenantId, petId],
  );
}

/** STARTED → ABORTED for the open sessions of a capture link's visitors, all but one. */
export async function abortSessionsOfLink(
  sql: Sql,
  tenantId: string,
  linkId: string,
  exceptId: string | null = null,
): Promise<void> {
  await sql(
    `UPDATE capture_sessions s SET state = 'ABORTED' FROM capture_visits v
      WHERE s.tenant_id = $1 AND s.state = 'STARTED' AND ($3::uuid IS NULL OR s.id <> $3)
        AND v.tenant_id = s.tenant_id AND v.session_id = s.id AND v.link_id = $2`,
    [tenantId, linkId, exceptId],
  );
}

/** Moves deadlines of a tenant's open sessions closer. Returns their number. */
export async function hastenSessions(sql: Sql, tenantId: string, seconds: number): Promise<number> {
  const rows = await sql(
    `UPDATE capture_sessions SET expires_at = expires_at - $2 * interval '1 second'
      WHERE tenant_id = $1 AND state = 'STARTED' RETURNING id`,
    [tenantId, seconds],
  );
  return rows.length;
}

export async function removeAllSessions(sql: Sql, tenantId: string): Promise<void> {
  await sql('DELETE FROM capture_sessions WHERE tenant_id = $1', [tenantId]);
}

/** Deletes old sessions without images. */
export async function forgetSessions(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql(
    `DELETE FROM capture_sessions s WHERE tenant_id = $1 AND created_at < $2 AND state <> 'STARTED'
        AND NOT EXISTS (SELECT FROM uploads u WHERE u.tenant_id = $1 AND u.session_id = s.id)`,
    [tenantId, before],
  );
}

/** STARTED → TIMEOUT for all sessions past their deadline. Keeps the index of open sessions small. */
export async function expireSessions(sql: Sql, tenantId: string, now: Date): Promise<void> {
  await sql(
    `UPDATE capture_sessions SET state = 'TIMEOUT' WHERE tenant_id = $1 AND state = 'STARTED' AND expires_at <= $2`,
    [tenantId, now],
  );
}
