import { createHash } from 'node:crypto';
import { type DataKey, decrypt, encrypt, NONCE_BYTES } from './ciphertext.ts';
import { MASTER_KEY_BYTES, MasterKeyRefused } from './master-key.ts';

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
