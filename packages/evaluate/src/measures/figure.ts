/** A figure with its 95 % interval over identities. `null` if the data cannot support it. */
export interface Figure {
  readonly value: number | null;
  readonly interval: Interval | null;
}

export interface Quantiles {
  readonly p50: number | null;
  readonly p90: number | null;
  readonly p99: number | null;
}

export function quantiles(values: readonly number[]): Quantiles {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99) };
}

/** Number of bootstrap draws of identities. */
const BOOTSTRAP_DRAWS = 1000;

export type Interval = readonly [number, number];

/** Seeded generator (mulberry32) of numbers from 0 to 1, so that intervals do not depend on the platform. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * 95 % intervals of several figures over identities drawn with replacement. `figures` is called BOOTSTRAP_DRAWS times
 * with the number of times that each identity was drawn. A figure that is null in every draw has no interval.
 */
export function bootstrap(
  identities: number,
  figures: (weights: Float64Array) => readonly (number | null)[],
): (Interval | null)[] {
  if (identities < 2) return [];
  const next = generator(12_345);
  const draws = Array.from({ length: BOOTSTRAP_DRAWS }, () => {
    const weights = new Float64Array(identities);
    for (let n = 0; n < identities; n++) weights[Math.floor(next() * identities)]! += 1;
    return figures(weights);
  });
  return draws[0]!.map((_, figure) => {
    const values = draws.map((draw) => draw[figure]).filter((value) => typeof value === 'number');
    values.sort((a, b) => a - b);
    if (values.length === 0) return null;
    return [values[Math.floor(values.length * 0.025)]!, values[Math.floor(values.length * 0.975)]!];
  });
}
