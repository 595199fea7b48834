import type { Pixels } from '../pixels/pixels.ts';
import type { Window } from '../pixels/resample.ts';
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

/** Same as speciesInMiddle, with the probability that bare skin fills the middle, 0 to 1. */
export async function skinInMiddle(
  pixels: Pixels,
  backend: InferenceBackend,
): Promise<{ readonly species: SpeciesSeen; readonly skin: number }> {
  return await classify(pixels, guideWindow(pixels, 'fingerprint'), backend);
}

async function classify(pixels: Pixels, window: Window, backend: InferenceBackend) {
  const { species, skin } = await backend.run(inputOf('species', pixels, window));
  const [cat, dog] = species ?? [];
  if (cat === undefined || dog === undefined) throw new TypeError('The species network returned no probabilities.');
  return { species: { CAT: cat, DOG: dog }, skin: skin?.[0] ?? 0 };
}
