import { LRUCache } from 'lru-cache';

/** A stored template: its row and the version of the row. */
export interface TemplateIdentity {
  readonly uploadId: string;
  /** Transaction that wrote the row. Another one wrote other bytes. */
  readonly rowVersion: string;
}

/**
 * Decrypted templates that were compared lately. They are in shared memory, so that engine threads get them without a
 * copy. Which templates a pet has is always read from the database: a cached one of a deleted pet is never used again.
 */
export interface TemplateCache {
  get(tenantId: string, identity: TemplateIdentity): Uint8Array | undefined;
  /** Keeps a copy and returns it. */
  add(tenantId: string, identity: TemplateIdentity, template: Uint8Array): Uint8Array;
}

const keyOf = (tenantId: string, { uploadId, rowVersion }: TemplateIdentity) => `${tenantId} ${uploadId} ${rowVersion}`;

/** Some 1,000 templates: a shortlist, and the pets of the last minutes. A fourth where memory is short. */
const bytesMaxDefault = 32e6;
export const SHORT_CACHE_BYTES_MAX = 8e6;

/** `bytesMax`: the least recently used are dropped beyond it. */
export function openTemplateCache(bytesMax = bytesMaxDefault): TemplateCache {
  const templates = new LRUCache<string, Uint8Array>({ maxSize: bytesMax, sizeCalculation: ({ length }) => length });
  return {
    get: (tenantId, identity) => templates.get(keyOf(tenantId, identity)),
    add(tenantId, identity, template) {
      const shared = new Uint8Array(new SharedArrayBuffer(template.length));
      shared.set(template);
      templates.set(keyOf(tenantId, identity), shared);
      return shared;
    },
  };
}
