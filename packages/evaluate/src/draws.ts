/** Samples per reference and per probe (protocol PNB-1). */
export const REFERENCE_SAMPLES = 5;
export const PROBE_SAMPLES = 3;
/** Draws per identity. Fixed, so that every run on one folder yields the same figures. */
export const DRAWS = 8;

/** Returns the items in random order (Fisher-Yates). */
export function shuffle<T>(items: readonly T[], next: () => number): T[] {
  const shuffled = [...items];
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
  }
  return shuffled;
}
