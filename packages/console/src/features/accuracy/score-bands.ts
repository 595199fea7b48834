/** Number of verifications per whole score, by decision. */
export interface ScoreCount {
  readonly score: number;
  readonly matches: number;
  readonly inconclusive: number;
  readonly noMatches: number;
}

/** Score points per bar. */
const bandPoints = 5;

interface ScoreBand extends Omit<ScoreCount, 'score'> {
  readonly from: number;
  /** Exclusive upper bound. The last band includes 100. */
  readonly to: number;
  readonly all: number;
}

const allOf = ({ matches, inconclusive, noMatches }: Omit<ScoreCount, 'score'>) => matches + inconclusive + noMatches;
const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** All bands from 0 to 100, empty ones included. */
export function scoreBands(scores: readonly ScoreCount[]): ScoreBand[] {
  return Array.from({ length: 100 / bandPoints }, (_, n) => {
    const from = n * bandPoints;
    const to = from + bandPoints;
    const within = scores.filter(({ score }) => Math.min(score, 99) >= from && Math.min(score, 99) < to);
    const count = (name: 'matches' | 'inconclusive' | 'noMatches') => sumOf(within.map((row) => row[name]));
    return {
      from,
      to,
      matches: count('matches'),
      inconclusive: count('inconclusive'),
      noMatches: count('noMatches'),
      all: sumOf(within.map(allOf)),
    };
  });
}

/**
 * Effect of a threshold compared with the actual decisions. By score alone, because other reasons are not known here.
 */
export function compareThreshold(scores: readonly ScoreCount[], threshold: number) {
  const above = scores.filter(({ score }) => score >= threshold);
  const below = scores.filter(({ score }) => score < threshold);
  const decided = sumOf(scores.map(({ matches }) => matches));
  return {
    all: sumOf(scores.map(allOf)),
    /** Decided as a match. */
    decided,
    reached: sumOf(above.map(allOf)),
    /** Matches below the threshold. */
    lost: sumOf(below.map(({ matches }) => matches)),
    /** Other decisions above the threshold. */
    gained: sumOf(above.map(({ inconclusive, noMatches }) => inconclusive + noMatches)),
  };
}
