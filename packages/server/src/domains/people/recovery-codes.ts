import { createHash } from 'node:crypto';
import type { Sources } from '../../common/sources.ts';

/** Crockford's base32, without easily confused characters. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const codesMade = 10;
/** 80 random bits. */
const codeChars = 16;

/** Generates ten codes, in groups of four characters. */
export function newRecoveryCodes(random: Sources['random']): string[] {
  return Array.from({ length: codesMade }, () => {
    const code = [...random.bytes(codeChars)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
    return code.match(/.{4}/g)!.join('-');
  });
}

/** Hash of a normalised code. Plain SHA-256 is enough, because 80 random bits cannot be guessed. */
export function hashOfRecoveryCode(typed: string): Buffer {
  const code = typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return createHash('sha256').update(code).digest();
}
