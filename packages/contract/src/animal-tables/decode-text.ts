// The interface of browsers and Node.js. Neither’s types can be assumed here.
declare class TextDecoder {
  constructor(label: string, options?: { readonly fatal?: boolean });
  decode(bytes: Uint8Array): string;
}

/** Encodings that spreadsheets write, as the Encoding Standard names them. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1256',
  'windows-874',
  'euc-kr',
  'shift_jis',
  'gb18030',
  'big5',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Characters beyond ASCII that are looked at. */
const SAMPLE = 10_000;

/** Text of a file, and its encoding: the given one, or the one that its bytes tell. */
export function decodeText(
  bytes: Uint8Array,
  given?: Encoding,
): { readonly text: string; readonly encoding: Encoding } {
  const encoding = given ?? encodingOf(bytes);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

/** UTF-8, UTF-16 with a byte order mark, Korean as Excel writes it, or otherwise Windows-1252. */
function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (isIn('utf-8', bytes)) return 'utf-8';
  return hasPairs(bytes) && isIn('euc-kr', bytes) ? 'euc-kr' : 'windows-1252';
}

function isIn(encoding: Encoding, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Checks that most bytes beyond ASCII stand in pairs. Letters with accents of Windows-1252 stand alone. */
function hasPairs(bytes: Uint8Array): boolean {
  let [beyond, paired] = [0, 0];
  for (let at = 0; at < bytes.length && beyond < SAMPLE; at++) {
    if ((bytes[at] ?? 0) < 0xa1) continue;
    beyond++;
    if ((bytes[at + 1] ?? 0) < 0xa1) continue;
    beyond++;
    paired += 2;
    at++;
  }
  return paired * 2 > beyond;
}
