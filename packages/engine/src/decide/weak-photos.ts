import { standardise } from '../calibrate/false-match-rate.ts';
import { logLikelihoodRatio } from '../calibrate/log-likelihood-ratio.ts';
import { type DecodedSample, decodeSample, orderedEvidence } from '../compare/compare-pair.ts';
import { WEAK_REGISTRATION } from '../parameters.ts';
import type { Species } from '../subject.ts';
import { calibrationFor } from './compare-sets.ts';
import type { Sample } from './sample-set.ts';
import { setResemblance } from './set-resemblance.ts';
import { isExcludedByRates, type Rates } from './three-ways.ts';

/** Keypoint agreement of two samples, each pair computed once. */
function agreementsOf(samples: readonly DecodedSample[]): (a: DecodedSample, b: DecodedSample) => number {
  const indices = new Map(samples.map((sample, at) => [sample, at]));
  const found = samples.map((a, at) => samples.slice(0, at).map((b) => orderedEvidence(a, b).agreement));
  return (a, b) => {
    const [i, j] = [indices.get(a)!, indices.get(b)!];
    return found[Math.max(i, j)]![Math.min(i, j)]!;
  };
}

/**
 * Similarity of each fingerprint to all others together, in the given order, in impostor spreads above the impostor
 * mean.
 */
function resemblances(species: Species, samples: readonly DecodedSample[]): number[] {
  const calibration = calibrationFor(species, samples, []);
  const agreementOf = agreementsOf(samples);
  return samples.map((sample) => {
    const others = samples.filter((other) => other !== sample);
    const ratio = logLikelihoodRatio(calibration, setResemblance([sample], others, agreementOf));
    return standardise(calibration, ratio, others.length);
  });
}

/** Samples of one animal that are little like the others, if they are more than half. Otherwise empty. */
function weakAmong<One extends DecodedSample>(species: Species, samples: readonly One[]): One[] {
  const bound = WEAK_REGISTRATION.resemblanceMin[species];
  if (bound === undefined || samples.length < WEAK_REGISTRATION.photosMin) return [];
  const found = resemblances(species, samples);
  const weak = samples.filter((_, at) => found[at]! < bound);
  return 2 * weak.length > samples.length ? weak : [];
}

/**
 * Returns the ids of the fingerprints of one animal that are little like the others, if they are more than half: new
 * photos then match the animal less often. Empty otherwise, for fewer than WEAK_REGISTRATION.photosMin fingerprints,
 * and for a species without measurements. Throws RangeError for a template of another engine.
 */
export function weakPhotos(species: Species, samples: readonly Sample[]): string[] {
  const decoded = samples.map(({ id, template }) => ({ id, ...decodeSample(template) }));
  return weakAmong(species, decoded).map(({ id }) => id);
}

/**
 * Returns what a comparison with these registered photos has to keep open: a pet is denied only if they match one
 * another, because a genuine photo may be little like photos that are little like each other. Photos are compared only
 * if the rates would deny the pet.
 */
export function openForRegistration<Compared extends Omit<Rates, 'score'>>(
  species: Species,
  compared: Compared,
  registered: readonly DecodedSample[],
): Compared {
  if (compared.keepsOpen || !isExcludedByRates(compared) || weakAmong(species, registered).length === 0)
    return compared;
  return { ...compared, keepsOpen: 'weakRegistration' };
}
