// Comparison of two templates and of two sets of templates. See ../parameters.ts.

/** Bounds of the comparison of two samples. */
export interface Matching {
  /** Largest displacement of a spot between two frames, px. */
  readonly shiftPxMax: number;
  /** Largest difference in scale of a spot between two frames, steps of the scale space. */
  readonly scaleStepsMax: number;
  /** Largest ratio of descriptor distances, best to second best. */
  readonly ratioMax: number;
  /** Smallest cosine of two matching descriptors. */
  readonly cosineMin: number;
  /** Number of transform hypotheses to try. */
  readonly hypothesesMax: number;
  /** Smallest distance of the two points of a hypothesis in the first frame, px. */
  readonly baselinePxMin: number;
  /** Inlier tolerance, px. Wide because skin and fur are elastic. */
  readonly tolerancePx: number;
  /** Largest scale ratio and rotation (tangent) between two frames. */
  readonly sizeRatioMax: number;
  readonly turnTangentMax: number;
  /** Largest displacement of a patch, in patches, and largest shift of a layout, in cells, each way. */
  readonly patchReach: number;
  readonly layoutReach: number;
}

/**
 * Frames are cut at the capture guide, so that a spot may lie elsewhere in another. Measured on real skin (cattle) and
 * real noses, on which frames normalised by a detected pose did worse: docs/decisions/0018-real-animals.md. Scale ratio
 * and rotation: policy, the range that the guide admits.
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

/** Guided matching along the estimated transform. Measured on real cats and on cattle's skin. */
export const AGREEMENT = {
  /** Search radius around a keypoint's predicted position, px along each axis. */
  reachPx: 12,
  scaleStepsMax: 2,
  /** Cosine from which two descriptors agree. */
  cosineMin: 0.6,
  /**
   * Correction for chance agreement. Beads look alike wherever they lie, so some agree under any transform. Estimated
   * by displacing the transform by `shiftPx` each way. Chance agreement of `half` halves that of a nose. Measured on
   * cattle: misses at a false-match rate of 1e-3 fall from 5.8 to 4.7 %, the largest impostor agreement from 10.6 to
   * 6.5, that of different generated noses (synthetic) from 30.6 to 18.8. Faces of cats gain nothing.
   */
  chance: { shiftPx: 40, half: 3 },
} as const;

export const FUSION = {
  /**
   * Sharpness of the soft maximum over the other side's samples, per unit of agreement: 0 is the mean, large values
   * approach the maximum. Measured on 12 real cats: misses at a false-match rate of 1e-3 fall from 6.2 to 4.0 % between
   * 0.2 and 1.7, and stay there.
   */
  sharpness: 2,
  /** Smallest weight of a sample. Policy: poor photos still count. */
  weightMin: 0.3,
} as const;

/** Score normalisation by a cohort of other cats. */
export const COHORT = {
  /**
   * Number of nearest cohort codes that a code is compared with. Measured on 12 and 11 labelled cats, fitted on one
   * source and tested on the other: misses of three photos against five at a false-match rate of 1e-3 fall from 31.5 to
   * 6.7 % and from 1.1 to 0.6 %. Between 20 and 200, and for a cohort twice as large, they lie within 6 points.
   */
  nearest: 50,
  /** Lower bound of the standard deviation by which a cosine is divided. Keeps an empty code finite. Policy. */
  spreadMin: 0.01,
} as const;

/** Comparison of a photo with the cats of models/cohort.bin: docs/decisions/0069-claims-by-a-cohort.md. */
export const COMMONNESS = {
  /** SHA-256 of models/cohort.bin. */
  sha256: '4ee3bebce9bc28a6eb92ac7f675705eb197fa9db4917eec522b8e10fbb6d1564',
  /**
   * Number of cats of the cohort, nearest by learned code, that a photo is compared with. Measured: with 25, and the ten
   * most alike of them, half the time and the same MATCH, but 1.6 instead of 1.0 % of searches among 30 look-alikes name
   * one of them.
   */
  compared: 50,
  /** Number of the most alike among them whose mean is the photo's commonness. */
  highest: 20,
} as const;

/**
 * Logistic regression of two appearances over 1,418 pairs of photos of one street dog and 60,770 pairs of two (MPDD, He
 * 2022). Error of single pairs: 19 % there, 29 % on 13 cats. Much of the similarity is the place, since most photos of
 * an animal are from one walk.
 */
export const LOOKS = { bias: -6.843, agreement: 1.458, patches: 9.94, chroma: 3.469 } as const;

export const APPEARANCE = {
  /**
   * Weight of the appearances' fused ratio in a decision, and the cap on its contribution in impostor spreads: less
   * than three score points. Policy: evidence that errs in a fifth of single pairs breaks ties but does not decide.
   */
  trust: 0.05,
  capSpreads: 0.2,
} as const;
