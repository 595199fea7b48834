import type { CaseSide, Locale, SightingState } from '@rhinarium/contract';
import type { Sql } from '../../../storage/database/database.ts';
import { subjectOf } from '../../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';

export interface CaseMessageRow {
  readonly id: string;
  readonly sightingId: string;
  readonly writer: CaseSide;
  /** The owner who wrote it. */
  readonly ownerId: string | null;
  readonly text: string;
  readonly at: Date;
}

const subject = (id: string) => subjectOf('case_messages.text', [id]);

export async function insertCaseMessage(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  { id, sightingId, writer, ownerId, text, at }: CaseMessageRow,
): Promise<void> {
  await sql(
    `INSERT INTO case_messages (tenant_id, id, sighting_id, writer, owner_id, text, at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [tenantId, id, sightingId, writer, ownerId, cipher.encrypt(subject(id), Buffer.from(text)), at],
  );
}

/** Messages about a sighting since a moment, the oldest first. */
export async function listCaseMessages(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  { sightingId, since = null }: { readonly sightingId: string; readonly since?: Date | null },
): Promise<CaseMessageRow[]> {
  const rows = await sql<Omit<CaseMessageRow, 'text'> & { readonly text: Buffer }>(
    `SELECT id, sighting_id AS "sightingId", writer, owner_id AS "ownerId", text, at FROM case_messages
      WHERE tenant_id = $1 AND sighting_id = $2 AND ($3::timestamptz IS NULL OR at >= $3) ORDER BY at, id`,
    [tenantId, sightingId, since],
  );
  return rows.map((row) => ({ ...row, text: cipher.decrypt(subject(row.id), row.text).toString('utf8') }));
}

/** Deletes what the finder of a sighting wrote. */
export async function removeFinderMessages(sql: Sql, tenantId: string, sightingId: string): Promise<void> {
  await sql(`DELETE FROM case_messages WHERE tenant_id = $1 AND sighting_id = $2 AND writer = 'FINDER'`, [
    tenantId,
    sightingId,
  ]);
}

/** A sighting with the sides of its messages. */
export interface CaseRow {
  readonly state: SightingState;
  readonly returnedAt: Date | null;
  readonly contact: Buffer | null;
  readonly contactExpiresAt: Date | null;
  /** Name under which the link asked for photos. NULL without a finder who has a page. */
  readonly title: string | null;
  readonly finderLanguage: Locale | null;
  readonly finderBlockedAt: Date | null;
  readonly finderStoppedAt: Date | null;
  /** The invited owner. */
  readonly ownerId: string | null;
  readonly ownerLanguage: Locale | null;
  readonly invitedAt: Date | null;
}

export async function findCase(sql: Sql, tenantId: string, sightingId: string): Promise<CaseRow | undefined> {
  const [row] = await sql<CaseRow>(
    `SELECT s.state, s.returned_at AS "returnedAt", s.contact, s.contact_expires_at AS "contactExpiresAt",
            f.title, f.language AS "finderLanguage", f.blocked_at AS "finderBlockedAt", f.stopped_at AS "finderStoppedAt",
            o.owner_id AS "ownerId", o.language AS "ownerLanguage", o.invited_at AS "invitedAt"
       FROM sightings s LEFT JOIN finders f ON f.tenant_id = s.tenant_id AND f.sighting_id = s.id
       LEFT JOIN case_owners o ON o.tenant_id = s.tenant_id AND o.sighting_id = s.id
      WHERE s.tenant_id = $1 AND s.id = $2`,
    [tenantId, sightingId],
  );
  return row;
}
