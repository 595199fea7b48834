// Of the gate: what a photo must show. See ../parameters.ts.

export const LIKENESS = {
  /** Side of the picture that the waves are read from, px. */
  sidePx: 64,
  /**
   * Waves a side that are stored, and the periods of the finest that are compared. Measured: of 12 compared with 12,
   * crops look like other photos.
   */
  waves: 22,
  comparedRadiusMax: 16,
  /** Weighted amplitude below which a picture counts as empty, levels x px. */
  amplitudeMin: 100,
  /** Largest 1 - correlation of one photo with itself. Measured: docs/decisions/0018-real-animals.md. */
  distanceMax: 0.0075,
  /** Share of a side that may be cut off its two ends together, and the steps that are tried. */
  cropShareMax: 0.02,
  cropShareStep: 0.005,
  /** Distance beyond which no crop is tried. Measured: at most 0.11 before the crop is undone. */
  croppedDistanceMax: 0.15,
} as const;

/**
 * Whether a nose's print can be seen. Measured on the labels in research/accuracy/labels:
 * docs/decisions/0053-detection-first.md.
 */
export const PRINT = {
  /** Width that the guide is brought to, px: the capture SDK's frames have it. */
  guideSidePx: 256,
  /**
   * Blurs between which detail lies, px of the guide's: what noise leaves, beads, and the shape that they stand on.
   * Each twice the one before.
   */
  detailSigmasPx: [1, 2, 4, 8],
  /** Side of the middle that is looked at, in blocks, and what lies around it for the blurs, px of the guide's. */
  middlePx: 96,
  marginPx: 24,
  blockPx: 16,
  /** Share of the blocks that may show less: nostrils and shadows. Measured. */
  quantile: 0.25,
  /**
   * Share of the finest detail's power that noise of that size would leave in the band of beads. White noise: 0.05;
   * measured: 0.1.
   */
  noiseShare: 0.1,
  /** Levels added to the coarse detail, so that a wall is no print. Policy. */
  coarseFloor: 0.5,
  /**
   * Width of the guide in the picture's own px from which more of them show no more beads. Measured: 160 to 240 alike.
   */
  sidePxEnough: 200,
  /** Measured: 2 of 71 real noses with a visible print show less, and 29 of 33 dogs' noses without one. */
  visibleMin: 0.24,
  /**
   * Width of the guide, px, below which a print that is not visible needs a closer picture. Policy: nine tenths filled
   * by the nose, 216 px.
   */
  nearSidePxMin: 240,
  /** Where a print makes a picture worth nothing, and where it does no more harm. Policy. */
  worth: [0, 0.6],
} as const;

/** How alike the two sides of a nose are, where no print can be seen: docs/decisions/0053-detection-first.md. */
export const SYMMETRY = {
  /** Side of the guide as it is read, px; lengths from here on are shares of that side. */
  sidePx: 48,
  /** How far from the axis and along it is compared, and how densely. Measured: 0.25 to 0.4 on labelled noses. */
  reach: 0.4,
  step: 0.035,
  /** Axes that are tried. */
  shiftMax: 0.12,
  shiftStep: 0.03,
  turnsMax: 0.032,
  turnsStep: 0.016,
  /** Correlation below which a nose counts as seen from the side. Measured: 5 of 11 labelled so, 2 of 30 others. */
  frontalMin: 0.64,
} as const;

export const QUALITY = {
  /** Side of the square that the picture is judged at, px. */
  sidePx: 160,
  /** Blurs between which fine, middle and coarse detail lies, px of that square. */
  detailSigmasPx: [1, 2, 4],
  /** Shares of the pixels that are darker than the level called dark, and than the one called light. */
  darkShare: 0.05,
  lightShare: 0.95,
  /** Share of either side that the middle of a picture has: a quarter of it. */
  middleSide: 0.5,
  /** Level from which a channel counts as burnt out. */
  burntLevel: 252,
  /** Level below which all channels count as black. */
  blackLevel: 16,
  /**
   * Length of a row of pixels of exactly one colour, px, and the largest share of a picture in such rows. Measured:
   * docs/decisions/0053-detection-first.md.
   */
  flatRunPx: 48,
  flatRunShareMax: 0.1,
  /** Shorter side of a picture, px. Policy. */
  shortSidePxMin: 96,
  /** Least level of the lightest 5 %. Measured: 54 and more on real cats, 37 and less when darkened to 15 %. */
  lightMin: 45,
  /** Largest level of the darkest 5 %. Measured: at most 182 on real cats, 209 and more on washed-out ones. */
  darkMax: 205,
  /** Largest share of burnt pixels. Measured: at most 0.07 on real cats. */
  burntShareMax: 0.43,
  /**
   * Largest share of burnt pixels in the middle quarter. Measured: at most 0.06 on real cats, 0.5 with a glare of a
   * tenth of the picture.
   */
  middleBurntShareMax: 0.15,
  /**
   * Least ratio of fine to middle and of middle to coarse detail. Measured: 0.39 and more on real cats, at most 0.35
   * when blurred by 2 % of the side.
   */
  sharpnessMin: 0.37,
  /** Levels added to the coarser detail of a ratio, and to the contrast, so that an empty picture has no sharpness. */
  detailFloor: 0.3,
  contrastFloor: 3,
  /**
   * What no photo of fur or skin reaches, but noise, text and grids do. Measured on real cats: 17.6, 1.6, 0.84, 0.186;
   * on generated noses, near and sharpened by camera b: fine 1.90, middle 1.15.
   */
  grainMax: 28,
  fineRatioMax: 2.1,
  middleRatioMax: 1.35,
  coarseShareMax: 0.21,
  /**
   * What every photo of fur or skin reaches, but not a wall or a gradient. Measured on real and generated pets: 11.9,
   * 0.036.
   */
  contrastMin: 6,
  coarseShareMin: 0.015,
  /**
   * Where each measurement makes a picture worth nothing, and where it does no more harm: the score is 100 x their
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
  /** Best score of a refused picture. Policy: below DECISION.qualityMin. */
  refusedScoreMax: 20,
} as const;

/**
 * Motion and noise in photos of cats' faces. Bounds chosen on `cat-faces` as it is and with added motion and night, and
 * measured on `cat-faces-more`.
 */
export const CLARITY = {
  /** Side of the square that directions are compared at, px, and the blur before that, px of it. */
  sidePx: 160,
  blurPx: 1,
  /** Directions of half a turn, how far the levels lie apart that are compared, and the steps between places, px. */
  directions: 8,
  reachPx: 1.5,
  stepPx: 2,
  /** Blocks of the picture as it is in which noise is measured, px, and the share of them that is smooth. */
  noiseBlockPx: 16,
  noiseQuantile: 0.1,
  contrastFloor: 3,
  /**
   * Where each makes a photo worth nothing, and where it does no more harm. Measured: 95 % of photos as they are lie
   * beyond the second number; motion of 4 % of the side leaves an evenness of at most 0.66 in 95 %.
   */
  worth: { evenness: [0.5, 0.7], noise: [0.1, 0.025] },
} as const;
