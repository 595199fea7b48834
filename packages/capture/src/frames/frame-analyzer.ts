import type { Frame, FrameAnalyzer, FrameVerdict } from '../controller/camera-platform.ts';
import { judgeFrame } from './judge-frame.ts';
import { measureFrame, motionBetween } from './measure-frame.ts';

/** After the last fingerprint the user needs time to step back, and the picture has to change. */
const stepBackMsMin = 2_500;
const sceneChangeMin = 12;

/**
 * The built-in analyzer: light, sharpness, motion and place of whatever is in the guide. It knows no animals, so `ok` means a sharp, steady,
 * well-lit thing; between close-up and whole look it waits until the picture has changed.
 */
export function createFrameAnalyzer(): FrameAnalyzer {
  let previous: Frame | undefined;
  let closeUp: Frame | undefined;
  return {
    analyze(frame): FrameVerdict {
      const before = previous?.kind === frame.kind ? previous : undefined;
      if (frame.kind === 'appearance' && previous?.kind === 'fingerprint') closeUp = frame;
      previous = frame;
      const motion = before && motionBetween(before.gray, frame.gray);
      const verdict = judgeFrame(measureFrame(frame), motion, frame.kind);
      if (closeUp === undefined || !verdict.object) return verdict;
      const hasMoved =
        frame.time - closeUp.time >= stepBackMsMin && motionBetween(closeUp.gray, frame.gray) >= sceneChangeMin;
      if (!hasMoved) return { object: true, ok: false, guidance: 'MOVE_BACK' };
      closeUp = undefined;
      return verdict;
    },
  };
}
