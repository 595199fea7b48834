import type { Calibration } from '@rhinarium/engine';
import { generator } from '@rhinarium/evaluate/measures/figure';
import { round } from './fit-weights.ts';

/** A comparison of two different animals with its fused ratio. */
interface ImpostorComparison {
  readonly animals: readonly [string, string];
  readonly isOfOneKind: boolean;
  readonly pairs: number;
  readonly fused: number;
  /** Mean commonness of both sides, by which the standardised ratio is lowered. */
  readonly commonness?: number;
}

/** Comparisons of one source and shape. */
export interface ImpostorTable {
  readonly comparisons: readonly ImpostorComparison[];
  /** Total weight that look-alikes have among them, whatever their number. Absent: each comparison counts once. */
  readonly lookAlikeShare?: number;
  /** Factor by which its comparisons may be bolder than claimed. Default: 1. */
  readonly times?: number;
  /** Whether mean and spread are fitted on it. */
  readonly isMeasure: boolean;
  /**
   * Largest share of its comparisons that may reach the rate of BOUND_LEVEL, 0 for none. Set for tables that only bound
   * the threshold.
   */
  readonly boundShare?: number;
}

/** Levels of the false-match table, log10. The table ends where the data end. */
const LEVELS = [-0.05, -0.3, -0.6, -1, -1.3, -1.6, -2, -2.3, -2.6, -3, -3.3, -3.6] as const;
/** Smallest number of impostor comparisons beyond a level. With fewer, a quantile is random. */
const ERRORS_MIN = 10;
/** log10 of the default threshold, 1 in 10,000: see ImpostorTable.boundShare. */
const BOUND_LEVEL = -4;
/** Distance of a bound beyond the comparison that sets it, in spreads: more than the rounding. */
const BEYOND = 0.001;
/** Quantile beyond which comparisons define the tail. */
const TAIL_FROM = 0.01;
/**
 * Number of bootstrap draws of animals for the tail, and quantile of the decay that is used, so that few animals yield
 * a cautious table.
 */
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

type Drawn = (one: Pick<Placed, 'animals' | 'weight'>) => number;

/** Weight of each pair of animals: what a draw of animals needs to know of all comparisons. */
function pairWeights(sorted: readonly Placed[]): Pick<Placed, 'animals' | 'weight'>[] {
  const pairs = new Map<string, Pick<Placed, 'animals' | 'weight'>>();
  for (const { animals, weight } of sorted) {
    const key = animals.join(' ');
    pairs.set(key, { animals, weight: weight + (pairs.get(key)?.weight ?? 0) });
  }
  return [...pairs.values()];
}

const totalWeight = (pairs: readonly Pick<Placed, 'animals' | 'weight'>[], times: Drawn = () => 1): number =>
  pairs.reduce((sum, one) => sum + one.weight * times(one), 0);

/** Weighted quantile from above. `sorted` descends. */
function quantile(
  sorted: readonly Placed[],
  share: number,
  times: Drawn = () => 1,
  total = totalWeight(sorted, times),
): number {
  let above = 0;
  for (const one of sorted) {
    above += one.weight * times(one);
    if (above >= share * total) return one.at;
  }
  return sorted.at(-1)!.at;
}

/**
 * Mean excess over each table's TAIL_FROM quantile, all tables weighted equally: the scale of an exponential tail (a
 * generalised Pareto distribution of shape 0; Coles 2001, 4).
 */
function meanExcess(
  tables: readonly (readonly Placed[])[],
  pairsOfTables: readonly ReturnType<typeof pairWeights>[],
  times: Drawn,
): number {
  let sum = 0;
  let weight = 0;
  for (const [at, sorted] of tables.entries()) {
    const from = quantile(sorted, TAIL_FROM, times, totalWeight(pairsOfTables[at]!, times));
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
  const pairsOfTables = tables.map(pairWeights);
  const next = generator(4711);
  const found = Array.from({ length: DRAWS }, () => {
    const drawn = new Map<string, number>();
    for (let n = 0; n < names.length; n++) {
      const name = names[Math.floor(next() * names.length)]!;
      drawn.set(name, (drawn.get(name) ?? 0) + 1);
    }
    return meanExcess(tables, pairsOfTables, ({ animals: [a, b] }) => (drawn.get(a) ?? 0) * (drawn.get(b) ?? 0));
  }).sort((a, b) => a - b);
  return found[Math.floor(CAUTION * found.length)]!;
}

/** Least-squares line through points of equal weight: value at 0, and slope. */
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
  const standard = ({ fused, pairs, commonness = 0 }: ImpostorComparison) =>
    (fused - location[0] - location[1] * Math.log(pairs)) / (spread[0] + spread[1] * Math.log(pairs)) - commonness;
  return tables.map((table) => weighted(table, standard));
}

/** Position of the default threshold by each table that only bounds. */
function boundsOf(tables: readonly ImpostorTable[], moments: Moments): number[] {
  const bounds = tables.filter(({ boundShare }) => boundShare !== undefined);
  return placedOf(bounds, moments).map((table, at) => quantile(table, bounds[at]!.boundShare!) + BEYOND);
}

/** Appends a knot at the bound, if the tail would reach the default threshold before it. */
function withBound<T extends Pick<Calibration, 'knots' | 'tailSlope'>>(table: T, boundAt: number): T {
  const [lastAt, lastLevel] = table.knots.at(-1)!;
  if (boundAt <= lastAt + (BOUND_LEVEL - lastLevel) / table.tailSlope) return table;
  return { ...table, knots: [...table.knots, [round(boundAt), BOUND_LEVEL]] };
}

/** Refits the bound of a calibration and keeps the rest. */
export function fitBound(calibration: Calibration, bound: readonly ImpostorTable[]): Calibration {
  const knots = calibration.knots.filter(([, level]) => level > BOUND_LEVEL);
  return withBound({ ...calibration, knots }, Math.max(...boundsOf(bound, calibration)));
}

/**
 * Estimator of a table's spread: the standard deviation, or the distance from the mean to the quantile of SPREAD_TAIL
 * relative to that of a normal distribution. Sets of photos have a wider body and a shorter tail than single pairs, and
 * decisions are made in the tail.
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

/** Fits mean and spread of impostor ratios by the number of pairs, on the tables that measure. */
export function fitMoments(tables: readonly ImpostorTable[], spreadFrom: SpreadFrom = 'deviation'): Moments {
  const moments = tables.filter(({ isMeasure }) => isMeasure).map((table) => momentsOf(table, spreadFrom));
  return {
    location: line(moments.map(({ growth, mean }) => [growth, mean])),
    spread: line(moments.map(({ growth, spread: value }) => [growth, value])),
  };
}

/**
 * Fits the false-match table. At every level it follows the source and shape that is hardest to distinguish, so that
 * rates are overestimated for the others. Beyond `levelMin` (log10) it is a straight line.
 */
export function fitTable(
  tables: readonly ImpostorTable[],
  moments: Moments,
  levelMin: number = LEVELS.at(-1)!,
): Pick<Calibration, 'knots' | 'tailSlope'> {
  const claiming = tables.filter(({ boundShare }) => boundShare === undefined);
  const placed = placedOf(claiming, moments);
  const knots: [number, number][] = [];
  for (const level of LEVELS.filter((value) => value >= levelMin)) {
    const at = placed.flatMap((table, n) => {
      const share = Math.min(1, 10 ** level * (claiming[n]!.times ?? 1));
      return table.length * share >= ERRORS_MIN ? [quantile(table, share)] : [];
    });
    if (at.length > 0) knots.push([round(Math.max(...at, (knots.at(-1)?.[0] ?? -9) + 0.02)), level]);
  }
  const bounds = boundsOf(tables, moments);
  const decay = cautiousExcess(placed.filter(({ length }) => length * TAIL_FROM >= ERRORS_MIN));
  const fitted = { knots, tailSlope: round(-1 / (decay * Math.LN10)) };
  return bounds.length === 0 ? fitted : withBound(fitted, Math.max(...bounds));
}

/** Fits moments and table of ratios that no commonness lowers. */
export function fitImpostor(
  tables: readonly ImpostorTable[],
  spreadFrom: SpreadFrom = 'deviation',
): Pick<Calibration, 'location' | 'spread' | 'knots' | 'tailSlope'> {
  const moments = fitMoments(tables, spreadFrom);
  return { ...moments, ...fitTable(tables, moments) };
}
