import { createCipheriv, createDecipheriv } from 'node:crypto';

/** Encryption key of a tenant's data. */
export interface DataKey {
  /** Distinguishes successive keys of a tenant, 8 bytes, not secret. */
  readonly id: Buffer;
  /** 32 bytes. */
  readonly secret: Buffer;
}

/** The stored bytes were changed, misplaced, or encrypted with another key. */
export class CiphertextRefused extends Error {
  override readonly name = 'CiphertextRefused';
}

/** The stored bytes were changed, truncated or misplaced, so that no key decrypts them. */
export class CiphertextDamaged extends CiphertextRefused {}

/** Result of a read, `undefined` for damaged bytes. Other errors propagate. */
export function unlessDamaged<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof CiphertextDamaged) return undefined;
    throw cause;
  }
}

const ALGORITHM = 'aes-256-gcm';
/** Magic number of ciphertexts. No JPEG or template begins with it, and search codes differ in length. */
const MAGIC = Buffer.from('\x89RHENC1\n', 'latin1');
const MAGIC_BYTES = MAGIC.length;
const DATA_KEY_ID_BYTES = 8;
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = MAGIC_BYTES + DATA_KEY_ID_BYTES;
/** Ciphertext overhead, bytes. */
export const OVERHEAD_BYTES = HEADER_BYTES + NONCE_BYTES + TAG_BYTES;

/** Accepts a whole stored value or its first bytes. */
export function isCiphertext(stored: Uint8Array): boolean {
  return stored.length >= MAGIC_BYTES && MAGIC.equals(stored.subarray(0, MAGIC_BYTES));
}

/**
 * Encrypts with AES-256-GCM. `subject` names the storage location and is authenticated, so that the value is rejected
 * elsewhere or in another tenant. A nonce must never be reused with a key.
 */
export function encrypt(key: DataKey, nonce: Buffer, subject: string, plain: Uint8Array): Buffer {
  const cipher = createCipheriv(ALGORITHM, key.secret, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.concat([MAGIC, key.id, Buffer.from(subject)]));
  const body = cipher.update(plain);
  cipher.final();
  return Buffer.concat([MAGIC, key.id, nonce, cipher.getAuthTag(), body]);
}

/** Throws CiphertextRefused, or CiphertextDamaged if the key is right. */
export function decrypt(key: DataKey, subject: string, stored: Buffer): Buffer {
  const says = (why: string) => `The stored bytes of "${subject}" ${why}`;
  if (stored.length < OVERHEAD_BYTES || !isCiphertext(stored)) throw new CiphertextDamaged(says('are not whole'));
  if (!key.id.equals(stored.subarray(MAGIC_BYTES, HEADER_BYTES))) {
    throw new CiphertextRefused(says('were encrypted with another data key'));
  }
  const [nonceEnd, tagEnd] = [HEADER_BYTES + NONCE_BYTES, OVERHEAD_BYTES];
  const decipher = createDecipheriv(ALGORITHM, key.secret, stored.subarray(HEADER_BYTES, nonceEnd), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.concat([stored.subarray(0, HEADER_BYTES), Buffer.from(subject)]));
  decipher.setAuthTag(stored.subarray(nonceEnd, tagEnd));
  const plain = decipher.update(stored.subarray(tagEnd));
  try {
    decipher.final();
  } catch (cause) {
    throw new CiphertextDamaged(says('were changed, or belong to another place'), { cause });
  }
  return plain;
}
