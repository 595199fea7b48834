import type { UploadKind } from '@rhinarium/contract';
import type { FrameVerdict } from './frame.ts';
import type { FrameMeasurements } from './measure-frame.ts';

/**
 * Bounds for frames of about 256 x 256. Chosen on 64 generated animals' pictures, sharp and flawed, and 96 real photos
 * of 12 cats, so that at least 95 % of the sharp ones pass; motion and glare by judgement, because there are no
 * hand-held recordings.
 */
const FRAME_BOUNDS = {
  meanMin: 28,
  meanMax: 232,
  /** Below it there is nothing in the guide. */
  contrastMin: 6,
  /** Below it, what there is has no detail. */
  coarseDetailMin: 4,
  /** Middle over coarse detail: a blur of 1.5 to 3 px (of 256) leaves at most 0.5. */
  sharpnessMin: 0.5,
  /**
   * Coarse detail per level of contrast: a blur of 6 px or more leaves less, while the traces of JPEG feign middle
   * detail.
   */
  coarseShareMin: 0.16,
  /** Fine over coarse detail: above it the picture is mostly noise, so there is too little light. */
  noiseMax: 1.7,
  burntShareMax: 0.35,
  glareShareMax: 0.08,
  /** Detail of the rim over detail of the middle. */
  rimShareMin: 0.15,
  rimShareMax: 1.8,
  motionMin: 4,
  /** Motion allowed per level of contrast: the same movement changes a contrasty picture more. */
  motionPerContrast: 0.35,
} as const;

/**
 * What one frame is worth, the first fault named; `motion` is the difference from the frame before, `undefined` for the
 * first.
 */
export function judgeFrame(measured: FrameMeasurements, motion: number | undefined, kind: UploadKind): FrameVerdict {
  const { mean, contrast, burntShare, fineDetail, middleDetail, coarseDetail, rimOfGuide, middleOfGuide } = measured;
  const bounds = FRAME_BOUNDS;
  const isFingerprint = kind === 'fingerprint';
  const rimShare = rimOfGuide / Math.max(middleOfGuide, 0.1);
  if (mean < bounds.meanMin) return { object: false, ok: false, guidance: 'TOO_DARK' };
  if (mean > bounds.meanMax || burntShare > bounds.burntShareMax) return seen('TOO_BRIGHT');
  if (contrast < bounds.contrastMin) return { object: false, ok: false };
  if (coarseDetail < Math.max(bounds.coarseDetailMin, bounds.coarseShareMin * contrast)) return seen('BLURRY');
  if (fineDetail / coarseDetail > bounds.noiseMax) return seen('TOO_DARK');
  if (isFingerprint && burntShare > bounds.glareShareMax) return seen('GLARE');
  if (middleDetail / coarseDetail < bounds.sharpnessMin) return seen('BLURRY');
  if (isFingerprint && rimShare < bounds.rimShareMin) return seen('MOVE_CLOSER');
  if (isFingerprint && rimShare > bounds.rimShareMax) return seen('CENTER');
  if (motion === undefined || motion > bounds.motionMin + bounds.motionPerContrast * contrast)
    return seen('HOLD_STILL');
  return { object: true, ok: true, sharpness: middleDetail / coarseDetail };
}

function seen(guidance: NonNullable<FrameVerdict['guidance']>): FrameVerdict {
  return { object: true, ok: false, guidance };
}
