import { removeTemplates, type TemplateRow } from '../../compute/search/store.ts';
import type { Sql } from '../../storage/database/database.ts';
import { unlessDamaged } from '../../storage/encryption/ciphertext.ts';
import { subjectOf } from '../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';

type StoredTemplate = Omit<TemplateRow, 'searchCode'>;

/** Readable templates, and uploads whose templates are damaged. */
interface ReadTemplates {
  readonly templates: readonly StoredTemplate[];
  readonly damagedIds: readonly string[];
}

/** Pets' templates of one engine version, for the full comparison. */
export async function listTemplatesOfPets(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  petIds: readonly string[],
  engineVersion: string,
): Promise<ReadTemplates> {
  // A shortlist has megabytes of templates as text. Base64 decodes twice as fast as hexadecimal.
  const rows = await sql<Omit<StoredTemplate, 'template'> & { readonly template: string }>(
    `SELECT upload_id AS "uploadId", pet_id AS "petId", kind, encode(template, 'base64') AS template
       FROM templates WHERE tenant_id = $1 AND pet_id = ANY($2) AND engine_version = $3 ORDER BY pet_id, upload_id`,
    [tenantId, petIds, engineVersion],
  );
  const damagedIds: string[] = [];
  const templates = rows.flatMap(({ template: stored, ...row }) => {
    const subject = subjectOf('templates.template', [row.uploadId, engineVersion]);
    const template = unlessDamaged(() => cipher.decrypt(subject, Buffer.from(stored, 'base64')));
    if (template) return [{ ...row, template }];
    damagedIds.push(row.uploadId);
    return [];
  });
  return { templates, damagedIds };
}

/**
 * Deletes templates of one engine version that are unreadable or have an unreadable search code. Returns their uploads,
 * whose templates are recreated if possible.
 */
export async function removeDamagedTemplates(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  engineVersion: string,
  uploadIds: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ uploadId: string; template: Buffer; searchCode: Buffer }>(
    `SELECT upload_id AS "uploadId", template, search_code AS "searchCode" FROM templates
      WHERE tenant_id = $1 AND upload_id = ANY($2) AND engine_version = $3`,
    [tenantId, uploadIds, engineVersion],
  );
  const damaged = rows.filter(({ uploadId, template, searchCode }) => {
    const key = [uploadId, engineVersion];
    const isWhole = unlessDamaged(() => {
      cipher.decrypt(subjectOf('templates.template', key), template);
      return cipher.decrypt(subjectOf('templates.search_code', key), searchCode);
    });
    return isWhole === undefined;
  });
  const ids = damaged.map(({ uploadId }) => uploadId);
  if (ids.length > 0) await removeTemplates(sql, tenantId, engineVersion, ids);
  return ids;
}
