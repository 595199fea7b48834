import { claimPosition } from '../calibrate/false-match-rate.ts';
import { type DecodedSample, orderedEvidence } from '../compare/compare-pair.ts';
import type { Species } from '../subject.ts';
import { appearanceSpreads, calibrationFor, commonnessOfBoth } from './compare-sets.ts';
import { sampleWeight } from './fuse.ts';
import { type DecodedSet, decodeSet, type SampleSet } from './sample-set.ts';
import { meanCodeSimilarity } from './set-resemblance.ts';

/** A candidate pet of a search. */
interface CandidatePet {
  readonly petId: string;
  readonly samples: SampleSet;
  /** Appearances of the probe that do not count for this pet. */
  readonly ignoredAppearanceIds?: readonly string[];
}

/** A probe, and the pets of a shortlist or of a part of one. */
export interface Candidates {
  readonly species: Species;
  readonly probe: SampleSet;
  readonly candidates: readonly CandidatePet[];
}

/** Applies `compare` to the probe and each candidate. Leaves out candidates without fingerprints. */
export function compareCandidates<T extends object>(
  { species, candidates, ...input }: Candidates,
  compare: (species: Species, probe: DecodedSet, reference: DecodedSet) => T,
): (T & Pick<CandidatePet, 'petId'>)[] {
  const probe = decodeSet(input.probe);
  return candidates
    .filter(({ samples }) => samples.fingerprints.length > 0)
    .map(({ petId, samples, ignoredAppearanceIds = [] }) => {
      const appearances = probe.appearances.filter(({ id }) => !ignoredAppearanceIds.includes(id));
      return { petId, ...compare(species, { ...probe, appearances }, decodeSet(samples)) };
    });
}

/** Cosine of two int8 codes of length 127: -1 to 1. */
function codeSimilarity(a: Int8Array, b: Int8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum / (127 * 127);
}

/** A pet of the shortlist with its coarse place in the false-match table, which ranks pets but is not a score. */
export interface CoarseMatch {
  readonly petId: string;
  readonly position: number;
}

/**
 * Compares the probe coarsely with each candidate: every probe fingerprint only with the registered fingerprint of the
 * nearest code. Leaves out candidates without fingerprints. Parts of a shortlist may be compared separately.
 */
export function coarseMatch(input: Candidates): CoarseMatch[] {
  return compareCandidates(input, (species, probe, reference) => ({
    position: coarsePosition(species, probe, reference),
  }));
}

/**
 * Checks whether coarse matching saves more photo pairs than it costs if `comparedMax` pets are compared in full after
 * it. It does not for few pets, or for pets with a single photo.
 */
export function needsShortlist(candidates: readonly CandidatePet[], comparedMax: number): boolean {
  const photos = candidates.reduce((sum, { samples }) => sum + samples.fingerprints.length, 0);
  const pets = candidates.filter(({ samples }) => samples.fingerprints.length > 0).length;
  return pets > comparedMax && pets + (comparedMax * photos) / pets < photos;
}

/** Returns the `comparedMax` candidates with the highest coarse position, for the full comparison. */
export function shortlistOf<T extends { readonly petId: string }>(
  candidates: readonly T[],
  matches: readonly CoarseMatch[],
  comparedMax: number,
): T[] {
  const byLikelihood = matches.toSorted((a, b) => b.position - a.position || (a.petId < b.petId ? -1 : 1));
  const chosen = new Set(byLikelihood.slice(0, comparedMax).map(({ petId }) => petId));
  return candidates.filter(({ petId }) => chosen.has(petId));
}

function coarsePosition(species: Species, probe: DecodedSet, reference: DecodedSet): number {
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
  const appearance = appearanceSpreads(probe, reference);
  const commonness = commonnessOfBoth(probe.fingerprints, reference.fingerprints);
  return claimPosition(calibration, { resemblance, pairs, appearance, commonness });
}

function nearestByCode(sample: DecodedSample, among: readonly DecodedSample[]): DecodedSample {
  const similarities = among.map((other) => codeSimilarity(codeOf(sample), codeOf(other)));
  return among[similarities.indexOf(Math.max(...similarities))]!;
}

const codeOf = ({ template }: DecodedSample) => template.learnedCode ?? template.globalCode;
