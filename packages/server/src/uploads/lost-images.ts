import type { FastifyBaseLogger } from 'fastify';
import { BlobDamaged, BlobMissing } from '../blobs/blobs.ts';
import { StoredImageUnreadable } from '../decoding/unreadable-image.ts';
import { CiphertextDamaged } from '../encryption/ciphertext.ts';

/** Kept images that were found missing or damaged. Each is reported to operators once, however often it is asked for. */
export interface LostImages {
  note(image: { readonly tenantId: string; readonly uploadId: string }, cause: unknown): void;
  /** Since the start of the process. */
  readonly count: number;
}

/** Whether the cause of a failed read is the image itself, not what it is kept in. */
export const isLost = (cause: unknown): boolean =>
  [BlobMissing, BlobDamaged, CiphertextDamaged, StoredImageUnreadable].some((kind) => cause instanceof kind);

export function openLostImages(log: Pick<FastifyBaseLogger, 'error'>): LostImages {
  const known = new Set<string>();
  return {
    note({ tenantId, uploadId }, err) {
      if (known.has(uploadId)) return;
      known.add(uploadId);
      log.error({ err, tenantId, uploadId }, 'a kept image is missing or damaged: restore it from a backup');
    },
    get count() {
      return known.size;
    },
  };
}
