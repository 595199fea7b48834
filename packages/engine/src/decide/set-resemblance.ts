import type { Resemblance } from '../calibrate/log-likelihood-ratio.ts';
import type { WeightedCodes } from '../compare/cohort-cosines.ts';
import type { DecodedSample } from '../compare/compare-pair.ts';
import { type CodeStatistics, codeStatistics, normalisedSimilarity } from '../compare/normalised-similarity.ts';
import { fuse, type SampleMatrix, sampleWeight } from './fuse.ts';

const weightsOf = (samples: readonly DecodedSample[]) => samples.map(({ template }) => sampleWeight(template.quality));

/** Matrix of `compare` over all probe and reference samples. */
export function matrixOf(
  probe: readonly DecodedSample[],
  reference: readonly DecodedSample[],
  compare: (a: DecodedSample, b: DecodedSample) => number,
): SampleMatrix {
  return {
    rows: probe.length,
    columns: reference.length,
    values: Float64Array.from(probe.flatMap((a) => reference.map((b) => compare(a, b)))),
    rowWeights: weightsOf(probe),
    columnWeights: weightsOf(reference),
  };
}

/**
 * Evidence of two sets of samples: the fused keypoint agreement of their pairs, and the similarity of their mean
 * learned codes. `agreementOf` returns the agreement of one pair. Callers that compare sets repeatedly may cache it.
 */
export function setResemblance(
  probe: readonly DecodedSample[],
  reference: readonly DecodedSample[],
  agreementOf: (a: DecodedSample, b: DecodedSample) => number,
): Resemblance {
  const learned = meanCodeSimilarity(probe, reference);
  return { agreement: fuse(matrixOf(probe, reference, agreementOf)), ...(learned === undefined ? {} : { learned }) };
}

/**
 * `normalisedSimilarity` of the weighted mean codes of two sets. Returns `undefined` unless every sample has a code.
 */
export function meanCodeSimilarity(
  probe: readonly DecodedSample[],
  reference: readonly DecodedSample[],
): number | undefined {
  const [a, b] = [meanCodeStatistics(probe), meanCodeStatistics(reference)];
  return a && b && normalisedSimilarity(a, b);
}

const knownMeanStatistics = new WeakMap<readonly DecodedSample[], CodeStatistics>();

/** Computed once per array: a search compares one probe with many pets. */
function meanCodeStatistics(samples: readonly DecodedSample[]): CodeStatistics | undefined {
  const known = knownMeanStatistics.get(samples);
  const codes = known ? undefined : weightedCodes(samples);
  const statistics = known ?? (codes && codeStatistics(codes));
  if (statistics) knownMeanStatistics.set(samples, statistics);
  return statistics;
}

/** Codes of samples with their weights. Returns `undefined` unless every sample has a code. */
export function weightedCodes(samples: readonly DecodedSample[]): WeightedCodes | undefined {
  const codes = samples.flatMap(({ template }) => template.learnedCode ?? []);
  return codes.length === samples.length ? { codes, weights: weightsOf(samples) } : undefined;
}
