import type { PetFilter } from '@rhinarium/contract';
import type { JobRow } from '../../compute/jobs/job.ts';
import { subjectOf } from '../../storage/encryption/encrypted-columns.ts';
import type { TenantCipher } from '../../storage/encryption/encryption.ts';

/** Encrypts the filter of an identification, with its job as context. */
export const storedFilter = (cipher: TenantCipher, jobId: string, filter: PetFilter): Buffer =>
  cipher.encrypt(subjectOf('jobs.filter', [jobId]), Buffer.from(JSON.stringify(filter)));

/** The decrypted filter of a job, if it has one. */
export function filterOf(cipher: TenantCipher, { id, filter }: Pick<JobRow, 'id' | 'filter'>): PetFilter | undefined {
  if (filter === null) return undefined;
  return JSON.parse(cipher.decrypt(subjectOf('jobs.filter', [id]), filter).toString('utf8')) as PetFilter;
}
