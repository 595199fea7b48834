import { CALIBRATION, type Calibration } from '../calibrate/calibration.ts';
import { logLikelihoodRatio } from '../calibrate/log-likelihood-ratio.ts';
import type { DecodedSample } from '../compare/compare-pair.ts';
import {
  type DogFaceCode,
  dogFaceCode,
  dogFaceSimilarity,
  templateDogFaceCode,
} from '../compare/dog-face-similarity.ts';
import { DECISION } from '../parameters.ts';
import { fuse } from './fuse.ts';
import type { DecodedSet } from './sample-set.ts';
import { matrixOf, weightedCodes } from './set-resemblance.ts';

type Samples = readonly DecodedSample[];

/** Samples of a DOG by what they show: a face with a code, which pictures of the whole dog may show, too, and a nose. */
export const facesOf = (samples: Samples): Samples => samples.filter(({ template }) => hasCode(template));
export const nosesOf = (samples: Samples): Samples => samples.filter(hasNose);

const hasCode = ({ isFace, learnedCode }: DecodedSample['template']) => isFace === true && learnedCode !== undefined;
export const hasNose = ({ template: { kind, isNose } }: DecodedSample): boolean =>
  kind === 'fingerprint' && isNose !== false;

const knownPhotos = new WeakMap<DecodedSet, Samples>();

/** All photos of a set, the same array for each call. */
export function allPhotos(set: DecodedSet): Samples {
  const photos = knownPhotos.get(set) ?? [...set.fingerprints, ...set.appearances];
  knownPhotos.set(set, photos);
  return photos;
}

/** Calibration of DOGs by faces if both sides have one, otherwise by noses. */
export function dogCalibration(probe: Samples, reference: Samples): Calibration {
  const { plain, learned } = CALIBRATION.DOG;
  const haveFaces = [probe, reference].every((side) => facesOf(side).length > 0);
  return haveFaces && learned ? learned : plain;
}

/** Log-likelihood ratio of two sets' mean faces, or `undefined` if a side has no face. */
export function faceRatio(probe: Samples, reference: Samples): number | undefined {
  const [a, b] = [meanFace(probe), meanFace(reference)];
  return a && b && ratioOfFaces(dogFaceSimilarity(a, b));
}

/** Log-likelihood ratio of two sets' noses, or `undefined` if a side has none. `agreementOf` is that of one pair. */
export function noseRatio(
  probe: Samples,
  reference: Samples,
  agreementOf: (a: DecodedSample, b: DecodedSample) => number,
): number | undefined {
  const [own, other] = [nosesOf(probe), nosesOf(reference)];
  if (own.length === 0 || other.length === 0) return undefined;
  return ratioOfNoses(fuse(matrixOf(own, other, agreementOf)));
}

/**
 * Fuses the ratios of faces and noses. Where faces are compared, a nose only adds, because most photos of real noses
 * show no print. Two photos of which neither the faces nor the noses can be compared get DECISION.nothingSharedNats.
 */
export function fusedRatio(calibration: Calibration, face: number | undefined, nose: number | undefined): number {
  if (face === undefined && nose === undefined) return DECISION.nothingSharedNats;
  if (calibration !== CALIBRATION.DOG.learned) return nose ?? DECISION.nothingSharedNats;
  return (face ?? 0) + Math.max(0, nose ?? 0);
}

/** Log-likelihood ratio of two photos. `agreement` is that of their keypoints. */
export function dogPairRatio(calibration: Calibration, a: DecodedSample, b: DecodedSample, agreement: number): number {
  const nose = hasNose(a) && hasNose(b) ? ratioOfNoses(agreement) : undefined;
  return fusedRatio(calibration, pairOfFaces(a, b), nose);
}

function pairOfFaces({ template: a }: DecodedSample, { template: b }: DecodedSample): number | undefined {
  if (!hasCode(a) || !hasCode(b)) return undefined;
  return ratioOfFaces(dogFaceSimilarity(templateDogFaceCode(a.learnedCode!), templateDogFaceCode(b.learnedCode!)));
}

const ratioOfFaces = (learned: number): number =>
  logLikelihoodRatio(CALIBRATION.DOG.learned!, { agreement: 0, learned });
/** Log-likelihood ratio of two noses, or of two sets of them, by their keypoint agreement. */
export const ratioOfNoses = (agreement: number): number => logLikelihoodRatio(CALIBRATION.DOG.plain, { agreement });

const knownMeans = new WeakMap<Samples, DogFaceCode>();

/** Weighted mean of a set's face codes, computed once per array. */
function meanFace(samples: Samples): DogFaceCode | undefined {
  const found = knownMeans.get(samples);
  if (found) return found;
  const faces = facesOf(samples);
  if (faces.length === 0) return undefined;
  const mean = dogFaceCode(weightedCodes(faces)!);
  knownMeans.set(samples, mean);
  return mean;
}
