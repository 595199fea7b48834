// A dog's face, found by its nose. See ../parameters.ts and docs/decisions/0070-the-dogs-face.md.

export const DOG_FACE = {
  /** Side of the square of the face, and shift of its middle above that of the nose, in widths of the nose. */
  side: 4.1,
  up: 0.9,
  /** Smallest width of the nose, px of the working picture. */
  noseWidthPxMin: 16,
  /** Largest distance of the nostrils' middle from that of the nose, in its widths. Beyond it the head is turned. */
  nostrilsAsideMax: 0.12,
  /** Smallest share of the square that lies in the picture, and number of samples per side for it. */
  shareWithinMin: 0.9,
  gridSide: 10,
  /** Smallest P(dog) on a face. */
  dogMin: 0.3,
  /** A small face, which is read from the stored picture: docs/decisions/0091-small-faces-from-the-file.md. */
  fromFile: {
    /** Side of the square to read, px: that of the network's input. */
    sidePx: 160,
    /** Largest long side at which the stored picture is read, px. Policy: three times the working picture. */
    longSidePxMax: 1920,
  },
} as const;

/** Comparison with other dogs' faces. */
export const DOG_COHORT = {
  /**
   * Number of nearest faces of the cohort whose mean cosine is a face's commonness. Measured: fewer match more dogs of
   * breeds that the cohort has, and more different dogs of breeds that it lacks.
   */
  nearest: 5,
} as const;
