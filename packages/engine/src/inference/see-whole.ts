import { SUBJECT } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import { betweenEyes } from '../region/face.ts';
import { noseWidth } from '../region/nose.ts';
import type { Species, SpeciesSeen } from '../subject.ts';
import { findUprightFace } from './find-face.ts';
import { findNose } from './find-nose.ts';
import type { InferenceBackend } from './networks.ts';

/** Contents of a picture of the whole animal. */
export interface WholeSighting {
  /**
   * Distance of a CAT's eyes, or width of a DOG's nose, in the geometric mean of the picture's sides. Absent where no
   * upright face or nose was found.
   */
  readonly closeness?: number;
}

/**
 * Measures how much of a picture of the whole animal is the face or nose. Throws TypeError for a backend without the
 * networks.
 */
export async function seeWhole(pixels: Pixels, species: Species, backend: InferenceBackend): Promise<WholeSighting> {
  const sizePx = species === 'CAT' ? await eyesPx(pixels, backend) : await nosePx(pixels, backend);
  return sizePx === undefined ? {} : { closeness: sizePx / Math.sqrt(pixels.width * pixels.height) };
}

async function eyesPx(pixels: Pixels, backend: InferenceBackend): Promise<number | undefined> {
  const found = await findUprightFace(pixels, backend);
  return found && betweenEyes(found.face);
}

async function nosePx(pixels: Pixels, backend: InferenceBackend): Promise<number | undefined> {
  const { nose } = await findNose(pixels, backend);
  return nose && noseWidth(nose);
}

/** The species that a picture surely shows, or `undefined`. */
export function sureSpecies({ CAT, DOG }: SpeciesSeen): Species | undefined {
  if (CAT >= SUBJECT.sureMin) return 'CAT';
  return DOG >= SUBJECT.sureMin ? 'DOG' : undefined;
}
