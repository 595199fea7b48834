import type { Species } from '@rhinarium/contract';
import type { Sql } from '../../storage/database/database.ts';
import { listStaleAmong, listStaleSince, readChange } from './store.ts';

/** What a process knows of the fingerprints that its engine would not find. */
export interface StaleCopy {
  /** The last change of the gallery that it has seen. */
  change: number;
  /** Uploads, with their pets. */
  readonly stale: Map<string, string>;
}

/**
 * The fingerprints of a gallery that have no template of this engine version; reads what is newer than the last look.
 */
export async function staleUploads(
  sql: Sql,
  { tenantId, species, engineVersion }: { tenantId: string; species: Species; engineVersion: string },
  copy: StaleCopy,
): Promise<string[]> {
  const change = await readChange(sql, tenantId, species);
  if (change !== copy.change) {
    for (const { uploadId, petId } of await listStaleSince(sql, tenantId, engineVersion, species, copy.change))
      copy.stale.set(uploadId, petId);
    const left = new Set(await listStaleAmong(sql, tenantId, engineVersion, [...copy.stale.keys()]));
    for (const uploadId of copy.stale.keys()) if (!left.has(uploadId)) copy.stale.delete(uploadId);
    copy.change = change;
  }
  return [...copy.stale.keys()];
}
