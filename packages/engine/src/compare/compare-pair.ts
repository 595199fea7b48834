import { CALIBRATION } from '../calibrate/calibration.ts';
import { logLikelihoodRatio } from '../calibrate/log-likelihood-ratio.ts';
import type { Species } from '../subject.ts';
import { decodeTemplate, type Template } from '../template/template.ts';
import { byteOrder } from './byte-order.ts';
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

/** A template with its bytes, decoded once for many comparisons. */
export interface DecodedSample {
  readonly bytes: Uint8Array;
  readonly template: Template;
}

export function decodeSample(bytes: Uint8Array): DecodedSample {
  return { bytes, template: decodeTemplate(bytes) };
}

/** Evidence with the first sample first, computed in the order of the templates' bytes, so that the order of the arguments cannot matter. */
export function orderedEvidence(a: DecodedSample, b: DecodedSample): PairEvidence {
  return byteOrder(a.bytes, b.bytes) <= 0
    ? pairEvidence(a.template, b.template)
    : reversed(pairEvidence(b.template, a.template));
}

/**
 * Compares two samples. `llr`, natural logarithm, is the same for (a, b) and (b, a). Throws RangeError for bytes that are no template of
 * this engine.
 */
export function comparePair(species: Species, a: Uint8Array, b: Uint8Array): { llr: number; evidence: PairEvidence } {
  const evidence = orderedEvidence(decodeSample(a), decodeSample(b));
  const { plain, learned } = CALIBRATION[species];
  return { llr: logLikelihoodRatio(evidence.learned === undefined ? plain : learned, evidence), evidence };
}
