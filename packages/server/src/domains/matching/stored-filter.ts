import type { PetFilter } from '@rhinarium/contract';
import type { JobRow } from '../../compute/jobs/job.ts';
import { subjectOf } from '../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';

/** Statements of a request about the animal and about the pets to be searched. */
export interface StoredFilter extends PetFilter {
  /** Microchip that a reader found in the animal. */
  readonly microchip?: string | undefined;
  /** Search pools of the key that stated it, if the key is limited to some: other pets do not exist for it. */
  readonly microchipPoolIds?: readonly string[] | undefined;
}

/** Encrypts the filter of a job, with the job as context. */
export const storedFilter = (cipher: TenantCipher, jobId: string, filter: StoredFilter): Buffer =>
  cipher.encrypt(subjectOf('jobs.filter', [jobId]), Buffer.from(JSON.stringify(filter)));

/** The decrypted filter of a job, if it has one. */
export function filterOf(
  cipher: TenantCipher,
  { id, filter }: Pick<JobRow, 'id' | 'filter'>,
): StoredFilter | undefined {
  if (filter === null) return undefined;
  return JSON.parse(cipher.decrypt(subjectOf('jobs.filter', [id]), filter).toString('utf8')) as StoredFilter;
}
