import type { readMachine } from '../machine.ts';

/** Result of the database search at one number of pets. */
export interface SignBitsResult {
  readonly pets: number;
  readonly machine: ReturnType<typeof readMachine>;
  readonly engineVersion: string;
  readonly loadAtStart: number;
  readonly loadAtEnd: number;
  /** Pets copied in this time. */
  readonly added: number;
  readonly seconds: number;
  readonly tableBytes: number;
  /** Searches with three photos of an existing pet. */
  readonly searches: number;
  /** Searches with the right pet among the 30. */
  readonly found: number;
  /** Share of the 30 nearest pets by mean code that were found. */
  readonly kept: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}
