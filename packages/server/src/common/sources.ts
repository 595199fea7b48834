import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

/** The only source of time, identifiers and randomness for domains. */
export interface Sources {
  readonly clock: () => Date;
  /** Monotonic clock for durations, ms. */
  readonly ticks: () => number;
  /** `session`: fully random, because blobs share it. `next`: ordered by creation time. */
  readonly ids: { readonly session: () => string; readonly next: () => string };
  readonly random: {
    /** Random integer from 0 to `bound` - 1. */
    readonly below: (bound: number) => number;
    readonly bytes: (count: number) => Buffer;
  };
}

/** System clock, identifiers and randomness. */
export const SYSTEM_SOURCES: Sources = {
  clock: () => new Date(),
  ticks: () => performance.now(),
  ids: { session: () => randomUUID(), next: () => uuidv7() },
  random: { below: (bound) => randomInt(bound), bytes: (count) => randomBytes(count) },
};
