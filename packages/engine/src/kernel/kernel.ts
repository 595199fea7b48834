import type { Plane } from '../pixels/plane.ts';

/** Bytes of a row of sign bits: one bit a number of a search code. */
export const SIGN_ROW_BYTES = 32;

/** Scale step of a point that is near none. */
export const STEP_NOWHERE = 0xffff;

/** Places, scale steps and descriptors (DESCRIPTOR.bytes each) of one picture's points. */
export interface PointColumns {
  readonly count: number;
  readonly x: Uint16Array;
  readonly y: Uint16Array;
  readonly step: Uint16Array;
  readonly descriptors: Int8Array;
}

/**
 * For each point the most similar of the other picture (-1: none within reach), its similarity, and that of the second
 * most similar.
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

/**
 * Which points of two pictures are compared: how far apart along each axis, in steps of the scale space, and how alike
 * at least.
 */
export interface Reach {
  readonly units: number;
  readonly steps: number;
  /** Sum of products; those below count as not there. */
  readonly similarityMin: number;
}

/** Matched points of two frames, px: (x, y) in the first, (u, v) in the second. */
export interface MatchedPoints {
  readonly count: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly u: Float32Array;
  readonly v: Float32Array;
  readonly weight: Float32Array;
}

/** Which pairs of matched points are tried, and which similarity transforms are possible. */
export interface PairRule {
  /** Every `skip`-th pair is tried; 1 at least. */
  readonly skip: number;
  /** Least distance of the two points in the first frame, px. */
  readonly distanceMin: number;
  readonly sizeRatioMax: number;
  readonly turnTangentMax: number;
  readonly tolerancePx: number;
}

/** Of each sum: its first value, how many values, and `stride` places for their weights. */
export interface Taps {
  readonly starts: Int32Array;
  readonly counts: Int32Array;
  readonly weights: Float32Array;
  readonly stride: number;
}

/** What counts as an extremum of the differences of neighbouring levels. */
export interface ExtremumRule {
  /** Px from the edge that no extremum may come nearer to; 1 at least. */
  readonly borderPx: number;
  readonly contrastMin: number;
  readonly edgeRatioMax: number;
}

/** Numbers of one extremum: x and y, px of its plane, strength, and the level of the difference. */
export const EXTREMUM_VALUES = 4;

export interface OctaveLevels {
  /** The blurred planes that have a difference on either side. */
  readonly levels: readonly Plane[];
  /** EXTREMUM_VALUES each: level after level, row after row. */
  readonly extrema: Float32Array;
}

/** Points of one plane that are described: x, y, x, y … in its px, and how far apart samples lie. */
export interface PointsOfPlane {
  readonly places: Float32Array;
  readonly stepPx: number;
}

/** What a descriptor's samples weigh. */
export interface SampleWeights {
  /** Of each sample, row after row. */
  readonly window: Float32Array;
  /** What the samples of one column give to the cell on their right, then to the one on their left; rows alike. */
  readonly shares: Float32Array;
}

/** Rows of a projection of histograms, then the mean of each. */
export type Projection = Float32Array;

/** Scans of search codes, over integers. */
export interface SearchKernel {
  /**
   * Dot products of the rows from `from` to before `to` of `codes` with each probe,
   * `into[(row - from) * probes.length + probe]`. Rows and probes are all of `length` bytes.
   */
  dots(
    codes: Int8Array,
    rows: { readonly from: number; readonly to: number; readonly length: number },
    probes: readonly Int8Array[],
    into: Int32Array,
  ): void;
  /**
   * For each of the first `count` rows of sign bits, SIGN_ROW_BYTES each, the number of bits by which it differs from
   * each probe, summed over the probes.
   */
  distances(signs: Uint8Array, count: number, probes: readonly Uint8Array[], into: Int32Array): void;
}

/** Comparison of two templates. */
export interface ComparisonKernel {
  /**
   * For each point of either picture the most similar points of the other within reach, equals in the order of their
   * indices. Several first pictures are compared with the same second one.
   */
  nearest(firsts: readonly PointColumns[], second: PointColumns, reach: Reach): readonly NearestBothWays[];
  /**
   * For each patch of either grid of `side` x `side` patches the similarity of the most similar one within `reach`
   * patches, and the sum of all.
   */
  patchSum(a: Int8Array, b: Int8Array, side: number, reach: number): number;
  /**
   * The two points whose transform carries most weight of the others to where they were matched; undefined where none
   * is possible.
   */
  bestPair(points: MatchedPoints, rule: PairRule): readonly [number, number] | undefined;
}

/** Rows of equal pixels: how long at least, and the levels between which they count. */
export interface FlatRunRule {
  readonly runPxMin: number;
  /** Some channel is at least of this level. */
  readonly blackLevel: number;
  /** Some channel is below this level. */
  readonly burntLevel: number;
}

/** Pictures of 3 bytes a pixel, `width` pixels a row, and planes of f32 values. */
export interface PlaneKernel {
  /** 0.299 red + 0.587 green + 0.114 blue, of 3 bytes a pixel. */
  luminance(rgb: Uint8Array): Float32Array;
  /** Pixels in rows of pixels exactly as the ones to the right and below. */
  flatRuns(rgb: Uint8Array, width: number, rule: FlatRunRule): number;
  /** A plane of as many columns and rows as there are taps. */
  resample(plane: Plane, columns: Taps, rows: Taps): Plane;
  /** The same of each channel of a picture of 3 bytes a pixel, `width` pixels a row. */
  resampleColours(rgb: Uint8Array, width: number, columns: Taps, rows: Taps): readonly [Plane, Plane, Plane];
  /** Mean absolute difference of adjacent pixels in a row. */
  grain(plane: Plane): number;
  /** The plane under a symmetric kernel, given from its centre outward; edge values repeat outward. */
  blur(plane: Plane, weights: Float32Array): Plane;
  /** Ever more blurred planes, and the extrema of the differences between neighbours. */
  octave(first: Plane, blurs: readonly Float32Array[], rule: ExtremumRule): OctaveLevels;
}

/** Histograms of gradients and what is made of them. */
export interface DescriptorKernel {
  /** Upright descriptors, DESCRIPTOR.bytes each. */
  describe(plane: Plane, points: PointsOfPlane, weights: SampleWeights, projection: Projection): Int8Array;
  /** Histograms of the directions of the gradients of a square plane, in cells of `cellPx` px that fill it. */
  cellHistograms(plane: Plane, cellPx: number): Float32Array;
  /**
   * Descriptors of histograms: the root of each entry, brought to length 1, projected, less the means, brought to
   * length 127.
   */
  project(histograms: Float32Array, projection: Projection): Int8Array;
}

/** The engine's innermost loops. Every implementation gives the same numbers, to the bit. */
export interface Kernel extends SearchKernel, ComparisonKernel, PlaneKernel, DescriptorKernel {
  readonly name: 'simd' | 'plain';
}
