import { CALIBRATION, type Calibration } from '../calibrate/calibration.ts';
import { falseMatchRate, spreadOf } from '../calibrate/false-match-rate.ts';
import { falseNonMatchRate } from '../calibrate/false-non-match-rate.ts';
import { logLikelihoodRatio } from '../calibrate/log-likelihood-ratio.ts';
import { byteOrder } from '../compare/byte-order.ts';
import { type DecodedSample, decodeSample, orderedEvidence } from '../compare/compare-pair.ts';
import { APPEARANCE } from '../parameters.ts';
import type { Species } from '../subject.ts';
import { fuse, type RatioMatrix, sampleWeight } from './fuse.ts';
import { medianQuality } from './probe-photos.ts';

export interface Sample {
  readonly id: string;
  readonly template: Uint8Array;
}
export interface SampleSet {
  readonly fingerprints: readonly Sample[];
  /** May be empty (v1). */
  readonly appearances: readonly Sample[];
}

/** A sample set whose templates are decoded, for comparison with many others. */
export interface DecodedSet {
  readonly fingerprints: readonly (DecodedSample & { readonly id: string })[];
  readonly appearances: readonly (DecodedSample & { readonly id: string })[];
}

export interface SetComparison {
  readonly matrix: RatioMatrix;
  /** Fused log-likelihood ratio with the appearance's part, natural logarithm. */
  readonly llr: number;
  /** How often different animals score this high, and how often the same one scores this low by photos of such number and quality. */
  readonly falseMatchRate: number;
  readonly falseNonMatchRate: number;
  /** That the comparison was read with. */
  readonly calibration: Calibration;
}

/** Samples in the order of their bytes: sums then run in one order whatever the caller's, and scores cannot differ by a rounding. */
function decodeAll(samples: readonly Sample[]): (DecodedSample & { id: string })[] {
  return samples
    .map(({ id, template }) => ({ id, ...decodeSample(template) }))
    .sort((a, b) => byteOrder(a.bytes, b.bytes));
}

export function decodeSet(set: SampleSet): DecodedSet {
  return { fingerprints: decodeAll(set.fingerprints), appearances: decodeAll(set.appearances) };
}

/**
 * The one for learned codes when every sample has one: ratios of two kinds in one comparison would not be on one scale. (Noses with and
 * without a pose are not compared at all.)
 */
export function calibrationFor(
  species: Species,
  probe: readonly DecodedSample[],
  reference: readonly DecodedSample[],
): Calibration {
  const { plain, learned } = CALIBRATION[species];
  return [...probe, ...reference].every(({ template }) => template.learnedCode) ? learned : plain;
}

function ratioMatrix(
  calibration: Calibration,
  probe: DecodedSet['fingerprints'],
  reference: DecodedSet['fingerprints'],
): RatioMatrix {
  const ratios = new Float64Array(probe.length * reference.length);
  probe.forEach((a, i) => {
    reference.forEach((b, j) => {
      ratios[i * reference.length + j] = logLikelihoodRatio(calibration, orderedEvidence(a, b));
    });
  });
  const weights = (samples: DecodedSet['fingerprints']) =>
    samples.map(({ template }) => sampleWeight(template.quality));
  return {
    rows: probe.length,
    columns: reference.length,
    ratios,
    rowWeights: weights(probe),
    columnWeights: weights(reference),
  };
}

/** The appearances' part of the fused ratio, in spreads of different animals' ratios: never more than APPEARANCE.capSpreads either way. */
function appearanceSpreads(
  species: Species,
  probe: DecodedSet['appearances'],
  reference: DecodedSet['appearances'],
): number {
  if (probe.length === 0 || reference.length === 0) return 0;
  const { plain } = CALIBRATION[species];
  const spreads = fuse(ratioMatrix(plain, probe, reference)) / spreadOf(plain, probe.length * reference.length);
  return Math.max(-APPEARANCE.capSpreads, Math.min(APPEARANCE.capSpreads, APPEARANCE.trust * spreads));
}

/** Compares all fingerprints of two sets. Throws RangeError when either has none, or holds a template of another engine. */
export function compareSets(species: Species, probe: DecodedSet, reference: DecodedSet): SetComparison {
  if (probe.fingerprints.length === 0 || reference.fingerprints.length === 0)
    throw new RangeError('Nothing to compare: a set has no fingerprint.');
  const calibration = calibrationFor(species, probe.fingerprints, reference.fingerprints);
  const matrix = ratioMatrix(calibration, probe.fingerprints, reference.fingerprints);
  const pairs = matrix.rows * matrix.columns;
  // In spreads, as the false-match table reads ratios: a cap in nats would weigh the more, the sharper fingerprints tell animals apart.
  const looks = appearanceSpreads(species, probe.appearances, reference.appearances) * spreadOf(calibration, pairs);
  const llr = fuse(matrix) + looks;
  return {
    matrix,
    llr,
    falseMatchRate: falseMatchRate(calibration, llr, pairs),
    falseNonMatchRate: falseNonMatchRate(calibration, llr, {
      probes: matrix.rows,
      references: matrix.columns,
      quality: Math.min(medianQuality(probe.fingerprints), medianQuality(reference.fingerprints)),
    }),
    calibration,
  };
}
