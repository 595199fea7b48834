import { type ScryptOptions, scryptSync, timingSafeEqual } from 'node:crypto';

// Runs in a separate thread (password-work.ts). The main thread would delay every request, and the asynchronous API
// would occupy the thread pool of files and database connections.

/**
 * OWASP's second recommendation for scrypt: 32 MiB per attempt, about 0.2 s on one core. Source: Password Storage Cheat
 * Sheet.
 */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const HASH_BYTES = 32;
export const SALT_BYTES = 16;
const MEMORY_BYTES_MAX = 64 * 1024 * 1024;
const STORED = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;

const derive = (password: string, salt: Uint8Array, cost: ScryptOptions): Buffer =>
  scryptSync(password.normalize('NFKC'), salt, HASH_BYTES, { ...cost, maxmem: MEMORY_BYTES_MAX });

/** Scrypt hash with salt and cost, so that the cost can be raised later. */
export function hashOfPassword({ password, salt }: { password: string; salt: Uint8Array }): string {
  const key = derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, Buffer.from(salt).toString('base64url'), key.toString('base64url')].join(
    '$',
  );
}

/** Checks a password against its hash. Takes equally long without a hash, so that timing does not reveal accounts. */
export function isPassword({ password, stored }: { password: string; stored: string | null }): boolean {
  const [, n, r, p, salt, key] = STORED.exec(stored ?? '') ?? [];
  if (salt === undefined || key === undefined) {
    derive(password, Buffer.alloc(SALT_BYTES), COST);
    return false;
  }
  const cost = { N: Number(n), r: Number(r), p: Number(p) };
  return timingSafeEqual(derive(password, Buffer.from(salt, 'base64url'), cost), Buffer.from(key, 'base64url'));
}
