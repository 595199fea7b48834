import type { Species, UploadKind } from '@rhinarium/contract';
import { searched } from '../../../compute/search/store.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { unlessDamaged } from '../../../storage/encryption/ciphertext.ts';
import { subjectOf } from '../../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';

/** An open sighting and a pet that name one microchip. */
export interface MicrochipPair {
  readonly sightingId: string;
  readonly petId: string;
  readonly microchip: string;
}

const NOT_REJECTED = `NOT EXISTS (SELECT FROM rejected_pairs n
  WHERE n.tenant_id = s.tenant_id AND n.sighting_id = s.id AND n.pet_id = c.pet_id)`;
const VIEW = `SELECT s.id AS "sightingId", c.pet_id AS "petId", c.microchip
  FROM sightings s JOIN pet_microchips c ON c.tenant_id = s.tenant_id AND c.microchip = s.microchip
 WHERE s.tenant_id = $1 AND s.state = 'OPEN' AND ${NOT_REJECTED}`;

/** Pairs within the tenant of a sighting, or of a pet, without rejected ones. */
export async function listMicrochipPairs(
  sql: Sql,
  tenantId: string,
  of: { readonly sightingId: string } | { readonly petId: string },
): Promise<MicrochipPair[]> {
  if ('sightingId' in of) return await sql<MicrochipPair>(`${VIEW} AND s.id = $2`, [tenantId, of.sightingId]);
  return await sql<MicrochipPair>(`${VIEW} AND c.pet_id = $2 ORDER BY s.id`, [tenantId, of.petId]);
}

/** Open sightings of the tenant with one of these microchips. */
export async function listSightingsByMicrochip(
  sql: Sql,
  tenantId: string,
  microchips: readonly string[],
): Promise<Omit<MicrochipPair, 'petId'>[]> {
  return await sql(
    `SELECT id AS "sightingId", microchip FROM sightings
      WHERE tenant_id = $1 AND state = 'OPEN' AND microchip = ANY ($2) ORDER BY id`,
    [tenantId, microchips],
  );
}

/** Pets of the tenant with a microchip: all, or those with an open lost report. */
export async function listPetsByMicrochip(
  sql: Sql,
  tenantId: string,
  microchip: string,
  { isLost }: { readonly isLost: boolean },
): Promise<string[]> {
  const rows = await sql<{ petId: string }>(
    `SELECT c.pet_id AS "petId" FROM pet_microchips c
      WHERE c.tenant_id = $1 AND c.microchip = $2
        AND (NOT $3 OR EXISTS (SELECT FROM lost_reports r
              WHERE r.tenant_id = c.tenant_id AND r.pet_id = c.pet_id AND r.state = 'OPEN'))`,
    [tenantId, microchip, isLost],
  );
  return rows.map(({ petId }) => petId);
}

/** Checks whether an open sighting has a microchip of the pet, or one of a member of a sharing group may have it. */
export async function mayMeetMicrochip(sql: Sql, tenantId: string, petId: string): Promise<boolean> {
  const [row] = await sql<{ mayMeet: boolean }>(
    `SELECT EXISTS (SELECT FROM sightings s JOIN pet_microchips c ON c.tenant_id = s.tenant_id AND c.microchip = s.microchip
                     WHERE s.tenant_id = $1 AND s.state = 'OPEN' AND c.pet_id = $2)
         OR EXISTS (SELECT FROM group_members m WHERE m.tenant_id = $1
              AND (m.shares = 'ALL_PETS' OR m.shares = 'LOST_REPORTS' AND EXISTS (SELECT FROM lost_reports r
                    WHERE r.tenant_id = $1 AND r.pet_id = $2 AND r.state = 'OPEN'))) AS "mayMeet"`,
    [tenantId, petId],
  );
  return row!.mayMeet;
}

/** A photo of an open sighting with its search code: a fingerprint, or a picture of a whole dog. */
export interface SightingCode {
  readonly sightingId: string;
  readonly uploadId: string;
  readonly kind: UploadKind;
  /** Absent if none is stored for this engine version, or it is damaged. */
  readonly code: Int8Array | undefined;
}

/** Photos of the open sightings of a species, without sightings that were rejected for the pet. */
export async function listSightingCodes(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  request: { readonly species: Species; readonly petId: string; readonly engineVersion: string },
): Promise<SightingCode[]> {
  const { species, petId, engineVersion } = request;
  // LATERAL with LIMIT keeps the order of the joins: until statistics of new rows exist, the planner joins every sighting
  // with every photo.
  const rows = await sql<Omit<SightingCode, 'code'> & { readonly stored: Buffer | null }>(
    `SELECT s.id AS "sightingId", u.id AS "uploadId", u.kind, t.search_code AS stored
       FROM sightings s JOIN sighting_photos f ON f.tenant_id = s.tenant_id AND f.sighting_id = s.id
       CROSS JOIN LATERAL (SELECT id, kind, created_at FROM uploads
                            WHERE tenant_id = f.tenant_id AND id = f.upload_id AND ${searched('uploads')} LIMIT 1) u
       LEFT JOIN LATERAL (SELECT search_code FROM early_templates
                           WHERE tenant_id = f.tenant_id AND upload_id = f.upload_id AND engine_version = $4 LIMIT 1) t ON true
      WHERE s.tenant_id = $1 AND s.species = $2 AND s.state = 'OPEN'
        AND NOT EXISTS (SELECT FROM rejected_pairs n
              WHERE n.tenant_id = s.tenant_id AND n.sighting_id = s.id AND n.pet_id = $3)
      ORDER BY s.id, u.created_at, u.id`,
    [tenantId, species, petId, engineVersion],
  );
  return rows.map(({ stored, ...row }) => {
    const subject = subjectOf('early_templates.search_code', [row.uploadId, engineVersion]);
    const bytes = stored === null ? undefined : unlessDamaged(() => cipher.decrypt(subject, stored));
    return { ...row, code: bytes && new Int8Array(bytes) };
  });
}
