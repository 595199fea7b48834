/** Compares byte strings lexicographically: negative if `a` comes first, 0 if they are equal. */
export function byteOrder(a: Uint8Array | Int8Array, b: Uint8Array | Int8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}
