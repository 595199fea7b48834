import { type ClaimCounts, noCounts } from './claim-counts.ts';

/** Pets nearest by search code that each pet is compared with, besides drawn ones. */
const NEAREST = 5;
/** Fewest comparisons of a pet with others: a run of many pets draws pets instead. */
const COMPARED_MIN = 20;

/** Plan of a run, fixed at its beginning, and what it has counted. */
export interface RunProgress {
  readonly engineVersion: string;
  readonly change: number;
  readonly salt: string;
  /** Share of the pets that are compared with others. */
  readonly share: number;
  /** Comparisons of each one with the nearest pets, and with drawn ones. */
  readonly nearest: number;
  readonly drawn: number;
  /** Pets that each drawn one stands for. */
  readonly weight: number;
  /** Last pet that was compared with others. Pets are processed in id order. */
  readonly afterId?: string;
  readonly counts: ClaimCounts;
}

/** Plans a run of at most about `comparisonsMax` comparisons. All pets are compared with all others if there are few. */
export function planRun(
  start: Pick<RunProgress, 'engineVersion' | 'change' | 'salt'>,
  petCount: number,
  comparisonsMax: number,
): RunProgress {
  const others = Math.max(0, petCount - 1);
  const each = Math.min(others, Math.max(COMPARED_MIN, Math.floor(comparisonsMax / Math.max(1, petCount))));
  const nearest = each === others ? others : Math.min(NEAREST, each);
  const drawn = each - nearest;
  return {
    ...start,
    share: Math.min(1, comparisonsMax / Math.max(1, each * petCount)),
    nearest,
    drawn,
    weight: drawn === 0 ? 1 : (others - nearest) / drawn,
    counts: noCounts(),
  };
}
