import { Failure } from '../../common/failure.ts';
import { StoredImageUnreadable } from '../../compute/decoding/unreadable-image.ts';
import type { Services } from '../../context.ts';
import { BlobDamaged, BlobMissing } from '../../storage/blobs/blobs.ts';
import { CiphertextDamaged } from '../../storage/encryption/ciphertext.ts';
import { listKnownBlobs } from './image-store.ts';
import type { UploadRow } from './store.ts';

/**
 * Passes the stored image of an upload to `use`. Throws noSuchResource if it is missing or damaged, with an explanation
 * and an error log, and without them if it was deleted meanwhile.
 */
export async function withImage<Made>(
  services: Pick<Services, 'blobs' | 'database' | 'lostImages'>,
  tenantId: string,
  upload: Pick<UploadRow, 'id' | 'blobKey'>,
  use: (jpeg: Buffer) => Promise<Made>,
): Promise<Made> {
  try {
    return await use(await services.blobs.read(upload.blobKey));
  } catch (cause) {
    throw isLost(cause) ? await lostImageFailure(services, tenantId, upload, cause) : cause;
  }
}

async function lostImageFailure(
  { database, lostImages }: Pick<Services, 'database' | 'lostImages'>,
  tenantId: string,
  { id, blobKey }: Pick<UploadRow, 'id' | 'blobKey'>,
  cause: unknown,
): Promise<Failure> {
  const known = await database.read(tenantId, (sql) => listKnownBlobs(sql, tenantId, [blobKey]));
  if (!known.has(blobKey)) return new Failure('noSuchResource', { cause });
  lostImages.note({ tenantId, uploadId: id }, cause);
  const sentence = `The stored photo "${id}" is missing or damaged, so it cannot be shown. Ask the operator of the service.`;
  return new Failure('noSuchResource', { details: { imageId: [sentence] }, cause });
}

/** Whether a read failed because of the image itself and not of the storage. */
export const isLost = (cause: unknown): boolean =>
  [BlobMissing, BlobDamaged, CiphertextDamaged, StoredImageUnreadable].some((kind) => cause instanceof kind);
