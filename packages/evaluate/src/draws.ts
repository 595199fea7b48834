/** Samples of a reference and of a probe (protocol PNB-1). */
export const REFERENCE_SAMPLES = 5;
export const PROBE_SAMPLES = 3;
/** Draws of each identity; fixed, so that every run of one folder gives the same figures. */
export const DRAWS = 8;

/** The same items in a random order. */
export function shuffle<T>(items: readonly T[], next: () => number): T[] {
  const shuffled = [...items];
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
  }
  return shuffled;
}
