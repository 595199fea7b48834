import { StoredImageUnreadable } from '../../compute/decoding/unreadable-image.ts';
import { BlobDamaged, BlobMissing } from '../../storage/blobs/blobs.ts';
import { CiphertextDamaged } from '../../storage/encryption/ciphertext.ts';

/** Whether a read failed because of the image itself and not of the storage. */
export const isLost = (cause: unknown): boolean =>
  [BlobMissing, BlobDamaged, CiphertextDamaged, StoredImageUnreadable].some((kind) => cause instanceof kind);
