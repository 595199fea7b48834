// Every tuned number of the engine. Changing one changes ENGINE.modelDigest and needs a new ENGINE_VERSION (a test says
// so). "measured" = chosen on the fitting cats named in calibrate/calibration.ts and on generated noses; "literature" =
// Lowe 2004, Arandjelović and Zisserman 2012; "policy" = a decision, not a measurement.

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
    sha256: '5e8e97ef4441660a6b478b4748d1fa2eefe8af4f806904f18751916f3b57ca8c',
    sidePx: 128,
    /** What the network takes for white. */
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
  /** Changes with every change of the encoding: without a learned code, and with one. */
  formatVersion: { plain: 1, learned: 2 },
  /** Units of a stored coordinate in one frame px. */
  unitsPerPx: 64,
  /** A stored scale is octave x this + level. */
  levelsPerOctave: 4,
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
  /** Least distance of the two points in the first frame that a hypothesis rests on, px. */
  readonly baselinePxMin: number;
  /** Elastic tolerance of an inlier, px. Skin and fur give. */
  readonly tolerancePx: number;
  /** Size ratio and turn (tangent) that two frames may differ by. */
  readonly sizeRatioMax: number;
  readonly turnTangentMax: number;
  /** How many patches a patch may move, and how many cells the layouts may be shifted, each way. */
  readonly patchReach: number;
  readonly layoutReach: number;
}

/**
 * Frames are cut where the capture guide was, so that a spot may lie elsewhere in another. Measured on real skin
 * (cattle) and real noses, on which frames turned by a found pose did worse: docs/decisions/0018-real-animals.md. Size
 * ratio and turn: policy, what one guide may let pass.
 */
export const MATCHING: Matching = {
  shiftPxMax: 64,
  scaleStepsMax: 2,
  ratioMax: 0.93,
  cosineMin: 0.55,
  hypothesesMax: 300,
  baselinePxMin: 20,
  tolerancePx: 14,
  sizeRatioMax: 1.6,
  turnTangentMax: 0.6,
  patchReach: 3,
  layoutReach: 2,
};

/** The second look along the transform that a first look found. Measured on real cats and on cattle's skin. */
export const AGREEMENT = {
  /** How far from its place a point is looked for, px along each axis. */
  reachPx: 12,
  scaleStepsMax: 2,
  /** Cosine from which two descriptors agree. */
  cosineMin: 0.6,
  /**
   * Beads look alike wherever they lie, so that some agree along any transform: as many as do beside the right place,
   * this far from it each way. Agreement by chance of `half` halves that of a nose. Measured on cattle: misses at a
   * false-match rate of 1e-3 fall from 5.8 to 4.7 %, different animals' largest agreement from 10.6 to 6.5, that of
   * different generated noses (synthetic) from 30.6 to 18.8. Faces of cats gain nothing by it.
   */
  chance: { shiftPx: 40, half: 3 },
} as const;

export const FUSION = {
  /**
   * Sharpness of the soft maximum over the other side's samples, a unit of agreement: 0 would be the mean, large the
   * best. Measured on 12 real cats: misses at a false-match rate of 1e-3 fall from 6.2 to 4.0 % between 0.2 and 1.7,
   * and stay there.
   */
  sharpness: 2,
  /** Least weight of a sample, whatever its quality. Policy: a poor photo speaks softly, but it speaks. */
  weightMin: 0.3,
} as const;

/**
 * What two appearances say: a logistic regression over 1,418 pairs of photos of one street dog and 60,770 of two (MPDD,
 * He 2022). Single pairs err in 19 % there, in 29 % of 13 cats; much of what is alike is the place, as most photos of
 * an animal are of one walk.
 */
export const LOOKS = { bias: -6.843, agreement: 1.458, patches: 9.94, chroma: 3.469 } as const;

export const APPEARANCE = {
  /**
   * Share of the appearances' fused ratio that moves a decision, and the most that it may move it, in spreads of
   * different animals' ratios: less than three points. Policy: what errs in a fifth of single pairs breaks ties, it
   * does not decide.
   */
  trust: 0.05,
  capSpreads: 0.2,
} as const;

export const DECISION = {
  /**
   * The score where a match begins, and the points that it rises by where the false-match rate falls to a tenth.
   * Policy.
   */
  threshold: 50,
  pointsPerTenth: 10,
  /**
   * Largest share of genuine comparisons of such photos that may score this low where a pet is excluded: in one of
   * fifty comparisons an animal is taken for another. Policy.
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
  /**
   * Median number of points found in a photo from which its print is large enough to be read, at most POINTS.countMax.
   */
  pointsGood: 300,
} as const;

/** What is explained of a decision. Policy. */
export const EXPLANATION = {
  /** References that are shown in full for each probe; a pet may have many. */
  pairsPerProbeMax: 5,
} as const;

export const ONE_ANIMAL = {
  /**
   * Least of the weakest link by which the fingerprints of one session hang together, in spreads of different animals'
   * ratios; below it they show several animals. Measured on 960 honest sets of 12 real CATs: half a percent lies below
   * 0.74 and 1.02. DOGs: policy, between honest generated sets (11 and more) and mixed ones (8.4 and less); 2 % of
   * single pairs of one head of cattle lie below 6.8.
   */
  linkMin: { CAT: { few: 0.7, many: 1 }, DOG: { few: 6, many: 6 } },
  /** Fingerprints from which `many` holds: more photos make more links. */
  manyFrom: 5,
  /**
   * Whether fingerprints that fall apart refuse the session or only warn. Off: 76 % of honest sessions of real DOGs and
   * 3 to 12 % of those of real CATs fall apart (docs/decisions/0011-one-animal.md). On where at most 0.5 % of honest
   * real ones do.
   */
  refuses: { CAT: false, DOG: false } as Readonly<Record<'CAT' | 'DOG', boolean>>,
} as const;

export const SPECIES_SEEN = {
  /** Fingerprints of a session that are asked which species they show. Policy: a majority, for little time. */
  photosMax: 3,
  /**
   * Lowest median probability of the other species at which a session shows it, for a session of each species. Measured
   * on real CATs, of real DOGs nothing is known: docs/decisions/0013-other-species.md.
   */
  otherMin: { DOG: 0.5, CAT: 0.9 },
} as const;

/** A number of a search code in two bits: what the gallery keeps of each sample. */
export const COARSE_CODE = {
  /**
   * Least size of a large number: 0.98 of the deviation of a code's numbers, 127 / 16 (Lloyd 1982, Max 1960: four
   * levels of a normal variable).
   */
  largeFrom: 8,
  /** What a small and a large number stand for, as whole numbers in the ratio of 0.4528 to 1.5104 (as above). */
  small: 3,
  large: 10,
} as const;

/**
 * Pets that the scan of sign bits leaves for the ranking by mean codes. Measured (synthetic):
 * docs/decisions/0014-first-scan.md.
 */
export const RANKED_PETS = 3000;

/** Pets of the first scan that are compared in full. Policy: 30 x 15 pairs in about a second. */
export const SHORTLIST_PETS = 30;

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
  /** Largest 1 - correlation of one photo with itself. Measured: docs/decisions/0005-engine-floor.md. */
  distanceMax: 0.0075,
  /** Share of a side that may be cut off its two ends together, and the steps that are tried. */
  cropShareMax: 0.02,
  cropShareStep: 0.005,
  /** Distance beyond which no crop is tried. Measured: at most 0.11 before the crop is undone. */
  croppedDistanceMax: 0.15,
} as const;

/**
 * Whether a nose's print can be seen. Measured on the labels in bench/accuracy/labels:
 * docs/decisions/0017-print-visible.md.
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

/** How alike the two sides of a nose are, where no print can be seen: docs/decisions/0017-print-visible.md. */
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
   * docs/decisions/0015-screens.md.
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
