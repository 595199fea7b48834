import { likenessDistance } from '@rhinarium/engine';
import type { VarietyAsk } from './guidance.ts';

/**
 * How unlike a frame has to be to those of the photos that were kept, as `likenessDistance` measures. Measured on
 * generated pets: a hand that shakes by 2 % of the guide makes at most 0.16, a step of 4 % 0.20 to 0.52, a tenth closer
 * 0.09 to 0.36; other photos of one real animal 0.27 and more in nine of ten pairs.
 */
const differenceMin = 0.25;
/**
 * So long a user is asked after a photo; then any other photo will do. Policy: a pet does not sit still for the fourth.
 */
const askMsMax = 3_000;

const ASKS: readonly VarietyAsk[] = ['A_LITTLE_LEFT', 'A_LITTLE_RIGHT', 'A_LITTLE_CLOSER', 'A_LITTLE_BACK'];

/** What was kept of one kind of photo. */
export interface Views {
  readonly likenesses: readonly Uint8Array[];
  /** When the last one was kept, ms. */
  readonly keptMs: number;
}

export function withView(views: Views | undefined, likeness: Uint8Array, timeMs: number): Views {
  return { likenesses: [...(views?.likenesses ?? []), likeness], keptMs: timeMs };
}

/** Whether a picture shows what one of the kept photos shows. */
export function isViewKept(views: Views | undefined, likeness: Uint8Array): boolean {
  return views?.likenesses.some((kept) => likenessDistance(kept, likeness) < differenceMin) ?? false;
}

/**
 * The hint before the next photo: another view, as long as the frame shows the same as a photo and the time is not up.
 */
export function varietyAsk(
  views: Views | undefined,
  likenessNow: () => Uint8Array,
  timeMs: number,
): VarietyAsk | undefined {
  if (views === undefined || timeMs - views.keptMs >= askMsMax) return undefined;
  if (!isViewKept(views, likenessNow())) return undefined;
  return ASKS[(views.likenesses.length - 1) % ASKS.length];
}
