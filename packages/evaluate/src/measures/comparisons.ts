/** Comparison of a probe with a reference by the indices of their identities. Genuine if these are equal. */
export interface Comparison {
  readonly probe: number;
  readonly reference: number;
  /** Similarity score: higher is more similar. */
  readonly score: number;
  /** Natural log-likelihood ratio, where it is not the score. */
  readonly llr?: number;
  /** True if a photo of the probe and one of the reference of a genuine comparison are neighbouring frames. */
  readonly isSameMoment?: true;
}

/** Comparisons by score, lowest first. */
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
