import type { Calibration } from '../calibrate/calibration.ts';
import { claimPosition, standardise } from '../calibrate/false-match-rate.ts';
import { type DecodedSample, inByteOrder } from '../compare/compare-pair.ts';
import { frontAgreement } from '../compare/pair-evidence.ts';
import type { Species } from '../subject.ts';
import { appearanceSpreads, calibrationFor, commonnessOfBoth } from './compare-sets.ts';
import { allPhotos, dogCalibration, faceRatio, fusedRatio, nosesOf, ratioOfNoses } from './dog-evidence.ts';
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
      const counted = ignoredAppearanceIds.length === 0 ? probe : { ...probe, appearances };
      return { petId, ...compare(species, counted, decodeSet(samples)) };
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
  const [own, other] = [probe.fingerprints, reference.fingerprints];
  const pairs = own.length * other.length;
  const appearance = appearanceSpreads(probe, reference);
  if (species === 'DOG') {
    const photos = [allPhotos(probe), allPhotos(reference)] as const;
    const calibration = dogCalibration(...photos);
    return standardise(calibration, coarseRatioOfDogs(calibration, ...photos), pairs) + appearance;
  }
  const calibration = calibrationFor(species, own, other);
  const learned = meanCodeSimilarity(own, other);
  const resemblance = { agreement: coarseAgreement(own, other), ...(learned === undefined ? {} : { learned }) };
  const commonness = commonnessOfBoth(own, other);
  return claimPosition(calibration, { resemblance, pairs, appearance, commonness });
}

/** Compares the mean faces, and each nose with the registered one of the nearest code. */
function coarseRatioOfDogs(
  calibration: Calibration,
  probe: readonly DecodedSample[],
  reference: readonly DecodedSample[],
): number {
  const [own, other] = [nosesOf(probe), nosesOf(reference)];
  const nose = own.length > 0 && other.length > 0 ? ratioOfNoses(coarseAgreement(own, other)) : undefined;
  return fusedRatio(calibration, faceRatio(probe, reference), nose);
}

/** Mean agreement of each sample with the reference of the nearest code. */
function coarseAgreement(probe: readonly DecodedSample[], reference: readonly DecodedSample[]): number {
  let [sum, weights] = [0, 0];
  for (const sample of probe) {
    const weight = sampleWeight(sample.template.quality);
    sum += weight * frontAgreement(...inByteOrder(sample, nearestByCode(sample, reference)));
    weights += weight;
  }
  return sum / weights;
}

function nearestByCode(sample: DecodedSample, among: readonly DecodedSample[]): DecodedSample {
  const similarities = among.map((other) => codeSimilarity(codeOf(sample), codeOf(other)));
  return among[similarities.indexOf(Math.max(...similarities))]!;
}

/** Code of what the keypoints show: a CAT's face, or a DOG's nose, whose learned code is of the face. */
const codeOf = ({ template: { species, learnedCode, globalCode } }: DecodedSample) =>
  species === 'CAT' && learnedCode ? learnedCode : globalCode;
