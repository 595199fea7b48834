import type { Services } from '../context.ts';
import { Failure } from '../failure.ts';
import { listKnownBlobs, type UploadRow } from './store.ts';

/**
 * The failure to answer when a kept image could not be read, because it is missing or damaged: with a sentence, and
 * noted for operators. One that was deleted meanwhile is simply no such resource.
 */
export async function lostImageFailure(
  { database, lostImages }: Pick<Services, 'database' | 'lostImages'>,
  tenantId: string,
  { id, blobKey }: Pick<UploadRow, 'id' | 'blobKey'>,
  cause: unknown,
): Promise<Failure> {
  const known = await database.tenant(tenantId, (sql) => listKnownBlobs(sql, tenantId, [blobKey]));
  if (!known.has(blobKey)) return new Failure('noSuchResource', { cause });
  lostImages.note({ tenantId, uploadId: id }, cause);
  const sentence = `The stored photo ${id} is missing or damaged, so it cannot be shown. Ask the operator of the service.`;
  return new Failure('noSuchResource', { details: { imageId: [sentence] }, cause });
}
