import { standardise } from '../calibrate/false-match-rate.ts';
import { type DecodedSample, orderedEvidence } from '../compare/compare-pair.ts';
import type { PairEvidence } from '../compare/pair-evidence.ts';
import {
  allPhotos,
  dogCalibration,
  dogPairRatio,
  faceRatio,
  facesOf,
  fusedRatio,
  hasNose,
  noseRatio,
  nosesOf,
} from './dog-evidence.ts';
import { medianQuality } from './probe-photos.ts';
import type { DecodedSet } from './sample-set.ts';
import type { SetEvidence } from './set-evidence.ts';

/**
 * Compares two sets of a DOG's photos: faces with faces, those in pictures of the whole dog among them, and noses with
 * noses.
 */
export function compareDogs(probe: DecodedSet, reference: DecodedSet): SetEvidence {
  const [own, other] = [allPhotos(probe), allPhotos(reference)];
  const calibration = dogCalibration(own, other);
  const calibrationOfPairs = dogCalibration(probe.fingerprints, reference.fingerprints);
  const pairs = probe.fingerprints.flatMap((a) =>
    reference.fingerprints.map((b) => ({ a, b, evidence: nosePair(a, b) })),
  );
  const places = new Map(reference.fingerprints.map((sample, at) => [sample as DecodedSample, at]));
  const rows = new Map(probe.fingerprints.map((sample, at) => [sample as DecodedSample, at * places.size]));
  const agreementOf = (a: DecodedSample, b: DecodedSample) => pairs[rows.get(a)! + places.get(b)!]!.evidence!.agreement;
  const face = faceRatio(own, other);
  const nose = noseRatio(own, other, agreementOf);
  const isByFace = face !== undefined;
  const shownOf = isByFace ? facesOf : nosesOf;
  const [shown, shownByOther] = [shownOf(own), shownOf(other)];
  const ratios = pairs.map(({ a, b, evidence }) => dogPairRatio(calibrationOfPairs, a, b, evidence?.agreement ?? 0));
  const llr = fusedRatio(calibration, face, nose);
  return {
    calibration,
    calibrationOfPairs,
    ratios,
    positions: ratios.map((ratio) => standardise(calibrationOfPairs, ratio, 1)),
    fromSides: pairs.map(({ evidence }) => evidence?.isFromSides ?? false),
    llr,
    position: standardise(calibration, llr, Math.max(1, shown.length * shownByOther.length)),
    ...(isByFace || nose !== undefined ? { photos: photosOf(shown, shownByOther) } : {}),
    lacksPrint: isByFace && nose === undefined,
  };
}

const photosOf = (own: readonly DecodedSample[], other: readonly DecodedSample[]) => ({
  probes: own.length,
  references: other.length,
  quality: Math.min(medianQuality(own), medianQuality(other)),
});

/** Evidence of two noses, or `undefined` unless both photos show one. */
const nosePair = (a: DecodedSample, b: DecodedSample): PairEvidence | undefined =>
  hasNose(a) && hasNose(b) ? orderedEvidence(a, b) : undefined;
