import { StoredImageUnreadable } from '../../compute/decoding/unreadable-image.ts';
import { BlobDamaged, BlobMissing } from '../../storage/blobs/blobs.ts';
import { CiphertextDamaged } from '../../storage/encryption/ciphertext.ts';

/** Tells whether the cause of a failed read is the image itself, not what it is kept in. */
export const isLost = (cause: unknown): boolean =>
  [BlobMissing, BlobDamaged, CiphertextDamaged, StoredImageUnreadable].some((kind) => cause instanceof kind);
