import { falseMatchRate } from '../calibrate/false-match-rate.ts';
import { DECISION } from '../parameters.ts';
import type { Species } from '../subject.ts';
import { compareSets, type DecodedSet, decodeSet, type SampleSet, type SetComparison } from './compare-sets.ts';
import { scoreOf } from './score.ts';

export interface Verification {
  readonly decision: 'MATCH' | 'NO_MATCH' | 'INCONCLUSIVE';
  /** 0..100, one decimal. */
  readonly score: number;
  readonly threshold: 50;
  readonly falseMatchRate: number;
  /** Fused natural log-likelihood ratio, unclamped, for evaluation. */
  readonly llr: number;
  readonly samples: readonly {
    readonly fingerprintId: string;
    readonly bestFingerprintId: string;
    readonly score: number;
  }[];
  /** Why the decision is INCONCLUSIVE; empty otherwise. */
  readonly reasons: readonly string[];
}

/** Each probe sample alone: its best counterpart, and the score of that one pair. */
function sampleScores(
  probe: DecodedSet,
  reference: DecodedSet,
  { ratios, calibration }: SetComparison,
  target: number,
) {
  return probe.fingerprints.map(({ id }, i) => {
    const columns = reference.fingerprints.length;
    const row = ratios.slice(i * columns, (i + 1) * columns);
    const best = row.indexOf(Math.max(...row));
    const rate = falseMatchRate(calibration, row[best]!, 1);
    return { fingerprintId: id, bestFingerprintId: reference.fingerprints[best]!.id, score: scoreOf(rate, target) };
  });
}

/** Why no answer should be given yet, as reason codes for people to act on. */
export function doubts(score: number, probe: DecodedSet): string[] {
  const reasons: string[] = [];
  const isBelow = score < DECISION.threshold;
  if (isBelow && score >= DECISION.threshold - DECISION.inconclusivePoints) reasons.push('nearThreshold');
  const qualities = probe.fingerprints.map(({ template }) => template.quality).sort((a, b) => a - b);
  if (isBelow && qualities[qualities.length >> 1]! < DECISION.probeQualityMin) reasons.push('poorProbe');
  return reasons;
}

/** 1:1. The order of samples does not matter. Throws RangeError for an empty side or a template of another engine. */
export function verify(input: {
  species: Species;
  probe: SampleSet;
  reference: SampleSet;
  targetFalseMatchRate: number;
}): Verification {
  const probe = decodeSet(input.probe);
  const reference = decodeSet(input.reference);
  const comparison = compareSets(input.species, probe, reference);
  const score = scoreOf(comparison.falseMatchRate, input.targetFalseMatchRate);
  const reasons = doubts(score, probe);
  const scores = sampleScores(probe, reference, comparison, input.targetFalseMatchRate);
  const byId = new Map(scores.map((sample) => [sample.fingerprintId, sample]));
  return {
    decision: score >= DECISION.threshold ? 'MATCH' : reasons.length > 0 ? 'INCONCLUSIVE' : 'NO_MATCH',
    score,
    threshold: DECISION.threshold,
    falseMatchRate: comparison.falseMatchRate,
    llr: comparison.llr,
    samples: input.probe.fingerprints.map(({ id }) => byId.get(id)!),
    reasons,
  };
}
