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
  /** Views of a picture in which no upright face was found. */
  turned: {
    /** Clockwise turns of the views: 30, 60, 90 and 180 degrees either way, and level with the margin. Measured. */
    turns: [0, 1 / 12, -1 / 12, 1 / 6, -1 / 6, 1 / 4, -1 / 4, 1 / 2],
    /** Side of the views, in longer sides of the picture. Policy: a head that fills the picture stays in view. */
    marginSides: 1.25,
    /** As above. Policy: stricter, as more views see more. */
    presenceMin: 0.8,
    pointShareMin: 0.35,
    /** Views of which the part that was found is viewed again. Policy. */
    secondLooksMax: 3,
  },
  /**
   * Parts of a picture in which no face was found: squares of the working picture, half overlapping, in which a face of
   * a twelfth of the long side is as large as the network can see.
   */
  parts: {
    /** Side of a part. Policy: a face of a twelfth of the picture is a sixth of the part. */
    shareOfLongSide: 0.5,
    /** Steps across the picture at most. Policy: half overlapping. */
    stepsMax: 2,
    presenceMin: 0.8,
    pointShareMin: 0.35,
  },
  /** A second face, after the found one was painted over. Measured: none in 633 real photos of one cat. */
  other: {
    presenceMin: 0.8,
    pointShareMin: 0.35,
    /** Long side of a picture that has room for one, in distances of the eyes. Policy: two heads, the smaller one cut. */
    longSideMin: 3.4,
    /** Side of what is painted over, in distances of the eyes. */
    maskSide: 3,
    /** Least distance of the smaller face's eyes, in those of the larger one's, at which the two are of similar size. */
    sizeShareMin: 0.6,
  },
  /** Where the guide has the eyes, in sides of its square: their distance and their middle. Measured: 189 crops. */
  guide: { betweenEyes: 0.43, middleX: 0.5, middleY: 0.41 },
} as const;

/**
 * Bounds of what a fingerprint has to show, as probabilities of the species network. Chosen on `cat-faces`,
 * `cat-faces-more`, `cat-photos`, `oxford-pets`, `not-animals` and every tenth photo of `muzzles`:
 * docs/decisions/0053-detection-first.md.
 */
export const SUBJECT = {
  /** Least P(cat) of a picture that may show a cat. Measured: 0 of 484 pictures without a cat have it. */
  catMin: 0.1,
  /** Least P(cat) at which a face is a cat's, whatever is around it. */
  faceCatMin: 0.5,
  /** Least P(cat) that confirms an upright face. Measured: 370 of 371 cats' faces, 5 of 5 other pictures lie below. */
  traceMin: 0.01,
  /** Least probability at which the network is sure of a species. Measured: 0 of 421 dogs and cattle seen as a cat. */
  sureMin: 0.9,
  /** An upright face so plain that it counts though the network sees no species. Measured: 0 of 63 things. */
  plainFace: { presenceMin: 0.95, pointShareMin: 0.6 },
} as const;
