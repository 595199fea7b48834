// Detection of a cat's face. See ../parameters.ts.

export const FACE = {
  /** Smallest probability of a face. Policy: as likely as not. */
  presenceMin: 0.5,
  /**
   * Smallest concentration of a keypoint's map: the share of it that lies in one place. Measured: 90 of 92 whole photos
   * reach it.
   */
  pointShareMin: 0.35,
  /** Smallest distance of the eyes, px of the working picture. Policy: a smaller face shows no coat. */
  betweenEyesPxMin: 16,
  /**
   * Range of the nose's position, in distances of the eyes: along the line from the left eye to the right one, and
   * below it. Measured: 96 of 100 labelled faces. The others are turned far to the side.
   */
  noseAlong: { min: 0, max: 1 },
  noseDown: { min: 0.2, max: 1.2 },
  /** Side of the square for the second detection, in distances of the eyes. Measured. */
  secondLook: 3.4,
  /** Rotated views of a picture without an upright face. */
  turned: {
    /**
     * Rotations of the views, turns clockwise: 30, 60, 90 and 180 degrees either way, and 0 with the margin. Measured.
     */
    turns: [0, 1 / 12, -1 / 12, 1 / 6, -1 / 6, 1 / 4, -1 / 4, 1 / 2],
    /** Side of the views, in long sides of the picture. Policy: a head that fills the picture stays in view. */
    marginSides: 1.25,
    /**
     * Smallest probability of a face in a rotated view. Policy: stricter, because more views produce more false
     * detections.
     */
    presenceMin: 0.8,
    pointShareMin: 0.35,
    /** Number of best views in which the detection is repeated. Policy. */
    secondLooksMax: 3,
  },
  /**
   * Parts of a picture without an upright or rotated face: squares of the working picture, half overlapping, in which a
   * face of a twelfth of the long side is as large as the network needs.
   */
  parts: {
    /**
     * Side of a part, in long sides of the picture. Policy: a face of a twelfth of the picture is a sixth of the part.
     */
    shareOfLongSide: 0.5,
    /** Largest number of steps across the picture. Policy: half overlapping. */
    stepsMax: 2,
    presenceMin: 0.8,
    pointShareMin: 0.35,
  },
  /**
   * A face that several views show, though none shows it twice. Chosen on every second hairless cat of `oxford-pets` and
   * `oxford-pets-299`, and every second dog: docs/decisions/0053-detection-first.md.
   */
  agreed: {
    /** Number of detections of the face that are classified. Policy: one of them is usually cut well. */
    classifiedMax: 4,
    /** Largest mean distance of the keypoints of two detections of one face, in distances of the eyes. Measured. */
    apartMax: 0.3,
    /**
     * Smallest sum over the views of the best presence times concentration. Policy: more than one view alone can have.
     */
    supportMin: 1,
    /** Side of the square around the face that is classified too, in sides of the guide. */
    aroundSides: 1.7,
  },
  /**
   * A head that is turned aside: distance of the nose from the middle of the eyes, along the line between them, in
   * distances of the eyes. Chosen by looking at 100 of 952 accepted faces. Of true pairs of single photos of the 23
   * labelled cats 8 to 22 % match from 0.2 on, 66 to 75 % below 0.05.
   */
  aside: {
    /** Distances between which the quality falls to 0. Measured: at 0.35 one eye is hidden or misplaced. */
    worth: [0.35, 0.1],
    /** Distance from which the photo is said to be `angled`: three fifths of the quality are left. */
    angledMin: 0.2,
  },
  /** Probability that the eyes are shut or were not found where they are. Chosen on the cats that taught it. */
  eyesShut: {
    /** Probabilities between which the quality falls to 0. */
    worth: [1, 0.4],
    /** Probability from which the photo is said to be `eyesShut`. */
    shutMin: 0.6,
  },
  /** A second face, with the first one masked. Measured: none in 633 real photos of one cat. */
  other: {
    presenceMin: 0.8,
    pointShareMin: 0.35,
    /**
     * Long side of a picture with room for a second face, in distances of the eyes. Policy: two heads, the smaller one
     * cut.
     */
    longSideMin: 3.4,
    /** Side of the mask, in distances of the eyes. */
    maskSide: 3,
    /** Ratio of the eye distances, smaller to larger, from which two faces are of similar size. */
    sizeShareMin: 0.6,
  },
  /** A small face, which is read from the stored picture: docs/decisions/0091-small-faces-from-the-file.md. */
  fromFile: {
    /**
     * Side of the square to read, px. Measured: 320 matches less often, and the cohort and the calibration have faces
     * of this size.
     */
    sidePx: 200,
    /** Largest long side at which the stored picture is read, px. Policy: three times the working picture. */
    longSidePxMax: 1920,
  },
  /** Eyes in the capture guide, in sides of its square: their distance and their middle. Measured: 189 crops. */
  guide: { betweenEyes: 0.43, middleX: 0.5, middleY: 0.41 },
} as const;

/**
 * Bounds of the species network's probabilities for a fingerprint. Chosen on `cat-faces`, `cat-faces-more`,
 * `cat-photos`, `oxford-pets`, `not-animals` and every tenth photo of `muzzles`:
 * docs/decisions/0053-detection-first.md.
 */
export const SUBJECT = {
  /** Smallest P(cat) of a picture that may show a cat. Measured: 0 of 484 pictures without a cat reach it. */
  catMin: 0.1,
  /** Smallest P(cat) at which a face is a cat's, whatever surrounds it. */
  faceCatMin: 0.5,
  /**
   * Smallest P(cat) that confirms an upright face. Measured: 370 of 371 cats' faces reach it, 5 of 5 other pictures do
   * not.
   */
  traceMin: 0.01,
  /** Smallest probability of a cat's face that is certain, whatever species the network sees. */
  catFaceMin: 0.7,
  /** Smallest probability at which a species is certain. Measured: 0 of 421 dogs and cattle classified as a cat. */
  sureMin: 0.9,
  /**
   * Bounds of an upright face that counts although the network sees no species. Measured: 0 of 63 things reach them.
   */
  plainFace: { presenceMin: 0.95, pointShareMin: 0.6 },
} as const;
