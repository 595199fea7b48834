/** Returns for each probe the index of its best reference. `ratios` are given probe by probe. */
export function bestReferences(ratios: readonly number[], referenceCount: number): number[] {
  return Array.from({ length: ratios.length / referenceCount }, (_, probe) => {
    const row = ratios.slice(probe * referenceCount, (probe + 1) * referenceCount);
    return row.indexOf(Math.max(...row));
  });
}
