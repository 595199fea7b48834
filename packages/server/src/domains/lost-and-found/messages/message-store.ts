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

type StoredMessage = Omit<CaseMessageRow, 'text'> & { readonly text: Buffer };

const MESSAGES = `SELECT id, sighting_id AS "sightingId", writer, owner_id AS "ownerId", text, at FROM case_messages`;

const opened = (cipher: TenantCipher, rows: readonly StoredMessage[]): CaseMessageRow[] =>
  rows.map((row) => ({ ...row, text: cipher.decrypt(subject(row.id), row.text).toString('utf8') }));

/** Messages about a sighting since a moment, the oldest first. */
export async function listCaseMessages(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  { sightingId, since = null }: { readonly sightingId: string; readonly since?: Date | null },
): Promise<CaseMessageRow[]> {
  const rows = await sql<StoredMessage>(
    `${MESSAGES} WHERE tenant_id = $1 AND sighting_id = $2 AND ($3::timestamptz IS NULL OR at >= $3) ORDER BY at, id`,
    [tenantId, sightingId, since],
  );
  return opened(cipher, rows);
}

/** Messages that an owner wrote, the oldest first. */
export async function listOwnerMessages(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  ownerId: string,
): Promise<CaseMessageRow[]> {
  return opened(
    cipher,
    await sql<StoredMessage>(`${MESSAGES} WHERE tenant_id = $1 AND owner_id = $2 ORDER BY at, id`, [tenantId, ownerId]),
  );
}

/** Deletes what the finder of a sighting wrote. */
export async function removeFinderMessages(sql: Sql, tenantId: string, sightingId: string): Promise<void> {
  await sql(`DELETE FROM case_messages WHERE tenant_id = $1 AND sighting_id = $2 AND writer = 'FINDER'`, [
    tenantId,
    sightingId,
  ]);
}

/** Invites an owner to the messages about a sighting, in place of an earlier owner. */
export async function putCaseOwner(
  sql: Sql,
  tenantId: string,
  {
    sightingId,
    ownerId,
    language,
    invitedAt,
  }: { readonly sightingId: string; readonly ownerId: string; readonly language: Locale; readonly invitedAt: Date },
): Promise<void> {
  await sql(
    `INSERT INTO case_owners (tenant_id, sighting_id, owner_id, language, invited_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (tenant_id, sighting_id) DO UPDATE SET owner_id = $3, language = $4, invited_at = $5, stopped_at = NULL`,
    [tenantId, sightingId, ownerId, language, invitedAt],
  );
}

/** Notes that the invited owner wants no mails. Returns the sender and the language of the mails, if there is an owner. */
export async function noteOwnerStopped(
  sql: Sql,
  tenantId: string,
  sightingId: string,
  stoppedAt: Date | null,
): Promise<{ readonly title: string; readonly language: Locale } | undefined> {
  const [row] = await sql<{ title: string; language: Locale }>(
    `UPDATE case_owners SET stopped_at = coalesce(stopped_at, $3) WHERE tenant_id = $1 AND sighting_id = $2
     RETURNING language, (SELECT name FROM tenants t WHERE t.tenant_id = case_owners.tenant_id) AS title`,
    [tenantId, sightingId, stoppedAt],
  );
  return row;
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
  /** The owner of the confirmed pet, as far as a person invited her. */
  readonly ownerId: string | null;
  readonly ownerLanguage: Locale | null;
  readonly invitedAt: Date | null;
  /** The owner of the confirmed pet, invited or not, encrypted. */
  readonly petOwnerId: string | null;
  readonly petOwnerDetails: Buffer | null;
  readonly messageCount: number;
}

export async function findCase(sql: Sql, tenantId: string, sightingId: string): Promise<CaseRow | undefined> {
  const [row] = await sql<CaseRow>(
    `SELECT s.state, s.returned_at AS "returnedAt", s.contact, s.contact_expires_at AS "contactExpiresAt",
            f.title, f.language AS "finderLanguage", f.blocked_at AS "finderBlockedAt", f.stopped_at AS "finderStoppedAt",
            o.owner_id AS "ownerId", o.language AS "ownerLanguage", o.invited_at AS "invitedAt",
            w.id AS "petOwnerId", w.details AS "petOwnerDetails",
            (SELECT count(*)::int FROM case_messages m WHERE m.tenant_id = s.tenant_id AND m.sighting_id = s.id) AS "messageCount"
       FROM sightings s LEFT JOIN finders f ON f.tenant_id = s.tenant_id AND f.sighting_id = s.id
       LEFT JOIN pets p ON p.tenant_id = s.tenant_id AND p.id = s.pet_id
       LEFT JOIN owners w ON w.tenant_id = s.tenant_id AND w.id = p.owner_id
       LEFT JOIN case_owners o ON o.tenant_id = s.tenant_id AND o.sighting_id = s.id AND o.owner_id = w.id
      WHERE s.tenant_id = $1 AND s.id = $2`,
    [tenantId, sightingId],
  );
  return row;
}
