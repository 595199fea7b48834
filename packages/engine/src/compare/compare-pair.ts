import { CALIBRATION } from '../calibrate/calibration.ts';
import { logLikelihoodRatio, type Resemblance } from '../calibrate/log-likelihood-ratio.ts';
import type { Species } from '../subject.ts';
import { decodeTemplate, type Template } from '../template/template.ts';
import { byteOrder } from './byte-order.ts';
import { normalisedSimilarity, templateCodeStatistics } from './normalised-similarity.ts';
import { type PairEvidence, pairEvidence } from './pair-evidence.ts';

function reversed(evidence: PairEvidence): PairEvidence {
  const { a, b, shiftX, shiftY } = evidence.transform;
  const size = a * a + b * b;
  return {
    ...evidence,
    transform: {
      a: a / size,
      b: -b / size,
      shiftX: -(a * shiftX + b * shiftY) / size,
      shiftY: (b * shiftX - a * shiftY) / size,
    },
    points: evidence.points.map(({ x, y, u, v, cosine }) => ({ x: u, y: v, u: x, v: y, cosine })),
  };
}

/** A decoded template with its bytes, for many comparisons. */
export interface DecodedSample {
  readonly bytes: Uint8Array;
  readonly template: Template;
}

export function decodeSample(bytes: Uint8Array): DecodedSample {
  return { bytes, template: decodeTemplate(bytes) };
}

/**
 * Returns two templates ordered by their bytes, descriptors first. Results computed in this order do not depend on the
 * order of the arguments, nor on the rest of a template.
 */
export function inByteOrder(a: DecodedSample, b: DecodedSample): readonly [Template, Template] {
  const order = byteOrder(a.template.descriptors, b.template.descriptors) || byteOrder(a.bytes, b.bytes);
  return order <= 0 ? [a.template, b.template] : [b.template, a.template];
}

/** Returns the evidence with the first sample first. */
export function orderedEvidence(a: DecodedSample, b: DecodedSample): PairEvidence {
  const [first, second] = inByteOrder(a, b);
  const evidence = pairEvidence(first, second);
  return first === a.template ? evidence : reversed(evidence);
}

/** Keypoint agreement of two samples, and the similarity of their learned codes if both have one. */
export function pairResemblance(
  { template: a }: DecodedSample,
  { template: b }: DecodedSample,
  { agreement }: PairEvidence,
): Resemblance {
  if (!a.learnedCode || !b.learnedCode) return { agreement };
  const learned = normalisedSimilarity(templateCodeStatistics(a.learnedCode), templateCodeStatistics(b.learnedCode));
  return { agreement, learned };
}

/**
 * Compares two samples. `llr`, natural logarithm, is symmetric. Throws RangeError for bytes that are not a template of
 * this engine.
 */
export function comparePair(
  species: Species,
  first: Uint8Array,
  second: Uint8Array,
): { llr: number; evidence: PairEvidence } {
  const [a, b] = [decodeSample(first), decodeSample(second)];
  const evidence = orderedEvidence(a, b);
  const resemblance = pairResemblance(a, b, evidence);
  const { plain, learned } = CALIBRATION[species];
  return { llr: logLikelihoodRatio((resemblance.learned !== undefined && learned) || plain, resemblance), evidence };
}
