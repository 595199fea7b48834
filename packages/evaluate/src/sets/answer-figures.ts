import { bootstrap } from '../measures/bootstrap.ts';
import type { Comparison } from '../measures/comparisons.ts';
import type { Figure } from '../measures/figure.ts';
import type { Answer } from './evidence.ts';

const DECISIONS = ['MATCH', 'INCONCLUSIVE', 'NO_MATCH'] as const satisfies readonly Answer['decision'][];
/** Claimed false-match rates by printed name. */
export const CLAIMED_RATES = { '1e-1': 1e-1, '1e-2': 1e-2, '1e-3': 1e-3, '1e-4': 1e-4 } as const;
export type ClaimedRate = keyof typeof CLAIMED_RATES;
/** Smallest expected number of false matches for a realised rate to be significant. */
export const EXPECTED_MIN = 10;

/** Shares of comparisons by decision. */
export type DecisionShares = Readonly<Record<(typeof DECISIONS)[number], Figure>>;

/** Figures of the service's answers to the comparisons of a set. */
export interface AnswerFigures {
  readonly genuine: number;
  readonly impostor: number;
  readonly decisions: { readonly genuine: DecisionShares; readonly impostor: DecisionShares };
  /** Share of impostors with at most this claimed rate. `null` if fewer than EXPECTED_MIN are expected. */
  readonly realisedFmr: Readonly<Record<ClaimedRate, Figure>>;
}

/**
 * Counts of the comparisons of one probe identity with one reference identity: [all, each of DECISIONS, at most each
 * claimed rate].
 */
interface Cell {
  readonly probe: number;
  readonly reference: number;
  readonly counts: Float64Array;
}

const RATES = Object.entries(CLAIMED_RATES) as [ClaimedRate, number][];
const CLASS_LENGTH = 1 + DECISIONS.length + RATES.length;

/**
 * Figures of all answered comparisons, with 95 % intervals over `identities` drawn with replacement. Returns
 * `undefined` without answers.
 */
export function answerFigures(
  comparisons: readonly (Comparison & Partial<Answer>)[],
  identities: number,
): AnswerFigures | undefined {
  const cells = cellsOf(comparisons);
  if (cells.length === 0) return undefined;
  const plain = sharesOf(cells);
  const intervals = bootstrap(identities, (weights) => sharesOf(cells, weights));
  const figure = (at: number, isSupported = true): Figure =>
    isSupported ? { value: plain[at] ?? null, interval: intervals[at] ?? null } : { value: null, interval: null };
  const [genuine, impostor] = [totalOf(cells, true), totalOf(cells, false)];
  const decisions = (from: number) =>
    Object.fromEntries(DECISIONS.map((name, n) => [name, figure(from + n)])) as Record<Answer['decision'], Figure>;
  return {
    genuine,
    impostor,
    decisions: { genuine: decisions(0), impostor: decisions(CLASS_LENGTH - 1) },
    realisedFmr: Object.fromEntries(
      RATES.map(([name, rate], n) => [
        name,
        // Slack for rounding: 10 / 1e-4 is not quite 100,000 in binary.
        figure(CLASS_LENGTH - 1 + DECISIONS.length + n, impostor * rate >= EXPECTED_MIN - 1e-4),
      ]),
    ) as Record<ClaimedRate, Figure>,
  };
}

function cellsOf(comparisons: readonly (Comparison & Partial<Answer>)[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const { probe, reference, decision, claimedRate } of comparisons) {
    if (decision === undefined || claimedRate === undefined) continue;
    const key = `${probe} ${reference}`;
    const cell = cells.get(key) ?? { probe, reference, counts: new Float64Array(CLASS_LENGTH) };
    cells.set(key, cell);
    cell.counts[0]! += 1;
    cell.counts[1 + DECISIONS.indexOf(decision)]! += 1;
    RATES.forEach(([, rate], n) => {
      if (claimedRate <= rate) cell.counts[1 + DECISIONS.length + n]! += 1;
    });
  }
  return [...cells.values()];
}

const totalOf = (cells: readonly Cell[], isGenuine: boolean): number =>
  cells.reduce((sum, { probe, reference, counts }) => sum + ((probe === reference) === isGenuine ? counts[0]! : 0), 0);

/**
 * Shares of genuine, then of impostor comparisons. `null` for a missing class. With `weights` a pair counts as often as
 * both its identities were drawn.
 */
function sharesOf(cells: readonly Cell[], weights?: Float64Array): (number | null)[] {
  const sums = [new Float64Array(CLASS_LENGTH), new Float64Array(CLASS_LENGTH)] as const;
  for (const { probe, reference, counts } of cells) {
    const isGenuine = probe === reference;
    const weight = !weights ? 1 : isGenuine ? weights[probe]! : weights[probe]! * weights[reference]!;
    if (weight === 0) continue;
    const sum = isGenuine ? sums[0] : sums[1];
    for (let n = 0; n < CLASS_LENGTH; n++) sum[n]! += weight * counts[n]!;
  }
  return sums.flatMap((sum) => Array.from(sum.subarray(1), (value) => (sum[0] === 0 ? null : value / sum[0]!)));
}
