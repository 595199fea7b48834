import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

/** Where a domain has time, identifiers and randomness from, and nowhere else. */
export interface Sources {
  readonly clock: () => Date;
  /** A clock that never goes back, ms from some beginning: for how long something took or is kept. */
  readonly ticks: () => number;
  /** `session`: random in every digit, as blobs have it too. `next`: in the order of their making. */
  readonly ids: { readonly session: () => string; readonly next: () => string };
  readonly random: {
    /** A whole number of at least 0 and below `bound`. */
    readonly below: (bound: number) => number;
    readonly bytes: (count: number) => Buffer;
  };
}

/** Time, identifiers and randomness as the machine gives them. */
export const SYSTEM_SOURCES: Sources = {
  clock: () => new Date(),
  ticks: () => performance.now(),
  ids: { session: () => randomUUID(), next: () => uuidv7() },
  random: { below: (bound) => randomInt(bound), bytes: (count) => randomBytes(count) },
};
