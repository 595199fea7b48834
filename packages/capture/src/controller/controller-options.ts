import type { UploadKind } from '@rhinarium/contract/vocabulary';
import type { FrameAnalyzer } from '../frames/frame.ts';
import type { Guidance } from '../frames/guidance.ts';
import type { Look } from '../looks/look.ts';
import type { ExamineShot } from './examine-shot.ts';
import type { CapturedFiles } from './status.ts';

/**
 * Judges a photo that the user took with the own shutter or chose, and that passed all other checks. Returns a hint if it is refused. The
 * camera waits for the answer.
 */
export type Inspect = (photo: File, kind: UploadKind) => Promise<Guidance | undefined>;

export interface ControllerOptions {
  /** Your own camera stream. `finalizeCamera` does not stop it. */
  readonly captureSession?: MediaStream;
  /** Replaces the built-in frame analyzer. */
  readonly analyzer?: FrameAnalyzer;
  /** Replaces the engine's quality check and near-duplicate search. */
  readonly examine?: ExamineShot;
  /** Asks your server what the camera shows, once a second. */
  readonly look?: Look | undefined;
  readonly inspect?: Inspect | undefined;
  /** Photos of a failed capture to continue from. */
  readonly captured?: CapturedFiles;
  readonly timeoutMs?: number | undefined;
}
