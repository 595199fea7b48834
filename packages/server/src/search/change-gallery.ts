import type { Species } from '@rhinarium/contract';
import type { Sql } from '../database/database.ts';
import type { TenantCipher } from '../encryption/encryption.ts';
import { hasTemplates, insertRemoval, insertTemplate, nextChange, type TemplateRow } from './store.ts';

/** Adds templates to the gallery of their species within the transaction that registers them. */
export async function addToGallery(
  sql: Sql,
  cipher: TenantCipher,
  tenantId: string,
  species: Species,
  engineVersion: string,
  templates: readonly TemplateRow[],
): Promise<void> {
  if (templates.length === 0) return;
  const change = await nextChange(sql, tenantId, species);
  for (const template of templates)
    await insertTemplate(sql, cipher, tenantId, { ...template, species, engineVersion, change });
}

/** Takes a pet out of its gallery within the transaction that deletes it; from the commit on no search finds it. */
export async function removePetFromGallery(
  sql: Sql,
  tenantId: string,
  pet: { readonly id: string; readonly species: Species },
  now: Date,
): Promise<void> {
  if (!(await hasTemplates(sql, tenantId, pet.id))) return;
  const change = await nextChange(sql, tenantId, pet.species);
  await insertRemoval(sql, tenantId, { species: pet.species, change, petId: pet.id, removedAt: now });
}
