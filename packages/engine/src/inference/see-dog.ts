import { DOG_FACE, NOSE, QUALITY, SUBJECT } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import { wholeOf } from '../pixels/resample.ts';
import { type Quality, qualityOf } from '../quality/judge.ts';
import { luminancePlane } from '../region/canonical-frame.ts';
import { cutDogFace, dogFaceSquare, showsDogFace } from '../region/dog-face.ts';
import { type Nose, noseGuide, noseWidth } from '../region/nose.ts';
import type { SpeciesSeen } from '../subject.ts';
import { findNose, findNoseInParts, findOtherNose } from './find-nose.ts';
import { largerOf } from './larger-of.ts';
import type { InferenceBackend } from './networks.ts';
import type { Sighting } from './sighting.ts';
import { skinInMiddle, speciesSeen } from './species-seen.ts';

const SUBJECT_OF_PRINTS = { species: 'DOG', kind: 'fingerprint' } as const;
/** A face is judged as a picture without a print. */
const SUBJECT_OF_FACES = { species: 'DOG', kind: 'appearance' } as const;

/** Result of the search for a dog's nose. */
interface NoseShown {
  /** Species probabilities of the middle of the picture. */
  readonly middle: SpeciesSeen;
  /** Probability that bare skin fills the middle, 0 to 1. */
  readonly skin: number;
  /** Probability that the whole view shows a nose, 0 to 1. */
  readonly presence: number;
  /** The larger one of two noses. */
  readonly nose?: Nose;
  /** True if a second nose of similar size was found. */
  readonly isAmbiguous?: boolean;
}

/** Detects a dog's nose in a fingerprint, and its face around the nose. Throws as seeSubject. */
export async function seeDog(pixels: Pixels, backend: InferenceBackend): Promise<Sighting> {
  const { middle, skin, presence, nose, isAmbiguous } = await lookForNose(pixels, backend);
  if (middle.CAT >= SUBJECT.sureMin) return { seen: middle, reasons: ['wrongSpecies'] };
  if (!nose) return seeSkin(pixels, { presence, skin }, middle);
  const print = qualityOf(pixels, luminancePlane(pixels), SUBJECT_OF_PRINTS, noseGuide(nose, pixels));
  const face = await judgeFace(pixels, nose, backend);
  const isOfDog = face?.verdict === 'ACCEPTED' || Math.max(middle.DOG, skin) >= NOSE.dogOrSkinMin;
  if (!isOfDog) return { seen: middle, reasons: ['noNose'] };
  return { nose, print, ...dogsVerdict(face, print), seen: middle, reasons: isAmbiguous ? ['severalAnimals'] : [] };
}

/**
 * Detects an accepted face in a picture of the whole dog, with its nose and quality. Returns `undefined` where there is
 * none, or where it is not certain which of two dogs counts. Throws as seeSubject.
 */
export async function seeFaceOfWholeDog(
  pixels: Pixels,
  backend: InferenceBackend,
): Promise<{ readonly nose: Nose; readonly quality: Quality } | undefined> {
  const { nose, isAmbiguous } = await lookForNose(pixels, backend);
  const quality = nose && !isAmbiguous ? await judgeFace(pixels, nose, backend) : undefined;
  return nose && quality?.verdict === 'ACCEPTED' ? { nose, quality } : undefined;
}

/** Searches the whole picture for a nose, then the parts of a picture of a dog. A cat's is not searched. */
async function lookForNose(pixels: Pixels, backend: InferenceBackend): Promise<NoseShown> {
  const { species: middle, skin } = await skinInMiddle(pixels, backend);
  if (middle.CAT >= SUBJECT.sureMin) return { middle, skin, presence: 0 };
  const { presence, ...whole } = await findNose(pixels, backend);
  const nose = whole.nose ?? (middle.DOG >= NOSE.parts.dogMin ? await findNoseInParts(pixels, backend) : undefined);
  if (!nose) return { middle, skin, presence };
  const other = await findOtherNose(pixels, nose, backend);
  const { larger, isSimilar } = largerOf(nose, other, noseWidth, NOSE.other);
  return { middle, skin, presence, nose: larger, isAmbiguous: isSimilar };
}

/** Judges a picture without a nose's outline: it may be bare skin. */
function seeSkin(pixels: Pixels, seen: Pick<NoseShown, 'presence' | 'skin'>, middle: SpeciesSeen): Sighting {
  if (seen.skin < NOSE.skinMin && !isBareNose(seen, middle)) return { seen: middle, reasons: ['noNose'] };
  const print = qualityOf(pixels, luminancePlane(pixels), SUBJECT_OF_PRINTS);
  return { print, ...dogsVerdict(undefined, print), seen: middle, reasons: [] };
}

/** Decides whether a nose fills the picture, so that its outline is not seen. No species is seen in one either. */
const isBareNose = ({ presence, skin }: Pick<NoseShown, 'presence' | 'skin'>, middle: SpeciesSeen): boolean =>
  presence >= NOSE.barePresenceMin &&
  skin >= NOSE.skinOfNoseMin &&
  middle.DOG < SUBJECT.sureMin &&
  middle.CAT < SUBJECT.catMin;

/** Returns the verdict on the face around a nose, or `undefined` if there is no dog's face from the front. */
async function judgeFace(pixels: Pixels, nose: Nose, backend: InferenceBackend): Promise<Quality | undefined> {
  if (!showsDogFace(nose, pixels)) return undefined;
  // A small face is judged by what it shows, not by its size: it was calibrated with the others.
  const sidePx = Math.max(QUALITY.shortSidePxMin, Math.round(dogFaceSquare(nose).sidePx));
  const face = cutDogFace(pixels, nose, sidePx);
  const seen = await speciesSeen(face, wholeOf(face), backend);
  return seen.DOG >= DOG_FACE.dogMin ? qualityOf(face, luminancePlane(face), SUBJECT_OF_FACES) : undefined;
}

/** Returns the better verdict of those on a dog's face and on its print, and which of the two are accepted. */
export function dogsVerdict(
  face: Quality | undefined,
  print: Quality | undefined,
): Required<Pick<Sighting, 'evidence'>> & Pick<Sighting, 'quality'> {
  const isAccepted = (quality: Quality | undefined) => quality?.verdict === 'ACCEPTED';
  const evidence = [...(isAccepted(face) ? ['face' as const] : []), ...(isAccepted(print) ? ['nose' as const] : [])];
  const verdicts = [face, print].filter((quality) => quality !== undefined);
  const accepted = verdicts.filter(isAccepted).sort((a, b) => b.score - a.score);
  const quality = accepted[0] ?? verdicts[0];
  return { evidence, ...(quality ? { quality } : {}) };
}
