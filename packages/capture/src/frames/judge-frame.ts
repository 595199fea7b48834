import type { UploadKind } from '@rhinarium/contract/vocabulary';
import type { FrameVerdict } from './frame.ts';
import type { FrameMeasurements } from './measure-frame.ts';

/**
 * Thresholds for frames of about 256 x 256. Chosen on 64 generated animals' pictures, sharp and flawed, and 96 real
 * photos of 12 cats, so that at least 95 % of the sharp ones pass. Motion and glare are estimates, because there are no
 * hand-held recordings.
 */
const FRAME_BOUNDS = {
  meanMin: 28,
  meanMax: 232,
  /** Minimum contrast of a non-empty guide. */
  contrastMin: 6,
  /** Minimum coarse detail of an object. */
  coarseDetailMin: 4,
  /** Ratio of middle to coarse detail. A blur of 1.5 to 3 px (of 256) leaves at most 0.5. */
  sharpnessMin: 0.5,
  /**
   * Coarse detail per level of contrast. A blur of 6 px or more leaves less, while JPEG artefacts feign middle detail.
   */
  coarseShareMin: 0.16,
  /** Ratio of fine to coarse detail. Above it the picture is mostly noise from low light. */
  noiseMax: 1.7,
  burntShareMax: 0.35,
  glareShareMax: 0.08,
  /** Ratio of rim to middle detail. */
  rimShareMin: 0.15,
  rimShareMax: 1.8,
  motionMin: 4,
  /** Motion allowed per level of contrast, because the same movement changes a contrasty picture more. */
  motionPerContrast: 0.35,
} as const;

/**
 * Judges a frame and names its first fault. `motion` is the difference from the previous frame, `undefined` for the
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
