import type { FrameAnalyzer } from '../frames/frame.ts';
import type { Look } from '../looks/look.ts';
import type { ExamineShot } from './examine-shot.ts';
import type { CapturedFiles } from './status.ts';

export interface ControllerOptions {
  /** Your own camera stream. `finalizeCamera` does not stop it. */
  readonly captureSession?: MediaStream;
  /** Replaces the built-in frame analyzer. */
  readonly analyzer?: FrameAnalyzer;
  /** Replaces the engine's quality check and near-duplicate search. */
  readonly examine?: ExamineShot;
  /** Asks your server what the camera shows, once a second. */
  readonly look?: Look | undefined;
  /** Photos of a failed capture to continue from. */
  readonly captured?: CapturedFiles;
  readonly timeoutMs?: number | undefined;
}
