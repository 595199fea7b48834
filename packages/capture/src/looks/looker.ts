import type { UploadKind } from '@rhinarium/contract/vocabulary';
import type { Frame, FrameVerdict } from '../frames/frame.ts';
import type { Look, Sight } from './look.ts';
import { type NextPhoto, verdictWithSight } from './sight-rules.ts';

/** Interval of questions, ms. Doubled after each failure, up to 16 s. */
const everyMs = 1_000;
const doublingsMax = 4;
/** Maximum age of an answer, ms. */
const freshMsMax = 4_000;
/** Time for which the automatic shutter waits for the first answer on a kind of photo, ms. */
const patienceMs = 4_000;

/** Knows what the camera shows, by asking once a second, one question at a time. */
export interface Looker {
  /**
   * Judges a frame by the last answer, and asks again if it is time. Without an answer the verdict stands, except that
   * the automatic shutter waits for the first one.
   */
  judge(verdict: FrameVerdict, frame: Frame, next: NextPhoto): FrameVerdict;
  /** The last answer on this kind of photo, while it is fresh. */
  sightOf(kind: UploadKind): Sight | undefined;
}

interface Answer {
  readonly kind: UploadKind;
  readonly sight: Sight;
  readonly timeMs: number;
}

/** `pictureOf` returns a small JPEG of what a photo of the kind would show. */
export function createLooker(look: Look, pictureOf: (kind: UploadKind) => Promise<Blob>): Looker {
  let isOffered = true;
  let isAsking = false;
  let nextMs = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let nowMs = 0;
  let last: Answer | undefined;
  let awaited: { readonly kind: UploadKind; readonly untilMs: number } | undefined;

  async function ask(kind: UploadKind, timeMs: number): Promise<void> {
    isAsking = true;
    try {
      const sight = await look(await pictureOf(kind), kind);
      isOffered = sight !== undefined;
      if (sight !== undefined) last = { kind, sight, timeMs };
      failures = 0;
    } catch {
      failures = Math.min(failures + 1, doublingsMax);
      awaited = { kind, untilMs: Number.NEGATIVE_INFINITY };
    }
    isAsking = false;
    nextMs = timeMs + everyMs * 2 ** failures;
  }

  const sightOf = (kind: UploadKind) =>
    isOffered && last?.kind === kind && nowMs - last.timeMs <= freshMsMax ? last.sight : undefined;

  return {
    sightOf,
    judge(verdict, { kind, time }, next) {
      nowMs = time;
      if (!isOffered || !verdict.object) return verdict;
      if (awaited?.kind !== kind) awaited = { kind, untilMs: failures > 0 ? time : time + patienceMs };
      if (!isAsking && time >= nextMs) void ask(kind, time);
      const sight = sightOf(kind);
      if (sight !== undefined) return verdictWithSight(verdict, sight, next);
      return verdict.ok && time < awaited.untilMs ? { object: true, ok: false } : verdict;
    },
  };
}
