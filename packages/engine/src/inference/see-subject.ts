import { SUBJECT } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import type { Window } from '../pixels/resample.ts';
import { guideWindow } from '../region/canonical-frame.ts';
import { alignedFace, type Face } from '../region/face.ts';
import type { Species, SpeciesSeen, Subject } from '../subject.ts';
import { type FaceFound, findFace } from './find-face.ts';
import { hasFace, type InferenceBackend, inputOf } from './networks.ts';

/** Reasons to refuse a fingerprint because of what it shows. */
export type SubjectReason = 'noFace' | 'wrongSpecies';

/** Contents of a fingerprint. */
export interface Sighting {
  /** A cat's face, px of the picture. Absent for a DOG, and where none was found. */
  readonly face?: Face;
  /** Probabilities of the species, of the face where one was found, otherwise of the middle of the picture. */
  readonly seen: SpeciesSeen;
  /** Reasons to refuse the picture; empty if it may show the subject. */
  readonly reasons: readonly SubjectReason[];
}

/**
 * Finds the subject of a fingerprint. A CAT needs a face, or at least a picture that the species network takes for a
 * cat; a DOG is refused only if the network is sure of a cat. Bounds: docs/decisions/0053-detection-first.md. Throws
 * TypeError for a backend without the networks.
 */
export async function seeSubject(pixels: Pixels, species: Species, backend: InferenceBackend): Promise<Sighting> {
  const middle = await speciesSeen(pixels, guideWindow(pixels, 'fingerprint'), backend);
  if (species === 'DOG') return { seen: middle, reasons: middle.CAT >= SUBJECT.sureMin ? ['wrongSpecies'] : [] };
  const found = await findFace(pixels, backend);
  if (found) {
    const picture = alignedFace(pixels, found.face);
    const onFace = await speciesSeen(
      picture,
      { left: 0, top: 0, width: picture.width, height: picture.height },
      backend,
    );
    if (isCatsFace(found, onFace, middle)) return { face: found.face, seen: onFace, reasons: [] };
    if (!found.isTurned && Math.max(onFace.DOG, middle.DOG) >= SUBJECT.sureMin)
      return { seen: middle, reasons: ['wrongSpecies'] };
  }
  if (middle.CAT >= SUBJECT.catMin) return { seen: middle, reasons: [] };
  return { seen: middle, reasons: [middle.DOG >= SUBJECT.sureMin ? 'wrongSpecies' : 'noFace'] };
}

/**
 * Returns what is compared of a picture: of a cat's fingerprint the face, level and as large as the capture guide asks,
 * where one is found, otherwise the picture as it is. Throws TypeError for a backend without the networks.
 */
export async function shownFace(pixels: Pixels, subject: Subject, backend: InferenceBackend): Promise<Pixels> {
  const { face } = hasFace(subject) ? await seeSubject(pixels, subject.species, backend) : {};
  return face ? alignedFace(pixels, face) : pixels;
}

/** Decides whether what looks like a face is a cat's, by the species seen on it and in the middle of the picture. */
export function isCatsFace(
  { isTurned, presence, share }: Pick<FaceFound, 'isTurned' | 'presence' | 'share'>,
  onFace: SpeciesSeen,
  middle: SpeciesSeen,
): boolean {
  const isCat = onFace.CAT >= SUBJECT.faceCatMin;
  const mayBeCat = onFace.CAT >= SUBJECT.catMin && onFace.CAT >= onFace.DOG && middle.DOG < SUBJECT.sureMin;
  const isAroundCat = middle.CAT >= SUBJECT.catMin && middle.CAT >= middle.DOG;
  if (isTurned) return isCat || mayBeCat || isAroundCat;
  if (Math.min(onFace.DOG, middle.DOG) >= SUBJECT.sureMin) return false;
  if (Math.max(onFace.CAT, middle.CAT) >= SUBJECT.traceMin) return true;
  const isDog = Math.max(onFace.DOG, middle.DOG) >= SUBJECT.sureMin;
  return !isDog && presence >= SUBJECT.plainFace.presenceMin && share >= SUBJECT.plainFace.pointShareMin;
}

async function speciesSeen(pixels: Pixels, window: Window, backend: InferenceBackend): Promise<SpeciesSeen> {
  const { species } = await backend.run(inputOf('species', pixels, window));
  const [cat, dog] = species ?? [];
  if (cat === undefined || dog === undefined) throw new TypeError('The species network did not tell the species.');
  return { CAT: cat, DOG: dog };
}
