/** Returns the larger one of two faces or noses, and whether the other is of similar size. */
export function largerOf<Part>(
  first: Part,
  other: Part | undefined,
  sizeOf: (part: Part) => number,
  { sizeShareMin }: { readonly sizeShareMin: number },
): { readonly larger: Part; readonly isSimilar: boolean } {
  if (other === undefined) return { larger: first, isSimilar: false };
  const [size, otherSize] = [sizeOf(first), sizeOf(other)];
  const isSimilar = Math.min(size, otherSize) >= sizeShareMin * Math.max(size, otherSize);
  return { larger: otherSize > size ? other : first, isSimilar };
}
