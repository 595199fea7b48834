import type { QualityReason, Species, UploadKind } from '@rhinarium/contract';
import { isNearDuplicate, judge } from '@rhinarium/engine';
import type { Guidance } from '../frames/guidance.ts';
import type { Shot } from './camera-platform.ts';

/**
 * Why a photo cannot be used, the first reason first; nothing for a good one. `earlier` are the photos of its kind that
 * were kept.
 */
export type ExamineShot = (
  shot: Shot,
  subject: { readonly species: Species; readonly kind: UploadKind },
  earlier: readonly File[],
) => readonly QualityReason[] | Promise<readonly QualityReason[]>;

const GUIDANCE: Readonly<Record<QualityReason, Guidance>> = {
  blurred: 'BLURRY',
  tooSmall: 'MOVE_CLOSER',
  tooFar: 'MOVE_CLOSER',
  noPrint: 'NO_PRINT',
  dark: 'TOO_DARK',
  overexposed: 'TOO_BRIGHT',
  glare: 'GLARE',
  angled: 'LOOK_STRAIGHT',
  occluded: 'CENTER',
  noAnimal: 'CENTER',
  noFace: 'CENTER',
  noNose: 'CENTER',
  wrongSpecies: 'CENTER',
  nearDuplicate: 'CHANGE_ANGLE',
  inconsistentAnimal: 'CENTER',
};

/** What to do better about the first of the reasons. */
export function guidanceOf([first]: readonly QualityReason[]): Guidance | undefined {
  return first && GUIDANCE[first];
}

/**
 * Of each photo taken in this page, so that a later controller that continues from it does not take the same picture
 * again.
 */
const likenesses = new WeakMap<File, Uint8Array>();

/**
 * What the engine's own quality floor says of a photo, and whether it shows anything that the earlier ones of its kind
 * do not.
 */
export function examineShot(
  { file, pixels }: Shot,
  subject: { readonly species: Species; readonly kind: UploadKind },
  earlier: readonly File[],
): readonly QualityReason[] {
  const { quality, likeness } = judge(pixels, subject);
  likenesses.set(file, likeness);
  const others = earlier.flatMap((other) => likenesses.get(other) ?? []);
  return others.some((other) => isNearDuplicate(other, likeness))
    ? [...quality.reasons, 'nearDuplicate']
    : quality.reasons;
}
