// Detection of a dog's nose. See ../parameters.ts.

/**
 * Bounds chosen on `dog-noses`, `not-animals` and every ninth photo of `muzzles`: docs/decisions/0053-detection-first.md.
 */
export const NOSE = {
  /** Smallest probability of a nose. Policy: as likely as not. */
  presenceMin: 0.5,
  /**
   * Smallest probability of a nose for a view filled by skin, without an outline. Measured: halves the false
   * detections.
   */
  barePresenceMin: 0.9,
  /**
   * Smallest probability of bare skin for a picture without a nose's outline, whatever else is seen in it. Measured:
   * 218 of 218 photos of cattle's skin that taught nothing reach it, 0 of 634 others.
   */
  skinMin: 0.5,
  /**
   * Smallest probability of bare skin where the nose network is certain of a nose that fills the view. Measured: a toy
   * and a cat that passed as noses have 0.003 and 0.004, 12 generated noses (synthetic) 0.05 and more.
   */
  skinOfNoseMin: 0.01,
  /**
   * Smallest probability of a dog or of bare skin where a nose is found without a dog’s face from the front. Measured: a
   * bowl of berries that passed as a nose has 0.005, 41 close-ups of real noses 0.087 and more, 60 generated ones
   * (synthetic) 0.16 and more.
   */
  dogOrSkinMin: 0.02,
  /**
   * Smallest concentration of a keypoint's map: the share of it that lies in one place. Measured: 16 of 16 unseen
   * noses.
   */
  pointShareMin: 0.25,
  /** Smallest width, px of the working picture. Policy: a smaller nose shows no print. */
  widthPxMin: 16,
  /** Range of the nostrils' positions, from the left outermost point (0) to the right one (1). Measured. */
  nostrils: { min: -0.1, max: 1.1 },
  /** Height of a nose, in widths. Measured: 0.55 to 1.25 on 171 labelled noses. */
  height: { min: 0.4, max: 1.4 },
  /** Side of the square for the second detection, in widths. Same as in research/training/landmarks.py. */
  secondLook: 2.4,
  /**
   * Parts of a picture of a dog in whose whole view no nose is found: squares of the working picture, half overlapping.
   * Stricter, because more views produce more false detections. Policy, as for faces.
   */
  parts: {
    shareOfLongSide: 0.5,
    stepsMax: 2,
    presenceMin: 0.8,
    pointShareMin: 0.35,
    /** Smallest P(dog) in the middle of the picture for the parts to be searched. */
    dogMin: 0.3,
  },
  /** A second nose, with the first one masked. Measured: in 1 of 166 real photos of one dog. */
  other: {
    presenceMin: 0.9,
    pointShareMin: 0.35,
    /** Long side of a picture with room for a second nose, in widths of the first. Policy: two snouts side by side. */
    longSideMin: 3,
    /** Side of the mask, in widths of the nose. */
    maskSide: 2,
    /** Ratio of the widths, smaller to larger, from which two noses are of similar size. */
    sizeShareMin: 0.6,
  },
  /** Width of the nose in the capture guide, in sides of the guide. Policy: same as in the generator and the guide. */
  guideWidth: 2 / 3,
} as const;

/**
 * Views of a nose that unroll a photo taken from its side as if from the front. Chosen on re-rendered cattle skin and
 * generated noses: docs/decisions/0018-real-animals.md.
 */
export const SIDE_VIEWS = {
  /** Assumed angle of the photo, turns to the left and to the right: 30 degrees. */
  turns: 1 / 12,
  /** Half axes of the ellipsoid that approximates the skin, in sides of the frame. */
  ellipsoid: { across: 0.6, depth: 0.5 },
  /** Fraction of the ellipsoid's pole displacement by which the view follows the rotation. */
  follow: 0.6,
  /** Largest number of keypoints per view. Bounded by the template's size. */
  pointsMax: 300,
  /**
   * Agreement of two frames from which their side views are not compared. Policy: different noses hardly reach 7, and
   * photos from opposite sides hardly agree in their frames.
   */
  frontAgreementEnough: 12,
  /** Grey level of skin that the photo does not show. */
  unseenLevel: 90,
} as const;
