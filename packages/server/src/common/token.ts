import { createHash } from 'node:crypto';
import type { Sources } from './sources.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 22 base62 characters: 130.9 bits. Letters and digits only, because messengers cut other characters off a URL. */
const CHARS = 22;
const TOKEN = new RegExp(`^[0-9A-Za-z]{${CHARS}}$`);

/** A new token of a link, a visit or an invitation. */
export function newToken({ below }: Pick<Sources['random'], 'below'>): string {
  return Array.from({ length: CHARS }, () => ALPHABET[below(ALPHABET.length)]).join('');
}

/** Another token that follows from one. It tells nothing of that one, and is as hard to guess. */
export function derivedToken(token: string, purpose: string): string {
  const digest = createHash('sha256').update(`${purpose} ${token}`).digest();
  let rest = BigInt(`0x${digest.toString('hex')}`);
  return Array.from({ length: CHARS }, () => {
    const at = Number(rest % BigInt(ALPHABET.length));
    rest /= BigInt(ALPHABET.length);
    return ALPHABET[at];
  }).join('');
}

/** Hash of a token, `undefined` for a malformed one. Plain SHA-256 is enough, because 130 random bits cannot be guessed. */
export function hashOfToken(token: unknown): Buffer | undefined {
  return typeof token === 'string' && TOKEN.test(token) ? createHash('sha256').update(token).digest() : undefined;
}
