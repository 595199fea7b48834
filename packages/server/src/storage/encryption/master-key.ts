/** The secret that wraps the data keys. It comes from a file, from a setting, or stays in a key service. */
export interface MasterKey {
  /** Where it comes from, for messages. */
  readonly says: string;
  /** Wraps 32 bytes, bound to what they are for. */
  wrap(secret: Buffer, purpose: string): Promise<string>;
  /** Errors: MasterKeyRefused. */
  unwrap(wrapped: string, purpose: string): Promise<Buffer>;
  /** Whether a rotation can leave it as it is. */
  isCurrent(wrapped: string): Promise<boolean>;
  /** Makes what a first start needs. */
  make(): Promise<void>;
  /** From here on a new key wraps, and the ones before still unwrap. */
  beginRotation(): Promise<void>;
  /** Forgets the keys before. */
  endRotation(): Promise<void>;
}

/** The master key does not unwrap what it should. */
export class MasterKeyRefused extends Error {
  override readonly name = 'MasterKeyRefused';
}

export const MASTER_KEY_BYTES = 32;
