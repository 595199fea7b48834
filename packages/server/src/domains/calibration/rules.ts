import type { ConfirmationOutcome, Truth } from '@rhinarium/contract';
import { type ClaimCounts, noCounts } from './claim-counts.ts';

const MATCHES: ReadonlySet<string> = new Set(['MATCH', 'IDENTIFIED']);
const DENIALS: ReadonlySet<string> = new Set(['NO_MATCH', 'UNKNOWN']);

/** A decision about a pet, and the truth about it. */
export interface Confirmed {
  readonly decision: string;
  readonly truth: Truth;
  /** Is true if the decision named the pet that the truth is about. */
  readonly isNamed: boolean;
}

/** The decision in view of the truth. */
export function outcomeOf({ decision, truth, isNamed }: Confirmed): ConfirmationOutcome {
  if (truth === 'UNSURE') return 'OPEN';
  const isSame = truth === 'SAME';
  if (MATCHES.has(decision)) {
    // They may show the named pet or another.
    if (!isNamed) return isSame ? 'FALSE_MATCH' : 'OPEN';
    return isSame ? 'RIGHT_MATCH' : 'FALSE_MATCH';
  }
  if (DENIALS.has(decision)) return isSame ? 'MISS' : 'RIGHT_DENIAL';
  return 'OPEN';
}

/** A share of some decisions, with its 95 % interval (Wilson). */
export interface ObservedShare {
  readonly count: number;
  readonly wrong: number;
  readonly interval: [number, number];
}

const Z = 1.96;

export function shareOf(wrong: number, count: number): ObservedShare {
  const share = wrong / count;
  const middle = (share + Z ** 2 / (2 * count)) / (1 + Z ** 2 / count);
  const reach = (Z / (1 + Z ** 2 / count)) * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2));
  return { count, wrong, interval: [Math.max(0, middle - reach), Math.min(1, middle + reach)] };
}

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
