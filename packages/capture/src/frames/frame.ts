import type { UploadKind } from '@rhinarium/contract/vocabulary';
import type { Guidance } from './guidance.ts';

/** Luma of an RGB colour in integers, identical on every platform. */
export function grayLevel(red: number, green: number, blue: number): number {
  return (77 * red + 150 * green + 29 * blue) >> 8;
}

/** A camera frame cropped to the capture guide, grey levels 0..255, row by row. */
export interface Frame {
  readonly kind: UploadKind;
  readonly width: number;
  readonly height: number;
  readonly gray: Uint8Array;
  /** Milliseconds since any fixed time. */
  readonly time: number;
}

export interface FrameVerdict {
  /** Whether there is anything in the guide. */
  readonly object: boolean;
  /** Whether the frame is good enough for a photo. */
  readonly ok: boolean;
  readonly guidance?: Guidance;
  /** Larger is sharper. The sharpest frame of a burst is kept. */
  readonly sharpness?: number;
  /** Ends the capture because of the wrong species. Needs an animal detector. */
  readonly wrongSpecies?: boolean;
}

/**
 * Judges frames. The built-in one checks light, sharpness, motion and difference from earlier photos. Your own may
 * detect animals.
 */
export interface FrameAnalyzer {
  analyze(frame: Frame): FrameVerdict | Promise<FrameVerdict>;
  /** Called right after the frame of a kept photo, whose view need not be shown again. */
  kept?(): void;
  dispose?(): void;
}
