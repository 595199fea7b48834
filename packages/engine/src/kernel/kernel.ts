/** Bytes of a row of sign bits: one bit a number of a search code. */
export const SIGN_ROW_BYTES = 32;

/** Places, scale steps and descriptors (DESCRIPTOR.bytes each) of one picture's points. */
export interface PointColumns {
  readonly count: number;
  readonly x: Uint16Array;
  readonly y: Uint16Array;
  readonly step: Uint16Array;
  readonly descriptors: Int8Array;
}

/** For each point the likest of the other picture (-1: none within reach), its similarity, and that of the second likest. */
export interface Nearest {
  readonly index: Int32Array;
  readonly best: Int32Array;
  readonly runnerUp: Int32Array;
}

/** How far apart two points may be: along each axis, and in steps of the scale space. */
export interface Reach {
  readonly units: number;
  readonly steps: number;
}

/** The innermost loops of comparison and search, over integers alone: every implementation gives the same numbers. */
export interface Kernel {
  readonly name: 'simd' | 'plain';
  /**
   * Dot products of the rows from `from` to before `to` of `codes` with each probe, `into[(row - from) * probes.length + probe]`. Rows
   * and probes are all of `length` bytes.
   */
  dots(
    codes: Int8Array,
    rows: { readonly from: number; readonly to: number; readonly length: number },
    probes: readonly Int8Array[],
    into: Int32Array,
  ): void;
  /**
   * For each of the first `count` rows of sign bits, SIGN_ROW_BYTES each, the number of bits by which it differs from each probe, summed over
   * the probes.
   */
  distances(signs: Uint8Array, count: number, probes: readonly Uint8Array[], into: Int32Array): void;
  /** For each point of either picture the likest points of the other within reach, equals in the order of their indices. */
  nearest(a: PointColumns, b: PointColumns, reach: Reach): { readonly forward: Nearest; readonly backward: Nearest };
  /** For each patch of either grid of `side` x `side` patches the similarity of the likest one within `reach` patches, and all of them summed. */
  patchSum(a: Int8Array, b: Int8Array, side: number, reach: number): number;
}
