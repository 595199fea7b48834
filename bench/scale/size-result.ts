import type { readMachine } from '../machine.ts';
import type { ScanComparison } from './compare-scans.ts';
import type { ServiceFigures } from './measure-size.ts';

export interface FillFigures {
  readonly pets: number;
  readonly seconds: number;
  readonly rows: number;
  readonly walBytes: number;
  readonly databaseBytes: number;
  readonly loadAtStart: number;
  readonly loadAtEnd: number;
}

/** What is kept of one number of pets. */
export interface SizeResult {
  readonly pets: number;
  readonly label: string;
  readonly machine: ReturnType<typeof readMachine>;
  readonly engineVersion: string;
  /** False: pets beyond a number have their own row alone, and a file has the codes. */
  readonly isWhole: boolean;
  /** False: the codes of most pets are like no animal's, so that nothing is said of who is found. */
  readonly isAlike: boolean;
  readonly fill?: FillFigures | undefined;
  readonly scans: ScanComparison;
  readonly service: ServiceFigures;
}
