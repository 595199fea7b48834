/** Returns the index of the best reference of each probe. `ratios` is row-major: one row per probe. */
export function bestReferences(ratios: readonly number[], referenceCount: number): number[] {
  return Array.from({ length: ratios.length / referenceCount }, (_, probe) => {
    const row = ratios.slice(probe * referenceCount, (probe + 1) * referenceCount);
    return row.indexOf(Math.max(...row));
  });
}
