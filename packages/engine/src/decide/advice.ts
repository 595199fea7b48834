import { ADVICE } from '../parameters.ts';
import type { ProbePhotos } from './probe-photos.ts';

/** What to photograph next where a decision is open: code → what people are told. */
export const ADVICE_MESSAGES = {
  morePhotos: `Take more photos: each further good one helps, up to ${ADVICE.photosMax}.`,
  sharper: 'Take sharper photos: hold still, find more light, and let the camera focus on the nose or the face.',
  closer: 'Come closer, so that the nose or the face fills the guide.',
  otherSideOfLight: 'Photograph from the other side of the light, so that the shadows fall differently.',
  newPhotos: 'Take new photos of the animal: some of these are copies of photos that it is registered with.',
  oneAnimal: 'Photograph one animal only: these photos do not seem to be all of the same.',
  rightSpecies: 'Photograph an animal of the session’s species: a dog’s nose or a cat’s face.',
} as const;
export type AdviceCode = keyof typeof ADVICE_MESSAGES;

export interface Advice {
  readonly code: AdviceCode;
  readonly message: string;
}

export const adviceOf = (code: AdviceCode): Advice => ({ code, message: ADVICE_MESSAGES[code] });

/** What would help photos that leave a decision open, the most helpful first. Never empty: where nothing is wrong with them, other light is new. */
export function adviseOn({ count, quality, points }: ProbePhotos): Advice[] {
  const codes: AdviceCode[] = [];
  if (count < ADVICE.photosFew) codes.push('morePhotos');
  if (quality < ADVICE.qualityGood) codes.push('sharper');
  if (points < ADVICE.pointsGood) codes.push('closer');
  if (codes.length === 0) codes.push('otherSideOfLight', ...(count < ADVICE.photosMax ? ['morePhotos' as const] : []));
  return codes.map(adviceOf);
}
