import type { Interval } from './bootstrap.ts';

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
