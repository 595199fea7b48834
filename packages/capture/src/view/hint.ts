import type { Species } from '@rhinarium/contract';
import type { CaptureProgress, DetectionStatus } from '../controller/status.ts';
import type { Words } from '../locale/words.ts';

/** Minimum display time of a hint, ms. */
const shownMsMin = 900;

export interface ShownHint {
  readonly text: string;
  readonly sinceMs: number;
}

/** Keeps the current hint until it was shown long enough. */
export function settleHint(shown: ShownHint | undefined, text: string, nowMs: number): ShownHint {
  if (shown === undefined || (shown.text !== text && nowMs - shown.sinceMs >= shownMsMin))
    return { text, sinceMs: nowMs };
  return shown;
}

/** The current hint for the user. */
export function hintText(
  words: Words,
  species: Species,
  { kind, captured }: CaptureProgress,
  status: DetectionStatus,
): string {
  const aim = words.aim[species][kind];
  if (status.type === 'Detected') return words.hints.GOOD;
  if (status.type !== 'Processing' || status.guidance === undefined) return aim;
  if (status.guidance === 'MOVE_BACK' && kind === 'appearance' && captured.fingerprint > 0)
    return words.stepBack[species];
  return words.hints[status.guidance];
}
