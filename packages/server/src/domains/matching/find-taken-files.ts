import type { JobKind } from '@rhinarium/contract';
import { isInAdditionOfOtherPet } from '../../compute/jobs/store.ts';
import type { Sql } from '../../storage/database/database.ts';
import { isOfOtherPet, lockLooseUploads } from '../uploads/store.ts';

/**
 * Why a job may not have these files: it would register one that is another pet's, or is about to become it. Files of
 * no session are held, so that of several such jobs one is accepted.
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
