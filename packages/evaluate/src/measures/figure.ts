import type { Interval } from './bootstrap.ts';

/** A figure with its 95 % interval over identities. `null` if the data cannot support it. */
export interface Figure {
  readonly value: number | null;
  readonly interval: Interval | null;
}
