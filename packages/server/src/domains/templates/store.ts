import { type SpeciesSeen, searchCode } from '@rhinarium/engine';
import type { Sql } from '../../storage/database/database.ts';
import { unlessDamaged } from '../../storage/encryption/ciphertext.ts';
import { subjectOf } from '../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import type { EarlyUpload } from './early-queue.ts';

export interface EarlyTemplateRow {
  readonly uploadId: string;
  readonly template: Buffer;
  /** Absent if the species network was not run. */
  readonly seen: SpeciesSeen | null;
}

/**
 * Stores the template of an unregistered upload, with its search code. Returns false if the upload was registered or
 * deleted meanwhile. Committed asynchronously: a template lost in a crash is recreated by its job.
 */
export async function insertEarlyTemplate(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  engineVersion: string,
  { uploadId, template, seen }: EarlyTemplateRow,
): Promise<boolean> {
  await sql(`SELECT set_config('synchronous_commit', 'off', true)`);
  const key = [uploadId, engineVersion];
  const encrypted = cipher.encrypt(subjectOf('early_templates.template', key), template);
  const code = cipher.encrypt(subjectOf('early_templates.search_code', key), Buffer.from(searchCode(template).buffer));
  // Locked against deletion and registration until the commit.
  const rows = await sql(
    `INSERT INTO early_templates AS t (tenant_id, upload_id, engine_version, template, seen, search_code)
     SELECT $1, u.id, $3, $4, $5::json, $6 FROM uploads u
      WHERE u.tenant_id = $1 AND u.id = $2 AND u.pet_id IS NULL FOR KEY SHARE
     ON CONFLICT (tenant_id, upload_id, engine_version)
       DO UPDATE SET template = excluded.template, seen = coalesce(t.seen, excluded.seen), search_code = excluded.search_code
     RETURNING upload_id`,
    [tenantId, uploadId, engineVersion, encrypted, seen && JSON.stringify(seen), code],
  );
  return rows.length > 0;
}

/** Early templates of uploads for one engine version, by upload id. */
export async function findEarlyTemplates(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  engineVersion: string,
  uploadIds: readonly string[],
): Promise<Map<string, EarlyTemplateRow>> {
  const rows = await sql<EarlyTemplateRow>(
    `SELECT upload_id AS "uploadId", template, seen FROM early_templates
      WHERE tenant_id = $1 AND engine_version = $2 AND upload_id = ANY($3)`,
    [tenantId, engineVersion, uploadIds],
  );
  return new Map(
    rows.flatMap(({ template: stored, ...row }) => {
      const subject = subjectOf('early_templates.template', [row.uploadId, engineVersion]);
      // A damaged one is recreated by the job.
      const template = unlessDamaged(() => cipher.decrypt(subject, stored));
      return template ? [[row.uploadId, { ...row, template }] as const] : [];
    }),
  );
}

/**
 * Deletes early templates of uploads being registered, after the registration in the same transaction, so that none is
 * added later.
 */
export async function removeEarlyTemplates(sql: Sql, tenantId: string, uploadIds: readonly string[]): Promise<void> {
  await sql(`DELETE FROM early_templates WHERE tenant_id = $1 AND upload_id = ANY($2)`, [tenantId, uploadIds]);
}

/**
 * Deletes early templates of uploads without an open session, ongoing job or open sighting. Uploads outside sessions must be older
 * than `looseBefore`.
 */
export async function removeSpentEarlyTemplates(sql: Sql, tenantId: string, looseBefore: Date): Promise<void> {
  await sql(
    `DELETE FROM early_templates t USING uploads u
      WHERE t.tenant_id = $1 AND u.tenant_id = t.tenant_id AND u.id = t.upload_id AND (u.session_id IS NOT NULL OR u.created_at < $2)
        AND NOT EXISTS (SELECT FROM capture_sessions s
              WHERE s.tenant_id = u.tenant_id AND s.id = u.session_id AND s.state = 'STARTED')
        AND NOT EXISTS (SELECT FROM jobs j WHERE j.tenant_id = u.tenant_id AND j.status IN ('PENDING', 'PROCESSING')
              AND j.input::jsonb -> 'uploadIds' ? u.id::text)
        AND NOT EXISTS (SELECT FROM sighting_photos f JOIN sightings s ON s.tenant_id = f.tenant_id AND s.id = f.sighting_id
              WHERE f.tenant_id = u.tenant_id AND f.upload_id = u.id AND s.state = 'OPEN')`,
    [tenantId, looseBefore],
  );
}

/** Accepted uploads of open capture sessions without a template of an engine version, oldest first. */
export async function listUploadsWithoutEarlyTemplate(
  sql: Sql,
  tenantId: string,
  request: {
    readonly engineVersion: string;
    readonly now: Date;
    /** Maximum fingerprints per session for species classification. */
    readonly askedMax: number;
    readonly rowsMax: number;
  },
): Promise<EarlyUpload[]> {
  return await sql<EarlyUpload>(
    `SELECT a.tenant_id AS "tenantId", a.id, a.kind, a.species, a.blob_key AS "blobKey", a.kind = 'fingerprint' AND a.place <= $4 AS "isAsked"
       FROM (SELECT u.*, row_number() OVER (PARTITION BY u.session_id, u.kind ORDER BY u.created_at, u.id) AS place
               FROM uploads u JOIN capture_sessions s ON s.tenant_id = u.tenant_id AND s.id = u.session_id
              WHERE u.tenant_id = $1 AND s.state = 'STARTED' AND s.expires_at > $3 AND u.verdict = 'ACCEPTED') a
      WHERE NOT EXISTS (SELECT FROM early_templates t
              WHERE t.tenant_id = a.tenant_id AND t.upload_id = a.id AND t.engine_version = $2)
      ORDER BY a.created_at, a.id LIMIT $5`,
    [tenantId, request.engineVersion, request.now, request.askedMax, request.rowsMax],
  );
}
