import { sha256 } from '@noble/hashes/sha2.js';

/** Lower-case hexadecimal digits: React Native has no `crypto.subtle`. */
export async function hexSha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return [...sha256(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
