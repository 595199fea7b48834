import type { readMachine } from '../machine.ts';

/** What is kept of the search in the database among so many pets. */
export interface SignsResult {
  readonly pets: number;
  /** Pets that the index was asked for with each photo. */
  readonly ranked: number;
  readonly machine: ReturnType<typeof readMachine>;
  readonly engineVersion: string;
  readonly loadAtStart: number;
  readonly loadAtEnd: number;
  /** Pets that were written in these seconds, the index with them. */
  readonly added: number;
  readonly seconds: number;
  readonly tableBytes: number;
  readonly indexBytes: number;
  /** With three photos of a pet that is there. */
  readonly searches: number;
  /** Searches whose right pet is among the 30: by the index, and by comparing every row. */
  readonly found: number;
  readonly exactFound: number;
  /**
   * Share of the 30 pets most like by their mean codes that are given: by the index, and by comparing every row's
   * signs.
   */
  readonly kept: number;
  readonly exactKept: number;
  /** What the service's own audit says, in the mean of some. */
  readonly audited: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly exactP50Ms: number;
  readonly exactP99Ms: number;
}
