import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** OWASP's second choice for scrypt: 32 MiB a try, about a fifth of a second on one core. Source: Password Storage Cheat Sheet. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const HASH_BYTES = 32;
const MEMORY_BYTES_MAX = 64 * 1024 * 1024;
const STORED = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, { ...cost, maxmem: MEMORY_BYTES_MAX }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** What is stored of a password: its scrypt hash with salt and cost, so that the cost may rise later. */
export async function hashOfPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether the password is the one that was stored. Takes as long when nothing is stored, so that time tells nobody who has an account. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, n, r, p, salt, key] = STORED.exec(stored ?? '') ?? [];
  if (salt === undefined || key === undefined) {
    await derive(password, randomBytes(16), COST);
    return false;
  }
  const cost = { N: Number(n), r: Number(r), p: Number(p) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), cost), Buffer.from(key, 'base64url'));
}
