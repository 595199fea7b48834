import type { ComparedPhotos, GenuineCalibration } from '@rhinarium/engine';
import { generator } from '@rhinarium/evaluate/measures/figure';

/** A comparison of photos of one animal with its fused ratio. */
export interface GenuineComparison extends ComparedPhotos {
  readonly animal: string;
  readonly fused: number;
}

/** Levels of the table, log10, descending. The table ends where the data end. */
const LEVELS = [-0.05, -0.3, -0.6, -1, -1.3, -1.7, -2, -2.3, -2.6, -3];
/** Smallest number of comparisons of one shape at or below the lowest level. With fewer, a quantile is random. */
const MISSES_MIN = 10;
/**
 * Number of bootstrap draws of animals, and quantile of the draws that is used, so that few animals yield a cautious
 * table.
 */
const DRAWS = 400;
const CAUTION = 0.1;
/** Smallest ratio of the spread at the largest number of pairs to that at one pair. */
const SPREAD_LEFT_MIN = 0.5;

interface Row {
  readonly animal: string;
  readonly fused: number;
  readonly growth: number;
  readonly quality: number;
  /** Weight such that all animals weigh the same. */
  readonly weight: number;
}

function rowsOf(comparisons: readonly GenuineComparison[]): Row[] {
  const counts = new Map<string, number>();
  for (const { animal } of comparisons) counts.set(animal, (counts.get(animal) ?? 0) + 1);
  return comparisons.map(({ animal, fused, probes, references, quality }) => ({
    animal,
    fused,
    growth: Math.log(probes * references),
    quality,
    weight: 1 / counts.get(animal)! / counts.size,
  }));
}

/** Weighted quantiles. `shares` ascend. */
function quantiles(
  sorted: readonly { readonly at: number; readonly weight: number }[],
  shares: readonly number[],
): number[] {
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  const found: number[] = [];
  let below = 0;
  for (const { at, weight } of sorted) {
    below += weight;
    while (found.length < shares.length && below >= shares[found.length]! * total) found.push(at);
  }
  while (found.length < shares.length) found.push(sorted.at(-1)!.at);
  return found;
}

const byPlace = (a: { readonly at: number }, b: { readonly at: number }) => a.at - b.at;

/** Weighted least squares of `of` on 1 and the columns, by Gaussian elimination. */
function regress(rows: readonly Row[], of: (row: Row) => number, columns: readonly ((row: Row) => number)[]): number[] {
  const terms = [() => 1, ...columns];
  const system = terms.map((a, i) => [
    ...terms.map((b, j) => rows.reduce((sum, row) => sum + row.weight * a(row) * b(row), i === j ? 1e-9 : 0)),
    rows.reduce((sum, row) => sum + row.weight * a(row) * of(row), 0),
  ]);
  for (let at = 0; at < system.length; at++) {
    const pivot = system[at]!;
    for (const line of system) {
      if (line === pivot) continue;
      const factor = line[at]! / pivot[at]!;
      for (let k = at; k < line.length; k++) line[k]! -= factor * pivot[k]!;
    }
  }
  return system.map((line, at) => line[terms.length]! / line[at]!);
}

/** Number of times that each animal is drawn, with replacement. */
function drawAnimals(animals: readonly string[], next: () => number): Map<string, number> {
  const times = new Map<string, number>();
  for (let n = 0; n < animals.length; n++) {
    const animal = animals[Math.floor(next() * animals.length)]!;
    times.set(animal, (times.get(animal) ?? 0) + 1);
  }
  return times;
}

/** Cautious quantiles of the standardised ratio at each level, by bootstrap over animals. `sorted` by ratio. */
function knotsOf(sorted: readonly (Row & { readonly at: number })[], shapeMax: number): [number, number][] {
  const animals = [...new Set(sorted.map(({ animal }) => animal))].sort();
  const levels = LEVELS.filter((level) => shapeMax * 10 ** level >= MISSES_MIN).reverse();
  const shares = levels.map((level) => 10 ** level);
  const next = generator(4321);
  const draws = Array.from({ length: DRAWS }, () => {
    const times = drawAnimals(animals, next);
    const weighted = sorted.map(({ at, animal, weight }) => ({ at, weight: weight * (times.get(animal) ?? 0) }));
    return quantiles(weighted, shares);
  });
  const knots: [number, number][] = [];
  for (const [n, level] of levels.entries()) {
    const found = draws.map((draw) => draw[n]!).sort((a, b) => a - b);
    const at = found[Math.floor(CAUTION * found.length)]!;
    knots.push([round(Math.max(at, (knots.at(-1)?.[0] ?? at - 1) + 0.01)), level]);
  }
  return [...knots, [round(Math.max(sorted.at(-1)!.at, knots.at(-1)![0] + 0.01)), 0]];
}

/**
 * Fits the genuine side of a calibration. Claims no share rarer than MISSES_MIN comparisons of one shape could show.
 */
export function fitGenuine(comparisons: readonly GenuineComparison[], origin: string): GenuineCalibration {
  const rows = rowsOf(comparisons);
  const qualities = rows.map(({ quality, weight }) => ({ at: quality, weight })).sort(byPlace);
  const [full] = quantiles(qualities, [0.5]) as [number];
  const shortfall = ({ quality }: Row) => Math.max(0, full - quality);
  const growth = (row: Row) => row.growth;
  const [base, slope, loss] = regress(rows, (row) => row.fused, [growth, shortfall]) as [number, number, number];
  const lossPerPoint = Math.max(0, -loss);
  const locationOf = (row: Row) => base + slope * row.growth - lossPerPoint * shortfall(row);
  // The standard deviation of a normal variable is its mean absolute deviation times sqrt(pi / 2).
  const distance = (row: Row) => Math.sqrt(Math.PI / 2) * Math.abs(row.fused - locationOf(row));
  const [spread, spreadSlope] = regress(rows, distance, [growth]) as [number, number];
  const growthMax = rows.reduce((most, row) => Math.max(most, row.growth), 0);
  const spreadGrowth = Math.max(spreadSlope, ((SPREAD_LEFT_MIN - 1) * spread) / Math.max(growthMax, 1));
  const standard = rows.map((row) => ({
    ...row,
    at: (row.fused - locationOf(row)) / (spread + spreadGrowth * row.growth),
  }));
  const shapes = new Map<number, number>();
  for (const row of rows) shapes.set(row.growth, (shapes.get(row.growth) ?? 0) + 1);
  const animals = new Set(rows.map(({ animal }) => animal)).size;
  return {
    origin: `${origin}; ${comparisons.length} comparisons of ${animals} animals`,
    location: [round(base), round(slope)],
    spread: [round(spread), round(spreadGrowth)],
    pairsMax: Math.round(Math.exp(growthMax)),
    quality: { full, lossPerPoint: round(lossPerPoint) },
    knots: knotsOf(standard.sort(byPlace), Math.max(...shapes.values())),
  };
}

const round = (value: number) => Math.round(value * 1e5) / 1e5;
