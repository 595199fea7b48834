/** How many verifications had a score, without its decimals, by what was decided. */
export interface ScoreCount {
  readonly score: number;
  readonly matches: number;
  readonly inconclusive: number;
  readonly noMatches: number;
}

/** Points of a bar. */
const bandPoints = 5;

interface ScoreBand extends Omit<ScoreCount, 'score'> {
  readonly from: number;
  /** Scores below it; the last band has the score of 100 too. */
  readonly to: number;
  readonly all: number;
}

const allOf = ({ matches, inconclusive, noMatches }: Omit<ScoreCount, 'score'>) => matches + inconclusive + noMatches;
const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Every band from 0 to 100, also those without a verification. */
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

/** What a threshold would have let through, beside what was decided. Scores alone: the other reasons are not known. */
export function compareThreshold(scores: readonly ScoreCount[], threshold: number) {
  const above = scores.filter(({ score }) => score >= threshold);
  const below = scores.filter(({ score }) => score < threshold);
  const decided = sumOf(scores.map(({ matches }) => matches));
  return {
    all: sumOf(scores.map(allOf)),
    /** Decided as a match. */
    decided,
    reached: sumOf(above.map(allOf)),
    /** Matches that would not have reached it. */
    lost: sumOf(below.map(({ matches }) => matches)),
    /** Those that would have reached it and are no match. */
    gained: sumOf(above.map(({ inconclusive, noMatches }) => inconclusive + noMatches)),
  };
}
