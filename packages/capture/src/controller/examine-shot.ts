import type { QualityReason, Species, UploadKind } from '@rhinarium/contract/vocabulary';
import { isNearDuplicate, judge } from '@rhinarium/engine';
import type { Guidance } from '../frames/guidance.ts';
import type { Shot } from './camera-platform.ts';

/** Reasons to reject a photo, most important first. Empty if it is good. `earlier`: kept photos of its kind. */
export type ExamineShot = (
  shot: Shot,
  subject: { readonly species: Species; readonly kind: UploadKind },
  earlier: readonly File[],
) => readonly QualityReason[] | Promise<readonly QualityReason[]>;

const GUIDANCE: Readonly<Record<QualityReason, Guidance>> = {
  blurred: 'BLURRY',
  tooSmall: 'MOVE_CLOSER',
  tooFar: 'MOVE_CLOSER',
  tooClose: 'MOVE_BACK',
  noPrint: 'NO_PRINT',
  dark: 'TOO_DARK',
  overexposed: 'TOO_BRIGHT',
  glare: 'GLARE',
  angled: 'LOOK_STRAIGHT',
  eyesShut: 'LOOK_STRAIGHT',
  occluded: 'CENTER',
  noAnimal: 'CENTER',
  noFace: 'CENTER',
  noNose: 'CENTER',
  wrongSpecies: 'CENTER',
  severalAnimals: 'CENTER',
  nearDuplicate: 'CHANGE_ANGLE',
  inconsistentAnimal: 'CENTER',
};

/** Guidance for the first reason. */
export function guidanceOf([first]: readonly QualityReason[]): Guidance | undefined {
  return first && GUIDANCE[first];
}

/**
 * Perceptual hashes of photos taken in this page, so that a later controller that continues from them does not accept
 * the same picture again.
 */
const hashes = new WeakMap<File, Uint8Array>();

/** Runs the engine's quality check and compares the photo with earlier ones of its kind. */
export function examineShot(
  { file, pixels }: Shot,
  subject: { readonly species: Species; readonly kind: UploadKind },
  earlier: readonly File[],
): readonly QualityReason[] {
  const { quality, perceptualHash } = judge(pixels, subject);
  hashes.set(file, perceptualHash);
  const others = earlier.flatMap((other) => hashes.get(other) ?? []);
  return others.some((other) => isNearDuplicate(other, perceptualHash))
    ? [...quality.reasons, 'nearDuplicate']
    : quality.reasons;
}
