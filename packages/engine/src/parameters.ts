// Every tuned number of the engine. Changing one changes ENGINE.modelDigest and needs a new ENGINE_VERSION (a test says so).
// "measured" = chosen on the fitting cats named in calibrate/calibration.ts and on generated noses; "literature" = Lowe 2004, Arandjelović
// and Zisserman 2012; "policy" = a decision, not a measurement.

export const ENGINE_NAME = 'rhinarium';
export const ENGINE_VERSION = '4.0.0';

/** Longest side of the pixels that the engine is given. Policy: twice the frame, enough to judge sharpness. */
export const WORKING_SIDE_PX_MAX = 640;

export const FRAME = {
  /** Side of the canonical frame, px. Measured: 200 and 640 are worse. */
  sidePx: 320,
  /** Side of the colour planes, px. */
  colourSidePx: 48,
} as const;

/** The frontal view of a nose; training/nose_network.py has the same numbers. */
export const POSE = {
  /** How far the middle of a nose stands out from its rim, half nose widths: the generator's value, near that of real noses. */
  domeHalfWidths: 0.45,
  /** Least share of that, beyond the rim. */
  proudMin: -1.2,
  /** Half the side of the view, half nose widths, across and along. */
  reachX: 1.06,
  reachY: 0.96,
  /** Half the height of the ellipse that holds the nose's skin, half nose widths; points beyond are fur. Measured: generated noses. */
  outlineY: 0.75,
  /** What a template keeps of a pose: multiples of 1 / unitsPerOne. Policy: a tenth of a frame px. */
  unitsPerOne: 4096,
} as const;

export const POINTS = {
  /** Octaves of the scale space, each half as wide. */
  octaves: 3,
  /** Scales an octave (literature). */
  scales: 3,
  /** Blur of the first scale of an octave, px of that octave. Measured. */
  firstSigmaPx: 1.4,
  /** Blur that the frame is taken to have already, px (literature). */
  assumedSigmaPx: 0.5,
  /** Least difference of Gaussians at an extremum, grey levels. Measured: low, so that black and white coats keep points. */
  contrastMin: 0.6,
  /** Largest ratio of principal curvatures (literature). */
  edgeRatioMax: 10,
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
} as const;

export const GLOBAL_CODE = {
  /** Waves a side of the patch grid, and components of each patch that enter. 4 x 4 x 12 = 192. */
  patchWaves: 4,
  patchComponents: 12,
  /** Waves of the layout: light, reddish, bluish. Together 64. */
  layoutWaves: [32, 16, 16],
  /** Weight of the layout's part against the patches' part. Measured. */
  layoutWeight: 0.8,
} as const;

/** The trained networks. Files lie in models/; what made them stands in the card beside each. */
export const NETWORKS = {
  nose: {
    /** SHA-256 of models/nose.onnx. */
    sha256: '891f6ba7ebeeaff0fe0301e0b384db57086ab0e7e3b60164a136a622d9616cf3',
    /** 1 is light and dark, 3 red, green and blue. */
    channels: 1,
    sidePx: 160,
    /** What the network takes for white. */
    white: 1,
  },
  face: {
    sha256: 'c3ba3095616eb9dabd16bbafb395670f564b367f64ef68a8e8017b67b24130ac',
    channels: 3,
    sidePx: 128,
    white: 255,
  },
} as const;

/** Numbers of a network's code. */
export const LEARNED_CODE_LENGTH = 256;

export const TEMPLATE = {
  /** Changes with every change of the encoding: without a learned code, with one, and with one and the pose of the nose. */
  formatVersion: { plain: 1, learned: 2, posed: 3 },
  /** Units of a stored coordinate in one frame px. */
  unitsPerPx: 64,
} as const;

/** How two samples are compared. */
export interface Matching {
  /** How far the same spot may lie apart in two frames, px. */
  readonly shiftPxMax: number;
  /** How many scales of the scale space the same spot may differ. */
  readonly scaleStepsMax: number;
  /** Largest ratio of distances, best to second best. */
  readonly ratioMax: number;
  /** Least cosine of two descriptors. */
  readonly cosineMin: number;
  /** Hypotheses of the similarity transform that are tried. */
  readonly hypothesesMax: number;
  /** Elastic tolerance of an inlier, px. Skin and fur give. */
  readonly tolerancePx: number;
  /** Size ratio and turn (tangent) that two frames may differ by. */
  readonly sizeRatioMax: number;
  readonly turnTangentMax: number;
  /** How many patches a patch may move, and how many cells the layouts may be shifted, each way. */
  readonly patchReach: number;
  readonly layoutReach: number;
}

/** `guided`: frames cut where the capture guide was. `posed`: both turned upright and frontal, so that a spot lies nearly where it lay. */
export const MATCHING: Readonly<Record<'guided' | 'posed', Matching>> = {
  /** Measured; size ratio and turn: policy, what one capture guide may let pass. */
  guided: {
    shiftPxMax: 64,
    scaleStepsMax: 2,
    ratioMax: 0.93,
    cosineMin: 0.55,
    hypothesesMax: 300,
    tolerancePx: 14,
    sizeRatioMax: 1.6,
    turnTangentMax: 0.6,
    patchReach: 3,
    layoutReach: 2,
  },
  /** Measured on generated noses (synthetic): docs/decisions/0016-frontal-view.md. */
  posed: {
    shiftPxMax: 20,
    scaleStepsMax: 2,
    ratioMax: 0.98,
    cosineMin: 0.55,
    hypothesesMax: 300,
    tolerancePx: 5,
    sizeRatioMax: 1.2,
    turnTangentMax: 0.2,
    patchReach: 1,
    layoutReach: 1,
  },
};

export const FUSION = {
  /** Sharpness of the soft maximum over the other side's samples, 1/nats: 0 would be the mean, large the best. Measured. */
  sharpness: 0.6,
  /** Least weight of a sample, whatever its quality. Policy: a poor photo speaks softly, but it speaks. */
  weightMin: 0.3,
} as const;

export const APPEARANCE = {
  /** Share of the appearances' fused ratio that is believed, and its cap, both in spreads of different animals' ratios. Policy. */
  trust: 0.25,
  capSpreads: 1,
} as const;

export const DECISION = {
  /** The score where a match begins (decisions.md fixes it). */
  threshold: 50,
  /**
   * Largest share of genuine comparisons of such photos that may score as low where a pet is excluded: one animal in fifty comparisons is
   * told that it is another. Policy.
   */
  falseNonMatchRateMax: 0.02,
  /** Points that a best candidate must lead the second by. Policy. */
  marginMin: 5,
  /** Median quality below which photos exclude no pet: of so poor ones nothing was measured. Policy. */
  qualityMin: 25,
  /** No false-match rate below this is ever claimed: no data here could show it. Policy. */
  falseMatchRateMin: 1e-12,
} as const;

/** What to photograph next, where photos leave a decision open. Policy. */
export const ADVICE = {
  /** Fewer photos than this are few; more than `photosMax` help no more. */
  photosFew: 5,
  photosMax: 20,
  /** Median quality of the photos from which they are sharp enough, 0 to 100. */
  qualityGood: 70,
  /** Median number of points found in a photo from which its print is large enough to be read, at most POINTS.countMax. */
  pointsGood: 300,
} as const;

export const ONE_ANIMAL = {
  /**
   * Least of the weakest link by which the fingerprints of one session hang together, in spreads of different animals' ratios; below it
   * they show several animals. Measured: real CATs, at 1 % false alarms; DOGs below that of the generated ones (2.5), as real ones will be
   * less alike. See docs/decisions/0011-one-animal.md.
   */
  linkMin: { CAT: { few: 0.3, many: 0.5 }, DOG: { few: 1.5, many: 1.5 } },
  /** Fingerprints from which `many` holds: more photos make more links. */
  manyFrom: 5,
  /**
   * Whether fingerprints that fall apart refuse the session or only warn. Off: 76 % of honest sessions of real DOGs and 3 to 12 % of those
   * of real CATs fall apart (docs/decisions/0011-one-animal.md). On where at most 0.5 % of honest real ones do.
   */
  refuses: { CAT: false, DOG: false } as Readonly<Record<'CAT' | 'DOG', boolean>>,
} as const;

export const SPECIES_SEEN = {
  /** Fingerprints of a session that are asked which species they show. Policy: a majority, for little time. */
  photosMax: 3,
  /**
   * Median probability of the other species from which on a session shows it, for a session of each species. Measured on real CATs, of
   * real DOGs nothing is known: docs/decisions/0013-other-species.md.
   */
  otherMin: { DOG: 0.5, CAT: 0.9 },
} as const;

/** A number of a search code in two bits: what the gallery keeps of each sample. */
export const COARSE_CODE = {
  /** Least size of a large number: 0.98 of the deviation of a code's numbers, 127 / 16 (Lloyd 1982, Max 1960: four levels of a normal variable). */
  largeFrom: 8,
  /** What a small and a large number stand for, as whole numbers in the ratio of 0.4528 to 1.5104 (as above). */
  small: 3,
  large: 10,
} as const;

/** Pets that the scan of sign bits leaves for the ranking by mean codes. Measured (synthetic): docs/decisions/0014-first-scan.md. */
export const RANKED_PETS = 3000;

/** Pets of the first scan that are compared in full. Policy: 30 x 15 pairs in about a second. */
export const SHORTLIST_PETS = 30;

export const LIKENESS = {
  /** Side of the picture that the waves are read from, px. */
  sidePx: 64,
  /** Waves a side that are stored, and the periods of the finest that are compared. Measured: of 12 compared with 12, crops look like other photos. */
  waves: 22,
  comparedRadiusMax: 16,
  /** Weighted amplitude below which a picture counts as empty, levels x px. */
  amplitudeMin: 100,
  /** Largest 1 - correlation of one photo with itself. Measured: docs/decisions/0005-engine-floor.md. */
  distanceMax: 0.0075,
  /** Share of a side that may be cut off its two ends together, and the steps that are tried. */
  cropShareMax: 0.02,
  cropShareStep: 0.005,
  /** Distance beyond which no crop is tried. Measured: at most 0.11 before the crop is undone. */
  croppedDistanceMax: 0.15,
} as const;

export const QUALITY = {
  /** Side of the square that the picture is judged at, px. */
  sidePx: 160,
  /** Level from which a channel counts as burnt out. */
  burntLevel: 252,
  /** Level below which all channels count as black. */
  blackLevel: 16,
  /** Length of a row of pixels of exactly one colour, px, and the largest share of a picture in such rows. Measured: docs/decisions/0015-screens.md. */
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
  /** Largest share of burnt pixels in the middle quarter. Measured: at most 0.06 on real cats, 0.5 with a glare of a tenth of the picture. */
  middleBurntShareMax: 0.15,
  /**
   * Least ratio of fine to middle and of middle to coarse detail. Measured: 0.39 and more on real cats, at most 0.35 when blurred by
   * 2 % of the side.
   */
  sharpnessMin: 0.37,
  /** Levels added to the coarser detail of a ratio, so that an empty picture has no sharpness. */
  detailFloor: 0.3,
  /**
   * What no photo of fur or skin reaches, but noise, text and grids do. Measured on real cats: 17.6, 1.6, 0.84, 0.186; on
   * generated noses, near and sharpened by camera b: fine 1.90, middle 1.15.
   */
  grainMax: 28,
  fineRatioMax: 2.1,
  middleRatioMax: 1.35,
  coarseShareMax: 0.21,
  /** What every photo of fur or skin reaches, but not a wall or a gradient. Measured on real and generated pets: 11.9, 0.036. */
  contrastMin: 6,
  coarseShareMin: 0.015,
  /** Where each measurement makes a picture worth nothing, and where it does no more harm: the score is 100 x their product. Policy. */
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
