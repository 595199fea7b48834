import { standardise } from '../calibrate/false-match-rate.ts';
import { logLikelihoodRatio } from '../calibrate/log-likelihood-ratio.ts';
import { decodeSample, orderedEvidence } from '../compare/compare-pair.ts';
import { ONE_ANIMAL } from '../parameters.ts';
import type { Species } from '../subject.ts';
import { calibrationFor, type Sample } from './compare-sets.ts';

/**
 * The weakest link by which samples hang together: below it they would fall into two parts of which no sample of one resembles any of the
 * other. In spreads of the ratios of different animals, above their mean. Infinity for fewer than two samples. Throws RangeError for a
 * template of another engine.
 */
export function weakestLink(species: Species, samples: readonly Sample[]): number {
  if (samples.length < 2) return Number.POSITIVE_INFINITY;
  const decoded = samples.map(({ template }) => decodeSample(template));
  const calibration = calibrationFor(species, decoded, []);
  const ratio = (i: number, j: number) =>
    standardise(calibration, logLikelihoodRatio(calibration, orderedEvidence(decoded[i]!, decoded[j]!)), 1);
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
