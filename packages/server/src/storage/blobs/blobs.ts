import type { Readable } from 'node:stream';
import { isId } from '@rhinarium/contract';
import type { FastifyBaseLogger } from 'fastify';

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

interface BlobKey {
  readonly tenantId: string;
  readonly id: string;
}

function readBlobKey(text: string): BlobKey | undefined {
  const [tenantId = '', id = '', ...rest] = text.split('/');
  return isId(tenantId) && isId(id) && rest.length === 0 ? { tenantId, id } : undefined;
}

/** Parses a blob key. Throws a TypeError for anything else, so that no key can escape its tenant's folder. */
export function parseBlobKey(text: string): BlobKey {
  const key = readBlobKey(text);
  if (!key) throw new TypeError('A blob key is <tenantId>/<id>, two lower-case UUIDs');
  return key;
}

/** Checks whether a text is a blob key of this tenant. */
export const isBlobKeyOf = (tenantId: string, text: string): boolean => readBlobKey(text)?.tenantId === tenantId;

export function requireTenantId(text: string): string {
  if (!isId(text)) throw new TypeError('A tenant is named by a lower-case UUID');
  return text;
}

/** Missing and damaged images. Each is reported to operators once per process. */
export interface LostImages {
  note(image: { readonly tenantId: string; readonly uploadId: string }, cause: unknown): void;
  /** Number since the start of the process. */
  readonly count: number;
}

export function openLostImages(log: Pick<FastifyBaseLogger, 'error'>): LostImages {
  const known = new Set<string>();
  return {
    note({ tenantId, uploadId }, err) {
      if (known.has(uploadId)) return;
      known.add(uploadId);
      log.error({ err, tenantId, uploadId }, 'stored image missing or damaged: restore it from a backup');
    },
    get count() {
      return known.size;
    },
  };
}
