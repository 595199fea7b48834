import type { UploadKind } from '@rhinarium/contract';
import type { Sighting, Species } from '@rhinarium/engine';

/** An accepted upload whose template may be made before a job asks for it. */
export interface EarlyUpload {
  readonly tenantId: string;
  readonly id: string;
  readonly kind: UploadKind;
  readonly species: Species;
  readonly blobKey: string;
  /** Whether it is asked which species it shows, as the first fingerprints of a job are. */
  readonly isAsked: boolean;
}

/** An upload in the queue for early templates. */
export interface QueuedUpload extends EarlyUpload {
  /** Contents of the fingerprint, if they were seen at the upload. */
  readonly sighting?: Sighting;
}

/** Uploads that wait for their template: bounded, and fair to tenants. It holds names, never pictures. */
export interface EarlyQueue {
  /** False when there is no room; nothing is lost by that, as a job makes what is missing. */
  add(upload: QueuedUpload): boolean;
  /** Takes the oldest upload of the tenant whose turn it is. */
  next(): QueuedUpload | undefined;
  /** Takes one upload out, if it is there. */
  remove(tenantId: string, uploadId: string): void;
  clear(): void;
  readonly size: number;
}

export interface EarlyQueueBounds {
  readonly uploadsMax: number;
  readonly uploadsPerTenantMax: number;
}

export function openEarlyQueue({ uploadsMax, uploadsPerTenantMax }: EarlyQueueBounds): EarlyQueue {
  /** By tenant, the tenant whose turn it is first; each with its uploads by id, the oldest first. */
  const waiting = new Map<string, Map<string, QueuedUpload>>();
  let size = 0;
  const remove = (tenantId: string, uploadId: string) => {
    const own = waiting.get(tenantId);
    if (!own?.delete(uploadId)) return;
    size -= 1;
    if (own.size === 0) waiting.delete(tenantId);
  };
  return {
    add(upload) {
      const own = waiting.get(upload.tenantId) ?? new Map<string, QueuedUpload>();
      if (size >= uploadsMax || own.size >= uploadsPerTenantMax || own.has(upload.id)) return own.has(upload.id);
      waiting.set(upload.tenantId, own.set(upload.id, upload));
      size += 1;
      return true;
    },
    next() {
      for (const [tenantId, own] of waiting) {
        const [upload] = own.values();
        remove(tenantId, upload!.id);
        // Behind the others, if it has more.
        if (waiting.delete(tenantId)) waiting.set(tenantId, own);
        return upload;
      }
      return undefined;
    },
    remove,
    clear() {
      waiting.clear();
      size = 0;
    },
    get size() {
      return size;
    },
  };
}
