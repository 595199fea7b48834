import type { Calibration } from '../calibrate/calibration.ts';
import type { ComparedPhotos } from '../calibrate/false-non-match-rate.ts';

/** Evidence of two sets of fingerprints, without their appearances. */
export interface SetEvidence {
  /** Calibration that applies. */
  readonly calibration: Calibration;
  /** Calibration of a pair of fingerprints alone: that of the set, but for DOGs whose whole pictures alone show faces. */
  readonly calibrationOfPairs: Calibration;
  /** Log-likelihood ratio of each pair of fingerprints alone, row-major: one row per probe. */
  readonly ratios: readonly number[];
  /** Place of each pair of fingerprints alone in the false-match table, row-major. */
  readonly positions: readonly number[];
  /** True for each pair that agrees best by side views. */
  readonly fromSides: readonly boolean[];
  /** Fused log-likelihood ratio, natural logarithm. */
  readonly llr: number;
  /** Place of the comparison in the false-match table, impostor spreads. */
  readonly position: number;
  /** Photos that were compared. Absent if no photo of one side can be compared with one of the other. */
  readonly photos?: ComparedPhotos;
  /** True if DOGs were compared by their faces alone, because a side shows no print. */
  readonly lacksPrint: boolean;
}
