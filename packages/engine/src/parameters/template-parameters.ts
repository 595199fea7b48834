// Of the stages from pixels to a template. See ../parameters.ts.

/** Longest side of the pixels that the engine is given. Policy: twice the frame, enough to judge sharpness. */
export const WORKING_SIDE_PX_MAX = 640;

export const FRAME = {
  /** Side of the canonical frame, px. Measured: 200 and 640 are worse. */
  sidePx: 320,
  /** Side of the colour planes, px. */
  colourSidePx: 48,
} as const;

export const BLUR = {
  /** Standard deviations at which a Gaussian is cut off. Policy: what lies beyond weighs a hundredth. */
  reachSigmas: 2.6,
} as const;

export const POINTS = {
  /** Octaves of the scale space, each half as wide. */
  octaves: 3,
  /** Scales an octave (literature). */
  scales: 3,
  /**
   * What the blur of each level of an octave is of the first's: 2^(level / scales), written out because Math.pow is not
   * fixed to the bit.
   */
  levelGrowth: [1, 1.2599210498948732, 1.5874010519681994, 2, 2.5198420997897464, 3.174802103936399],
  /** Blur of the first scale of an octave, px of that octave. Measured. */
  firstSigmaPx: 1.4,
  /** Blur that the frame is taken to have already, px (literature). */
  assumedSigmaPx: 0.5,
  /**
   * Least difference of Gaussians at an extremum, grey levels. Measured: low, so that black and white coats keep
   * points.
   */
  contrastMin: 0.6,
  /** Largest ratio of principal curvatures (literature). */
  edgeRatioMax: 10,
  /**
   * Pixels from the edge of an octave that no point may come nearer to. Policy: what is nearer is described by the
   * repeated edge.
   */
  borderPx: 6,
  /** Points kept of one picture. Bound by the template's size. */
  countMax: 460,
  /** Buckets a side, and the share of countMax that one bucket may take, so that one whisker tuft does not take all. */
  bucketsPerSide: 8,
  bucketShareMax: 0.05,
} as const;

export const DESCRIPTOR = {
  /** Cells a side, and directions a cell (literature). */
  cells: 4,
  directions: 8,
  /** Width of a cell in units of the point's scale. Measured. */
  cellWidthSigmas: 3,
  /** Samples a side of a cell. */
  samplesPerCell: 4,
  /** Bytes of a projected descriptor. */
  bytes: 32,
} as const;

export const PATCHES = {
  /** Cells a side of the frame, and of one patch, and from patch to patch. Measured: 32 cells are worse, 20 equal. */
  cells: 16,
  cellsPerPatch: 4,
  cellStride: 1,
  /** Blur before the gradient, px of the half-size frame. Measured: flat between 0.6 and 1.6. */
  sigmaPx: 1,
} as const;

export const LAYOUT = {
  /** Cells a side of the colour layout. */
  cells: 16,
  /** Added to red + green + blue of a cell before they divide, levels: chroma of black is noise. */
  lightFloor: 12,
  /** What one deviation of a channel becomes in int8. */
  unitsPerDeviation: 40,
  /**
   * Least deviation that is brought to that, so that a flat channel is not blown up into noise: root of levels, and
   * shares.
   */
  deviationMin: { light: 0.5, reddish: 0.015, bluish: 0.02 },
} as const;

export const GLOBAL_CODE = {
  /** Waves a side of the patch grid, and components of each patch that enter. 4 x 4 x 12 = 192. */
  patchWaves: 4,
  patchComponents: 12,
  /** Waves of the layout: light, reddish, bluish. Together 64, of the lowest `layoutFrequencies` each way. */
  layoutWaves: [32, 16, 16],
  layoutFrequencies: 8,
  /** Weight of the layout's part against the patches' part. Measured. */
  layoutWeight: 0.8,
} as const;

/** The trained networks. Files are in models/; the card next to each says how it was made. */
export const NETWORKS = {
  /** Distinguishes cats. There is none for DOGs: docs/decisions/0018-real-animals.md. */
  face: {
    /** SHA-256 of models/face.onnx. */
    sha256: '23cb883b9123b4415d41fe6c97d08460e51a8f1f35743153fc88f645298f8378',
    sidePx: 128,
    /** What the network takes for white. */
    white: 255,
  },
  /** Finds a cat's eyes and nose, and says whether there is a face: docs/decisions/0053-detection-first.md. */
  eyes: {
    sha256: '817b2768fb0f1e5297327128b04be4e3c59c15cbd08a02a321dfd02c70fb0e83',
    sidePx: 160,
    white: 255,
  },
  /** Finds a dog's nose, and says whether there is one: docs/decisions/0053-detection-first.md. */
  nose: {
    sha256: 'ee4100dfae8a9ac4c4453d26321b29f12f5a4f3665abc0adc3509836caaa4635',
    sidePx: 160,
    white: 255,
  },
  /** Recognises the species in a picture. */
  species: {
    sha256: 'c97d06f1db40d0f743290c45188e0a2075b6e78aa53e36775473c2ed2f1aa1b6',
    sidePx: 128,
    white: 255,
  },
} as const;

/** Numbers of a network's code. */
export const LEARNED_CODE_LENGTH = 256;

export const TEMPLATE = {
  /** Changes with every change of the encoding: without a learned code, with one, and with side views. */
  formatVersion: { plain: 4, learned: 5, sided: 6 },
  /** Units of a stored coordinate in one frame px. */
  unitsPerPx: 64,
  /** A stored scale is octave x this + level. */
  levelsPerOctave: 4,
} as const;
