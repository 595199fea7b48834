import type { readMachine } from '../machine.ts';

/** Result of the database search at one number of pets. */
export interface SignBitsResult {
  readonly pets: number;
  /** Pets requested from the index per photo. */
  readonly ranked: number;
  readonly machine: ReturnType<typeof readMachine>;
  readonly engineVersion: string;
  readonly loadAtStart: number;
  readonly loadAtEnd: number;
  /** Links of a node of the index, and candidates while it was built. */
  readonly links: number;
  readonly candidates: number;
  /** Pets copied in this time, without the index, and the time for building it over all pets. */
  readonly added: number;
  readonly seconds: number;
  readonly indexSeconds: number;
  readonly tableBytes: number;
  readonly indexBytes: number;
  /** Searches with three photos of an existing pet. */
  readonly searches: number;
  /** Searches with the right pet among the 30: by index, and by comparing every row. */
  readonly found: number;
  readonly exactFound: number;
  /** Share of the 30 nearest pets by mean code that were found: by index, and by comparing every row's binary code. */
  readonly kept: number;
  readonly exactKept: number;
  /** Mean recall of the service's own audits. */
  readonly audited: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly exactP50Ms: number;
  readonly exactP99Ms: number;
}
