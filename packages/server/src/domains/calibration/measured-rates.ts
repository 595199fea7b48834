import type { ClaimsPolicy } from '@rhinarium/contract';
import type { MeasuredClaim } from '@rhinarium/engine';
import { type BasisCounts, COLUMNS_PER_TENTH, GROUPS } from './claim-counts.ts';

/** Evidence from which a measured claim counts (docs/decisions/0071-claims-measured-on-site.md). */
export interface Enough {
  /** Pets, for either side. */
  readonly animals: number;
  /** Comparisons of different pets in the tail that is fitted. */
  readonly tailComparisons: number;
  /** Largest share of all comparisons that the tail may be. */
  readonly tailShareMax: number;
}
export const ENOUGH: Enough = { animals: 30, tailComparisons: 60, tailShareMax: 0.2 };

/** 97.5 % quantile of Student's t with GROUPS - 1 degrees of freedom. */
const T_OF_GROUPS = 2.093;
/** Columns between knots of a measured claim. */
const KNOT_COLUMNS = 2;
const TENTHS_MAX = 12;
/** Smallest mean excess of a tail, columns. */
const EXCESS_MIN = 0.1;

/** Number of comparisons in the columns from one on. */
export const sumFrom = (columns: readonly number[], from: number): number =>
  columns.reduce((sum, count, at) => (at >= from ? sum + count : sum), 0);

/** Column from which the tail is fitted. `undefined` if too few comparisons reach far enough. */
function tailColumn({ compared, weighed }: BasisCounts, enough: Enough): number | undefined {
  const column = compared.findLastIndex((_, at) => sumFrom(compared, at) >= enough.tailComparisons);
  if (column < 1) return undefined;
  return sumFrom(weighed, column) <= enough.tailShareMax * sumFrom(weighed, 0) ? column : undefined;
}

/**
 * log10 of the share of comparisons of different pets at or beyond a shipped rate of 10^-x: as counted before the tail,
 * in it a straight line, whose slope is the maximum-likelihood one of grouped exponential excesses.
 */
function tailOf(weighed: readonly number[], from: number): (x: number) => number {
  const all = sumFrom(weighed, 0);
  const inTail = sumFrom(weighed, from);
  const steps = weighed.reduce((sum, count, at) => (at > from ? sum + count * (at - from) : sum), 0);
  const excess = Math.max(EXCESS_MIN, steps / inTail);
  const perColumn = Math.log10(excess / (1 + excess));
  return (x) => {
    const column = x * COLUMNS_PER_TENTH;
    if (column >= from) return Math.log10(inTail / all) + perColumn * (column - from);
    return Math.log10(sumFrom(weighed, Math.floor(column + 1e-9)) / all);
  };
}

/** Measured false-match rate where the shipped one is `claimed`, with its 95 % interval. */
export interface MeasuredRate {
  readonly claimed: number;
  readonly measured: number;
  readonly interval: [number, number];
}

/** log10 of the measured false-match rate and of the ends of its interval, where the shipped one is 10^-x. */
interface Measured {
  readonly at: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Measures the false-match rate. The interval leaves out each group of animals with all pairs it is in, because the
 * pairs of one animal depend on one another (jackknife). `undefined` without enough evidence.
 */
function measureFalseMatch(counts: BasisCounts, enough: Enough): ((x: number) => Measured) | undefined {
  if (counts.animals < enough.animals) return undefined;
  const from = tailColumn(counts, enough);
  if (from === undefined) return undefined;
  const point = tailOf(counts.weighed, from);
  const without = counts.byGroup.map((group) =>
    tailOf(
      counts.weighed.map((count, at) => count - group[at]!),
      from,
    ),
  );
  return (x) => {
    const at = point(x);
    const others = without.map((rate) => rate(x));
    // A tail of one group alone tells nothing about other animals.
    if (!others.every(Number.isFinite)) return { at, low: Number.NEGATIVE_INFINITY, high: 0 };
    const mean = others.reduce((sum, rate) => sum + rate, 0) / GROUPS;
    const square = others.reduce((sum, rate) => sum + (rate - mean) ** 2, 0);
    const reach = T_OF_GROUPS * Math.sqrt(((GROUPS - 1) / GROUPS) * square);
    return { at, low: at - reach, high: Math.min(0, at + reach) };
  };
}

/** Measured false-match rates where the shipped ones are 0.1 to 0.0001. Empty without enough evidence. */
export function measuredRates(counts: BasisCounts, enough: Enough = ENOUGH): MeasuredRate[] {
  const measure = measureFalseMatch(counts, enough);
  if (!measure) return [];
  return [1, 2, 3, 4].map((x) => {
    const { at, low, high } = measure(x);
    return { claimed: 10 ** -x, measured: 10 ** at, interval: [10 ** low, 10 ** high] };
  });
}

type Knots = (readonly [number, number])[];

/** Checks whether a table maps each rate to itself. */
const isAsShipped = (knots: Knots, sign: 1 | -1) => knots.every(([at, rate]) => Math.abs(rate - sign * at) < 1e-4);

function falseMatchTable(counts: BasisCounts, { policy }: Rules, enough: Enough): MeasuredClaim['falseMatch'] {
  const measure = measureFalseMatch(counts, enough);
  if (!measure) return undefined;
  const knots: Knots = [];
  for (let column = 0; column <= TENTHS_MAX * COLUMNS_PER_TENTH; column += KNOT_COLUMNS) {
    const x = column / COLUMNS_PER_TENTH;
    const { at, high } = measure(x);
    const shipped = policy === 'MEASURED' ? Math.min(-x, high) : -x;
    const before = knots.at(-1)?.[1] ?? 1;
    knots.push([x, Math.min(Math.max(at, shipped), before - 1e-6)]);
  }
  if (isAsShipped(knots, -1)) return undefined;
  const [[, nextToLast], [, last]] = knots.slice(-2) as [Knots[number], Knots[number]];
  return { knots, tailSlope: ((last - nextToLast) * COLUMNS_PER_TENTH) / KNOT_COLUMNS };
}

/** Share of comparisons of one animal that score as low as a shipped false-non-match rate of 10^(-column / 10). */
function falseNonMatchAt({ mated, matedAnimals }: BasisCounts, column: number) {
  const low = sumFrom(mated, column);
  const all = sumFrom(mated, 0);
  return {
    share: low / all,
    /** Rank that one more comparison would have: valid where nothing else is known. */
    rank: (low + 1) / (all + 1),
    /** Upper bound by the rule of three, which counts animals. */
    bound: Math.min(1, (low + 3) / matedAnimals),
  };
}

/** Measured false-non-match rate where the shipped one is `shipped`, with its upper bound. */
export function measuredFalseNonMatch(counts: BasisCounts, shipped: number) {
  return falseNonMatchAt(counts, Math.floor(-Math.log10(shipped) * COLUMNS_PER_TENTH + 1e-9));
}

function falseNonMatchTable(
  counts: BasisCounts,
  { policy, isCalibrated }: Rules,
  enough: Enough,
): MeasuredClaim['falseNonMatch'] {
  if (counts.matedAnimals < enough.animals) return undefined;
  const knots: Knots = [];
  for (let column = 2 * COLUMNS_PER_TENTH; column >= 0; column -= KNOT_COLUMNS) {
    const shipped = 10 ** (-column / COLUMNS_PER_TENTH);
    const { share, rank, bound } = falseNonMatchAt(counts, column);
    const known = policy === 'MEASURED' ? Math.min(shipped, bound) : shipped;
    knots.push([Math.log10(shipped), Math.log10(Math.max(isCalibrated ? share : rank, known))]);
  }
  return isCalibrated && isAsShipped(knots, 1) ? undefined : knots;
}

/** How counts become claims. */
export interface Rules {
  readonly policy: ClaimsPolicy;
  /** Whether the shipped false-non-match rates of the calibration hold for real animals of the species. */
  readonly isCalibrated: boolean;
}

/** The claim that follows from counts. `undefined` if the shipped claims hold. */
export function claimFrom(counts: BasisCounts, rules: Rules, enough: Enough = ENOUGH): MeasuredClaim | undefined {
  if (rules.policy === 'SHIPPED') return undefined;
  const falseMatch = falseMatchTable(counts, rules, enough);
  const falseNonMatch = falseNonMatchTable(counts, rules, enough);
  if (!falseMatch && !falseNonMatch) return undefined;
  return { ...(falseMatch ? { falseMatch } : {}), ...(falseNonMatch ? { falseNonMatch } : {}) };
}
