import { falseMatchRate } from '../calibrate/false-match-rate.ts';
import { claimedFalseMatchRate } from '../calibrate/measured-claims.ts';
import { DECISION } from '../parameters.ts';
import type { Species } from '../subject.ts';
import { type Advice, adviseOn } from './advice.ts';
import {
  bestReferences,
  compareSets,
  type LocalKnowledge,
  type SetComparison,
  type ShippedRates,
} from './compare-sets.ts';
import { type ProbePhotos, probePhotos } from './probe-photos.ts';
import { type DecodedSet, decodeSet, type SampleSet } from './sample-set.ts';
import { scoreOf } from './score.ts';
import { type Doubt, doubtsOf, type Rates, standingOf } from './three-ways.ts';
import { openForRegistration } from './weak-photos.ts';

export interface Verification {
  readonly decision: 'MATCH' | 'NO_MATCH' | 'INCONCLUSIVE';
  /** Score, 0 to 100, one decimal. */
  readonly score: number;
  readonly threshold: 50;
  /** Share of impostor comparisons that score this high (specification 7.14). */
  readonly falseMatchRate: number;
  /** Share of genuine comparisons of such photos that score this low. */
  readonly falseNonMatchRate: number;
  /** The same rates by the shipped calibration alone. */
  readonly shipped: ShippedRates;
  /** Fused natural log-likelihood ratio, unclamped, for evaluation. */
  readonly llr: number;
  /** Place in the false-match table, impostor spreads, unclamped, for evaluation. Rises with the score. */
  readonly position: number;
  readonly samples: readonly {
    readonly fingerprintId: string;
    readonly bestFingerprintId: string;
    readonly score: number;
  }[];
  readonly photos: ProbePhotos;
  /** Reasons for INCONCLUSIVE. Empty for other decisions. */
  readonly reasons: readonly Doubt[];
  /** Advice for the next photos. Empty unless INCONCLUSIVE. */
  readonly advice: readonly Advice[];
}

/** Best reference of each probe sample, with the score of that pair alone. */
function sampleScores(
  probe: DecodedSet,
  reference: DecodedSet,
  { positions, calibrationOfPairs, claimOfPairs }: SetComparison,
  target: number,
) {
  const columns = reference.fingerprints.length;
  const bests = bestReferences(positions, columns);
  return probe.fingerprints.map(({ id }, i) => {
    const best = bests[i]!;
    const placed = falseMatchRate(calibrationOfPairs, positions[i * columns + best]!);
    const rate = claimedFalseMatchRate(placed, claimOfPairs);
    return { fingerprintId: id, bestFingerprintId: reference.fingerprints[best]!.id, score: scoreOf(rate, target) };
  });
}

const DECISIONS = { match: 'MATCH', open: 'INCONCLUSIVE', excluded: 'NO_MATCH' } as const;

/**
 * Verifies whether two sets of photos show one animal (1:1). MATCH from a score of 50, where the false-match rate is
 * `targetFalseMatchRate`. Each 10 points are a factor of ten. NO_MATCH only if one animal would hardly ever score this
 * low (specification 8.2, DECISION.falseNonMatchRateMax). Otherwise INCONCLUSIVE, with reasons and advice. The order of
 * samples does not matter. Throws RangeError for an empty side or a template of another engine.
 */
export function verify(
  input: LocalKnowledge & {
    species: Species;
    probe: SampleSet;
    reference: SampleSet;
    targetFalseMatchRate: number;
  },
): Verification {
  const probe = decodeSet(input.probe);
  const reference = decodeSet(input.reference);
  const compared = compareSets(input.species, probe, reference, input);
  const comparison = openForRegistration(input.species, compared, reference.fingerprints);
  const score = scoreOf(comparison.falseMatchRate, input.targetFalseMatchRate);
  const rates: Rates = {
    score,
    falseMatchRate: comparison.falseMatchRate,
    falseNonMatchRate: comparison.falseNonMatchRate,
    ...(comparison.keepsOpen ? { keepsOpen: comparison.keepsOpen } : {}),
  };
  const standing = standingOf(rates);
  const { isFromSides, lacksPrint } = comparison;
  const photos = probePhotos(probe);
  const scores = sampleScores(probe, reference, comparison, input.targetFalseMatchRate);
  const byId = new Map(scores.map((sample) => [sample.fingerprintId, sample]));
  const reasons = standing === 'open' ? doubtsOf(rates, photos) : [];
  return {
    decision: DECISIONS[standing],
    score,
    falseMatchRate: rates.falseMatchRate,
    falseNonMatchRate: rates.falseNonMatchRate,
    shipped: comparison.shipped,
    threshold: DECISION.threshold,
    llr: comparison.llr,
    position: comparison.position,
    samples: input.probe.fingerprints.map(({ id }) => byId.get(id)!),
    photos,
    reasons,
    advice: standing === 'open' ? adviseOn({ ...photos, isFromSides, lacksPrint }, reasons) : [],
  };
}
