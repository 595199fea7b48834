import type { Species } from '@rhinarium/contract';
import type { Sql } from '../../storage/database/database.ts';
import { listStaleAmong, listStaleSince, readChange } from './store.ts';

/** Cached fingerprints that this engine version would not find. */
export interface StaleCopy {
  /** Last gallery change applied. */
  change: number;
  /** Uploads with their pets. */
  readonly stale: Map<string, string>;
}

/** Fingerprints of a gallery without a template of this engine version. Reads changes since the last call. */
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
