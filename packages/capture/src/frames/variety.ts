import { hashDistance } from '@rhinarium/engine';
import type { VarietyAsk } from './guidance.ts';

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
export interface Views {
  readonly hashes: readonly Uint8Array[];
  /** Time of the last kept photo, ms. */
  readonly keptMs: number;
}

export function withView(views: Views | undefined, hash: Uint8Array, timeMs: number): Views {
  return { hashes: [...(views?.hashes ?? []), hash], keptMs: timeMs };
}

/** Whether a kept photo shows the same view. */
export function isViewKept(views: Views | undefined, hash: Uint8Array): boolean {
  return views?.hashes.some((kept) => hashDistance(kept, hash) < differenceMin) ?? false;
}

/** Hint before the next photo: asks for another view while the frame is the same as a photo and the time is not up. */
export function varietyAsk(
  views: Views | undefined,
  hashNow: () => Uint8Array,
  timeMs: number,
): VarietyAsk | undefined {
  if (views === undefined || timeMs - views.keptMs >= askMsMax) return undefined;
  if (!isViewKept(views, hashNow())) return undefined;
  return ASKS[(views.hashes.length - 1) % ASKS.length];
}
