import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Sources } from './context.ts';

/** Time, identifiers and randomness as the machine gives them. */
export const SYSTEM_SOURCES: Sources = {
  clock: () => new Date(),
  ticks: () => performance.now(),
  ids: { session: () => randomUUID(), next: () => uuidv7() },
  random: { below: (bound) => randomInt(bound), bytes: (count) => randomBytes(count) },
};
