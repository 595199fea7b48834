import type { Readable } from 'node:stream';

/** A stored image as listed for sweeping. */
export interface StoredBlob {
  readonly key: string;
  /** Stored size, encryption overhead included. */
  readonly bytes: number;
  /** Time by the storage's own clock. */
  readonly storedAt: Date;
}

/**
 * The image store. A key is `<tenantId>/<id>`, two lower-case UUIDs. Anything else throws a TypeError. A blob is
 * complete or absent after any crash, and durable once `put` has resolved.
 */
export interface Blobs {
  /**
   * Stores bytes, or a complete file at a `temporaryPath`, which is moved and gone afterwards, also on failure.
   * Replaces an existing blob. A full disk leaves nothing behind (`isUnwritable`).
   */
  put(key: string, source: Buffer | string): Promise<void>;
  /** All bytes. Throws BlobMissing, and BlobDamaged if the store can tell. */
  read(key: string): Promise<Buffer>;
  /** Stream of the bytes, which the caller must read to its end or destroy. Throws BlobMissing before streaming. */
  open(key: string): Promise<Readable>;
  has(key: string): Promise<boolean>;
  /** Idempotent. */
  remove(key: string): Promise<void>;
  /** A new path for a temporary file to `put`. Files left over from a crash are swept at a later start. */
  temporaryPath(): string;
  /** All blobs of a tenant, unordered. May miss or include concurrent changes. */
  list(tenantId: string): AsyncIterable<StoredBlob>;
  /** Rejects if the store is not writable. */
  check(): Promise<void>;
}

export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';

  constructor(key: string, cause?: unknown) {
    super(`There is no blob ${key}`, { cause });
  }
}

/** The stored bytes were changed. */
export class BlobDamaged extends Error {
  override readonly name = 'BlobDamaged';

  constructor(key: string) {
    super(`The blob ${key} is damaged`);
  }
}
