import { createHash } from 'node:crypto';
import type { Sources } from '../../common/sources.ts';

/** Crockford's 32: no letter that is mistaken for another or for a digit. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const codesMade = 10;
/** 80 random bits. */
const codeChars = 16;

/** Ten new codes, in groups of four characters. */
export function newRecoveryCodes(random: Sources['random']): string[] {
  return Array.from({ length: codesMade }, () => {
    const code = [...random.bytes(codeChars)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
    return code.match(/.{4}/g)!.join('-');
  });
}

/** What is stored of a code, however it was typed. A plain SHA-256: nobody guesses 80 random bits. */
export function hashOfRecoveryCode(typed: string): Buffer {
  const code = typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return createHash('sha256').update(code).digest();
}
