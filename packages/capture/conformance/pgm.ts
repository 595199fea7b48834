import type { Gray } from './native-pictures.ts';

/** Encodes a binary PGM: `P5`, width and height, 255, each on its line, then the levels row by row. */
export function pgmOf({ width, height, levels }: Gray): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const bytes = new Uint8Array(head.length + levels.length);
  bytes.set(head);
  bytes.set(levels, head.length);
  return bytes;
}

/** Decodes a file of several PGMs, one after the other in the order of `frames`. */
export function graysOfPgms(
  bytes: Uint8Array,
  frames: readonly { readonly name: string; readonly width: number; readonly height: number }[],
): Map<string, Gray> {
  let at = 0;
  const grays = frames.map(({ name, width, height }): [string, Gray] => {
    const head = `P5\n${width} ${height}\n255\n`;
    const from = at + head.length;
    if (String.fromCharCode(...bytes.subarray(at, from)) !== head) throw new Error(`${name} is no PGM of its size.`);
    at = from + width * height;
    return [name, { width, height, levels: bytes.subarray(from, at) }];
  });
  if (at !== bytes.length) throw new Error(`The frames end at ${at} of ${bytes.length} bytes.`);
  return new Map(grays);
}
