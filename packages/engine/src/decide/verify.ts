import { falseMatchRate } from '../calibrate/false-match-rate.ts';
import { DECISION } from '../parameters.ts';
import type { Species } from '../subject.ts';
import { type Advice, adviseOn } from './advice.ts';
import { bestReferences } from './best-references.ts';
import { compareSets, type SetComparison } from './compare-sets.ts';
import { type ProbePhotos, probePhotos } from './probe-photos.ts';
import { type DecodedSet, decodeSet, type SampleSet } from './sample-set.ts';
import { scoreOf } from './score.ts';
import { type Doubt, doubtsOf, type Rates, standingOf } from './three-ways.ts';

export interface Verification {
  readonly decision: 'MATCH' | 'NO_MATCH' | 'INCONCLUSIVE';
  /** 0..100, one decimal. */
  readonly score: number;
  readonly threshold: 50;
  /** How often a different animal scores this high (specification 7.14). */
  readonly falseMatchRate: number;
  /** How often the same animal, by photos of such number and quality, scores this low. */
  readonly falseNonMatchRate: number;
  /** Fused natural log-likelihood ratio, unclamped, for evaluation. */
  readonly llr: number;
  readonly samples: readonly {
    readonly fingerprintId: string;
    readonly bestFingerprintId: string;
    readonly score: number;
  }[];
  readonly photos: ProbePhotos;
  /** Why the decision is INCONCLUSIVE; empty otherwise. */
  readonly reasons: readonly Doubt[];
  /** What to photograph next then. */
  readonly advice: readonly Advice[];
}

/** Each probe sample alone: its best counterpart, and the score of that one pair. */
function sampleScores(
  probe: DecodedSet,
  reference: DecodedSet,
  { ratios, calibration }: SetComparison,
  target: number,
) {
  const columns = reference.fingerprints.length;
  const bests = bestReferences(ratios, columns);
  return probe.fingerprints.map(({ id }, i) => {
    const best = bests[i]!;
    const rate = falseMatchRate(calibration, ratios[i * columns + best]!, 1);
    return { fingerprintId: id, bestFingerprintId: reference.fingerprints[best]!.id, score: scoreOf(rate, target) };
  });
}

const DECISIONS = { match: 'MATCH', open: 'INCONCLUSIVE', excluded: 'NO_MATCH' } as const;

/**
 * 1:1: whether two sets of photos show one animal. MATCH from a score of 50 on, which is where different animals score
 * as high with the chance `targetFalseMatchRate`; each 10 points are a factor of ten. NO_MATCH only where one animal
 * would hardly ever score as low (specification 8.2) (DECISION.falseNonMatchRateMax); between the two the answer is
 * INCONCLUSIVE, with reasons and advice. The order of samples does not matter. Throws RangeError for an empty side or a
 * template of another engine.
 */
export function verify(input: {
  species: Species;
  probe: SampleSet;
  reference: SampleSet;
  targetFalseMatchRate: number;
  /** Species of which animals may be excluded. Default: DECISION.excludes. */
  excludes?: Readonly<Record<Species, boolean>>;
}): Verification {
  const probe = decodeSet(input.probe);
  const reference = decodeSet(input.reference);
  const comparison = compareSets(input.species, probe, reference, input.excludes);
  const score = scoreOf(comparison.falseMatchRate, input.targetFalseMatchRate);
  const rates: Rates = {
    score,
    falseMatchRate: comparison.falseMatchRate,
    falseNonMatchRate: comparison.falseNonMatchRate,
    ...(comparison.keepsOpen ? { keepsOpen: comparison.keepsOpen } : {}),
  };
  const standing = standingOf(rates);
  const photos = probePhotos(probe);
  const scores = sampleScores(probe, reference, comparison, input.targetFalseMatchRate);
  const byId = new Map(scores.map((sample) => [sample.fingerprintId, sample]));
  const reasons = standing === 'open' ? doubtsOf(rates, photos) : [];
  return {
    decision: DECISIONS[standing],
    score,
    falseMatchRate: rates.falseMatchRate,
    falseNonMatchRate: rates.falseNonMatchRate,
    threshold: DECISION.threshold,
    llr: comparison.llr,
    samples: input.probe.fingerprints.map(({ id }) => byId.get(id)!),
    photos,
    reasons,
    advice: standing === 'open' ? adviseOn({ ...photos, isFromSides: comparison.isFromSides }, reasons) : [],
  };
}
