import type { Plane } from '../pixels/pixels.ts';

/** Bytes of a row of sign bits: one bit per number of a search code. */
export const SIGN_ROW_BYTES = 32;

/** Scale step of a keypoint that is never within reach. */
export const STEP_NOWHERE = 0xffff;

/** Positions, scale steps and descriptors (DESCRIPTOR.bytes each) of one picture's keypoints. */
export interface PointColumns {
  readonly count: number;
  readonly x: Uint16Array;
  readonly y: Uint16Array;
  readonly step: Uint16Array;
  readonly descriptors: Int8Array;
}

/**
 * Per keypoint: index of the most similar one of the other picture (-1: none within reach), its similarity, and that of
 * the second most similar.
 */
export interface Nearest {
  readonly index: Int32Array;
  readonly best: Int32Array;
  readonly runnerUp: Int32Array;
}

export interface NearestBothWays {
  readonly forward: Nearest;
  readonly backward: Nearest;
}

/** Search window: largest distance along each axis and in steps of the scale space, and smallest similarity. */
export interface Reach {
  readonly units: number;
  readonly steps: number;
  /** Smallest dot product of two descriptors. Lower ones are ignored. */
  readonly similarityMin: number;
}

/** Matched keypoints of two frames, px: (x, y) in the first, (u, v) in the second. */
export interface MatchedPoints {
  readonly count: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly u: Float32Array;
  readonly v: Float32Array;
  readonly weight: Float32Array;
}

/** Bounds of the pairs of matches to try and of their similarity transforms. */
export interface PairRule {
  /** Every `skip`-th pair is tried. At least 1. */
  readonly skip: number;
  /** Smallest distance of the two points in the first frame, px. */
  readonly distanceMin: number;
  readonly sizeRatioMax: number;
  readonly turnTangentMax: number;
  readonly tolerancePx: number;
}

/** Taps of a resampling. Per sum: index of the first value, number of values, and `stride` places for their weights. */
export interface Taps {
  readonly starts: Int32Array;
  readonly counts: Int32Array;
  readonly weights: Float32Array;
  readonly stride: number;
}

/** Bounds of an extremum of the differences of neighbouring levels. */
export interface ExtremumRule {
  /** Smallest distance from the edge, px, at least 1. */
  readonly borderPx: number;
  readonly contrastMin: number;
  readonly edgeRatioMax: number;
}

/** Values per extremum: x and y in px of its plane, strength, and the level of the difference. */
export const EXTREMUM_VALUES = 4;

export interface OctaveLevels {
  /** Blurred planes with a difference on either side. */
  readonly levels: readonly Plane[];
  /** EXTREMUM_VALUES each, by level and row. */
  readonly extrema: Float32Array;
}

/** Keypoints of one plane: x, y, x, y … in its px, and the distance of samples. */
export interface PointsOfPlane {
  readonly positions: Float32Array;
  readonly stepPx: number;
}

/** Weights of a descriptor's samples. */
export interface SampleWeights {
  /** Weight of each sample, row-major. */
  readonly window: Float32Array;
  /** Shares of the samples of one column in the cell to their right, then in the one to their left. Rows alike. */
  readonly shares: Float32Array;
}

/** Rows of a projection of histograms, then the mean of each. */
export type Projection = Float32Array;

/** Scans of search codes, in integers. */
export interface SearchKernel {
  /**
   * Computes dot products of the rows `from` to `to` - 1 of `codes` with each probe, `into[(row - from) * probes.length
   * + probe]`. Rows and probes have `length` bytes each.
   */
  dots(
    codes: Int8Array,
    rows: { readonly from: number; readonly to: number; readonly length: number },
    probes: readonly Int8Array[],
    into: Int32Array,
  ): void;
  /**
   * Computes for each of the first `count` rows of sign bits, SIGN_ROW_BYTES each, the Hamming distance from each
   * probe, summed over the probes.
   */
  distances(signBits: Uint8Array, count: number, probes: readonly Uint8Array[], into: Int32Array): void;
}

/** Comparison of two templates. */
export interface ComparisonKernel {
  /**
   * Finds for each keypoint of either picture the most similar ones of the other within reach. Ties go to the lower
   * index. Several first pictures are compared with the same second one.
   */
  nearest(firsts: readonly PointColumns[], second: PointColumns, reach: Reach): readonly NearestBothWays[];
  /**
   * Sums over the patches of both grids of `side` x `side` patches the similarity of the most similar patch of the
   * other within `reach` patches.
   */
  patchSum(a: Int8Array, b: Int8Array, side: number, reach: number): number;
  /** Returns the two matches whose transform has most weighted support, or `undefined` if no pair is possible. */
  bestPair(points: MatchedPoints, rule: PairRule): readonly [number, number] | undefined;
}

/** Bounds of runs of equal pixels: the smallest length, and the levels between which pixels count. */
export interface FlatRunRule {
  readonly runPxMin: number;
  /** Smallest level of the lightest channel. */
  readonly blackLevel: number;
  /** Level that the darkest channel must not reach. */
  readonly burntLevel: number;
}

/** Operations on pictures of 3 bytes per pixel, `width` pixels per row, and on planes of f32 values. */
export interface PlaneKernel {
  /** 0.299 red + 0.587 green + 0.114 blue, of 3 bytes per pixel. */
  luminance(rgb: Uint8Array): Float32Array;
  /** Counts pixels in runs of pixels that equal the one to their right and the one below. */
  flatRuns(rgb: Uint8Array, width: number, rule: FlatRunRule): number;
  /** Resamples a plane to as many columns and rows as there are taps. */
  resample(plane: Plane, columns: Taps, rows: Taps): Plane;
  /** Resamples each channel of a picture of 3 bytes per pixel, `width` pixels per row. */
  resampleColours(rgb: Uint8Array, width: number, columns: Taps, rows: Taps): readonly [Plane, Plane, Plane];
  /** Mean absolute difference of adjacent pixels in a row. */
  grain(plane: Plane): number;
  /** Convolves with a symmetric kernel, given from its centre outward. Edge values are repeated outward. */
  blur(plane: Plane, weights: Float32Array): Plane;
  /** Blurs a plane step by step, and finds the extrema of the differences of neighbouring levels. */
  octave(first: Plane, blurs: readonly Float32Array[], rule: ExtremumRule): OctaveLevels;
}

/** Histograms of gradients and their projections. */
export interface DescriptorKernel {
  /** Upright descriptors, DESCRIPTOR.bytes each. */
  describe(plane: Plane, points: PointsOfPlane, weights: SampleWeights, projection: Projection): Int8Array;
  /** Histograms of the gradient directions of a square plane, in cells of `cellPx` px that fill it. */
  cellHistograms(plane: Plane, cellPx: number): Float32Array;
  /**
   * Projects histograms to descriptors: square root of each entry, scaled to length 1, projected, less the means,
   * scaled to length 127.
   */
  project(histograms: Float32Array, projection: Projection): Int8Array;
}

/** The engine's innermost loops. All implementations return the same numbers, to the bit. */
export interface Kernel extends SearchKernel, ComparisonKernel, PlaneKernel, DescriptorKernel {
  readonly name: 'simd' | 'plain';
}
