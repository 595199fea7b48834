import { createHash } from 'node:crypto';
import type { Sources } from '../../common/sources.ts';

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits for a link or a session cookie. */
export function newSecret(random: Sources['random']): string {
  return random.bytes(32).toString('base64url');
}

/**
 * Hash of a secret, `undefined` for a malformed one. Plain SHA-256 is enough, because 256 random bits cannot be
 * guessed.
 */
export function hashOfSecret(secret: string): Buffer | undefined {
  return SECRET.test(secret) ? createHash('sha256').update(secret).digest() : undefined;
}
