// Stages from pixels to a template. See ../parameters.ts.

/** Largest long side of the engine's input, px. Policy: twice the frame, enough to judge sharpness. */
export const WORKING_SIDE_PX_MAX = 640;

export const FRAME = {
  /** Side of the canonical frame, px. Measured: 200 and 640 are worse. */
  sidePx: 320,
  /** Side of the colour planes, px. */
  colourSidePx: 48,
} as const;

export const BLUR = {
  /** Radius at which a Gaussian is truncated, standard deviations. Policy: the omitted tails weigh a hundredth. */
  reachSigmas: 2.6,
} as const;

export const POINTS = {
  /** Octaves of the scale space, each half as wide as the one before. */
  octaves: 3,
  /** Scales per octave (literature). */
  scales: 3,
  /**
   * Blur of each level relative to the octave's first: 2^(level / scales), written out because Math.pow is not
   * bit-exact across platforms.
   */
  levelGrowth: [1, 1.2599210498948732, 1.5874010519681994, 2, 2.5198420997897464, 3.174802103936399],
  /** Blur of the first scale of an octave, px of that octave. Measured. */
  firstSigmaPx: 1.4,
  /** Assumed blur of the input frame, px (literature). */
  assumedSigmaPx: 0.5,
  /**
   * Smallest absolute difference of Gaussians at an extremum, grey levels. Measured: low, so that black and white coats
   * keep keypoints.
   */
  contrastMin: 0.6,
  /** Largest ratio of principal curvatures (literature). */
  edgeRatioMax: 10,
  /**
   * Margin of an octave without keypoints, px. Policy: nearer to the edge, descriptors would show repeated edge pixels.
   */
  borderPx: 6,
  /** Largest number of keypoints per picture. Bounded by the template's size. */
  countMax: 460,
  /** Buckets per side, and largest share of countMax per bucket, so that one whisker tuft does not take all. */
  bucketsPerSide: 8,
  bucketShareMax: 0.05,
} as const;

export const DESCRIPTOR = {
  /** Cells per side, and directions per cell (literature). */
  cells: 4,
  directions: 8,
  /** Width of a cell in units of the keypoint's scale. Measured. */
  cellWidthSigmas: 3,
  /** Samples per side of a cell. */
  samplesPerCell: 4,
  /** Bytes of a projected descriptor. */
  bytes: 32,
} as const;

export const PATCHES = {
  /**
   * Cells per side of the frame, cells per side of a patch, and stride of patches in cells. Measured: 32 cells are
   * worse, 20 equal.
   */
  cells: 16,
  cellsPerPatch: 4,
  cellStride: 1,
  /** Blur before the gradient, px of the half-size frame. Measured: flat between 0.6 and 1.6. */
  sigmaPx: 1,
} as const;

export const LAYOUT = {
  /** Cells per side of the colour layout. */
  cells: 16,
  /** Levels added to a cell's red + green + blue before the division, since the chroma of black is noise. */
  lightFloor: 12,
  /** int8 units per standard deviation of a channel. */
  unitsPerDeviation: 40,
  /**
   * Lower bound of the standard deviation, so that a flat channel does not become noise: root of levels, and shares.
   */
  deviationMin: { light: 0.5, reddish: 0.015, bluish: 0.02 },
} as const;

export const GLOBAL_CODE = {
  /** Waves per side of the patch grid, and components used of each patch. 4 x 4 x 12 = 192. */
  patchWaves: 4,
  patchComponents: 12,
  /** Waves of the layout's luminance, red and blue channels, 64 in all, of the lowest `layoutFrequencies` each way. */
  layoutWaves: [32, 16, 16],
  layoutFrequencies: 8,
  /** Weight of the layout relative to the patches. Measured. */
  layoutWeight: 0.8,
} as const;

/** The trained networks. Files are in models/, each with a model card. */
export const NETWORKS = {
  /** Distinguishes cats. DOGs have no such network: docs/decisions/0018-real-animals.md. */
  face: {
    /** SHA-256 of models/face.onnx. */
    sha256: 'b462cdc34e876a681cf8dfb1c8a1bf277702e108d3730bd52125170fe84713aa',
    sidePx: 128,
  },
  /** Detects a cat's eyes and nose, and whether there is a face: docs/decisions/0053-detection-first.md. */
  eyes: {
    sha256: '40661e8262407dfacf74f9f38fe4675b331b2b6d76be5ad621b5541c7b20c543',
    sidePx: 160,
  },
  /** Detects a dog's nose and its keypoints: docs/decisions/0053-detection-first.md. */
  nose: {
    sha256: 'ee3090b6303177b8053b3dc1c4fb428c007d2f6866d810cce56b9cc99313a97c',
    sidePx: 160,
  },
  /** Distinguishes dogs by their faces: docs/decisions/0070-the-dogs-face.md. */
  dogFace: {
    sha256: '2c77a7106714f9fd5c42762fe3b6e2be00b59c5a7494467e169991f767849d8b',
    sidePx: 160,
  },
  /** Classifies the species in a picture, and whether bare skin fills it. */
  species: {
    sha256: 'ae1706da1ec95808d0353023a2118cf45757a50669d4de8836c4e42a8b888f9c',
    sidePx: 128,
  },
} as const;

/** Length of a learned code. */
export const LEARNED_CODE_LENGTH = 256;

export const TEMPLATE = {
  /**
   * Version per layout of the encoding: without a learned code, with one, with side views, and with both. Raised with
   * every change.
   */
  formatVersion: { plain: 4, learned: 7, sided: 6, faced: 8 },
  /** Units of a stored coordinate per frame px. */
  unitsPerPx: 64,
  /** Units of a stored commonness per impostor spread. */
  unitsPerSpread: 1000,
  /** Factor of the octave in a stored scale: octave x levelsPerOctave + level. */
  levelsPerOctave: 4,
} as const;
