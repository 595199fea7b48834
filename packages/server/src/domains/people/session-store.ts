import type { Sql } from '../../storage/database/database.ts';
import { PERSON_COLUMNS, type PersonRow } from './store.ts';

interface Limits {
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertLink(sql: Sql, link: { hash: Buffer; personId: string } & Limits): Promise<void> {
  await sql(`INSERT INTO console_links (hash, person_id, created_at, expires_at) VALUES ($1, $2, $3, $4)`, [
    link.hash,
    link.personId,
    link.createdAt,
    link.expiresAt,
  ]);
}

/** Person of a valid link, which stays valid. */
export async function findLinkPerson(sql: Sql, hash: Buffer, now: Date): Promise<PersonRow | undefined> {
  const [row] = await sql<PersonRow>(
    `SELECT ${PERSON_COLUMNS} FROM console_links l JOIN console_people p ON p.id = l.person_id
      WHERE l.hash = $1 AND l.expires_at > $2`,
    [hash, now],
  );
  return row;
}

/** Consumes a valid link and returns its person id, so that of two concurrent uses one succeeds. */
export async function takeLink(sql: Sql, hash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await sql<{ personId: string; isGood: boolean }>(
    `DELETE FROM console_links WHERE hash = $1 RETURNING person_id AS "personId", expires_at > $2 AS "isGood"`,
    [hash, now],
  );
  return row?.isGood ? row.personId : undefined;
}

export async function insertConsoleSession(
  sql: Sql,
  session: {
    hash: Buffer;
    personId: string;
    /** Tenant whose organisation vouches for the session. */
    tenantId: string | null;
    idleUntil: Date;
    isByPasskey: boolean;
    resetUntil: Date | null;
    agent: string;
  } & Limits,
): Promise<void> {
  await sql(
    `INSERT INTO console_sessions (hash, person_id, created_at, idle_until, expires_at, agent, reset_until, tenant_id, is_by_passkey)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      session.hash,
      session.personId,
      session.createdAt,
      session.idleUntil,
      session.expiresAt,
      session.agent,
      session.resetUntil,
      session.tenantId,
      session.isByPasskey,
    ],
  );
}

export interface SessionRow {
  readonly id: string;
  readonly hash: Buffer;
  readonly agent: string;
  readonly createdAt: Date;
  readonly idleUntil: Date;
  readonly expiresAt: Date;
}

/** Active sessions of a person, latest first. */
export async function listSessionsOfPerson(sql: Sql, personId: string, now: Date): Promise<SessionRow[]> {
  return await sql<SessionRow>(
    `SELECT id, hash, agent, created_at AS "createdAt", idle_until AS "idleUntil", expires_at AS "expiresAt"
       FROM console_sessions WHERE person_id = $1 AND idle_until > $2 AND expires_at > $2 ORDER BY created_at DESC, id`,
    [personId, now],
  );
}

/** Returns false for an unknown session. */
export async function removeSessionOfPerson(sql: Sql, personId: string, sessionId: string): Promise<boolean> {
  const rows = await sql(`DELETE FROM console_sessions WHERE person_id = $1 AND id = $2 RETURNING id`, [
    personId,
    sessionId,
  ]);
  return rows.length > 0;
}

/** Maximum known browsers per person. The oldest is dropped. */
const browsersMax = 20;

export async function insertBrowser(sql: Sql, browser: { hash: Buffer; personId: string } & Limits): Promise<void> {
  await sql(`INSERT INTO console_browsers (hash, person_id, created_at, expires_at) VALUES ($1, $2, $3, $4)`, [
    browser.hash,
    browser.personId,
    browser.createdAt,
    browser.expiresAt,
  ]);
  await sql(
    `DELETE FROM console_browsers WHERE hash IN (
       SELECT hash FROM console_browsers WHERE person_id = $1 ORDER BY created_at DESC, hash OFFSET $2)`,
    [browser.personId, browsersMax],
  );
}

/** Person of a known browser. */
export async function findBrowserPerson(sql: Sql, hash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await sql<{ personId: string }>(
    `SELECT person_id AS "personId" FROM console_browsers WHERE hash = $1 AND expires_at > $2`,
    [hash, now],
  );
  return row?.personId;
}

export interface SessionPerson extends PersonRow {
  readonly idleUntil: Date;
  readonly resetUntil: Date | null;
  /** Tenant whose organisation vouches for the session. */
  readonly tenantId: string | null;
  /** End of the organisation's token. */
  readonly validUntil: Date | null;
  readonly isByPasskey: boolean;
}

/** Person of an active session. */
export async function findSessionPerson(sql: Sql, hash: Buffer, now: Date): Promise<SessionPerson | undefined> {
  const [row] = await sql<SessionPerson>(
    `SELECT ${PERSON_COLUMNS}, s.idle_until AS "idleUntil", s.reset_until AS "resetUntil", s.tenant_id AS "tenantId",
            t.valid_until AS "validUntil", s.is_by_passkey AS "isByPasskey"
       FROM console_sessions s JOIN console_people p ON p.id = s.person_id
       LEFT JOIN sign_in_tokens t ON t.session_hash = s.hash
      WHERE s.hash = $1 AND s.idle_until > $2 AND s.expires_at > $2`,
    [hash, now],
  );
  return row;
}

export async function moveIdleEnd(sql: Sql, hash: Buffer, idleUntil: Date): Promise<void> {
  await sql(`UPDATE console_sessions SET idle_until = $2 WHERE hash = $1`, [hash, idleUntil]);
}

/** Ends the sessions that the organisation of a tenant vouches for, or those of one person. Needs Database.system. */
export async function removeSessionsOfTenant(sql: Sql, tenantId: string, personId?: string): Promise<void> {
  await sql('DELETE FROM console_sessions WHERE tenant_id = $1 AND ($2::uuid IS NULL OR person_id = $2)', [
    tenantId,
    personId ?? null,
  ]);
}

export async function removeSession(sql: Sql, hash: Buffer): Promise<void> {
  await sql(`DELETE FROM console_sessions WHERE hash = $1`, [hash]);
}

/** Deletes a person's sessions, links and known browsers, except the current session. */
export async function endOtherSessions(sql: Sql, personId: string, kept: Buffer): Promise<void> {
  await sql(`DELETE FROM console_sessions WHERE person_id = $1 AND hash <> $2`, [personId, kept]);
  await sql(`DELETE FROM console_links WHERE person_id = $1`, [personId]);
  await sql(`DELETE FROM console_browsers WHERE person_id = $1`, [personId]);
}

/**
 * Deletes ended sessions, links and known browsers. Of a person with devices, the latest session of an organisation stays, though it
 * admits nobody: the renewal of its token tells that the account was locked.
 */
export async function forgetEndedSessions(sql: Sql, now: Date): Promise<void> {
  await sql(
    `DELETE FROM console_sessions s WHERE (expires_at <= $1 OR idle_until <= $1) AND NOT EXISTS (
       SELECT FROM sign_in_tokens t JOIN console_devices d ON d.person_id = t.person_id
        WHERE t.session_hash = s.hash AND t.refresh_token IS NOT NULL AND NOT EXISTS (
          SELECT FROM console_sessions n WHERE n.person_id = s.person_id AND n.tenant_id = s.tenant_id AND n.created_at > s.created_at))`,
    [now],
  );
  await sql(`DELETE FROM console_links WHERE expires_at <= $1`, [now]);
  await sql(`DELETE FROM console_browsers WHERE expires_at <= $1`, [now]);
}
