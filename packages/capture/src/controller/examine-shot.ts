import type { Species, UploadKind } from '@rhinarium/contract';
import { isNearDuplicate, judge, type Pixels, type QualityReason } from '@rhinarium/engine';
import type { Guidance } from '../frames/guidance.ts';

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
  wrongSpecies: 'CENTER',
  nearDuplicate: 'CHANGE_ANGLE',
  inconsistentAnimal: 'CENTER',
};

type ShotJudgement =
  | { readonly isGood: true; readonly likeness: Uint8Array }
  | { readonly isGood: false; readonly reasons: readonly QualityReason[]; readonly guidance: Guidance };

/**
 * What the engine's own quality floor says of a photo, and whether it shows anything that the earlier ones of its kind
 * do not.
 */
export function examineShot(
  pixels: Pixels,
  subject: { readonly species: Species; readonly kind: UploadKind },
  earlier: readonly Uint8Array[],
): ShotJudgement {
  const { quality, likeness } = judge(pixels, subject);
  const reasons = [...quality.reasons];
  if (earlier.some((other) => isNearDuplicate(other, likeness))) reasons.push('nearDuplicate');
  const [first] = reasons;
  return first === undefined ? { isGood: true, likeness } : { isGood: false, reasons, guidance: GUIDANCE[first] };
}
