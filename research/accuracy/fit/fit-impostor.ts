import type { Calibration } from '@rhinarium/engine';
import { generator } from '@rhinarium/evaluate/measures/bootstrap';
import { round } from './fit-weights.ts';

/** A comparison of two different animals, whatever made the fused ratio. */
interface ImpostorComparison {
  readonly animals: readonly [string, string];
  readonly isOfOneKind: boolean;
  readonly pairs: number;
  readonly fused: number;
}

/** Comparisons of one source and shape. */
export interface ImpostorTable {
  readonly comparisons: readonly ImpostorComparison[];
  /** Share that look-alikes are given among them, however many there are; without it each comparison counts once. */
  readonly lookAlikeShare?: number;
  /** Whether location and spread are read off it. */
  readonly isMeasure: boolean;
  /** It counts only as a bound: of its comparisons at most this share may reach the rate of BOUND_LEVEL; with 0, none. */
  readonly boundShare?: number;
}

/** Steps of the false-match table, log10; it ends where the data end. */
const LEVELS = [-0.05, -0.3, -0.6, -1, -1.3, -1.6, -2, -2.3, -2.6, -3, -3.3, -3.6];
/** Impostors beyond a step: with fewer, a quantile is chance. */
const ERRORS_MIN = 10;
/** log10 of the usual threshold, 1 in 10,000: see ImpostorTable.boundShare. */
const BOUND_LEVEL = -4;
/** How far a bound lies beyond the comparison that sets it, in deviations: more than what rounding takes off. */
const BEYOND = 0.001;
/** The tail is read from the comparisons beyond this share. */
const TAIL_FROM = 0.01;
/** Number of bootstrap draws of animals for the tail. The decay above this share of the draws is kept, so that few animals claim less. */
const DRAWS = 200;
const CAUTION = 0.75;

interface Placed {
  readonly at: number;
  readonly weight: number;
  readonly animals: readonly [string, string];
}

function weighted(
  { comparisons, lookAlikeShare }: ImpostorTable,
  place: (one: ImpostorComparison) => number,
): Placed[] {
  const alike = comparisons.filter(({ isOfOneKind }) => isOfOneKind).length;
  const share = alike > 0 ? lookAlikeShare : undefined;
  const weightOf = ({ isOfOneKind }: ImpostorComparison) => {
    if (share === undefined) return 1 / comparisons.length;
    return isOfOneKind ? share / alike : (1 - share) / (comparisons.length - alike);
  };
  return comparisons
    .map((one) => ({ at: place(one), weight: weightOf(one), animals: one.animals }))
    .sort((a, b) => b.at - a.at);
}

/** The value that this share of the weight lies at or above; `sorted` falls. */
function quantile(sorted: readonly Placed[], share: number, times: (one: Placed) => number = () => 1): number {
  const total = sorted.reduce((sum, one) => sum + one.weight * times(one), 0);
  let above = 0;
  for (const one of sorted) {
    above += one.weight * times(one);
    if (above >= share * total) return one.at;
  }
  return sorted.at(-1)!.at;
}

/**
 * Mean excess over each table's quantile of TAIL_FROM, all tables counting the same: the scale of an exponential tail (a generalised Pareto one
 * of shape 0; Coles 2001, 4).
 */
function meanExcess(tables: readonly (readonly Placed[])[], times: (one: Placed) => number): number {
  let sum = 0;
  let weight = 0;
  for (const sorted of tables) {
    const from = quantile(sorted, TAIL_FROM, times);
    for (const one of sorted) {
      if (one.at <= from) break;
      sum += one.weight * times(one) * (one.at - from);
      weight += one.weight * times(one);
    }
  }
  return weight > 0 ? sum / weight : 0;
}

function cautiousExcess(tables: readonly (readonly Placed[])[]): number {
  const names = [...new Set(tables.flat().flatMap(({ animals }) => animals))].sort();
  const next = generator(4711);
  const found = Array.from({ length: DRAWS }, () => {
    const drawn = new Map<string, number>();
    for (let n = 0; n < names.length; n++) {
      const name = names[Math.floor(next() * names.length)]!;
      drawn.set(name, (drawn.get(name) ?? 0) + 1);
    }
    return meanExcess(tables, ({ animals: [a, b] }) => (drawn.get(a) ?? 0) * (drawn.get(b) ?? 0));
  }).sort((a, b) => a - b);
  return found[Math.floor(CAUTION * found.length)]!;
}

/** Least squares of a straight line through points of equal weight: value at 0, and slope. */
function line(points: readonly (readonly [number, number])[]): readonly [number, number] {
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point[0]), mean((point) => point[1])];
  const spread = mean((point) => (point[0] - x) ** 2);
  const slope = spread > 1e-9 ? mean((point) => (point[0] - x) * (point[1] - y)) / spread : 0;
  return [round(y - slope * x), round(slope)];
}

type Moments = Pick<Calibration, 'location' | 'spread'>;

function placedOf(tables: readonly ImpostorTable[], { location, spread }: Moments): Placed[][] {
  const standard = ({ fused, pairs }: ImpostorComparison) =>
    (fused - location[0] - location[1] * Math.log(pairs)) / (spread[0] + spread[1] * Math.log(pairs));
  return tables.map((table) => weighted(table, standard));
}

/** Where each source that only bounds puts the usual threshold. */
function boundsOf(tables: readonly ImpostorTable[], moments: Moments): number[] {
  const bounds = tables.filter(({ boundShare }) => boundShare !== undefined);
  return placedOf(bounds, moments).map((table, at) => quantile(table, bounds[at]!.boundShare!) + BEYOND);
}

/** The table with its last knot at the bound, where its tail would reach the usual threshold before. */
function withBound<T extends Pick<Calibration, 'knots' | 'tailSlope'>>(table: T, boundAt: number): T {
  const [lastAt, lastLevel] = table.knots.at(-1)!;
  if (boundAt <= lastAt + (BOUND_LEVEL - lastLevel) / table.tailSlope) return table;
  return { ...table, knots: [...table.knots, [round(boundAt), BOUND_LEVEL]] };
}

/** A fitted calibration with its bound fitted again, all else as it is. */
export function fitBound(calibration: Calibration, bound: readonly ImpostorTable[]): Calibration {
  const knots = calibration.knots.filter(([, level]) => level > BOUND_LEVEL);
  return withBound({ ...calibration, knots }, Math.max(...boundsOf(bound, calibration)));
}

/**
 * What the spread of a table is read off: the standard deviation, or the distance from the mean to the quantile of
 * SPREAD_TAIL in that of a normal distribution. Sets of photos have a wider body and a shorter tail than single pairs;
 * the tail is where decisions are made.
 */
export type SpreadFrom = 'deviation' | 'tail';
const SPREAD_TAIL = { share: 1e-3, normal: 3.0902 };

function momentsOf(table: ImpostorTable, spreadFrom: SpreadFrom) {
  const values = table.comparisons.map(({ fused }) => fused);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  const tailAt = quantile(
    weighted(table, ({ fused }) => fused),
    SPREAD_TAIL.share,
  );
  const spread = spreadFrom === 'tail' ? (tailAt - mean) / SPREAD_TAIL.normal : deviation;
  return { growth: Math.log(table.comparisons[0]!.pairs), mean, spread };
}

/**
 * Location and spread of different animals' fused ratios by the number of pairs, and the false-match table: at every level that of the source
 * and shape which is hardest to tell apart, so that the rate is claimed too high for the others rather than too low for it.
 */
export function fitImpostor(
  tables: readonly ImpostorTable[],
  spreadFrom: SpreadFrom = 'deviation',
): Pick<Calibration, 'location' | 'spread' | 'knots' | 'tailSlope'> {
  const moments = tables.filter(({ isMeasure }) => isMeasure).map((table) => momentsOf(table, spreadFrom));
  const location = line(moments.map(({ growth, mean }) => [growth, mean]));
  const spread = line(moments.map(({ growth, spread: value }) => [growth, value]));
  const placed = placedOf(
    tables.filter(({ boundShare }) => boundShare === undefined),
    { location, spread },
  );
  const knots: [number, number][] = [];
  for (const level of LEVELS) {
    const at = placed
      .filter((table) => table.length * 10 ** level >= ERRORS_MIN)
      .map((table) => quantile(table, 10 ** level));
    if (at.length > 0) knots.push([round(Math.max(...at, (knots.at(-1)?.[0] ?? -9) + 0.02)), level]);
  }
  const bounds = boundsOf(tables, { location, spread });
  const decay = cautiousExcess(placed.filter(({ length }) => length * TAIL_FROM >= ERRORS_MIN));
  const fitted = { location, spread, knots, tailSlope: round(-1 / (decay * Math.LN10)) };
  return bounds.length === 0 ? fitted : withBound(fitted, Math.max(...bounds));
}
