import { FACE, NETWORKS, NOSE, SUBJECT, WORKING_SIDE_PX_MAX } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import { type Window, wholeOf } from '../pixels/resample.ts';
import { qualityOf } from '../quality/judge.ts';
import type { QualityReason } from '../quality/quality-reason.ts';
import { ramp } from '../quality/ramp.ts';
import { luminancePlane } from '../region/canonical-frame.ts';
import { dogFaceReadingSidePx, dogFaceWindow } from '../region/dog-face.ts';
import {
  alignedFace,
  betweenEyes,
  cutAroundFace,
  type Face,
  faceReadingSidePx,
  isUpright,
  noseAside,
  squareAround,
} from '../region/face.ts';
import { noseGuide } from '../region/nose.ts';
import type { Species, SpeciesSeen, Subject } from '../subject.ts';
import { type FaceViews, faceViews } from './face-views.ts';
import { type FaceFound, findAgreedFace, findFace, findOtherFace } from './find-face.ts';
import { findNose } from './find-nose.ts';
import { largerOf } from './larger-of.ts';
import { hasFace, type InferenceBackend } from './networks.ts';
import { seeDog } from './see-dog.ts';
import type { Sighting } from './sighting.ts';
import { faceSeen, speciesInMiddle, speciesOfUpright, speciesSeen } from './species-seen.ts';

/**
 * Detects the subject of a fingerprint. A CAT needs a face. A DOG needs a face from the front, or a nose, though not its
 * outline: docs/decisions/0053-detection-first.md. Throws TypeError for a backend without the networks.
 */
export async function seeSubject(pixels: Pixels, species: Species, backend: InferenceBackend): Promise<Sighting> {
  return species === 'DOG' ? await seeDog(pixels, backend) : await seeCat(pixels, backend);
}

type Size = Pick<Pixels, 'width' | 'height'>;
type Found = Pick<Sighting, 'face' | 'nose' | 'evidence'>;

/** A detected face, cut out, with the species that it shows. */
interface ShownFace {
  readonly face: Face;
  readonly aligned: Pixels;
  readonly seen: SpeciesSeen;
  readonly eyesShut: number;
}

async function seeCat(pixels: Pixels, backend: InferenceBackend): Promise<Sighting> {
  const views = faceViews(pixels, backend);
  const found = await findFace(pixels, backend, views);
  const shown = found && (await showFace(pixels, found.face, backend));
  if (found && shown && isCatsFaceByItself(found, shown.seen)) return await seeOther(pixels, shown, backend);
  const middle = await speciesInMiddle(pixels, backend);
  if (found && shown && isCatsFace(found, shown.seen, middle)) return await seeOther(pixels, shown, backend);
  const agreed = await seeAgreedCat(pixels, views, backend);
  const dog = Math.max(middle.DOG, found && shown && !found.isSearched ? shown.seen.DOG : 0);
  if (!agreed && dog < SUBJECT.sureMin) return { seen: middle, reasons: ['noFace'] };
  const { presence, nose } = await findNose(pixels, backend);
  if (agreed && presence < NOSE.barePresenceMin) return await seeOther(pixels, agreed, backend);
  // The species network takes hairless cats for dogs.
  return { seen: middle, reasons: [nose && dog >= SUBJECT.sureMin ? 'wrongSpecies' : 'noFace'] };
}

/** Finds a face that several views show and of which one detection, or the square around it, is certainly a cat's. */
async function seeAgreedCat(
  pixels: Pixels,
  views: FaceViews,
  backend: InferenceBackend,
): Promise<ShownFace | undefined> {
  const detections = await findAgreedFace(views);
  for (const { face } of detections.slice(0, FACE.agreed.classifiedMax)) {
    const shown = await showFace(pixels, face, backend);
    if (shown.seen.CAT >= SUBJECT.faceCatMin) return shown;
    const around = cutAroundFace(pixels, face, NETWORKS.species.sidePx);
    const seen = await speciesSeen(around, wholeOf(around), backend);
    if (seen.CAT >= SUBJECT.faceCatMin) return { ...shown, seen };
  }
  return undefined;
}

/**
 * Detects a second cat. If the two faces are of similar size, the picture is refused as ambiguous. Otherwise the larger
 * face counts.
 */
async function seeOther(pixels: Pixels, first: ShownFace, backend: InferenceBackend): Promise<Sighting> {
  const found = await findOtherFace(pixels, first.face, backend);
  const other = found && (await showFace(pixels, found.face, backend));
  if (!other || other.seen.CAT < SUBJECT.faceCatMin) return sightingOf(first, []);
  const { larger, isSimilar } = largerOf(first, other, ({ face }) => betweenEyes(face), FACE.other);
  return sightingOf(larger, isSimilar ? ['severalAnimals'] : []);
}

/**
 * Judges the quality of a face, which is what is compared. Whatever its flaws, it was found, so that none refuses it,
 * and it is worth something. A head that is turned aside and shut eyes are worth less, with the reason.
 */
function sightingOf({ face, seen, aligned, eyesShut }: ShownFace, refused: Sighting['reasons']): Sighting {
  const { score } = qualityOf(aligned, luminancePlane(aligned), { species: 'CAT', kind: 'fingerprint' });
  const aside = noseAside(face);
  const worth = ramp(aside, FACE.aside.worth) * ramp(eyesShut, FACE.eyesShut.worth);
  const reasons: QualityReason[] = [];
  if (aside >= FACE.aside.angledMin) reasons.push('angled');
  if (eyesShut >= FACE.eyesShut.shutMin) reasons.push('eyesShut');
  const quality = { verdict: 'ACCEPTED', score: Math.max(1, Math.round(score * worth)), reasons } as const;
  return { face, seen, evidence: ['face'], reasons: refused, quality };
}

/**
 * Returns the part of a picture that is compared: the aligned face of a cat's fingerprint if one is found, otherwise
 * the whole picture. Throws TypeError for a backend without the networks.
 */
export async function shownFace(pixels: Pixels, subject: Subject, backend: InferenceBackend): Promise<Pixels> {
  const { face } = hasFace(subject) ? await seeSubject(pixels, subject.species, backend) : {};
  return face ? alignedFace(pixels, face) : pixels;
}

/** Returns the long side at which the stored picture is to be read for its template, px. */
export function readingSidePx({ face, nose, evidence }: Found): number {
  if (face) return faceReadingSidePx(face);
  return nose && evidence?.includes('face') ? dogFaceReadingSidePx(nose) : WORKING_SIDE_PX_MAX;
}

/**
 * Checks that a template is extracted from a picture in its working size: from all but fingerprints with small faces in
 * larger pictures. Without a sighting any face may be small.
 */
export function isLargeEnough({ width, height }: Size, { kind }: Subject, sighting?: Found): boolean {
  if (kind !== 'fingerprint' || Math.max(width, height) < WORKING_SIDE_PX_MAX) return true;
  return sighting !== undefined && readingSidePx(sighting) === WORKING_SIDE_PX_MAX;
}

/**
 * Returns the upright square around what was detected, clipped to the picture, px of it: a cat's face, and of a dog the
 * face where only that can be compared, otherwise the nose.
 */
export function squareSeen({ face, nose, evidence = [] }: Found, pixels: Size): Window | undefined {
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

async function showFace(pixels: Pixels, face: Face, backend: InferenceBackend): Promise<ShownFace> {
  const aligned = alignedFace(pixels, face);
  const seen = await faceSeen(aligned, backend);
  return { face, aligned, seen: isUpright(face) ? speciesOfUpright(seen) : seen.species, eyesShut: seen.eyesShut };
}
