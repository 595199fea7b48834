import type { FrameVerdict } from '../frames/frame.ts';
import type { Guidance } from '../frames/guidance.ts';

/** Minimum duration (and number of frames) of a good burst before its sharpest frame becomes a photo, ms. */
const steadyMsMin = 300;
const steadyFramesMin = 2;
/** Minimum pause between photos, ms, in which pet or hand move a little. */
const pauseMsMin = 400;
/** Faults for which even the manual shutter takes no photo. */
const HOPELESS: readonly (Guidance | undefined)[] = ['TOO_DARK', 'TOO_BRIGHT', 'BLURRY', 'GLARE'];

/** A run of good frames. */
export interface Burst {
  readonly frames: number;
  /** Time of its first frame. */
  readonly sinceMs: number;
  readonly sharpnessBest: number;
  readonly lastTakenMs: number | undefined;
}

export const NO_BURST: Burst = { frames: 0, sinceMs: 0, sharpnessBest: -1, lastTakenMs: undefined };

interface BurstStep {
  readonly burst: Burst;
  /** Whether this frame is the sharpest so far and must be held. */
  readonly hold: boolean;
  /** Whether to take the held frame. */
  readonly take: boolean;
}

/**
 * Chooses frames for photos: the sharpest of each steady burst, or the manually requested one unless it is unusable.
 */
export function watchBurst(burst: Burst, verdict: FrameVerdict, time: number, isAsked: boolean): BurstStep {
  const ended: Burst = { ...NO_BURST, lastTakenMs: burst.lastTakenMs };
  if (isAsked && verdict.object && !HOPELESS.includes(verdict.guidance))
    return { burst: { ...ended, lastTakenMs: time }, hold: true, take: true };
  if (!verdict.object || !verdict.ok) return { burst: ended, hold: false, take: false };
  if (burst.lastTakenMs !== undefined && time - burst.lastTakenMs < pauseMsMin)
    return { burst: ended, hold: false, take: false };
  const sharpness = verdict.sharpness ?? 0;
  const hold = sharpness > burst.sharpnessBest;
  const frames = burst.frames + 1;
  const sinceMs = burst.frames === 0 ? time : burst.sinceMs;
  if (frames >= steadyFramesMin && time - sinceMs >= steadyMsMin)
    return { burst: { ...ended, lastTakenMs: time }, hold, take: true };
  return {
    burst: { ...burst, frames, sinceMs, sharpnessBest: Math.max(sharpness, burst.sharpnessBest) },
    hold,
    take: false,
  };
}
