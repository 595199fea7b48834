/** Wraps data keys. Comes from a file or a setting, or stays in a key service. */
export interface MasterKey {
  /** Source, for messages. */
  readonly says: string;
  /** Wraps 32 bytes, bound to their purpose. */
  wrap(secret: Buffer, purpose: string): Promise<string>;
  /** Throws MasterKeyRefused. */
  unwrap(wrapped: string, purpose: string): Promise<Buffer>;
  /** Whether a rotation can leave the wrapping as it is. */
  isCurrent(wrapped: string): Promise<boolean>;
  /** Creates the master key at a first start. */
  make(): Promise<void>;
  /** From now on a new key wraps, and previous ones still unwrap. */
  beginRotation(): Promise<void>;
  /** Drops the previous keys. */
  endRotation(): Promise<void>;
}

/** The master key cannot unwrap a value that it should. */
export class MasterKeyRefused extends Error {
  override readonly name = 'MasterKeyRefused';
}

export const MASTER_KEY_BYTES = 32;

/**
 * Storage of wrapped keys: small texts by name, as files of a folder shared by nodes or as rows of their database. A
 * destroyed text cannot be read again.
 */
export interface KeyPlace {
  /** Location, for messages. */
  readonly says: string;
  /** Whether copies of destroyed texts remain: in the write-ahead log, in replicas, in backups of the database. */
  readonly keepsCopies: boolean;
  /** Changes with the text. `undefined` if there is none. Read before each use of a key. */
  versionOf(name: string): Promise<string | undefined>;
  read(name: string): Promise<string | undefined>;
  /** `once` keeps an existing text, also under concurrency. `always` replaces it. */
  put(name: string, text: string, when: 'once' | 'always'): Promise<void>;
  /** Returns whether it existed. */
  destroy(name: string): Promise<boolean>;
  list(): Promise<string[]>;
}
