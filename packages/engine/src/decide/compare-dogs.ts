import { standardise } from '../calibrate/false-match-rate.ts';
import { type DecodedSample, orderedEvidence } from '../compare/compare-pair.ts';
import type { PairEvidence } from '../compare/pair-evidence.ts';
import {
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
import type { SetEvidence } from './set-evidence.ts';

/** Compares the fingerprints of two sets of a DOG's photos: faces with faces and noses with noses. */
export function compareDogs(probe: readonly DecodedSample[], reference: readonly DecodedSample[]): SetEvidence {
  const calibration = dogCalibration(probe, reference);
  const pairs = probe.flatMap((a) => reference.map((b) => ({ a, b, evidence: nosePair(a, b) })));
  const places = new Map(reference.map((sample, at) => [sample, at]));
  const rows = new Map(probe.map((sample, at) => [sample, at * reference.length]));
  const agreementOf = (a: DecodedSample, b: DecodedSample) => pairs[rows.get(a)! + places.get(b)!]!.evidence!.agreement;
  const face = faceRatio(probe, reference);
  const nose = noseRatio(probe, reference, agreementOf);
  const isByFace = face !== undefined;
  const [own, other] = isByFace ? [facesOf(probe), facesOf(reference)] : [nosesOf(probe), nosesOf(reference)];
  const ratios = pairs.map(({ a, b, evidence }) => dogPairRatio(calibration, a, b, evidence?.agreement ?? 0));
  const llr = fusedRatio(calibration, face, nose);
  return {
    calibration,
    ratios,
    positions: ratios.map((ratio) => standardise(calibration, ratio, 1)),
    fromSides: pairs.map(({ evidence }) => evidence?.isFromSides ?? false),
    llr,
    position: standardise(calibration, llr, Math.max(1, own.length * other.length)),
    ...(isByFace || nose !== undefined ? { photos: photosOf(own, other) } : {}),
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
