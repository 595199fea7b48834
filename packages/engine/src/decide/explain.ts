import { falseMatchRate } from '../calibrate/false-match-rate.ts';
import { basisOf, claimedFalseMatchRate, type MeasuredClaims } from '../calibrate/measured-claims.ts';
import { decodeSample, orderedEvidence } from '../compare/compare-pair.ts';
import type { PairEvidence } from '../compare/pair-evidence.ts';
import { EXPLANATION, FRAME } from '../parameters.ts';
import type { Species } from '../subject.ts';
import { calibrationFor, placeOfPair } from './compare-sets.ts';
import type { Sample } from './sample-set.ts';
import { scoreOf } from './score.ts';

export interface ExplainedPair {
  readonly probeId: string;
  readonly referenceId: string;
  /** Score of this pair alone, 0 to 100. */
  readonly score: number;
  readonly evidence: Pick<PairEvidence, 'transform' | 'residualPx' | 'points'>;
}

export interface Explanation {
  /** Side of the frames that keypoints and transforms refer to, px. */
  readonly frameSidePx: number;
  readonly probes: readonly { readonly id: string; readonly quality: number }[];
  readonly references: readonly { readonly id: string; readonly quality: number }[];
  /** Score of each pair alone: one row per probe. */
  readonly scores: readonly (readonly number[])[];
  /** Best references of each probe, best first. */
  readonly pairs: readonly ExplainedPair[];
}

/** Returns the evidence of each probe and reference for display. Throws RangeError for a template of another engine. */
export function explain(input: {
  readonly species: Species;
  readonly probes: readonly Sample[];
  readonly references: readonly Sample[];
  readonly targetFalseMatchRate: number;
  /** Rates measured with the installation's own animals of the species. */
  readonly claims?: MeasuredClaims;
}): Explanation {
  const { species, targetFalseMatchRate } = input;
  const decode = (samples: readonly Sample[]) => samples.map(({ id, template }) => ({ id, ...decodeSample(template) }));
  const probes = decode(input.probes);
  const references = decode(input.references);
  const calibration = calibrationFor(species, probes, references);
  const claim = input.claims?.[basisOf(species, calibration)];
  const rows = probes.map((probe) =>
    references.map((reference): ExplainedPair & { position: number } => {
      const evidence = orderedEvidence(probe, reference);
      const position = placeOfPair(species, calibration, { a: probe, b: reference, evidence });
      const rate = claimedFalseMatchRate(falseMatchRate(calibration, position), claim);
      const score = scoreOf(rate, targetFalseMatchRate);
      return { probeId: probe.id, referenceId: reference.id, score, evidence, position };
    }),
  );
  const qualities = (samples: typeof probes) => samples.map(({ id, template }) => ({ id, quality: template.quality }));
  return {
    frameSidePx: FRAME.sidePx,
    probes: qualities(probes),
    references: qualities(references),
    scores: rows.map((row) => row.map(({ score }) => score)),
    pairs: rows.flatMap((row) =>
      row.toSorted((a, b) => b.position - a.position).slice(0, EXPLANATION.pairsPerProbeMax),
    ),
  };
}
