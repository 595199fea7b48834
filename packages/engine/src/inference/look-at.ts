import { DOG_FACE, NETWORKS } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import { type Window, wholeOf } from '../pixels/resample.ts';
import { cutDogFace, showsDogFace } from '../region/dog-face.ts';
import { alignedFace, betweenEyes, noseAside, squareAround } from '../region/face.ts';
import { type Nose, noseGuide, noseWidth } from '../region/nose.ts';
import type { SpeciesSeen } from '../subject.ts';
import { findUprightFace } from './find-face.ts';
import { findNose } from './find-nose.ts';
import type { InferenceBackend } from './networks.ts';
import { isCatsFace, isCatsFaceByItself } from './see-subject.ts';
import { faceSeen, skinInMiddle, speciesOfUpright, speciesSeen } from './species-seen.ts';

/** A part of an animal in a picture. */
interface PartSeen {
  /** The upright square around it, px. */
  readonly box: Window;
  /** Distance of a cat's eyes, or width of a dog's nose, in the geometric mean of the picture's sides. */
  readonly closeness: number;
}

/** Contents of a small picture of a camera, whatever it was aimed at. */
export interface Look {
  /** Larger probability of each species in the whole picture and in its middle. */
  readonly species: SpeciesSeen;
  /** Probability that bare skin fills the middle, 0 to 1. */
  readonly skin: number;
  /** An upright cat's face, and how far it is turned aside: distance of the nose from the middle of the eyes. */
  readonly face?: PartSeen & { readonly aside: number };
  /** Probability that the picture shows a nose, 0 to 1. */
  readonly nosePresence: number;
  /** A probable dog's nose, and whether it is in a dog's face from the front. */
  readonly nose?: PartSeen & { readonly isOfFace: boolean };
}

/**
 * Looks at a small picture of either species: a tenth of the work of `seeSubject`, which searches turned views and parts
 * too. Judges no quality. Throws TypeError for a backend without the networks.
 */
export async function lookAt(pixels: Pixels, backend: InferenceBackend): Promise<Look> {
  const { species: middle, skin } = await skinInMiddle(pixels, backend);
  const isSquare = pixels.width === pixels.height;
  const whole = isSquare ? middle : await speciesSeen(pixels, wholeOf(pixels), backend);
  const species = { CAT: Math.max(middle.CAT, whole.CAT), DOG: Math.max(middle.DOG, whole.DOG) };
  const face = await lookForFace(pixels, middle, backend);
  const { presence, nose } = await findNose(pixels, backend);
  return {
    species,
    skin,
    ...(face && { face }),
    nosePresence: presence,
    ...(nose && { nose: await noseSeen(pixels, nose, backend) }),
  };
}

const closenessOf = (sizePx: number, { width, height }: Pixels): number => sizePx / Math.sqrt(width * height);

async function lookForFace(pixels: Pixels, middle: SpeciesSeen, backend: InferenceBackend): Promise<Look['face']> {
  const found = await findUprightFace(pixels, backend);
  if (!found) return undefined;
  const { face } = found;
  const aligned = alignedFace(pixels, face);
  const onFace = speciesOfUpright(await faceSeen(aligned, backend));
  const upright = { ...found, isSearched: false };
  if (!isCatsFaceByItself(upright, onFace) && !isCatsFace(upright, onFace, middle)) return undefined;
  return {
    box: squareAround(face, pixels),
    closeness: closenessOf(betweenEyes(face), pixels),
    aside: noseAside(face),
  };
}

async function noseSeen(pixels: Pixels, nose: Nose, backend: InferenceBackend): Promise<NonNullable<Look['nose']>> {
  const cut = showsDogFace(nose, pixels) ? cutDogFace(pixels, nose, NETWORKS.species.sidePx) : undefined;
  const isOfFace = cut !== undefined && (await speciesSeen(cut, wholeOf(cut), backend)).DOG >= DOG_FACE.dogMin;
  return { box: noseGuide(nose, pixels), closeness: closenessOf(noseWidth(nose), pixels), isOfFace };
}
