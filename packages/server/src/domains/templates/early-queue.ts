import type { UploadKind } from '@rhinarium/contract';
import type { Sighting, Species } from '@rhinarium/engine';

/** An accepted upload whose template may be created before a job needs it. */
export interface EarlyUpload {
  readonly tenantId: string;
  readonly id: string;
  readonly kind: UploadKind;
  readonly species: Species;
  readonly blobKey: string;
  /** Whether to run the species network on it (only the first fingerprints of a job). */
  readonly isAsked: boolean;
}

/** An upload in the queue for early templates. */
export interface QueuedUpload extends EarlyUpload {
  /** Subject detected in the fingerprint at upload. */
  readonly sighting?: Sighting;
}

/** Bounded queue of uploads for early templates, fair to tenants. Holds ids, not pixels. */
export interface EarlyQueue {
  /** Returns false if the queue is full. Nothing is lost: a job creates missing templates. */
  add(upload: QueuedUpload): boolean;
  /** Takes the oldest upload of the next tenant. */
  next(): QueuedUpload | undefined;
  /** Removes an upload and returns it. `undefined` if it is not queued. */
  remove(tenantId: string, uploadId: string): QueuedUpload | undefined;
  clear(): void;
  readonly size: number;
}

export interface EarlyQueueBounds {
  readonly uploadsMax: number;
  readonly uploadsPerTenantMax: number;
}

export function openEarlyQueue({ uploadsMax, uploadsPerTenantMax }: EarlyQueueBounds): EarlyQueue {
  /** Uploads per tenant by id, oldest first. The next tenant is first. */
  const waiting = new Map<string, Map<string, QueuedUpload>>();
  let size = 0;
  const remove = (tenantId: string, uploadId: string) => {
    const own = waiting.get(tenantId);
    const upload = own?.get(uploadId);
    if (!own?.delete(uploadId)) return undefined;
    size -= 1;
    if (own.size === 0) waiting.delete(tenantId);
    return upload;
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
        // Moves the tenant to the end if it has more.
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
