import type { JobKind } from '@rhinarium/contract';
import { isInAdditionOfOtherPet } from '../../compute/jobs/store.ts';
import type { Sql } from '../../storage/database/database.ts';
import { isOfOtherPet, lockLooseUploads } from '../uploads/store.ts';

/**
 * Reason why a job may not use these files: another pet has them, or is about to. Locks files without a session, so
 * that only one of several such jobs is accepted.
 */
export async function findTakenFiles(
  sql: Sql,
  tenantId: string,
  { jobKind, petId }: { readonly jobKind: JobKind; readonly petId?: string | null | undefined },
  uploadIds: readonly string[],
): Promise<string | undefined> {
  if (jobKind !== 'FINGERPRINT_ADDITION' || !petId) return undefined;
  await lockLooseUploads(sql, tenantId, uploadIds);
  if (await isOfOtherPet(sql, tenantId, uploadIds, petId)) return 'names a file that is already registered for a pet';
  if (await isInAdditionOfOtherPet(sql, tenantId, uploadIds, petId))
    return 'names a file of an ongoing fingerprint addition job of another pet';
  return undefined;
}
