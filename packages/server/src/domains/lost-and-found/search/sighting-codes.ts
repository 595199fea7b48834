import type { Species, UploadKind } from '@rhinarium/contract';
import { searched } from '../../../compute/search/store.ts';
import type { Sql } from '../../../storage/database/database.ts';
import { unlessDamaged } from '../../../storage/encryption/ciphertext.ts';
import { subjectOf } from '../../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../../storage/encryption/encryption.ts';

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
