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
