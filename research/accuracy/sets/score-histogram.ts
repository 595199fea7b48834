import type { Answer, Evidence } from '@rhinarium/evaluate/sets/evidence';

/** Points of the service's score that one bar of a histogram holds. */
export const BAR_POINTS = 5;

/** Shares of comparisons by their score, 0 to 100 in bars of BAR_POINTS; a class that is not there has none. */
export interface ScoreHistogram {
  readonly protocol: 'R1P1' | 'R5P3';
  readonly genuine: readonly number[];
  readonly impostor: readonly number[];
  /** Different animals of one breed. */
  readonly lookAlike: readonly number[];
}

/** Of three photos against five where the set has such pairs, else of single photos. Animals of elsewhere are impostors like any other. */
export function scoreHistogram({ R1P1, R5P3, lookAlikes, others }: Evidence): ScoreHistogram {
  const protocol = R5P3.length > 0 ? 'R5P3' : 'R1P1';
  const own = protocol === 'R5P3' ? R5P3 : R1P1;
  return {
    protocol,
    genuine: sharesOf(own.filter(({ probe, reference }) => probe === reference)),
    impostor: sharesOf([...own.filter(({ probe, reference }) => probe !== reference), ...(others?.[protocol] ?? [])]),
    lookAlike: sharesOf(lookAlikes?.[protocol] ?? []),
  };
}

function sharesOf(comparisons: readonly Partial<Answer>[]): number[] {
  const points = comparisons.flatMap((one) => one.points ?? []);
  if (points.length === 0) return [];
  const counts = new Array<number>(100 / BAR_POINTS).fill(0);
  for (const value of points) counts[Math.min(counts.length - 1, Math.floor(value / BAR_POINTS))]! += 1;
  return counts.map((count) => count / points.length);
}
