import { CALIBRATION } from '../calibrate/calibration.ts';
import { logLikelihoodRatio } from '../calibrate/log-likelihood-ratio.ts';
import { decodeSample, orderedEvidence } from '../compare/compare-pair.ts';
import { ONE_ANIMAL } from '../parameters.ts';
import type { Species } from '../subject.ts';
import type { Sample } from './compare-sets.ts';

/**
 * The weakest link by which samples hang together: the log-likelihood ratio, natural logarithm, below which they would fall into two
 * parts of which no sample of one resembles any of the other. Infinity for fewer than two. Throws RangeError for a template of another engine.
 */
export function weakestLink(species: Species, samples: readonly Sample[]): number {
  if (samples.length < 2) return Number.POSITIVE_INFINITY;
  const decoded = samples.map(({ template }) => decodeSample(template));
  // Without the learned code: the bounds of ONE_ANIMAL were measured on these ratios.
  const { plain } = CALIBRATION[species];
  const ratio = (i: number, j: number) => logLikelihoodRatio(plain, orderedEvidence(decoded[i]!, decoded[j]!));
  // Prim's algorithm with the strongest link first: each step joins the sample that resembles one of the joined ones most.
  const strongest = new Map(decoded.map((_, i) => [i, Number.NEGATIVE_INFINITY]));
  let weakest = Number.POSITIVE_INFINITY;
  let joined = 0;
  strongest.delete(joined);
  while (strongest.size > 0) {
    for (const [i, link] of strongest) strongest.set(i, Math.max(link, ratio(joined, i)));
    const [next, link] = [...strongest].reduce((a, b) => (b[1] > a[1] ? b : a));
    weakest = Math.min(weakest, link);
    strongest.delete(next);
    joined = next;
  }
  return weakest;
}

/** Whether fingerprints that should all be of one animal fall clearly apart. Says nothing of photos too poor to resemble anything. */
export function showSeveralAnimals(species: Species, samples: readonly Sample[]): boolean {
  const { few, many } = ONE_ANIMAL.linkMin[species];
  return weakestLink(species, samples) < (samples.length >= ONE_ANIMAL.manyFrom ? many : few);
}
