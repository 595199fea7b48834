import type { FrameAnalyzer } from '../frames/frame.ts';
import type { CapturedFiles } from './status.ts';

export interface ControllerOptions {
  /** Your own camera stream; it stays yours: `finalizeCamera` does not stop it. */
  readonly captureSession?: MediaStream;
  /** Judges the frames in place of the built-in analyzer. */
  readonly analyzer?: FrameAnalyzer;
  /** Photos of a failed capture, to continue from. */
  readonly captured?: CapturedFiles;
  readonly timeoutMs?: number | undefined;
}
