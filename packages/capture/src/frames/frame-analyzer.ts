import type { Species } from '@rhinarium/contract/vocabulary';
import { hashDistance, type Plane, perceptualHashOf, seePrint } from '@rhinarium/engine';
import type { Frame, FrameAnalyzer, FrameVerdict } from './frame.ts';
import type { VarietyAsk } from './guidance.ts';
import { guideRegion } from './guide-region.ts';
import { judgeFrame } from './judge-frame.ts';
import { measureFrame, motionBetween } from './measure-frame.ts';

/**
 * Minimum perceptual-hash distance of a frame to the kept photos. Measured on generated pets: a hand that shakes by 2 %
 * of the guide makes at most 0.16, a step of 4 % 0.20 to 0.52, a tenth closer 0.09 to 0.36. Other photos of one real
 * animal have 0.27 and more in nine of ten pairs.
 */
const differenceMin = 0.25;
/** Maximum time to ask for another view, ms. Policy: a pet does not sit still for the fourth photo. */
const askMsMax = 3_000;

const ASKS: readonly VarietyAsk[] = ['A_LITTLE_LEFT', 'A_LITTLE_RIGHT', 'A_LITTLE_CLOSER', 'A_LITTLE_BACK'];

/** Kept views of one kind of photo. */
interface Views {
  readonly hashes: readonly Uint8Array[];
  /** Time of the last kept photo, ms. */
  readonly keptMs: number;
}

function withView(views: Views | undefined, hash: Uint8Array, timeMs: number): Views {
  return { hashes: [...(views?.hashes ?? []), hash], keptMs: timeMs };
}

/** Whether a kept photo shows the same view. */
function isViewKept(views: Views | undefined, hash: Uint8Array): boolean {
  return views?.hashes.some((kept) => hashDistance(kept, hash) < differenceMin) ?? false;
}

/** Hint before the next photo: asks for another view while the frame is the same as a photo and the time is not up. */
function varietyAsk(views: Views | undefined, hashNow: () => Uint8Array, timeMs: number): VarietyAsk | undefined {
  if (views === undefined || timeMs - views.keptMs >= askMsMax) return undefined;
  if (!isViewKept(views, hashNow())) return undefined;
  return ASKS[(views.hashes.length - 1) % ASKS.length];
}

/** Minimum pause after the last fingerprint, ms, for the user to step back. */
const stepBackMsMin = 2_500;
const sceneChangeMin = 12;

function planeOf({ width, height, gray }: Frame): Plane {
  return { width, height, data: Float32Array.from(gray) };
}

/** The part of a whole-animal frame that a close-up would show. */
function middleOf(frame: Frame): Plane {
  const { left, top, width, height } = guideRegion(frame, 'fingerprint');
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data[y * width + x] = frame.gray[(top + y) * frame.width + left + x]!;
  return { width, height, data };
}

/** Requires a visible print in a good nose frame, and ranks by its clarity. */
function withPrint(verdict: FrameVerdict, frame: Frame): FrameVerdict {
  const guide = { left: 0, top: 0, width: frame.width, height: frame.height };
  const { isVisible, visibility } = seePrint(planeOf(frame), guide);
  return isVisible ? { ...verdict, sharpness: visibility } : { object: true, ok: false, guidance: 'NO_PRINT' };
}

/**
 * The built-in analyzer: light, sharpness, motion and position of the object in the guide, a DOG's nose print, and from
 * the second fingerprint a different view than those kept. It does not recognise animals, so `ok` means a sharp,
 * steady, well-lit object. Between close-up and whole animal it waits until the picture has changed, and does not
 * accept a close-up as the whole animal.
 */
export function createFrameAnalyzer(species?: Species): FrameAnalyzer {
  let previous: Frame | undefined;
  let closeUp: Frame | undefined;
  let views: Views | undefined;

  function judge(frame: Frame, motion: number | undefined): FrameVerdict {
    const verdict = judgeFrame(measureFrame(frame), motion, frame.kind);
    if (!verdict.ok || frame.kind !== 'fingerprint') return verdict;
    const asked = species === 'DOG' ? withPrint(verdict, frame) : verdict;
    if (!asked.ok) return asked;
    const guidance = varietyAsk(views, () => perceptualHashOf(planeOf(frame)), frame.time);
    return guidance === undefined ? asked : { object: true, ok: false, guidance };
  }

  /** The whole animal, unless the middle is still a close-up. */
  const wholeOf = (verdict: FrameVerdict, frame: Frame): FrameVerdict =>
    verdict.ok && frame.kind === 'appearance' && isViewKept(views, perceptualHashOf(middleOf(frame)))
      ? { object: true, ok: false, guidance: 'MOVE_BACK' }
      : verdict;

  return {
    analyze(frame): FrameVerdict {
      const before = previous?.kind === frame.kind ? previous : undefined;
      if (frame.kind === 'appearance' && previous?.kind === 'fingerprint') closeUp = frame;
      previous = frame;
      const motion = before && motionBetween(before.gray, frame.gray);
      const verdict = judge(frame, motion);
      if (closeUp === undefined || !verdict.object) return wholeOf(verdict, frame);
      const hasMoved =
        frame.time - closeUp.time >= stepBackMsMin && motionBetween(closeUp.gray, frame.gray) >= sceneChangeMin;
      if (!hasMoved) return { object: true, ok: false, guidance: 'MOVE_BACK' };
      closeUp = undefined;
      return wholeOf(verdict, frame);
    },
    kept() {
      if (previous?.kind === 'fingerprint') views = withView(views, perceptualHashOf(planeOf(previous)), previous.time);
    },
  };
}
