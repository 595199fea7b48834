import { createHash } from 'node:crypto';
import { type DataKey, decrypt, encrypt, NONCE_BYTES } from './ciphertext.ts';

/** A master key in memory, with the id that wrapped keys refer to. */
function keyOf(secret: Buffer): DataKey {
  return { id: createHash('sha256').update('rhinarium master key').update(secret).digest().subarray(0, 8), secret };
}

const textOf = (key: DataKey) => `aes-256-gcm:${key.id.toString('hex')}:`;

/** Parses base64 of 32 bytes, `undefined` if invalid. */
export function parseMasterKey(text: string): Buffer | undefined {
  const bytes = Buffer.from(text.trim(), 'base64');
  const isExact = bytes.toString('base64').replace(/=+$/, '') === text.trim().replace(/=+$/, '');
  return isExact && bytes.length === MASTER_KEY_BYTES ? bytes : undefined;
}

export function wrapWith(secret: Buffer, newBytes: (count: number) => Buffer, plain: Buffer, purpose: string): string {
  const key = keyOf(secret);
  return textOf(key) + encrypt(key, newBytes(NONCE_BYTES), purpose, plain).toString('base64');
}

/** Unwraps with the key that wrapped. Throws MasterKeyRefused. */
export function unwrapWith(secrets: readonly Buffer[], wrapped: string, purpose: string): Buffer {
  const key = secrets.map(keyOf).find((each) => wrapped.startsWith(textOf(each)));
  if (!key) throw new MasterKeyRefused('It is not the key that wrapped the data keys.');
  try {
    return decrypt(key, purpose, Buffer.from(wrapped.slice(textOf(key).length), 'base64'));
  } catch (cause) {
    throw new MasterKeyRefused(`What it wrapped for "${purpose}" was changed.`, { cause });
  }
}

export const isWrappedWith = (secret: Buffer, wrapped: string): boolean => wrapped.startsWith(textOf(keyOf(secret)));

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
