import { LRUCache } from 'lru-cache';
import { removeTemplates, type TemplateRow } from '../../compute/search/store.ts';
import type { Sql } from '../../storage/database/database.ts';
import { unlessDamaged } from '../../storage/encryption/ciphertext.ts';
import { subjectOf } from '../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';

/** A stored template: its row and the version of the row. */
interface TemplateIdentity {
  readonly uploadId: string;
  /** Transaction that wrote the row. Another one wrote other bytes. */
  readonly rowVersion: string;
}

/**
 * Decrypted templates that were compared lately. They are in shared memory, so that engine threads get them without a
 * copy. Which templates a pet has is always read from the database: a cached one of a deleted pet is never used again.
 */
export interface TemplateCache {
  get(tenantId: string, identity: TemplateIdentity): Uint8Array | undefined;
  /** Keeps a copy and returns it. */
  add(tenantId: string, identity: TemplateIdentity, template: Uint8Array): Uint8Array;
}

const keyOf = (tenantId: string, { uploadId, rowVersion }: TemplateIdentity) => `${tenantId} ${uploadId} ${rowVersion}`;

/** Some 1,000 templates: a shortlist, and the pets of the last minutes. A fourth where memory is short. */
const bytesMaxDefault = 32e6;
export const SHORT_CACHE_BYTES_MAX = 8e6;

/** `bytesMax`: the least recently used are dropped beyond it. */
export function openTemplateCache(bytesMax = bytesMaxDefault): TemplateCache {
  const templates = new LRUCache<string, Uint8Array>({ maxSize: bytesMax, sizeCalculation: ({ length }) => length });
  return {
    get: (tenantId, identity) => templates.get(keyOf(tenantId, identity)),
    add(tenantId, identity, template) {
      const shared = new Uint8Array(new SharedArrayBuffer(template.length));
      shared.set(template);
      templates.set(keyOf(tenantId, identity), shared);
      return shared;
    },
  };
}

interface StoredTemplate extends Pick<TemplateRow, 'uploadId' | 'petId' | 'kind'> {
  readonly template: Uint8Array;
}

type FoundTemplate = Omit<StoredTemplate, 'template'> & TemplateIdentity;

/** Readable templates, and uploads whose templates are damaged. */
interface ReadTemplates {
  readonly templates: readonly StoredTemplate[];
  readonly damagedIds: readonly string[];
}

/** Pets' templates of one engine version, for the full comparison. Those in the cache are not read and decrypted. */
export async function listTemplatesOfPets(
  sql: Sql,
  { cipher, cache }: { readonly cipher: TenantCipher; readonly cache: TemplateCache },
  tenantId: string,
  petIds: readonly string[],
  engineVersion: string,
): Promise<ReadTemplates> {
  const found = await sql<FoundTemplate>(
    `SELECT upload_id AS "uploadId", pet_id AS "petId", kind, xmin::text AS "rowVersion"
       FROM templates WHERE tenant_id = $1 AND pet_id = ANY($2) AND engine_version = $3 ORDER BY pet_id, upload_id`,
    [tenantId, petIds, engineVersion],
  );
  const cached = new Map(found.map((row) => [row.uploadId, cache.get(tenantId, row)]));
  const missing = found.filter(({ uploadId }) => !cached.get(uploadId)).map(({ uploadId }) => uploadId);
  const read = await readTemplates(sql, cipher, tenantId, missing, engineVersion);
  const damagedIds: string[] = [];
  const templates = found.flatMap(({ rowVersion, ...row }) => {
    const { uploadId } = row;
    const stored = read.get(uploadId);
    if (stored === 'damaged') damagedIds.push(uploadId);
    const template =
      cached.get(uploadId) ??
      (stored instanceof Uint8Array ? cache.add(tenantId, { uploadId, rowVersion }, stored) : undefined);
    return template ? [{ ...row, template }] : [];
  });
  return { templates, damagedIds };
}

/** Decrypted templates by upload, or that one is damaged. Without those that were removed meanwhile. */
async function readTemplates(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  uploadIds: readonly string[],
  engineVersion: string,
): Promise<Map<string, Uint8Array | 'damaged'>> {
  if (uploadIds.length === 0) return new Map();
  // A shortlist has megabytes of templates as text. Base64 decodes twice as fast as hexadecimal.
  const rows = await sql<{ readonly uploadId: string; readonly template: string }>(
    `SELECT upload_id AS "uploadId", encode(template, 'base64') AS template FROM templates
      WHERE tenant_id = $1 AND upload_id = ANY($2) AND engine_version = $3`,
    [tenantId, uploadIds, engineVersion],
  );
  return new Map(
    rows.map(({ uploadId, template }) => {
      const subject = subjectOf('templates.template', [uploadId, engineVersion]);
      return [uploadId, unlessDamaged(() => cipher.decrypt(subject, Buffer.from(template, 'base64'))) ?? 'damaged'];
    }),
  );
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
