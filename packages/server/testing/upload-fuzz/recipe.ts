import fc from 'fast-check';

/** Valid file that an upload is based on. */
const SOUND_FILES = ['jpeg', 'progressiveJpeg', 'png', 'palettePng', 'webp', 'losslessWebp'] as const;
export type SoundFile = (typeof SOUND_FILES)[number];

/** Position in bytes: an offset from the start or end, or a share of the length in ten-thousandths. */
export type Place = readonly [from: 'start' | 'end' | 'share', count: number];

/** One change of bytes, in a file or in the whole body. */
export type Change =
  | { readonly op: 'flip'; readonly at: Place; readonly bit: number }
  | { readonly op: 'write'; readonly at: Place; readonly hex: string }
  | { readonly op: 'insert'; readonly at: Place; readonly hex: string; readonly times: number }
  | { readonly op: 'remove'; readonly at: Place; readonly bytes: number }
  | { readonly op: 'repeat'; readonly at: Place; readonly bytes: number; readonly times: number }
  | { readonly op: 'cut'; readonly at: Place }
  /** Continues with another valid file. */
  | { readonly op: 'splice'; readonly at: Place; readonly other: SoundFile };

/** A part of the form before or after the file. Its header lines are written verbatim. */
export interface ExtraPart {
  readonly isBehind: boolean;
  readonly header: string;
  readonly text: string;
  readonly times: number;
}

/** A malformed upload as a value: small, printed on failure, and reproducible. */
export interface Recipe {
  readonly file: SoundFile;
  readonly ofFile: readonly Change[];
  /** Whether the CRCs of a PNG are fixed after changes, so that it gets further. */
  readonly isCrcMended: boolean;
  readonly boundary: string;
  /** Content-Disposition of the file part. */
  readonly disposition: string;
  readonly partType: string;
  readonly parts: readonly ExtraPart[];
  readonly isClosed: boolean;
  readonly ofBody: readonly Change[];
  readonly contentType: 'right' | 'quoted' | 'noBoundary' | 'otherBoundary' | 'json' | 'octets' | 'none';
  readonly length: 'right' | 'chunked' | 'chunkedWrongly' | 'short' | 'long' | 'none';
  /** Header lines of the request. */
  readonly headers: readonly string[];
}

const place: fc.Arbitrary<Place> = fc.oneof(
  fc.tuple(fc.constantFrom('start' as const, 'end' as const), fc.nat(80)),
  fc.tuple(fc.constant('share' as const), fc.nat(10_000)),
);
/** Typical boundary values of lengths, counts and sizes, and random bytes. */
const hex = fc.oneof(
  fc.constantFrom(
    '00',
    'ff',
    '0000',
    'ffff',
    '7fff',
    '8000',
    '00000000',
    'ffffffff',
    '7fffffff',
    '80000000',
    '00000001',
  ),
  fc.constantFrom('0d0a', '0d0a0d0a', '2d2d', 'ffd8', 'ffd9', 'ffda', 'ffc0', 'ffc4', 'ffdb', 'ffe1', 'fffe'),
  fc.constantFrom('49484452', '49444154', '49454e44', '504c5445', '69434350', '74524e53', '6163544c', '66645441'),
  fc.constantFrom('56503820', '5650384c', '56503858', '414e494d', '414c5048', '52494646', '57454250'),
  fc.uint8Array({ minLength: 1, maxLength: 8 }).map((bytes) => Buffer.from(bytes).toString('hex')),
);
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ op: fc.constant('flip' as const), at: place, bit: fc.nat(7) }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('write' as const), at: place, hex }) },
  fc.record({ op: fc.constant('insert' as const), at: place, hex, times: fc.constantFrom(1, 2, 100, 5000) }),
  fc.record({ op: fc.constant('remove' as const), at: place, bytes: fc.nat(300) }),
  fc.record({
    op: fc.constant('repeat' as const),
    at: place,
    bytes: fc.integer({ min: 1, max: 400 }),
    times: fc.constantFrom(1, 10, 1000),
  }),
  fc.record({ op: fc.constant('cut' as const), at: place }),
  fc.record({ op: fc.constant('splice' as const), at: place, other: fc.constantFrom(...SOUND_FILES) }),
);

const DISPOSITION = 'form-data; name="file"; filename="photo.jpg"';
const disposition = fc.constantFrom(
  'form-data; name="file"',
  'form-data; name=file; filename=photo.jpg',
  'form-data; filename="photo.jpg"',
  'form-data; name=""; filename=""',
  'form-data; name="file"; name="other"; filename="a"',
  'form-data; name="file"; filename="../../../etc/passwd"',
  'form-data; name="file"; filename="a\\"b\\\\c"',
  'form-data; name="file"; filename="\u0000\u0001"',
  'form-data; name="file"; filename*=UTF-8\'\'%e2%82%ac%ff%',
  'form-data; name="file"; filename*=no-charset\'\'%00',
  'form-data; name="__proto__"; filename="a"',
  'form-data; name="file"; filename="unclosed',
  `form-data; name="file"; filename="${'x'.repeat(3000)}"`,
  'attachment; name="file"; filename="a"',
  'form-data;;;; name="file";;',
  'file',
  '',
);
const part: fc.Arbitrary<ExtraPart> = fc.record({
  isBehind: fc.boolean(),
  header: fc.constantFrom(
    'content-disposition: form-data; name="species"',
    'content-disposition: form-data; name="purpose"',
    'content-disposition: form-data; name="__proto__"',
    'content-disposition: form-data; name="constructor"',
    'content-disposition: form-data; name="file"',
    'content-disposition: form-data; name="file"; filename="second.png"\r\ncontent-type: image/png',
    'content-disposition: form-data; name="a"\r\ncontent-type: text/plain; charset=utf-16le',
    'content-disposition: form-data; name="a"\r\ncontent-type: application/json',
    'content-disposition: form-data; name="a"\r\ncontent-transfer-encoding: base64',
    'content-type: multipart/mixed; boundary=inner',
    'no colon at all',
    `x-long: ${'y'.repeat(20_000)}`,
    '',
  ),
  text: fc.oneof(
    fc.constantFrom(
      '',
      'CAT',
      'PET_VERIFICATION',
      '{"a":',
      '\u0000',
      '\r\n--',
      '--inner\r\n\r\nx\r\n--inner--',
      'x'.repeat(6000),
    ),
    fc.string({ maxLength: 20, unit: 'binary' }),
  ),
  times: fc.constantFrom(1, 1, 1, 2, 30),
});

/** Usually only one thing is wrong, so that the rest is processed as far as possible. */
export const recipes: fc.Arbitrary<Recipe> = fc.record({
  file: fc.constantFrom(...SOUND_FILES),
  ofFile: fc.oneof({ weight: 4, arbitrary: fc.array(change, { maxLength: 3 }) }, fc.constant([])),
  isCrcMended: fc.boolean(),
  boundary: fc.oneof(
    { weight: 6, arbitrary: fc.constant('boundary') },
    fc.constantFrom('a', "'()+_,-./:=?", '-'.repeat(70), 'b'.repeat(500), 'with space', ''),
  ),
  disposition: fc.oneof({ weight: 6, arbitrary: fc.constant(DISPOSITION) }, disposition),
  partType: fc.oneof(
    { weight: 6, arbitrary: fc.constant('image/jpeg') },
    fc.constantFrom('', 'text/plain', 'image/jpeg; charset=', 'multipart/form-data; boundary=x', '\u0000'),
  ),
  parts: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.array(part, { maxLength: 3 })),
  isClosed: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, fc.constant(false)),
  ofBody: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.array(change, { maxLength: 2 })),
  contentType: fc.oneof(
    { weight: 10, arbitrary: fc.constant('right' as const) },
    fc.constantFrom(
      'quoted' as const,
      'noBoundary' as const,
      'otherBoundary' as const,
      'json' as const,
      'octets' as const,
    ),
    fc.constant('none' as const),
  ),
  length: fc.oneof(
    { weight: 10, arbitrary: fc.constant('right' as const) },
    fc.constantFrom('chunked' as const, 'chunkedWrongly' as const, 'short' as const, 'long' as const, 'none' as const),
  ),
  headers: fc.oneof(
    { weight: 8, arbitrary: fc.constant([]) },
    fc.array(
      fc.constantFrom(
        'expect: 100-continue',
        'content-encoding: gzip',
        'content-type: text/plain',
        'content-length: 5',
        'transfer-encoding: identity',
        'idempotency-key: \u00e9',
        'x-request-id: ../..',
        'range: bytes=0-1',
      ),
      { maxLength: 2 },
    ),
  ),
});
