import { standardise } from '../calibrate/false-match-rate.ts';
import { logLikelihoodRatio } from '../calibrate/log-likelihood-ratio.ts';
import { byteOrder } from '../compare/byte-order.ts';
import { type DecodedSample, decodeSample, orderedEvidence, pairResemblance } from '../compare/compare-pair.ts';
import { ONE_ANIMAL } from '../parameters.ts';
import type { Species } from '../subject.ts';
import { calibrationFor } from './compare-sets.ts';
import type { Sample } from './sample-set.ts';

/** Whether a photo can be told from another animal's: of a CAT only where a face was found. Others resemble nothing. */
const canTell = (species: Species, { template }: DecodedSample) => species !== 'CAT' || template.isFace;

/**
 * How alike two of the samples are, by their numbers: in spreads of the ratios of different animals, above their mean.
 */
function linksOf(species: Species, samples: readonly DecodedSample[]): (i: number, j: number) => number {
  const calibration = calibrationFor(species, samples, []);
  const ratioOf = (a: DecodedSample, b: DecodedSample) =>
    logLikelihoodRatio(calibration, pairResemblance(a, b, orderedEvidence(a, b)));
  const links = samples.map((a, i) => samples.slice(0, i).map((b) => standardise(calibration, ratioOf(a, b), 1)));
  return (i, j) => links[Math.max(i, j)]![Math.min(i, j)]!;
}

/**
 * The weakest link by which samples hang together: below it they would fall into two parts of which no sample of one
 * resembles any of the other. In spreads of the ratios of different animals, above their mean. Infinity for fewer than
 * two samples; photos of a CAT without a face are left out. Throws RangeError for a template of another engine.
 */
export function weakestLink(species: Species, samples: readonly Sample[]): number {
  const decoded = samples.map(({ template }) => decodeSample(template)).filter((sample) => canTell(species, sample));
  if (decoded.length < 2) return Number.POSITIVE_INFINITY;
  const link = linksOf(species, decoded);
  // Prim's algorithm with the strongest link first: each step joins the sample that resembles one of the joined ones
  // most.
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
 * Whether fingerprints that should all be of one animal fall clearly apart (specification 8.6). Says nothing of photos
 * too poor to resemble anything.
 */
export function showSeveralAnimals(species: Species, samples: readonly Sample[]): boolean {
  return weakestLink(species, samples) < ONE_ANIMAL.linkMin[species];
}

/** Parts into which samples fall, by their numbers: a sample that resembles one of a part belongs to it. */
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
 * Returns the ids of the fingerprints that resemble none of the largest group of them, in the order given. Empty where
 * all may be of one animal, and for a species that `warns` turns off; a photo of a CAT without a face is never among
 * them. Of equally large groups the most coherent one is
 * taken for the session's animal. Throws RangeError for a template of another engine.
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
