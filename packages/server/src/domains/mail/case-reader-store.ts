import type { Sql } from '../../storage/database/database.ts';
import type { ClaimedMail } from './mail-store.ts';

/** A finder with the encrypted contact. */
export interface FinderToMail {
  readonly sightingId: string;
  readonly title: string;
  readonly contact: Buffer | null;
  readonly contactExpiresAt: Date | null;
}

/**
 * The finder to whom a mail goes, unless the contact is erased, the mails were stopped, the animal that is said to be
 * home is not, or the case of the message has ended.
 */
export async function findFinderToMail(
  sql: Sql,
  { tenantId, id }: Pick<ClaimedMail, 'tenantId' | 'id'>,
): Promise<FinderToMail | undefined> {
  const [row] = await sql<FinderToMail>(
    `SELECT s.id AS "sightingId", f.title, s.contact, s.contact_expires_at AS "contactExpiresAt"
       FROM mails m JOIN finders f ON f.tenant_id = m.tenant_id AND f.sighting_id = m.sighting_id
       JOIN sightings s ON s.tenant_id = m.tenant_id AND s.id = m.sighting_id
      WHERE m.tenant_id = $1 AND m.id = $2 AND f.stopped_at IS NULL AND s.contact IS NOT NULL
        AND CASE WHEN m.link IS NOT NULL THEN true
                 WHEN m.counts ? 'message' THEN s.state = 'OPEN' OR (s.state = 'MATCHED' AND s.returned_at IS NULL)
                 ELSE s.returned_at IS NOT NULL AND s.state <> 'OPEN' END`,
    [tenantId, id],
  );
  return row;
}

/** An owner with the encrypted details. */
export interface OwnerToMail {
  readonly sightingId: string;
  readonly id: string;
  readonly details: Buffer;
}

/** The owner to whom a mail about messages goes, unless she stopped the mails or the case has ended. */
export async function findOwnerToMail(
  sql: Sql,
  { tenantId, id }: Pick<ClaimedMail, 'tenantId' | 'id'>,
): Promise<OwnerToMail | undefined> {
  const [row] = await sql<OwnerToMail>(
    `SELECT s.id AS "sightingId", w.id, w.details
       FROM mails m JOIN case_owners c ON c.tenant_id = m.tenant_id AND c.sighting_id = m.owner_sighting_id
       JOIN sightings s ON s.tenant_id = m.tenant_id AND s.id = c.sighting_id
       JOIN pets p ON p.tenant_id = m.tenant_id AND p.id = s.pet_id AND p.owner_id = c.owner_id
       JOIN owners w ON w.tenant_id = m.tenant_id AND w.id = c.owner_id
      WHERE m.tenant_id = $1 AND m.id = $2 AND c.stopped_at IS NULL AND s.state = 'MATCHED' AND s.returned_at IS NULL`,
    [tenantId, id],
  );
  return row;
}
