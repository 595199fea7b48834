import { CALIBRATION, type Calibration } from '../calibrate/calibration.ts';
import { falseMatchRate, spreadOf } from '../calibrate/false-match-rate.ts';
import { falseNonMatchRate } from '../calibrate/false-non-match-rate.ts';
import { logLikelihoodRatio } from '../calibrate/log-likelihood-ratio.ts';
import { type DecodedSample, orderedEvidence, pairResemblance } from '../compare/compare-pair.ts';
import { looksRatio } from '../compare/looks-ratio.ts';
import { APPEARANCE, DECISION } from '../parameters.ts';
import type { Species } from '../subject.ts';
import { bestReferences } from './best-references.ts';
import { fuse } from './fuse.ts';
import { medianQuality } from './probe-photos.ts';
import type { DecodedSet } from './sample-set.ts';
import { matrixOf, setResemblance } from './set-resemblance.ts';
import type { Rates } from './three-ways.ts';

export interface SetComparison {
  /** Log-likelihood ratio of each pair of fingerprints alone, probe by probe. */
  readonly ratios: readonly number[];
  /** Fused log-likelihood ratio with the appearance's part, natural logarithm. */
  readonly llr: number;
  /**
   * How often different animals score this high, and how often the same one scores this low by photos of such number
   * and quality.
   */
  readonly falseMatchRate: number;
  readonly falseNonMatchRate: number;
  /** Reason why the comparison excludes no pet. Absent where it may. */
  readonly keepsOpen?: NonNullable<Rates['keepsOpen']>;
  /** True where most photos of the probe agree best by side views: they show the nose from another side. */
  readonly isFromSides: boolean;
  /** That the comparison was read with. */
  readonly calibration: Calibration;
}

/**
 * The one for learned codes when every sample has one: ratios of two kinds in one comparison would not be on one scale.
 */
export function calibrationFor(
  species: Species,
  probe: readonly DecodedSample[],
  reference: readonly DecodedSample[],
): Calibration {
  const { plain, learned } = CALIBRATION[species];
  const isLearned = [...probe, ...reference].every(({ template }) => template.learnedCode);
  return isLearned && learned ? learned : plain;
}

/**
 * What appearances add to the fused ratio: never more than APPEARANCE.capSpreads spreads of different animals' ratios
 * either way. In spreads, as the false-match table reads ratios: a cap in nats would have more weight, the better
 * fingerprints distinguish animals.
 */
export function looksPart(calibration: Calibration, pairs: number, probe: DecodedSet, reference: DecodedSet): number {
  const [own, other] = [probe.appearances, reference.appearances];
  if (own.length === 0 || other.length === 0) return 0;
  const nats = fuse(matrixOf(own, other, looksRatio));
  const spreads = Math.max(-APPEARANCE.capSpreads, Math.min(APPEARANCE.capSpreads, APPEARANCE.trust * nats));
  return spreads * spreadOf(calibration, pairs);
}

/** Returns why a comparison of the two sets excludes no pet, or `undefined` where it may. */
export function keepsOpen(
  species: Species,
  sides: readonly Pick<DecodedSet, 'fingerprints'>[],
  excludes: Readonly<Record<Species, boolean>> = DECISION.excludes,
): SetComparison['keepsOpen'] {
  if (!excludes[species]) return 'notCalibrated';
  if (species !== 'CAT') return undefined;
  const hasFaces = ({ fingerprints }: Pick<DecodedSet, 'fingerprints'>) =>
    fingerprints.filter(({ template }) => template.isFace).length >= DECISION.faceShareMin * fingerprints.length;
  return sides.every(hasFaces) ? undefined : 'faceNotFound';
}

/**
 * Compares all fingerprints of two sets. Throws RangeError when either has none, or holds a template of another engine.
 */
export function compareSets(
  species: Species,
  probe: DecodedSet,
  reference: DecodedSet,
  excludes?: Readonly<Record<Species, boolean>>,
): SetComparison {
  if (probe.fingerprints.length === 0 || reference.fingerprints.length === 0)
    throw new RangeError('Nothing to compare: a set has no fingerprint.');
  const calibration = calibrationFor(species, probe.fingerprints, reference.fingerprints);
  const ratios: number[] = [];
  const fromSides: boolean[] = [];
  const resemblance = setResemblance(probe.fingerprints, reference.fingerprints, (a, b) => {
    const evidence = orderedEvidence(a, b);
    ratios.push(logLikelihoodRatio(calibration, pairResemblance(a, b, evidence)));
    fromSides.push(evidence.isFromSides);
    return evidence.agreement;
  });
  const pairs = ratios.length;
  const llr = logLikelihoodRatio(calibration, resemblance) + looksPart(calibration, pairs, probe, reference);
  const open = keepsOpen(species, [probe, reference], excludes);
  return {
    ratios,
    llr,
    ...(open ? { keepsOpen: open } : {}),
    falseMatchRate: falseMatchRate(calibration, llr, pairs),
    falseNonMatchRate: falseNonMatchRate(calibration, llr, {
      probes: probe.fingerprints.length,
      references: reference.fingerprints.length,
      quality: Math.min(medianQuality(probe.fingerprints), medianQuality(reference.fingerprints)),
    }),
    isFromSides: isMostlyFromSides(ratios, fromSides, reference.fingerprints.length),
    calibration,
  };
}

/** Decides by the best pair of each probe; pairs are given probe by probe. */
function isMostlyFromSides(ratios: readonly number[], fromSides: readonly boolean[], referenceCount: number): boolean {
  const best = bestReferences(ratios, referenceCount);
  return 2 * best.filter((reference, probe) => fromSides[probe * referenceCount + reference]).length > best.length;
}
