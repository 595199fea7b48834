import type { ConfirmationOutcome, Truth } from '@rhinarium/contract';

const MATCHES: ReadonlySet<string> = new Set(['MATCH', 'IDENTIFIED']);
const DENIALS: ReadonlySet<string> = new Set(['NO_MATCH', 'UNKNOWN']);

/** A decision about a pet, and the truth about it. */
export interface Confirmed {
  readonly decision: string;
  readonly truth: Truth;
  /** Whether the decision named the pet that the truth is about. */
  readonly isNamed: boolean;
}

/** The decision in view of the truth. */
export function outcomeOf({ decision, truth, isNamed }: Confirmed): ConfirmationOutcome {
  if (truth === 'UNSURE') return 'OPEN';
  const isSame = truth === 'SAME';
  if (MATCHES.has(decision)) {
    // Whether they show the named pet stays open.
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
