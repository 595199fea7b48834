// Of finding a cat's face in a photo. See ../parameters.ts.

export const FACE = {
  /** Least probability that a look shows a cat's face at all. Policy: as likely as not. */
  presenceMin: 0.5,
  /**
   * Least share of what the network says of a point that must lie in one place. Measured: of 92 whole photos 90 have
   * it.
   */
  pointShareMin: 0.35,
  /** Least distance of the eyes, px of the working picture. Policy: a smaller face shows no coat. */
  betweenEyesPxMin: 16,
  /**
   * Where a nose can lie: from the eye further left towards the other, and down from their line, in distances of the
   * eyes. Measured: 96 of 100 labelled faces; the others look far to the side.
   */
  noseAlong: { min: 0, max: 1 },
  noseDown: { min: 0.2, max: 1.2 },
  /** Side of the square that is looked at again, in distances of the eyes. Measured. */
  secondLook: 3.4,
  /** Where the guide has the eyes, in sides of its square: their distance and their middle. Measured: 189 crops. */
  guide: { betweenEyes: 0.43, middleX: 0.5, middleY: 0.41 },
} as const;
