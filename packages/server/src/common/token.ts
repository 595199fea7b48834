import { createHash } from 'node:crypto';
import type { Sources } from './sources.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 22 base62 characters: 130.9 bits. Letters and digits only, because messengers cut other characters off a URL. */
const CHARS = 22;
/** Letters and digits that differ clearly in print, in one case. */
const TYPED_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
/** 12 of them: 59.4 bits. */
const TYPED_CHARS = 12;
const TOKEN = new RegExp(`^(?:[0-9A-Za-z]{${CHARS}}|[${TYPED_ALPHABET}]{${TYPED_CHARS}})$`);

/** A new token of a link, a visit or an invitation. */
export function newToken({ below }: Pick<Sources['random'], 'below'>): string {
  return Array.from({ length: CHARS }, () => ALPHABET[below(ALPHABET.length)]).join('');
}

/** A new token that people type from paper. What it opens is on that paper for everybody. */
export const newTypedToken = ({ below }: Pick<Sources['random'], 'below'>): string =>
  Array.from({ length: TYPED_CHARS }, () => TYPED_ALPHABET[below(TYPED_ALPHABET.length)]).join('');

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

/** Hash of a token, `undefined` for a malformed one. Plain SHA-256 is enough, because the bits are random and too many to be guessed. */
export function hashOfToken(token: unknown): Buffer | undefined {
  return typeof token === 'string' && TOKEN.test(token) ? createHash('sha256').update(token).digest() : undefined;
}
