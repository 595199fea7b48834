import { logLikelihoodRatio } from '../calibrate/log-likelihood-ratio.ts';
import { codeSimilarity } from '../compare/code-similarity.ts';
import { type DecodedSample, orderedEvidence } from '../compare/compare-pair.ts';
import type { Species } from '../subject.ts';
import { type CandidatePet, type Candidates, compareCandidates } from './compare-candidates.ts';
import { calibrationFor, looksPart } from './compare-sets.ts';
import { sampleWeight } from './fuse.ts';
import type { DecodedSet } from './sample-set.ts';
import { meanCodeSimilarity } from './set-resemblance.ts';

/** A pet of the shortlist with the ratio of a first look: it puts pets in order and is no score. */
export interface LookedPet {
  readonly petId: string;
  readonly llr: number;
}

/**
 * Looks at each candidate: every fingerprint of the probe is compared with the one registered fingerprint whose code is
 * nearest, instead of with all. One without fingerprints is left out. Parts of a shortlist may be looked at apart.
 */
export function coarseMatch(input: Candidates): LookedPet[] {
  return compareCandidates(input, (species, probe, reference) => ({
    llr: ratioAtFirstLook(species, probe, reference),
  }));
}

/**
 * Whether a first look costs fewer pairs of photos than it saves where `comparedMax` pets are compared in full after
 * it: not among few pets, or pets with a single photo.
 */
export function needsShortlist(candidates: readonly CandidatePet[], comparedMax: number): boolean {
  const photos = candidates.reduce((sum, { samples }) => sum + samples.fingerprints.length, 0);
  const pets = candidates.filter(({ samples }) => samples.fingerprints.length > 0).length;
  return pets > comparedMax && pets + (comparedMax * photos) / pets < photos;
}

/** The candidates to compare in full: the `comparedMax` that looked most like the probe. */
export function shortlistOf<T extends { readonly petId: string }>(
  candidates: readonly T[],
  looked: readonly LookedPet[],
  comparedMax: number,
): T[] {
  const byLikelihood = looked.toSorted((a, b) => b.llr - a.llr || (a.petId < b.petId ? -1 : 1));
  const chosen = new Set(byLikelihood.slice(0, comparedMax).map(({ petId }) => petId));
  return candidates.filter(({ petId }) => chosen.has(petId));
}

function ratioAtFirstLook(species: Species, probe: DecodedSet, reference: DecodedSet): number {
  const calibration = calibrationFor(species, probe.fingerprints, reference.fingerprints);
  let [sum, weights] = [0, 0];
  for (const sample of probe.fingerprints) {
    const weight = sampleWeight(sample.template.quality);
    sum += weight * orderedEvidence(sample, nearestByCode(sample, reference.fingerprints)).agreement;
    weights += weight;
  }
  const learned = meanCodeSimilarity(probe.fingerprints, reference.fingerprints);
  const resemblance = { agreement: sum / weights, ...(learned === undefined ? {} : { learned }) };
  const pairs = probe.fingerprints.length * reference.fingerprints.length;
  return logLikelihoodRatio(calibration, resemblance) + looksPart(calibration, pairs, probe, reference);
}

function nearestByCode(sample: DecodedSample, among: readonly DecodedSample[]): DecodedSample {
  const likeness = among.map((other) => codeSimilarity(codeOf(sample), codeOf(other)));
  return among[likeness.indexOf(Math.max(...likeness))]!;
}

const codeOf = ({ template }: DecodedSample) => template.learnedCode ?? template.globalCode;
