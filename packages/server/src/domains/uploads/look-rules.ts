import type { Sight } from '@rhinarium/contract';
import type { Look, Pixels } from '@rhinarium/engine';

/**
 * Bounds of the probabilities by which a small picture shows an animal without a face or nose that is recognised, and
 * of a dog in a picture of what looks like a nose: docs/decisions/0093-a-camera-that-sees.md.
 */
const SEEN = {
  speciesMin: 0.5,
  /** Probability of a nose, in which plush animals that look like dogs differ from dogs. */
  nosePresenceMin: 0.1,
  /** Probability of a dog, or of bare skin, around a nose. */
  noseMin: 0.01,
} as const;

type Found = Omit<Sight, 'isChecked'>;

/**
 * Answer of a live detection: a cat's face first, then a dog's face or nose, then an animal without either.
 * `isPrintRequired`: a dog's face counts as a nose, because the tenant accepts only prints.
 */
export function answerOfLook(
  { species, skin, face, nose, nosePresence }: Look,
  pixels: Pick<Pixels, 'width' | 'height'>,
  isPrintRequired: boolean,
): Found {
  if (face) return { found: 'CAT', part: 'face', ...placeOf(face, pixels), turn: rounded(face.aside) };
  if (nose && Math.max(species.DOG, skin) >= SEEN.noseMin) {
    const part = nose.isOfFace && !isPrintRequired ? 'face' : 'nose';
    return { found: 'DOG', part, ...placeOf(nose, pixels) };
  }
  if (species.CAT >= SEEN.speciesMin && species.CAT > species.DOG) return { found: 'CAT', part: 'whole' };
  const isDog = species.DOG >= SEEN.speciesMin && nosePresence >= SEEN.nosePresenceMin;
  return isDog ? { found: 'DOG', part: 'whole' } : {};
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

function placeOf(
  { box, closeness }: NonNullable<Look['face'] | Look['nose']>,
  { width, height }: Pick<Pixels, 'width' | 'height'>,
): Pick<Found, 'box' | 'closeness'> {
  const { left, top } = box;
  return {
    box: [rounded(left / width), rounded(top / height), rounded(box.width / width), rounded(box.height / height)],
    closeness: rounded(closeness),
  };
}
