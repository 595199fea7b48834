import type { Readable } from 'node:stream';

/** One stored image as a sweep sees it. */
export interface StoredBlob {
  readonly key: string;
  /** As stored: an encrypted image takes a few bytes more. */
  readonly bytes: number;
  /** By the storage's own clock. */
  readonly storedAt: Date;
}

/**
 * Where images are kept. A key is `<tenantId>/<id>`, two lower-case UUIDs; anything else is refused with a TypeError. A
 * blob is whole or absent, whatever crashes, and once `put` has resolved a power cut does not take it away.
 */
export interface Blobs {
  /**
   * Stores bytes, or a finished file made at a `temporaryPath`, which is taken over: afterwards it is gone, also when
   * storing failed. Replaces what the key had. A full disk leaves nothing behind (`isUnwritable`).
   */
  put(key: string, source: Buffer | string): Promise<void>;
  /** All bytes. Errors: BlobMissing; BlobDamaged, where the store can tell. */
  read(key: string): Promise<Buffer>;
  /**
   * A stream of the bytes, which the caller must read to its end or destroy. Errors, before anything is streamed:
   * BlobMissing.
   */
  open(key: string): Promise<Readable>;
  has(key: string): Promise<boolean>;
  /** Whether the stored bytes are not encrypted. Errors: BlobMissing. */
  isPlain(key: string): Promise<boolean>;
  /** Resolves also when there is nothing to remove. */
  remove(key: string): Promise<void>;
  /**
   * A new path for a file on its way into `put`; nothing exists there yet. Files left there by a crash are swept at a
   * later start.
   */
  temporaryPath(): string;
  /** All blobs of a tenant, in no order; those stored or removed meanwhile may be listed or not. */
  list(tenantId: string): AsyncIterable<StoredBlob>;
  /** Rejects when nothing can be stored now. */
  check(): Promise<void>;
}

/** There is no blob of that key. */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';

  constructor(key: string, cause?: unknown) {
    super(`There is no blob ${key}`, { cause });
  }
}

/** The bytes of that key are not those that were stored. */
export class BlobDamaged extends Error {
  override readonly name = 'BlobDamaged';

  constructor(key: string) {
    super(`The blob ${key} is damaged`);
  }
}
