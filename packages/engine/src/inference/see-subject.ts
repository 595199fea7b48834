import { FACE, NOSE, SUBJECT } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import type { Window } from '../pixels/resample.ts';
import { type Quality, qualityOf } from '../quality/judge.ts';
import { guideWindow, luminancePlane } from '../region/canonical-frame.ts';
import { alignedFace, betweenEyes, type Face, squareAround } from '../region/face.ts';
import { type Nose, noseGuide, noseWidth } from '../region/nose.ts';
import type { Species, SpeciesSeen, Subject } from '../subject.ts';
import { type FaceFound, findFace, findOtherFace } from './find-face.ts';
import { findNose, findOtherNose } from './find-nose.ts';
import { hasFace, type InferenceBackend, inputOf } from './networks.ts';

/** Reasons to refuse a fingerprint for its contents. */
export type SubjectReason = 'noFace' | 'noNose' | 'wrongSpecies' | 'severalAnimals';

/** Detected contents of a fingerprint. */
export interface Sighting {
  /** A cat's face, px of the picture. Absent for a DOG, and if none was found. */
  readonly face?: Face;
  /** A dog's nose, px of the picture. Absent for a CAT, and if its outline was not found. */
  readonly nose?: Nose;
  /** Verdict as from `judge`, with the print measured on `nose`, or with the score of `face`. */
  readonly quality?: Quality;
  /** Species probabilities of the face if one was found, otherwise of the middle of the picture. */
  readonly seen: SpeciesSeen;
  /** Reasons to refuse the picture. Empty if it may show the subject. */
  readonly reasons: readonly SubjectReason[];
}

/**
 * Detects the subject of a fingerprint. A CAT needs a face. A DOG needs a nose, though not its outline:
 * docs/decisions/0053-detection-first.md. Throws TypeError for a backend without the networks.
 */
export async function seeSubject(pixels: Pixels, species: Species, backend: InferenceBackend): Promise<Sighting> {
  return species === 'DOG' ? await seeDog(pixels, backend) : withQuality(pixels, await seeCat(pixels, backend));
}

async function seeDog(pixels: Pixels, backend: InferenceBackend): Promise<Sighting> {
  const middle = await speciesInMiddle(pixels, backend);
  if (middle.CAT >= SUBJECT.sureMin) return { seen: middle, reasons: ['wrongSpecies'] };
  const { nose, presence } = await findNose(pixels, backend);
  if (!nose) return { seen: middle, reasons: isBareSkin(presence, middle) ? [] : ['noNose'] };
  const other = await findOtherNose(pixels, nose, backend);
  const { larger, isSimilar } = largerOf(nose, other, noseWidth, NOSE.other);
  const subject = { species: 'DOG', kind: 'fingerprint' } as const;
  const quality = qualityOf(pixels, luminancePlane(pixels), subject, noseGuide(larger, pixels));
  return { nose: larger, quality, seen: middle, reasons: isSimilar ? ['severalAnimals'] : [] };
}

/**
 * Decides whether bare skin fills the picture, without a nose's outline. The species network sees neither species in
 * skin.
 */
const isBareSkin = (presence: number, middle: SpeciesSeen): boolean =>
  presence >= NOSE.barePresenceMin && middle.DOG < SUBJECT.sureMin && middle.CAT < SUBJECT.catMin;

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
  if (!other || !seen || seen.CAT < SUBJECT.faceCatMin) return { ...first, reasons: [] };
  const { larger, isSimilar } = largerOf(first.face, other.face, betweenEyes, FACE.other);
  const shown = larger === first.face ? first : { face: larger, seen };
  return { ...shown, reasons: isSimilar ? ['severalAnimals'] : [] };
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

/** Returns the larger one of two faces or noses, and whether the other is of similar size. */
function largerOf<Part>(
  first: Part,
  other: Part | undefined,
  sizeOf: (part: Part) => number,
  { sizeShareMin }: { readonly sizeShareMin: number },
): { readonly larger: Part; readonly isSimilar: boolean } {
  if (other === undefined) return { larger: first, isSimilar: false };
  const [size, otherSize] = [sizeOf(first), sizeOf(other)];
  const isSimilar = Math.min(size, otherSize) >= sizeShareMin * Math.max(size, otherSize);
  return { larger: otherSize > size ? other : first, isSimilar };
}

/**
 * Returns the part of a picture that is compared: the aligned face of a cat's fingerprint if one is found, otherwise
 * the whole picture. Throws TypeError for a backend without the networks.
 */
export async function shownFace(pixels: Pixels, subject: Subject, backend: InferenceBackend): Promise<Pixels> {
  const { face } = hasFace(subject) ? await seeSubject(pixels, subject.species, backend) : {};
  return face ? alignedFace(pixels, face) : pixels;
}

/** Returns the upright square around the detected face or nose, clipped to the picture, px of it. */
export function squareSeen({ face, nose }: Sighting, pixels: Pick<Pixels, 'width' | 'height'>): Window | undefined {
  if (face) return squareAround(face, pixels);
  return nose && noseGuide(nose, pixels);
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

const speciesInMiddle = (pixels: Pixels, backend: InferenceBackend): Promise<SpeciesSeen> =>
  speciesSeen(pixels, guideWindow(pixels, 'fingerprint'), backend);

async function speciesOnFace(pixels: Pixels, face: Face, backend: InferenceBackend): Promise<SpeciesSeen> {
  const picture = alignedFace(pixels, face);
  const { width, height } = picture;
  return await speciesSeen(picture, { left: 0, top: 0, width, height }, backend);
}

async function speciesSeen(pixels: Pixels, window: Window, backend: InferenceBackend): Promise<SpeciesSeen> {
  const { species } = await backend.run(inputOf('species', pixels, window));
  const [cat, dog] = species ?? [];
  if (cat === undefined || dog === undefined) throw new TypeError('The species network returned no probabilities.');
  return { CAT: cat, DOG: dog };
}
