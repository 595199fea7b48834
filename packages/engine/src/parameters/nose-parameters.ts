// Parameters of the nose finder. See ../parameters.ts.

/**
 * Bounds chosen on `dog-noses`, `not-animals` and every ninth photo of `muzzles`: docs/decisions/0053-detection-first.md.
 */
export const NOSE = {
  /** Least probability that a view shows a nose. Policy: as likely as not. */
  presenceMin: 0.5,
  /** The same of a view that skin fills, without the outline of a nose. Measured: halves the things that pass. */
  barePresenceMin: 0.9,
  /** Least share of what the network says of a point that must lie in one place. Measured: 16 of 16 unseen noses. */
  pointShareMin: 0.25,
  /** Least width, px of the working picture. Policy: a smaller nose shows no print. */
  widthPxMin: 16,
  /** Bounds of the nostrils' places from the left outermost point (0) to the right one (1). Measured. */
  nostrils: { min: -0.1, max: 1.1 },
  /** Height of a nose in widths. Measured: 0.55 to 1.25 of 171 labelled noses. */
  height: { min: 0.4, max: 1.4 },
  /** Side of the square that is looked at again, in widths. As in research/training/landmarks.py. */
  secondLook: 2.4,
  /** A second nose, after the found one was painted over. Measured: in 1 of 166 real photos of one dog. */
  other: {
    presenceMin: 0.9,
    pointShareMin: 0.35,
    /** Long side of a picture that has room for one, in widths of the found nose. Policy: two snouts beside each other. */
    longSideMin: 3,
    /** Side of what is painted over, in widths of the nose. */
    maskSide: 2,
    /** Least width of the smaller nose, in those of the larger one, at which the two are of similar size. */
    sizeShareMin: 0.6,
  },
  /** Width of the nose in the capture guide, in sides of the guide. Policy: the generator and the guide have it. */
  guideWidth: 2 / 3,
} as const;

/**
 * Views of a nose in which a photo taken from its side is unrolled, as if it had been taken from the front. Chosen on
 * re-rendered cattle skin and generated noses: docs/decisions/0061-side-views.md.
 */
export const SIDE_VIEWS = {
  /** Angle from which the photo is taken to have been taken, in turns to the left and to the right: 30 degrees. */
  turns: 1 / 12,
  /** Half axes of the ellipsoid that the skin is taken to lie on, in sides of the frame. */
  ellipsoid: { across: 0.6, depth: 0.5 },
  /** Share of the ellipsoid's pole by which the view follows it when it turns away. */
  follow: 0.6,
  /** Points kept of each view. Bound by the template's size. */
  pointsMax: 300,
  /**
   * Agreement of two frames from which their side views are not compared. Policy: different noses hardly reach 7, and
   * photos from opposite sides hardly agree in their frames.
   */
  frontAgreementEnough: 12,
  /** Level of what the photo does not show. */
  unseenLevel: 90,
} as const;
