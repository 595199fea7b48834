import type { Species, UploadKind } from '@rhinarium/contract/vocabulary';
import type { FrameVerdict } from '../frames/frame.ts';
import type { Guidance } from '../frames/guidance.ts';
import type { Sight } from './look.ts';

/** The photo that is taken next. */
export interface NextPhoto {
  readonly species: Species;
  readonly kind: UploadKind;
  /** Number of photos of the kind so far. */
  readonly captured: number;
}

/**
 * Sizes of a face or nose, in sides of the guide. The least distance of a cat's eyes is 69 px of a guide of 576 px, of
 * which the engine reads 55. A close-up is what the service refuses as the whole animal.
 */
const SIZES = {
  eyes: { min: 0.12, max: 0.6, closeUp: 0.3 },
  nose: { min: 0.25, max: 0.95, closeUp: 0.33 },
  /** Turn of a cat's head from which its photo is worth less. */
  turnMax: 0.2,
} as const;

interface Rule {
  readonly guidance: Guidance;
  /** Condition of the rule. Sizes and turns that are not told are 0. */
  readonly when: (sight: Sight, next: NextPhoto, size: number) => boolean;
}

const isCloseUp = ({ part }: Sight, { kind }: NextPhoto) => kind === 'appearance' && part !== 'whole';
const isFingerprint = ({ kind }: NextPhoto) => kind === 'fingerprint';
const sizesOf = ({ species }: NextPhoto) => (species === 'CAT' ? SIZES.eyes : SIZES.nose);
/** Checks for what only the size of counts: a cat's face, or a dog's nose. */
const isClose = ({ part }: Sight, next: NextPhoto) =>
  isFingerprint(next) && part === (next.species === 'CAT' ? 'face' : 'nose');
/** A dog is photographed by its face first, from the front, then by its nose, from near. */
const isFirstOfDog = ({ species, captured }: NextPhoto) => species === 'DOG' && captured === 0;

/** Rules for what is in the camera's picture. The first one that applies is shown. */
const RULES: readonly Rule[] = [
  { guidance: 'NO_ANIMAL', when: ({ found }) => found === undefined },
  { guidance: 'OTHER_SPECIES', when: ({ found }, { species }) => found !== species },
  { guidance: 'MOVE_BACK', when: (sight, next, size) => isCloseUp(sight, next) && size >= sizesOf(next).closeUp },
  {
    guidance: 'TURN_HEAD',
    when: (sight, next, size) =>
      isFingerprint(next) &&
      (sight.part === 'whole' ||
        (sight.turn ?? 0) >= SIZES.turnMax ||
        (isFirstOfDog(next) && isClose(sight, next) && size < SIZES.nose.min)),
  },
  {
    guidance: 'MOVE_CLOSER',
    when: (sight, next, size) =>
      isFingerprint(next) &&
      (isClose(sight, next) ? size < sizesOf(next).min : next.species === 'DOG' && !isFirstOfDog(next)),
  },
  { guidance: 'MOVE_BACK', when: (sight, next, size) => isClose(sight, next) && size > sizesOf(next).max },
];

/** Guidance for what was seen. `undefined` if it is what the next photo should show. */
export function guidanceOfSight(sight: Sight, next: NextPhoto): Guidance | undefined {
  return RULES.find(({ when }) => when(sight, next, sight.closeness ?? 0))?.guidance;
}

/** Checks whether the sight is a dog's face from the front, whose photo needs no print. */
export const isDogsFace = ({ found, part }: Sight, { kind }: Pick<NextPhoto, 'kind'>): boolean =>
  found === 'DOG' && part === 'face' && kind === 'fingerprint';

/** Faults of the light and the lens. They come first, because with them the sight is not reliable. */
const FIRST: readonly (Guidance | undefined)[] = ['TOO_DARK', 'TOO_BRIGHT', 'BLURRY', 'GLARE'];

/** Verdict on a frame of which it is known what it shows. */
export function verdictWithSight(verdict: FrameVerdict, sight: Sight, next: NextPhoto): FrameVerdict {
  if (!verdict.object || FIRST.includes(verdict.guidance)) return verdict;
  const guidance = guidanceOfSight(sight, next);
  if (guidance !== undefined) return { object: true, ok: false, guidance };
  return verdict.guidance === 'NO_PRINT' && isDogsFace(sight, next) ? { object: true, ok: true } : verdict;
}
