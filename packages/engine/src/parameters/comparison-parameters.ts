// Of comparing two templates and two sets of them. See ../parameters.ts.

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

/** Cats whose codes tell how alike different cats are. */
export const COHORT = {
  /**
   * Codes of the cohort that a code is compared with: the nearest ones. Measured on 12 and 11 labelled cats, fitted on
   * one source and tested on the other: misses of three photos against five at a false-match rate of 1e-3 fall from
   * 31.5 to 6.7 % and from 1.1 to 0.6 %. Between 20 and 200, and for a cohort twice as large, they lie within 6 points.
   */
  nearest: 50,
  /** Least standard deviation that a cosine is divided by: keeps a code without contents finite. Policy. */
  spreadMin: 0.01,
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
