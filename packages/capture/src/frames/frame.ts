import type { UploadKind } from '@rhinarium/contract';
import type { Guidance } from './guidance.ts';

/** One look through the camera: the capture guide's part of the picture, grey levels 0..255, row by row. */
export interface Frame {
  readonly kind: UploadKind;
  readonly width: number;
  readonly height: number;
  readonly gray: Uint8Array;
  /** Milliseconds since any fixed moment. */
  readonly time: number;
}

export interface FrameVerdict {
  /** Whether there is anything in the guide. */
  readonly object: boolean;
  /** Whether a photo taken now would do. */
  readonly ok: boolean;
  readonly guidance?: Guidance;
  /** Larger is sharper; of a burst the sharpest frame is kept. */
  readonly sharpness?: number;
  /** Ends the capture: the animal is of the other species. Only a detector can know. */
  readonly wrongSpecies?: boolean;
}

/**
 * Judges frames; the built-in one knows light, sharpness, motion and how unlike the photos are, a detector of your own
 * may know animals.
 */
export interface FrameAnalyzer {
  analyze(frame: Frame): FrameVerdict | Promise<FrameVerdict>;
  /** Called when a photo was kept, right after the frame that ended its run: what it showed need not be shown again. */
  kept?(): void;
  dispose?(): void;
}
