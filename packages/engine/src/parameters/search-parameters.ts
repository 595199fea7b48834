// Search in a gallery. See ../parameters.ts.

/** Two-bit quantisation of a search code's numbers, as the gallery stores them. */
export const COARSE_CODE = {
  /**
   * Smallest magnitude of a large number: 0.98 standard deviations of a code's numbers, 127 / 16 (Lloyd 1982, Max 1960:
   * four levels of a normal variable).
   */
  largeFrom: 8,
  /** Integer reconstruction levels in the ratio of 0.4528 to 1.5104 (as above). */
  small: 3,
  large: 10,
} as const;

/**
 * Number of pets that the scan of sign bits leaves for ranking by mean codes. Measured (synthetic):
 * docs/decisions/0014-first-scan.md.
 */
export const RANKED_PETS = 3000;

/**
 * Number of pets that the first scan leaves for coarse matching, and that coarse matching leaves for the full
 * comparison. Policy.
 */
export const SHORTLIST_PETS = 30;

/** Offset of ranks where lists by two kinds of codes are fused. Large galleries profit from a larger one. */
export const FUSED_RANK_OFFSET = 10;
