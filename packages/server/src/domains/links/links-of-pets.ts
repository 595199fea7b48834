import type { Sql } from '../../storage/database/database.ts';
import type { PetMove, PetRecords } from '../pets/pet-records.ts';
import { abortSessionsOfLink } from '../sessions/store.ts';
import { moveLinks } from './store.ts';

interface KeptLinks {
  /** Links that moved. Absent in merges by releases that deleted them. */
  readonly linkIds?: readonly string[];
}

/** Capture links, as pets tell them of merges. A printed link still leads to the animal. */
export const linksOfPets: Pick<PetRecords, 'merge' | 'separate'> = {
  merge: async (sql, tenantId, pair) => ({ linkIds: await move(sql, tenantId, pair) }) satisfies KeptLinks,
  async separate(sql, tenantId, { petId, intoPetId }, { linkIds = [] }: KeptLinks) {
    await move(sql, tenantId, { petId: intoPetId, intoPetId: petId, among: linkIds });
  },
};

/** Aborts the open capture sessions of the moved links too, which are for the other pet. */
async function move(sql: Sql, tenantId: string, links: PetMove): Promise<string[]> {
  const linkIds = await moveLinks(sql, tenantId, links);
  for (const linkId of linkIds) await abortSessionsOfLink(sql, tenantId, linkId);
  return linkIds;
}
