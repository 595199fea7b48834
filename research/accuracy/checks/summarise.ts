import type { AlteredPhoto } from './altered-pairs.ts';

/** Score that a genuine pair must stay below when the face or nose of one photo is painted over. */
export const PAINTED_SCORE_MAX = 20;
/** Score difference that a genuine pair must stay below when the background of one photo is replaced. */
export const BACKGROUND_CHANGE_MAX = 5;

/** Results of one change of the photos of a set. */
export interface ChangeSummary {
  readonly change: string;
  readonly photos: number;
  readonly refused: number;
  /** First reasons of the refused photos. */
  readonly reasons: string;
  readonly pairs: number;
  readonly medianBefore: number | undefined;
  readonly medianAfter: number | undefined;
  readonly highestAfter: number | undefined;
  /** Pairs that reach PAINTED_SCORE_MAX, or change by BACKGROUND_CHANGE_MAX or more. */
  readonly failures: number;
}

const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Summarises altered photos by change, in the order of first occurrence. */
export function summarise(photos: readonly AlteredPhoto[]): ChangeSummary[] {
  return [...new Set(photos.map(({ change }) => change))].map((change) => {
    const own = photos.filter((photo) => photo.change === change);
    const scores = own.flatMap((photo) => photo.scores);
    const fails = change.startsWith('painted')
      ? ({ after }: { after: number }) => after >= PAINTED_SCORE_MAX
      : ({ before, after }: { before: number; after: number }) => Math.abs(after - before) >= BACKGROUND_CHANGE_MAX;
    const after = scores.map((score) => score.after);
    return {
      change,
      photos: own.length,
      pairs: scores.length,
      refused: own.filter(({ refusedFor }) => refusedFor !== undefined).length,
      reasons: [...new Set(own.flatMap(({ refusedFor }) => refusedFor ?? []))].map((one) => `\`${one}\``).join(', '),
      medianBefore: medianOf(scores.map((score) => score.before)),
      medianAfter: medianOf(after),
      highestAfter: after.length === 0 ? undefined : Math.max(...after),
      failures: scores.filter(fails).length,
    };
  });
}
