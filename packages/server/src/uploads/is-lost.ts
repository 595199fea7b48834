import { BlobDamaged, BlobMissing } from '../blobs/blobs.ts';
import { StoredImageUnreadable } from '../decoding/unreadable-image.ts';
import { CiphertextDamaged } from '../encryption/ciphertext.ts';

/** Tells whether the cause of a failed read is the image itself, not what it is kept in. */
export const isLost = (cause: unknown): boolean =>
  [BlobMissing, BlobDamaged, CiphertextDamaged, StoredImageUnreadable].some((kind) => cause instanceof kind);
