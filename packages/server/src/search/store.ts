import type { Species, UploadKind } from '@rhinarium/contract';
import type { Sql } from '../database/database.ts';

/** Numbers the next change of a gallery; transactions that change one gallery take turns from here to their commit. */
export async function nextChange(sql: Sql, tenantId: string, species: Species): Promise<number> {
  const [row] = await sql<{ change: number }>(
    `INSERT INTO galleries AS g (tenant_id, species, change) VALUES ($1, $2, 1)
     ON CONFLICT (tenant_id, species) DO UPDATE SET change = g.change + 1 RETURNING change`,
    [tenantId, species],
  );
  return row!.change;
}

export interface TemplateRow {
  readonly uploadId: string;
  readonly petId: string;
  readonly kind: UploadKind;
  readonly template: Buffer;
  readonly searchCode: Buffer;
}

export async function insertTemplate(
  sql: Sql,
  tenantId: string,
  template: TemplateRow & { readonly species: Species; readonly engineVersion: string; readonly change: number },
): Promise<void> {
  await sql(
    `INSERT INTO templates (tenant_id, upload_id, pet_id, species, kind, engine_version, template, search_code, change)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tenantId,
      template.uploadId,
      template.petId,
      template.species,
      template.kind,
      template.engineVersion,
      template.template,
      template.searchCode,
      template.change,
    ],
  );
}

export async function insertRemoval(
  sql: Sql,
  tenantId: string,
  removal: { species: Species; change: number; petId: string; removedAt: Date },
): Promise<void> {
  await sql(
    `INSERT INTO gallery_removals (tenant_id, species, change, pet_id, removed_at) VALUES ($1, $2, $3, $4, $5)`,
    [tenantId, removal.species, removal.change, removal.petId, removal.removedAt],
  );
}

export async function hasTemplates(sql: Sql, tenantId: string, petId: string): Promise<boolean> {
  const rows = await sql(`SELECT FROM templates WHERE tenant_id = $1 AND pet_id = $2 LIMIT 1`, [tenantId, petId]);
  return rows.length > 0;
}

/** The templates of pets, for the full comparison. */
export async function listTemplatesOfPets(
  sql: Sql,
  tenantId: string,
  petIds: readonly string[],
): Promise<TemplateRow[]> {
  return await sql<TemplateRow>(
    `SELECT upload_id AS "uploadId", pet_id AS "petId", kind, template, search_code AS "searchCode"
       FROM templates WHERE tenant_id = $1 AND pet_id = ANY($2) ORDER BY pet_id, upload_id`,
    [tenantId, petIds],
  );
}

/** The number of the last change of a gallery; 0 before the first. */
export async function readChange(sql: Sql, tenantId: string, species: Species): Promise<number> {
  const [row] = await sql<{ change: number }>(`SELECT change FROM galleries WHERE tenant_id = $1 AND species = $2`, [
    tenantId,
    species,
  ]);
  return row?.change ?? 0;
}

export interface Addition {
  readonly change: number;
  readonly petId: string;
  readonly uploadId: string;
  readonly searchCode: Buffer;
}

/** Fingerprint codes that came after a change: what the first scan reads. */
export async function listAdditions(sql: Sql, tenantId: string, species: Species, since: number): Promise<Addition[]> {
  return await sql<Addition>(
    `SELECT change, pet_id AS "petId", upload_id AS "uploadId", search_code AS "searchCode" FROM templates
      WHERE tenant_id = $1 AND species = $2 AND change > $3 AND kind = 'fingerprint' ORDER BY change, upload_id`,
    [tenantId, species, since],
  );
}

export async function listRemovals(sql: Sql, tenantId: string, species: Species, since: number): Promise<string[]> {
  const rows = await sql<{ petId: string }>(
    `SELECT pet_id AS "petId" FROM gallery_removals WHERE tenant_id = $1 AND species = $2 AND change > $3 ORDER BY change`,
    [tenantId, species, since],
  );
  return rows.map((row) => row.petId);
}

/** Forgets removals that every live copy has long seen. */
export async function forgetRemovals(sql: Sql, tenantId: string, before: Date): Promise<void> {
  await sql(`DELETE FROM gallery_removals WHERE tenant_id = $1 AND removed_at < $2`, [tenantId, before]);
}
