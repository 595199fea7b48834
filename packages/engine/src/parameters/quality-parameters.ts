// The quality gate. See ../parameters.ts.

/** Perceptual hash of a picture: cosine coefficients of its luminance. */
export const LIKENESS = {
  /** Side of the plane that the cosine coefficients are computed from, px. */
  sidePx: 64,
  /**
   * Cosine coefficients stored per side, and largest radius that is compared. Measured: if all 12 of 12 are compared,
   * crops look like other photos.
   */
  waves: 22,
  comparedRadiusMax: 16,
  /** Weighted amplitude below which a picture counts as empty, levels x px. */
  amplitudeMin: 100,
  /** Largest 1 - correlation of a photo with itself. Measured: docs/decisions/0018-real-animals.md. */
  distanceMax: 0.0075,
  /** Largest share of a side cut off both ends together, and the step of the crops that are tried. */
  cropShareMax: 0.02,
  cropShareStep: 0.005,
  /** Distance beyond which no crop is tried. Measured: at most 0.11 before the crop is undone. */
  croppedDistanceMax: 0.15,
} as const;

/**
 * Visibility of a nose's print. Measured on the labels in research/accuracy/labels:
 * docs/decisions/0053-detection-first.md.
 */
export const PRINT = {
  /** Width that the guide is resampled to, px. The capture SDK's frames have it. */
  guideSidePx: 256,
  /**
   * Standard deviations between which detail is measured, px of the resampled guide: noise, beads, and the shape below
   * them. Each is twice the one before.
   */
  detailSigmasPx: [1, 2, 4, 8],
  /**
   * Side of the central square that is measured, margin around it for the blurs, and side of a block, px of the
   * resampled guide.
   */
  middlePx: 96,
  marginPx: 24,
  blockPx: 16,
  /** Share of the blocks that may show less: nostrils and shadows. Measured. */
  quantile: 0.25,
  /**
   * Power that noise leaves in the band of beads, relative to its power in the finest band. White noise: 0.05.
   * Measured: 0.1.
   */
  noiseShare: 0.1,
  /** Levels added to the coarse detail, so that a wall has no print. Policy. */
  coarseFloor: 0.5,
  /** Width of the guide in px of the picture from which more px show no more beads. Measured: 160 to 240 alike. */
  sidePxEnough: 200,
  /**
   * Smallest visibility of a print. Measured: 2 of 71 real noses with a visible print lie below it, and 29 of 33 dogs'
   * noses without one.
   */
  visibleMin: 0.24,
  /**
   * Width of the guide, px, below which an invisible print needs a closer picture. Policy: nine tenths filled by the
   * nose, 216 px.
   */
  nearSidePxMin: 240,
  /** Visibility at which the quality is 0, and from which it is not reduced. Policy. */
  worth: [0, 0.6],
} as const;

/** Symmetry of a nose whose print is invisible: docs/decisions/0053-detection-first.md. */
export const SYMMETRY = {
  /** Side of the resampled guide, px. Lengths below are shares of that side. */
  sidePx: 48,
  /** Extent of the comparison from the axis and along it, and its step. Measured: 0.25 to 0.4 on labelled noses. */
  reach: 0.4,
  step: 0.035,
  /** Range and step of the axes that are tried. */
  shiftMax: 0.12,
  shiftStep: 0.03,
  turnsMax: 0.032,
  turnsStep: 0.016,
  /** Correlation below which a nose was photographed from the side. Measured: 5 of 11 labelled so, 2 of 30 others. */
  frontalMin: 0.64,
} as const;

export const QUALITY = {
  /** Side of the square that the picture is judged at, px. */
  sidePx: 160,
  /** Standard deviations between which fine, middle and coarse detail is measured, px of that square. */
  detailSigmasPx: [1, 2, 4],
  /** Quantiles of the levels called dark and light. */
  darkShare: 0.05,
  lightShare: 0.95,
  /** Side of the middle of a picture, as a share of its side: a quarter of the area. */
  middleSide: 0.5,
  /** Level from which a channel counts as burnt out. */
  burntLevel: 252,
  /** Level below which all channels count as black. */
  blackLevel: 16,
  /**
   * Smallest length of a row of pixels of exactly one colour, px, and largest share of a picture in such rows.
   * Measured: docs/decisions/0053-detection-first.md.
   */
  flatRunPx: 48,
  flatRunShareMax: 0.1,
  /** Smallest short side of a picture, px. Policy. */
  shortSidePxMin: 96,
  /** Smallest level of the lightest 5 %. Measured: 54 and more on real cats, 37 and less when darkened to 15 %. */
  lightMin: 45,
  /** Largest level of the darkest 5 %. Measured: at most 182 on real cats, 209 and more on washed-out ones. */
  darkMax: 205,
  /** Largest share of burnt-out pixels. Measured: at most 0.07 on real cats. */
  burntShareMax: 0.43,
  /**
   * Largest share of burnt-out pixels in the middle quarter. Measured: at most 0.06 on real cats, 0.5 with a glare of a
   * tenth of the picture.
   */
  middleBurntShareMax: 0.15,
  /**
   * Smallest ratio of fine to middle and of middle to coarse detail. Measured: 0.39 and more on real cats, at most 0.35
   * when blurred by 2 % of the side.
   */
  sharpnessMin: 0.37,
  /**
   * Levels added to the denominator of a ratio of details, and to the contrast, so that an empty picture has no
   * sharpness.
   */
  detailFloor: 0.3,
  contrastFloor: 3,
  /**
   * Upper bounds that noise, text and grids exceed, but no photo of fur or skin. Measured on real cats: 17.6, 1.6,
   * 0.84, 0.186. Measured on generated noses, near and sharpened by camera b: fine 1.90, middle 1.15.
   */
  grainMax: 28,
  fineRatioMax: 2.1,
  middleRatioMax: 1.35,
  coarseShareMax: 0.21,
  /**
   * Lower bounds that photos of fur or skin exceed, but walls and gradients do not. Measured on real and generated
   * pets: 11.9, 0.036.
   */
  contrastMin: 6,
  coarseShareMin: 0.015,
  /**
   * Value of each measurement at which the quality is 0, and from which it is not reduced. The score is 100 x the
   * product. Policy.
   */
  worth: {
    sharpness: [0.15, 0.9],
    light: [0, 110],
    dark: [255, 185],
    burnt: [0.4, 0.02],
    contrast: [0, 22],
    sidePx: [0, 240],
  },
  /** Highest score of a refused picture. Policy: below DECISION.qualityMin. */
  refusedScoreMax: 20,
} as const;

/**
 * Motion and noise in photos of cats' faces. Bounds chosen on `cat-faces` as it is and with added motion and night,
 * measured on `cat-faces-more`.
 */
export const CLARITY = {
  /** Side of the square for the comparison of directions, px, and blur before it, px of the square. */
  sidePx: 160,
  blurPx: 1,
  /** Directions per half turn, distance of the compared levels, px, and sampling step, px. */
  directions: 8,
  reachPx: 1.5,
  stepPx: 2,
  /** Side of the blocks of the original picture for the noise estimate, px, and quantile of the smoothest blocks. */
  noiseBlockPx: 16,
  noiseQuantile: 0.1,
  contrastFloor: 3,
  /**
   * Value of each measurement at which the quality is 0, and from which it is not reduced. Measured: 95 % of photos as
   * they are lie beyond the second number. Motion of 4 % of the side leaves an evenness of at most 0.66 in 95 %.
   */
  worth: { evenness: [0.5, 0.7], noise: [0.1, 0.025] },
} as const;
