import { ADVICE } from '../parameters.ts';
import type { ProbePhotos } from './probe-photos.ts';

/** What to photograph next when a decision is open, by code. */
export const ADVICE_MESSAGES = {
  morePhotos: `Take more photos: each good one helps, up to ${ADVICE.photosMax}.`,
  sharper: 'Take sharper photos: hold still, find more light, and let the camera focus on the nose or the face.',
  closer: 'Come closer, so that the nose or the face fills the guide.',
  otherSideOfLight: 'Move to the other side of the light, so that the shadows fall differently.',
  newPhotos: 'Take new photos of the animal: some of these are copies of its registered photos.',
  oneAnimal: 'Photograph only one animal: these photos do not all seem to show the same one.',
  rightSpecies: 'Photograph an animal of the session’s species: a dog’s nose or a cat’s face.',
} as const;
export type AdviceCode = keyof typeof ADVICE_MESSAGES;

export interface Advice {
  readonly code: AdviceCode;
  readonly message: string;
}

export const adviceOf = (code: AdviceCode): Advice => ({ code, message: ADVICE_MESSAGES[code] });

/**
 * What would help when photos leave a decision open, most helpful first. Never empty: if nothing is wrong with them,
 * other light helps.
 */
export function adviseOn({ count, quality, points }: ProbePhotos): Advice[] {
  const codes: AdviceCode[] = [];
  if (count < ADVICE.photosFew) codes.push('morePhotos');
  if (quality < ADVICE.qualityGood) codes.push('sharper');
  if (points < ADVICE.pointsGood) codes.push('closer');
  if (codes.length === 0) codes.push('otherSideOfLight', ...(count < ADVICE.photosMax ? ['morePhotos' as const] : []));
  return codes.map(adviceOf);
}
