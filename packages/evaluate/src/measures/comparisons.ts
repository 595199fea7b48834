/** One comparison of a probe with a reference, by the numbers of their identities; genuine when these are equal. */
export interface Comparison {
  readonly probe: number;
  readonly reference: number;
  /** Rises with perceptualHash. */
  readonly score: number;
  /** Set on a genuine comparison in which a photo of the probe is a neighbouring frame of one of the reference. */
  readonly isSameMoment?: true;
}

/** Comparisons in the order of their scores, lowest first. */
export interface Ranked {
  readonly probes: Int32Array;
  readonly references: Int32Array;
  readonly scores: Float64Array;
  readonly genuine: number;
  readonly impostor: number;
}

export function rankComparisons(comparisons: readonly Comparison[]): Ranked {
  const sorted = [...comparisons].sort((a, b) => a.score - b.score);
  const genuine = sorted.filter((one) => one.probe === one.reference).length;
  return {
    probes: Int32Array.from(sorted, (one) => one.probe),
    references: Int32Array.from(sorted, (one) => one.reference),
    scores: Float64Array.from(sorted, (one) => one.score),
    genuine,
    impostor: sorted.length - genuine,
  };
}
