import type { FrameAnalyzer } from '../frames/frame.ts';
import type { ExamineShot } from './examine-shot.ts';
import type { CapturedFiles } from './status.ts';

export interface ControllerOptions {
  /** Your own camera stream; it stays yours: `finalizeCamera` does not stop it. */
  readonly captureSession?: MediaStream;
  /** Judges the frames in place of the built-in analyzer. */
  readonly analyzer?: FrameAnalyzer;
  /** Judges the photos in place of the engine's quality floor and its search for the same picture twice. */
  readonly examine?: ExamineShot;
  /** Photos of a failed capture, to continue from. */
  readonly captured?: CapturedFiles;
  readonly timeoutMs?: number | undefined;
}
