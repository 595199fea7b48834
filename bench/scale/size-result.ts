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

/** Result at one number of pets. */
export interface SizeResult {
  readonly pets: number;
  readonly label: string;
  readonly machine: ReturnType<typeof readMachine>;
  readonly engineVersion: string;
  /** False if most pets have only their own row, and a checkpoint has the codes. */
  readonly isWhole: boolean;
  /** False if most codes resemble no animal, so that the results do not measure recall. */
  readonly isAlike: boolean;
  readonly fill?: FillFigures | undefined;
  readonly scans: ScanComparison;
  readonly service: ServiceFigures;
}
