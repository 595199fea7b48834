import type { Gray } from './native-pictures.fixture.ts';

/** Encodes a binary PGM: `P5`, width and height, 255, each on its line, then the levels row by row. */
export function pgmOf({ width, height, levels }: Gray): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const bytes = new Uint8Array(head.length + levels.length);
  bytes.set(head);
  bytes.set(levels, head.length);
  return bytes;
}

export function grayOfPgm(bytes: Uint8Array): Gray {
  const [, width, height] =
    /^P5\n(\d+) (\d+)\n255\n/.exec(String.fromCharCode(...bytes.subarray(0, 32))) ?? unreadable();
  const size = { width: Number(width), height: Number(height) };
  return { ...size, levels: bytes.subarray(bytes.length - size.width * size.height) };
}

function unreadable(): never {
  throw new Error('This is not a PGM with 8 bits.');
}
