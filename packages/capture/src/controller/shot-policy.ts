import type { FrameVerdict } from '../frames/frame.ts';
import type { Guidance } from '../frames/guidance.ts';

/** For so long, and in so many frames, all must be good before the sharpest of them becomes a photo. */
const steadyMsMin = 300;
const steadyFramesMin = 2;
/** Between two photos; a pet or a hand moves a little in that time, so they are not five times one picture. */
const pauseMsMin = 400;
/** What even the user's own shutter cannot make a photo of. */
const HOPELESS: readonly (Guidance | undefined)[] = ['TOO_DARK', 'TOO_BRIGHT', 'BLURRY', 'GLARE'];

/** A run of good frames. */
export interface Burst {
  readonly frames: number;
  /** When its first frame was seen. */
  readonly sinceMs: number;
  readonly sharpnessBest: number;
  readonly lastTakenMs: number | undefined;
}

export const NO_BURST: Burst = { frames: 0, sinceMs: 0, sharpnessBest: -1, lastTakenMs: undefined };

interface BurstStep {
  readonly burst: Burst;
  /** Whether this frame is the sharpest so far and must be kept. */
  readonly hold: boolean;
  /** Whether the kept frame now becomes a photo. */
  readonly take: boolean;
}

/**
 * Which frames become photos: the sharpest of each steady run, or the one that the user asked for unless it is
 * hopeless.
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
