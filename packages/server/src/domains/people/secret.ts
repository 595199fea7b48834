import { createHash } from 'node:crypto';
import type { Sources } from '../../common/sources.ts';

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits, for a link or a session cookie. */
export function newSecret(random: Sources['random']): string {
  return random.bytes(32).toString('base64url');
}

/**
 * What is stored of a secret; `undefined` for a text that cannot be one. A plain SHA-256: nobody guesses 256 random
 * bits.
 */
export function hashOfSecret(secret: string): Buffer | undefined {
  return SECRET.test(secret) ? createHash('sha256').update(secret).digest() : undefined;
}
