import { FACE, SUBJECT } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import { type Window, wholeOf } from '../pixels/resample.ts';
import { guideWindow } from '../region/canonical-frame.ts';
import type { SpeciesSeen } from '../subject.ts';
import { type InferenceBackend, inputOf } from './networks.ts';

/** Probabilities of the species in the middle of a picture. Throws TypeError for a backend without the network. */
export const speciesInMiddle = (pixels: Pixels, backend: InferenceBackend): Promise<SpeciesSeen> =>
  speciesSeen(pixels, guideWindow(pixels, 'fingerprint'), backend);

/** Probabilities of the species in a window of a picture. Throws TypeError for a backend without the network. */
export async function speciesSeen(pixels: Pixels, window: Window, backend: InferenceBackend): Promise<SpeciesSeen> {
  return (await classify(pixels, window, backend)).species;
}

/** Classification of what was detected as a cat's face, aligned. */
export interface FaceSeen {
  readonly species: SpeciesSeen;
  /** Probability of a cat's face, 0 to 1: it knows hairless cats, which `species` takes for dogs. */
  readonly catFace: number;
  /** Probability that the eyes are shut, or not where they were detected, 0 to 1. */
  readonly eyesShut: number;
}

/** Classifies an aligned face. Throws TypeError for a backend without the network. */
export const faceSeen = (aligned: Pixels, backend: InferenceBackend): Promise<FaceSeen> =>
  classify(aligned, wholeOf(aligned), backend);

/**
 * Species of an upright face: a cat's at least as probably as it is a cat's face, if that is certain and its eyes are
 * open and where they were detected.
 */
export function speciesOfUpright({ species, catFace, eyesShut }: FaceSeen): SpeciesSeen {
  if (catFace < SUBJECT.catFaceMin || eyesShut >= FACE.eyesShut.shutMin) return species;
  return { CAT: Math.max(species.CAT, catFace), DOG: Math.min(species.DOG, 1 - catFace) };
}

/** Same as speciesInMiddle, with the probability that bare skin fills the middle, 0 to 1. */
export async function skinInMiddle(
  pixels: Pixels,
  backend: InferenceBackend,
): Promise<{ readonly species: SpeciesSeen; readonly skin: number }> {
  return await classify(pixels, guideWindow(pixels, 'fingerprint'), backend);
}

async function classify(pixels: Pixels, window: Window, backend: InferenceBackend) {
  const { species, skin, catFace, eyesShut } = await backend.run(inputOf('species', pixels, window));
  const [cat, dog] = species ?? [];
  if (cat === undefined || dog === undefined) throw new TypeError('The species network returned no probabilities.');
  const probabilities = { skin: skin?.[0] ?? 0, catFace: catFace?.[0] ?? 0, eyesShut: eyesShut?.[0] ?? 0 };
  return { species: { CAT: cat, DOG: dog }, ...probabilities };
}
