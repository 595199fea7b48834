import { crc32 } from 'node:zlib';
import type { Change, ExtraPart, Place, Recipe, SoundFile } from './recipe.ts';

export type SoundFiles = Readonly<Record<SoundFile, Buffer>>;

/** Maximum request size, which stops repeated growth, bytes. */
const BYTES_MAX = 3_000_000;

/** A raw HTTP request. */
export interface RawRequest {
  readonly bytes: Buffer;
  /** Whether it is complete. Otherwise the connection may be closed without a readable response. */
  readonly isFinished: boolean;
}

function indexOf([from, count]: Place, length: number): number {
  if (from === 'share') return Math.floor((length * count) / 10_000);
  return Math.min(length, Math.max(0, from === 'start' ? count : length - count));
}

function changed(bytes: Buffer, change: Change, files: SoundFiles): Buffer {
  const at = indexOf(change.at, bytes.length);
  const [before, behind] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (change.op) {
    case 'flip': {
      const copy = Buffer.from(bytes);
      if (at < copy.length) copy[at]! ^= 1 << change.bit;
      return copy;
    }
    case 'write': {
      const copy = Buffer.from(bytes);
      Buffer.from(change.hex, 'hex').copy(copy, at);
      return copy;
    }
    case 'insert':
      return Buffer.concat([before, Buffer.from(change.hex.repeat(change.times), 'hex'), behind]);
    case 'remove':
      return Buffer.concat([before, behind.subarray(change.bytes)]);
    case 'repeat': {
      const piece = behind.subarray(0, change.bytes);
      return Buffer.concat([before, ...Array<Buffer>(change.times).fill(piece), behind]);
    }
    case 'cut':
      return before;
    case 'splice': {
      const other = files[change.other];
      return Buffer.concat([before, other.subarray(indexOf(change.at, other.length))]);
    }
  }
}

const allChanges = (bytes: Buffer, changes: readonly Change[], files: SoundFiles): Buffer =>
  changes.reduce((result, change) => changed(result, change, files).subarray(0, BYTES_MAX), bytes);

/** Fixes the CRC of each chunk within the file. */
function mendCrc(png: Buffer): Buffer {
  const mended = Buffer.from(png);
  for (let at = 8; at + 12 <= mended.length; ) {
    const end = at + 8 + mended.readUInt32BE(at);
    if (end + 4 > mended.length) break;
    mended.writeUInt32BE(crc32(mended.subarray(at + 4, end)), end);
    at = end + 4;
  }
  return mended;
}

const crlf = '\r\n';
const latin = (text: string) => Buffer.from(text, 'latin1');

function bodyOf(recipe: Recipe, files: SoundFiles): Buffer {
  const file = allChanges(files[recipe.file], recipe.ofFile, files);
  const whole = recipe.isCrcMended && /png/i.test(recipe.file) ? mendCrc(file) : file;
  const partOf = (header: string, content: Buffer) =>
    Buffer.concat([latin(`--${recipe.boundary}${crlf}${header}${crlf}${crlf}`), content, latin(crlf)]);
  const field = (name: string, value: string) => partOf(`content-disposition: form-data; name="${name}"`, latin(value));
  const extra = (isBehind: boolean) =>
    recipe.parts
      .filter((part) => part.isBehind === isBehind)
      .flatMap(({ header, text, times }: ExtraPart) => Array<Buffer>(times).fill(partOf(header, latin(text))));
  const header = `content-disposition: ${recipe.disposition}${crlf}content-type: ${recipe.partType}`;
  const body = Buffer.concat([
    field('species', 'CAT'),
    field('purpose', 'PET_VERIFICATION'),
    ...extra(false),
    partOf(header, whole),
    ...extra(true),
    latin(recipe.isClosed ? `--${recipe.boundary}--${crlf}` : ''),
  ]);
  return allChanges(body, recipe.ofBody, files);
}

const CONTENT_TYPES = {
  right: (boundary: string) => `content-type: multipart/form-data; boundary=${boundary}`,
  quoted: (boundary: string) => `content-type: multipart/form-data; boundary="${boundary}"`,
  noBoundary: () => 'content-type: multipart/form-data',
  otherBoundary: () => 'content-type: multipart/form-data; boundary=another',
  json: () => 'content-type: application/json',
  octets: () => 'content-type: application/octet-stream',
  none: () => '',
} as const satisfies Record<Recipe['contentType'], (boundary: string) => string>;

function framed(body: Buffer, length: Recipe['length']): { header: string; bytes: Buffer; isFinished: boolean } {
  const chunks = (size: string) => Buffer.concat([latin(`${size}${crlf}`), body, latin(`${crlf}0${crlf}${crlf}`)]);
  const chunked = 'transfer-encoding: chunked';
  if (length === 'chunked') return { header: chunked, bytes: chunks(body.length.toString(16)), isFinished: true };
  if (length === 'chunkedWrongly') return { header: chunked, bytes: chunks('zz'), isFinished: true };
  if (length === 'none') return { header: '', bytes: body, isFinished: false };
  const told = { right: 0, short: -Math.min(body.length, 20), long: 20 }[length];
  return { header: `content-length: ${body.length + told}`, bytes: body, isFinished: length === 'right' };
}

/** Builds the request of a recipe, deterministically. */
export function buildUpload(
  recipe: Recipe,
  files: SoundFiles,
  target: { readonly path: string; readonly apiKey: string },
): RawRequest {
  const { header, bytes, isFinished } = framed(bodyOf(recipe, files), recipe.length);
  const lines = [
    `POST ${target.path} HTTP/1.1`,
    'host: localhost',
    `x-service-api-key: ${target.apiKey}`,
    'connection: close',
    CONTENT_TYPES[recipe.contentType](recipe.boundary),
    header,
    ...recipe.headers,
  ];
  const head = `${lines.filter(Boolean).join(crlf)}${crlf}${crlf}`;
  const isPlain = !recipe.headers.some((line) => /^(content-length|transfer-encoding)/.test(line));
  return { bytes: Buffer.concat([latin(head), bytes]), isFinished: isFinished && isPlain };
}
