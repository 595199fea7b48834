export const UUID_BYTES = 16;

const TEXT_LENGTH = 36;
const isDash = (at: number) => at === 8 || at === 13 || at === 18 || at === 23;
const HEXADECIMAL = '0123456789abcdef';
const NO_DIGIT = -1;
/** Digit value of each character code below 128, -1 for other characters. */
const DIGITS = Int8Array.from({ length: 128 }, (_, code) => HEXADECIMAL.indexOf(String.fromCharCode(code)));
const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Returns the bytes of a UUID in lower case, or `undefined` for any other text. */
export function uuidBytes(text: string): Uint8Array | undefined {
  if (text.length !== TEXT_LENGTH) return undefined;
  const bytes = new Uint8Array(UUID_BYTES);
  let digits = 0;
  for (let at = 0; at < TEXT_LENGTH; at++) {
    const code = text.charCodeAt(at);
    if (isDash(at)) {
      if (code !== 0x2d) return undefined;
      continue;
    }
    const digit = DIGITS[code] ?? NO_DIGIT;
    if (digit === NO_DIGIT) return undefined;
    bytes[digits >> 1]! |= digits % 2 === 0 ? digit << 4 : digit;
    digits++;
  }
  return bytes;
}

/** Returns the text of a UUID whose bytes begin at `at`. Texts sort as their bytes. */
export function uuidText(bytes: Uint8Array, at: number): string {
  let text = '';
  for (let n = 0; n < UUID_BYTES; n++) {
    if (isDash(text.length)) text += '-';
    text += PAIRS[bytes[at + n]!];
  }
  return text;
}
