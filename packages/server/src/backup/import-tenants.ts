import { listTenantIds } from '../tenants/store.ts';
import { requireSameSchema } from './require-same-schema.ts';
import { type RestoreParts, restoreBackup } from './restore-backup.ts';
import { verifyArchive } from './verify-archive.ts';

/**
 * Brings the tenants of an archive into an installation that has none of them; gives their ids. Errors: what the
 * archive or the schema lacks.
 */
export async function importTenants(parts: RestoreParts, file: string): Promise<string[]> {
  const archive = await verifyArchive(file);
  await requireSameSchema(parts.database, archive.manifest.migrations);
  const known = new Set(await parts.database.system(listTenantIds));
  const tenantIds = archive.manifest.tenants.map(({ tenantId }) => tenantId);
  const present = tenantIds.filter((tenantId) => known.has(tenantId));
  if (present.length > 0) throw new Error(`This installation already has the tenant ${present.join(', ')}.`);
  await restoreBackup(parts, file, archive);
  return tenantIds;
}
