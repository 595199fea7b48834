import type { Species } from '@rhinarium/contract';
import type { Sql } from '../../storage/database/database.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';
import { insertPhotoRemovals, insertRemoval } from './removal-store.ts';
import { hasTemplates, insertTemplate, moveTemplates, nextChange, type TemplateRow } from './store.ts';

/** Adds templates to their species' gallery, in the transaction that registers them. */
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

/** Removes a pet from its gallery, in the transaction that deletes it. After the commit no search finds it. */
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

interface Move {
  readonly species: Species;
  readonly petId: string;
  readonly intoPetId: string;
}

/**
 * Moves all templates of a pet to another and removes the pet, as one change. Every search finds the animal under
 * exactly one of the two.
 */
export async function mergeInGallery(
  sql: Sql,
  tenantId: string,
  { species, petId, intoPetId, uploadIds }: Move & { readonly uploadIds: readonly string[] },
  now: Date,
): Promise<void> {
  if (!(await hasTemplates(sql, tenantId, petId))) return;
  const change = await nextChange(sql, tenantId, species);
  await moveTemplates(sql, tenantId, { uploadIds, intoPetId, change });
  await insertRemoval(sql, tenantId, { species, change, petId, removedAt: now });
}

/** Moves templates of some photos to another pet, as one change. */
export async function moveInGallery(
  sql: Sql,
  tenantId: string,
  { species, petId, intoPetId, uploadIds }: Move & { readonly uploadIds: readonly string[] },
  now: Date,
): Promise<void> {
  const change = await nextChange(sql, tenantId, species);
  await moveTemplates(sql, tenantId, { uploadIds, intoPetId, change });
  await insertPhotoRemovals(sql, tenantId, { species, change, petId, uploadIds, removedAt: now });
}

/** Removes some photos of a pet from its gallery, as one change. */
export async function removeFromGallery(
  sql: Sql,
  tenantId: string,
  {
    species,
    petId,
    uploadIds,
  }: { readonly species: Species; readonly petId: string; readonly uploadIds: readonly string[] },
  now: Date,
): Promise<void> {
  if (uploadIds.length === 0) return;
  const change = await nextChange(sql, tenantId, species);
  await insertPhotoRemovals(sql, tenantId, { species, change, petId, uploadIds, removedAt: now });
}
