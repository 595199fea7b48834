import { createCipheriv, createDecipheriv } from 'node:crypto';

/** What a tenant's data are encrypted with. */
export interface DataKey {
  /** Tells the keys that a tenant has had apart; 8 bytes, not secret. */
  readonly id: Buffer;
  /** 32 bytes. */
  readonly secret: Buffer;
}

/** Stored bytes were changed, belong to another place, or were encrypted with another key. */
export class CiphertextRefused extends Error {
  override readonly name = 'CiphertextRefused';
}

/** Stored bytes that were changed, or cut off, or belong to another place: no other key would read them. */
export class CiphertextDamaged extends CiphertextRefused {}

/** What a read gives; `undefined` for stored bytes that are damaged. Other errors are thrown. */
export function unlessDamaged<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof CiphertextDamaged) return undefined;
    throw cause;
  }
}

const ALGORITHM = 'aes-256-gcm';
/** Begins every ciphertext. No JPEG and no template begins so, and a search code has another length. */
const MAGIC = Buffer.from('\x89RHENC1\n', 'latin1');
export const MAGIC_BYTES = MAGIC.length;
export const DATA_KEY_ID_BYTES = 8;
export const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = MAGIC_BYTES + DATA_KEY_ID_BYTES;
/** What a ciphertext has more than its plaintext. */
export const OVERHEAD_BYTES = HEADER_BYTES + NONCE_BYTES + TAG_BYTES;

/** Of a whole stored value or of its first bytes. */
export function isCiphertext(stored: Uint8Array): boolean {
  return stored.length >= MAGIC_BYTES && MAGIC.equals(stored.subarray(0, MAGIC_BYTES));
}

/** As `isCiphertext` compares them in SQL. */
export const MAGIC_OF_CIPHERTEXT: Buffer = MAGIC;

/**
 * AES-256-GCM. `subject` names the place that the value is stored at: at another place, or in another tenant, it is
 * refused. The nonce must never be used twice with a key.
 */
export function encrypt(key: DataKey, nonce: Buffer, subject: string, plain: Uint8Array): Buffer {
  const cipher = createCipheriv(ALGORITHM, key.secret, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.concat([MAGIC, key.id, Buffer.from(subject)]));
  const body = cipher.update(plain);
  cipher.final();
  return Buffer.concat([MAGIC, key.id, nonce, cipher.getAuthTag(), body]);
}

/** Errors: CiphertextRefused; CiphertextDamaged where it is not for the key. */
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
