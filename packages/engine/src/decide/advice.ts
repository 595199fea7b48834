import { ADVICE } from '../parameters.ts';
import type { ProbePhotos } from './probe-photos.ts';
import type { Doubt } from './three-ways.ts';

/** Messages by code: what to photograph next when a decision is open. */
export const ADVICE_MESSAGES = {
  morePhotos: `Take more photos: each good one helps, up to ${ADVICE.photosMax}.`,
  sharper: 'Take sharper photos: hold still, find more light, and let the camera focus on the nose or the face.',
  closer: 'Come closer, so that the nose or the face fills the guide.',
  showFace:
    'Show the face from the front: it was not found in most of these photos or of the registered ones. Register photos that show it, too.',
  showNose:
    'Photograph the nose from nearer, too: these photos or the registered ones show the dog’s face, but no nose print.',
  photographFromFront:
    'Photograph the nose straight from the front: these photos show it from another side than the registered ones.',
  otherSideOfLight: 'Move to the other side of the light, so that the shadows fall differently.',
  registerMore:
    'Register three or more new close-ups of the pet, in good light, at a time when it is certain which animal is in front of the camera.',
  manualReview:
    'Let a person compare these photos with the registered ones, side by side in the evidence. More photos of the same kind are unlikely to decide.',
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
 * Advises what to photograph when a decision stays open, most helpful first. Never empty: photos without a flaw get the
 * advice to take more (docs/decisions/0019-decisions-by-both-errors.md), then to change the light.
 */
export function adviseOn(
  photos: Pick<ProbePhotos, 'count' | 'quality' | 'points'> & {
    readonly isFromSides?: boolean;
    /** True if DOGs were compared by their faces alone. */
    readonly lacksPrint?: boolean;
  },
  doubts: readonly Doubt[],
): Advice[] {
  const { count, quality, points, isFromSides, lacksPrint } = photos;
  const codes: AdviceCode[] = [];
  if (doubts.includes('weakRegistration')) codes.push('registerMore');
  if (doubts.includes('faceNotFound')) codes.push('showFace');
  if (isFromSides) codes.push('photographFromFront');
  if (count < ADVICE.photosFew) codes.push('morePhotos');
  if (lacksPrint) codes.push('showNose');
  if (quality < ADVICE.qualityGood) codes.push('sharper');
  if (points < ADVICE.pointsGood) codes.push('closer');
  if (codes.length === 0) codes.push(...(count < ADVICE.photosMax ? ['morePhotos' as const] : []), 'otherSideOfLight');
  return codes.map(adviceOf);
}
