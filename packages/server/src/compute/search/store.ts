import type { Species, UploadKind } from '@rhinarium/contract';
import { hasFaceCode } from '@rhinarium/engine';
import type { Sql } from '../../storage/database/database.ts';
import { unlessDamaged } from '../../storage/encryption/ciphertext.ts';
import { subjectOf } from '../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';

/** Allocates the number of a gallery's next change. Serialises transactions on that gallery until commit. */
export async function nextChange(sql: Sql, tenantId: string, species: Species): Promise<number> {
  const [row] = await sql<{ change: number }>(
    `INSERT INTO galleries AS g (tenant_id, species, change) VALUES ($1, $2, 1)
     ON CONFLICT (tenant_id, species) DO UPDATE SET change = g.change + 1 RETURNING change`,
    [tenantId, species],
  );
  return row!.change;
}

/** Locks a gallery until commit, as a change of it does. Returns the number of its last change, 0 before the first. */
export async function lockGallery(sql: Sql, tenantId: string, species: Species): Promise<number> {
  const [row] = await sql<{ change: number }>(
    `INSERT INTO galleries AS g (tenant_id, species, change) VALUES ($1, $2, 0)
     ON CONFLICT (tenant_id, species) DO UPDATE SET change = g.change RETURNING change`,
    [tenantId, species],
  );
  return row!.change;
}

/** Pets that got fingerprints after a change of their gallery. */
export async function listPetsAddedSince(
  sql: Sql,
  tenantId: string,
  species: Species,
  since: number,
): Promise<string[]> {
  const rows = await sql<{ petId: string }>(
    `SELECT DISTINCT pet_id AS "petId" FROM templates
      WHERE tenant_id = $1 AND species = $2 AND change > $3 AND kind = 'fingerprint' ORDER BY 1`,
    [tenantId, species, since],
  );
  return rows.map(({ petId }) => petId);
}

export interface TemplateRow {
  readonly uploadId: string;
  readonly petId: string;
  readonly kind: UploadKind;
  readonly template: Buffer;
  readonly searchCode: Buffer;
}

/** Adds a template. If two processes made it for the same upload and engine version, the first one stays. */
export async function insertTemplate(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  template: TemplateRow & { readonly species: Species; readonly engineVersion: string; readonly change: number },
): Promise<void> {
  const key = [template.uploadId, template.engineVersion];
  await sql(
    `INSERT INTO templates (tenant_id, upload_id, pet_id, species, kind, engine_version, template, search_code, change)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (tenant_id, upload_id, engine_version) DO NOTHING`,
    [
      tenantId,
      template.uploadId,
      template.petId,
      template.species,
      template.kind,
      template.engineVersion,
      cipher.encrypt(subjectOf('templates.template', key), template.template),
      cipher.encrypt(subjectOf('templates.search_code', key), template.searchCode),
      template.change,
    ],
  );
}

/** Moves templates of uploads to another pet, in all engine versions, as a gallery change. */
export async function moveTemplates(
  sql: Sql,
  tenantId: string,
  move: { readonly uploadIds: readonly string[]; readonly intoPetId: string; readonly change: number },
): Promise<void> {
  await sql(`UPDATE templates SET pet_id = $3, change = $4 WHERE tenant_id = $1 AND upload_id = ANY($2)`, [
    tenantId,
    move.uploadIds,
    move.intoPetId,
    move.change,
  ]);
}

export async function hasTemplates(sql: Sql, tenantId: string, petId: string): Promise<boolean> {
  const rows = await sql(`SELECT FROM templates WHERE tenant_id = $1 AND pet_id = $2 LIMIT 1`, [tenantId, petId]);
  return rows.length > 0;
}

/**
 * True for a photo that may be searched: a fingerprint, or a picture of a whole dog. Such a picture is searched if its
 * code is that of a face: see `isSearched`.
 */
export const searched = (row: string): string => `(${row}.kind = 'fingerprint' OR ${row}.species = 'DOG')`;

/** Checks whether a photo is searched by this code of it. */
export const isSearched = (kind: UploadKind, code: Int8Array): boolean => kind === 'fingerprint' || hasFaceCode(code);

/** True for a template t whose upload has none of engine version $2, so that this engine would not find it. */
const STALE = `t.engine_version <> $2 AND NOT EXISTS (SELECT FROM templates o
  WHERE o.tenant_id = t.tenant_id AND o.upload_id = t.upload_id AND o.engine_version = $2)`;

export interface StaleUpload {
  readonly uploadId: string;
  readonly petId: string;
}

/** Stale photos that are searched, added after a change. */
export async function listStaleSince(
  sql: Sql,
  tenantId: string,
  engineVersion: string,
  species: Species,
  since: number,
): Promise<StaleUpload[]> {
  return await sql<StaleUpload>(
    `SELECT DISTINCT t.upload_id AS "uploadId", t.pet_id AS "petId" FROM templates t
      WHERE t.tenant_id = $1 AND t.species = $3 AND t.change > $4 AND ${searched('t')} AND ${STALE}`,
    [tenantId, engineVersion, species, since],
  );
}

/** Stale uploads of pets. */
export async function listStaleOfPets(
  sql: Sql,
  tenantId: string,
  engineVersion: string,
  petIds: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ uploadId: string }>(
    `SELECT DISTINCT t.upload_id AS "uploadId" FROM templates t
      WHERE t.tenant_id = $1 AND t.pet_id = ANY($3) AND ${STALE} ORDER BY 1`,
    [tenantId, engineVersion, petIds],
  );
  return rows.map((row) => row.uploadId);
}

/** The stale ones among some uploads. */
export async function listStaleAmong(
  sql: Sql,
  tenantId: string,
  engineVersion: string,
  uploadIds: readonly string[],
): Promise<string[]> {
  if (uploadIds.length === 0) return [];
  const rows = await sql<{ uploadId: string }>(
    `SELECT DISTINCT t.upload_id AS "uploadId" FROM templates t
      WHERE t.tenant_id = $1 AND t.upload_id = ANY($3) AND ${STALE}`,
    [tenantId, engineVersion, uploadIds],
  );
  return rows.map((row) => row.uploadId);
}

/** Some stale uploads of a tenant in random order, so that processes rarely pick the same. */
export async function listStale(
  sql: Sql,
  tenantId: string,
  engineVersion: string,
  except: readonly string[],
  rowsMax: number,
): Promise<string[]> {
  const rows = await sql<{ uploadId: string }>(
    `SELECT s.id AS "uploadId" FROM (SELECT DISTINCT t.upload_id AS id FROM templates t
      WHERE t.tenant_id = $1 AND NOT t.upload_id = ANY($3) AND ${STALE}) s ORDER BY random() LIMIT $4`,
    [tenantId, engineVersion, except, rowsMax],
  );
  return rows.map((row) => row.uploadId);
}

/** Number of templates per engine version. */
export async function countTemplatesByVersion(sql: Sql, tenantId: string): Promise<Record<string, number>> {
  const rows = await sql<{ engineVersion: string; count: number }>(
    `SELECT engine_version AS "engineVersion", count(*)::int AS count FROM templates WHERE tenant_id = $1
      GROUP BY engine_version ORDER BY engine_version`,
    [tenantId],
  );
  return Object.fromEntries(rows.map(({ engineVersion, count }) => [engineVersion, count]));
}

/**
 * Deletes templates of other versions if this one has its own, so that nothing becomes unfindable. Returns their
 * number.
 */
export async function removeOtherVersions(sql: Sql, tenantId: string, engineVersion: string): Promise<number> {
  const rows = await sql(
    `DELETE FROM templates t WHERE t.tenant_id = $1 AND t.engine_version <> $2 AND EXISTS (SELECT FROM templates o
        WHERE o.tenant_id = t.tenant_id AND o.upload_id = t.upload_id AND o.engine_version = $2) RETURNING t.upload_id`,
    [tenantId, engineVersion],
  );
  return rows.length;
}

/** Deletes the templates that one engine version made of the uploads. */
export async function removeTemplates(
  sql: Sql,
  tenantId: string,
  engineVersion: string,
  uploadIds: readonly string[],
): Promise<void> {
  await sql(`DELETE FROM templates WHERE tenant_id = $1 AND upload_id = ANY($2) AND engine_version = $3`, [
    tenantId,
    uploadIds,
    engineVersion,
  ]);
}

/** Number of a gallery's last change, 0 before the first. */
export async function readChange(sql: Sql, tenantId: string, species: Species): Promise<number> {
  const [row] = await sql<{ change: number }>(`SELECT change FROM galleries WHERE tenant_id = $1 AND species = $2`, [
    tenantId,
    species,
  ]);
  return row?.change ?? 0;
}

export interface Addition {
  readonly change: number;
  readonly kind: UploadKind;
  readonly petId: string;
  readonly uploadId: string;
  /** `undefined` if the stored code is damaged. */
  readonly searchCode: Buffer | undefined;
}

/** Highest possible id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Codes of one engine version added after a change, in order of changes. In batches, because a large gallery has
 * millions.
 */
export async function* listAdditions(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  {
    engineVersion,
    species,
    since,
    rowsMax,
  }: { engineVersion: string; species: Species; since: number; rowsMax: number },
): AsyncGenerator<readonly Addition[]> {
  for (let change = since, uploadId = LAST_ID; ; ) {
    const rows = await sql<Addition & { readonly searchCode: Buffer }>(
      `SELECT change, kind, pet_id AS "petId", upload_id AS "uploadId", search_code AS "searchCode" FROM templates t
        WHERE tenant_id = $1 AND species = $2 AND (change, upload_id) > ($3, $4) AND ${searched('t')} AND engine_version = $5
        ORDER BY change, upload_id LIMIT $6`,
      [tenantId, species, change, uploadId, engineVersion, rowsMax],
    );
    yield rows.map(({ searchCode, ...row }) => ({
      ...row,
      searchCode: unlessDamaged(() =>
        cipher.decrypt(subjectOf('templates.search_code', [row.uploadId, engineVersion]), searchCode),
      ),
    }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsMax) return;
    ({ change, uploadId } = last);
  }
}

/** Registered uploads without any template, which no search or verification can find. */
export async function listUploadsWithoutTemplate(sql: Sql, tenantId: string): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `SELECT u.id FROM uploads u WHERE u.tenant_id = $1 AND u.pet_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM templates t WHERE t.tenant_id = u.tenant_id AND t.upload_id = u.id) ORDER BY u.id`,
    [tenantId],
  );
  return rows.map(({ id }) => id);
}

/** Species with templates newer than their gallery's last change, which in-memory copies would never read. */
export async function listGalleriesBehind(sql: Sql, tenantId: string): Promise<string[]> {
  const rows = await sql<{ species: string }>(
    `SELECT t.species FROM templates t LEFT JOIN galleries g ON g.tenant_id = t.tenant_id AND g.species = t.species
      WHERE t.tenant_id = $1 GROUP BY t.species, g.change HAVING max(t.change) > coalesce(g.change, 0) ORDER BY t.species`,
    [tenantId],
  );
  return rows.map(({ species }) => species);
}
