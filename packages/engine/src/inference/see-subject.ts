import { FACE, SUBJECT } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import { type Window, wholeOf } from '../pixels/resample.ts';
import { qualityOf } from '../quality/judge.ts';
import { luminancePlane } from '../region/canonical-frame.ts';
import { dogFaceWindow } from '../region/dog-face.ts';
import { alignedFace, betweenEyes, type Face, squareAround } from '../region/face.ts';
import { noseGuide } from '../region/nose.ts';
import type { Species, SpeciesSeen, Subject } from '../subject.ts';
import { type FaceFound, findFace, findOtherFace } from './find-face.ts';
import { findNose } from './find-nose.ts';
import { largerOf } from './larger-of.ts';
import { hasFace, type InferenceBackend } from './networks.ts';
import { seeDog } from './see-dog.ts';
import type { Sighting } from './sighting.ts';
import { speciesInMiddle, speciesSeen } from './species-seen.ts';

/**
 * Detects the subject of a fingerprint. A CAT needs a face. A DOG needs a face from the front, or a nose, though not its
 * outline: docs/decisions/0053-detection-first.md. Throws TypeError for a backend without the networks.
 */
export async function seeSubject(pixels: Pixels, species: Species, backend: InferenceBackend): Promise<Sighting> {
  return species === 'DOG' ? await seeDog(pixels, backend) : withQuality(pixels, await seeCat(pixels, backend));
}

async function seeCat(pixels: Pixels, backend: InferenceBackend): Promise<Sighting> {
  const found = await findFace(pixels, backend);
  if (!found) {
    const seen = await speciesInMiddle(pixels, backend);
    return await withoutFace(pixels, seen, seen.DOG, backend);
  }
  const onFace = await speciesOnFace(pixels, found.face, backend);
  const seeCats = () => seeOther(pixels, { face: found.face, seen: onFace }, backend);
  if (isCatsFaceByItself(found, onFace)) return await seeCats();
  const middle = await speciesInMiddle(pixels, backend);
  if (isCatsFace(found, onFace, middle)) return await seeCats();
  const dog = found.isSearched ? middle.DOG : Math.max(onFace.DOG, middle.DOG);
  return await withoutFace(pixels, middle, dog, backend);
}

/**
 * Refuses a picture without a cat's face. It shows a dog only if a nose is found in it too: the species network takes
 * hairless cats for dogs. `dog` is the highest probability of a dog.
 */
async function withoutFace(
  pixels: Pixels,
  seen: SpeciesSeen,
  dog: number,
  backend: InferenceBackend,
): Promise<Sighting> {
  const isDog = dog >= SUBJECT.sureMin && (await findNose(pixels, backend)).nose !== undefined;
  return { seen, reasons: [isDog ? 'wrongSpecies' : 'noFace'] };
}

/**
 * Detects a second cat. If the two faces are of similar size, the picture is refused as ambiguous. Otherwise the larger
 * face counts.
 */
async function seeOther(
  pixels: Pixels,
  first: { readonly face: Face; readonly seen: SpeciesSeen },
  backend: InferenceBackend,
): Promise<Sighting> {
  const other = await findOtherFace(pixels, first.face, backend);
  const seen = other && (await speciesOnFace(pixels, other.face, backend));
  const evidence = ['face'] as const;
  if (!other || !seen || seen.CAT < SUBJECT.faceCatMin) return { ...first, evidence, reasons: [] };
  const { larger, isSimilar } = largerOf(first.face, other.face, betweenEyes, FACE.other);
  const shown = larger === first.face ? first : { face: larger, seen };
  return { ...shown, evidence, reasons: isSimilar ? ['severalAnimals'] : [] };
}

/**
 * Adds the quality of the detected face, which is what is compared. Whatever its flaws, it was found, so that none
 * refuses it, and it is worth something.
 */
function withQuality(pixels: Pixels, sighting: Sighting): Sighting {
  if (!sighting.face) return sighting;
  const face = alignedFace(pixels, sighting.face);
  const { score } = qualityOf(face, luminancePlane(face), { species: 'CAT', kind: 'fingerprint' });
  return { ...sighting, quality: { verdict: 'ACCEPTED', score: Math.max(1, score), reasons: [] } };
}

/**
 * Returns the part of a picture that is compared: the aligned face of a cat's fingerprint if one is found, otherwise
 * the whole picture. Throws TypeError for a backend without the networks.
 */
export async function shownFace(pixels: Pixels, subject: Subject, backend: InferenceBackend): Promise<Pixels> {
  const { face } = hasFace(subject) ? await seeSubject(pixels, subject.species, backend) : {};
  return face ? alignedFace(pixels, face) : pixels;
}

/**
 * Returns the upright square around what was detected, clipped to the picture, px of it: a cat's face, and of a dog the
 * face where only that can be compared, otherwise the nose.
 */
export function squareSeen(
  { face, nose, evidence = [] }: Pick<Sighting, 'face' | 'nose' | 'evidence'>,
  pixels: Pick<Pixels, 'width' | 'height'>,
): Window | undefined {
  if (face) return squareAround(face, pixels);
  if (!nose) return undefined;
  const isFaceAlone = evidence.includes('face') && !evidence.includes('nose');
  return isFaceAlone ? dogFaceWindow(nose, pixels) : noseGuide(nose, pixels);
}

/** Checks whether `isCatsFace` holds for any species in the middle of the picture, which then need not be classified. */
export const isCatsFaceByItself = ({ isSearched }: Pick<FaceFound, 'isSearched'>, onFace: SpeciesSeen): boolean =>
  isSearched ? onFace.CAT >= SUBJECT.faceCatMin : onFace.DOG < SUBJECT.sureMin && onFace.CAT >= SUBJECT.traceMin;

/** Decides whether a detected face is a cat's, by the species probabilities on it and in the middle of the picture. */
export function isCatsFace(
  { isSearched, presence, share }: Pick<FaceFound, 'isSearched' | 'presence' | 'share'>,
  onFace: SpeciesSeen,
  middle: SpeciesSeen,
): boolean {
  const isCat = onFace.CAT >= SUBJECT.faceCatMin;
  const mayBeCat = onFace.CAT >= SUBJECT.catMin && onFace.CAT >= onFace.DOG && middle.DOG < SUBJECT.sureMin;
  const isAroundCat = middle.CAT >= SUBJECT.catMin && middle.CAT >= middle.DOG;
  if (isSearched) return isCat || mayBeCat || isAroundCat;
  if (Math.min(onFace.DOG, middle.DOG) >= SUBJECT.sureMin) return false;
  if (Math.max(onFace.CAT, middle.CAT) >= SUBJECT.traceMin) return true;
  const isDog = Math.max(onFace.DOG, middle.DOG) >= SUBJECT.sureMin;
  return !isDog && presence >= SUBJECT.plainFace.presenceMin && share >= SUBJECT.plainFace.pointShareMin;
}

async function speciesOnFace(pixels: Pixels, face: Face, backend: InferenceBackend): Promise<SpeciesSeen> {
  const picture = alignedFace(pixels, face);
  return await speciesSeen(picture, wholeOf(picture), backend);
}
