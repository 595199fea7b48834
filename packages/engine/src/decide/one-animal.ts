import { standardise } from '../calibrate/false-match-rate.ts';
import { logLikelihoodRatio } from '../calibrate/log-likelihood-ratio.ts';
import { byteOrder } from '../compare/byte-order.ts';
import { type DecodedSample, decodeSample, orderedEvidence, pairResemblance } from '../compare/compare-pair.ts';
import { ONE_ANIMAL } from '../parameters.ts';
import type { Species } from '../subject.ts';
import { calibrationFor } from './compare-sets.ts';
import type { Sample } from './sample-set.ts';

/** Checks whether a photo can be distinguished from another animal's: a CAT's only if a face was found. */
const canTell = (species: Species, { template }: DecodedSample) => species !== 'CAT' || template.isFace;

/** Similarity of two samples by index, in impostor spreads above the impostor mean. */
function linksOf(species: Species, samples: readonly DecodedSample[]): (i: number, j: number) => number {
  const calibration = calibrationFor(species, samples, []);
  const ratioOf = (a: DecodedSample, b: DecodedSample) =>
    logLikelihoodRatio(calibration, pairResemblance(a, b, orderedEvidence(a, b)));
  const links = samples.map((a, i) => samples.slice(0, i).map((b) => standardise(calibration, ratioOf(a, b), 1)));
  return (i, j) => links[Math.max(i, j)]![Math.min(i, j)]!;
}

/**
 * Returns the weakest link of the samples' maximum spanning tree, in impostor spreads above the impostor mean: above
 * this threshold they fall into two components. Infinity for fewer than two samples. Leaves out photos of a CAT without
 * a face. Throws RangeError for a template of another engine.
 */
export function weakestLink(species: Species, samples: readonly Sample[]): number {
  const decoded = samples.map(({ template }) => decodeSample(template)).filter((sample) => canTell(species, sample));
  if (decoded.length < 2) return Number.POSITIVE_INFINITY;
  const link = linksOf(species, decoded);
  // Prim's algorithm with the strongest link first: each step adds the sample that is most similar to one in the tree.
  const strongest = new Map(decoded.map((_, i) => [i, Number.NEGATIVE_INFINITY]));
  let weakest = Number.POSITIVE_INFINITY;
  let joined = 0;
  strongest.delete(joined);
  while (strongest.size > 0) {
    for (const [i, found] of strongest) strongest.set(i, Math.max(found, link(joined, i)));
    const [next, found] = [...strongest].reduce((a, b) => (b[1] > a[1] ? b : a));
    weakest = Math.min(weakest, found);
    strongest.delete(next);
    joined = next;
  }
  return weakest;
}

/**
 * Checks whether fingerprints of one session fall into several components (specification 8.6). Photos too poor to
 * resemble anything may go unnoticed.
 */
export function showSeveralAnimals(species: Species, samples: readonly Sample[]): boolean {
  return weakestLink(species, samples) < ONE_ANIMAL.linkMin[species];
}

/** Connected components of samples, by index. */
function partsOf(count: number, isLinked: (i: number, j: number) => boolean): number[][] {
  const parts: number[][] = [];
  for (let i = 0; i < count; i++) {
    const own = parts.filter((part) => part.some((j) => isLinked(i, j)));
    for (const part of own) parts.splice(parts.indexOf(part), 1);
    parts.push([...own.flat(), i]);
  }
  return parts;
}

/**
 * Returns the ids of the fingerprints outside the largest connected component, in the given order. Empty if all may
 * show one animal, and for a species that `warns` turns off. Never contains a photo of a CAT without a face. Of
 * components of equal size the most coherent one counts as the session's animal. Throws RangeError for a template of
 * another engine.
 */
export function outlierPhotos(
  species: Species,
  samples: readonly Sample[],
  warns: Readonly<Record<Species, boolean>> = ONE_ANIMAL.warns,
): string[] {
  if (!warns[species]) return [];
  const sorted = samples
    .map(({ id, template }) => ({ id, ...decodeSample(template) }))
    .filter((sample) => canTell(species, sample))
    .sort((a, b) => byteOrder(a.bytes, b.bytes));
  const link = linksOf(species, sorted);
  const bound = ONE_ANIMAL.linkMin[species];
  const strongest = (part: readonly number[]) =>
    Math.max(...part.flatMap((i) => part.filter((j) => j < i).map((j) => link(i, j))));
  const parts = partsOf(sorted.length, (i, j) => link(i, j) >= bound);
  parts.sort((a, b) => b.length - a.length || strongest(b) - strongest(a) || Math.min(...a) - Math.min(...b));
  const odd = new Set(parts.slice(1).flatMap((part) => part.map((i) => sorted[i]!.id)));
  return samples.map(({ id }) => id).filter((id) => odd.has(id));
}
