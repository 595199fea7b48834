// Of the search in a gallery. See ../parameters.ts.

/** A number of a search code in two bits: what the gallery keeps of each sample. */
export const COARSE_CODE = {
  /**
   * Least size of a large number: 0.98 of the deviation of a code's numbers, 127 / 16 (Lloyd 1982, Max 1960: four
   * levels of a normal variable).
   */
  largeFrom: 8,
  /** What a small and a large number stand for, as whole numbers in the ratio of 0.4528 to 1.5104 (as above). */
  small: 3,
  large: 10,
} as const;

/**
 * Pets that the scan of sign bits leaves for the ranking by mean codes. Measured (synthetic):
 * docs/decisions/0014-first-scan.md.
 */
export const RANKED_PETS = 3000;

/** Pets that the first scan leaves for a first look, and for the full comparison after it. Policy. */
export const SHORTLIST_PETS = 30;
