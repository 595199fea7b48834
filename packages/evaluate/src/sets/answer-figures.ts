import type { Comparison } from '../measures/comparisons.ts';
import { bootstrap, type Figure } from '../measures/figure.ts';
import type { Answer, SearchRank } from './evidence.ts';

/** Answers to the mated comparisons of one animal. */
export interface AnimalFigures {
  readonly name: string;
  readonly mated: number;
  /** Shares of its mated comparisons. */
  readonly MATCH: number;
  readonly NO_MATCH: number;
}

/** Figures of each animal with answered mated comparisons, fewest matches first, then most denials. */
export function animalFigures(
  comparisons: readonly (Comparison & Partial<Answer>)[],
  names: readonly string[],
): AnimalFigures[] {
  const decisions = new Map<number, NonNullable<Answer['decision']>[]>();
  for (const { probe, reference, decision } of comparisons) {
    if (probe !== reference || decision === undefined) continue;
    decisions.set(probe, [...(decisions.get(probe) ?? []), decision]);
  }
  return [...decisions]
    .map(([identity, own]) => {
      const shareOf = (decision: Answer['decision']) => own.filter((one) => one === decision).length / own.length;
      return {
        name: names[identity]!,
        mated: own.length,
        MATCH: shareOf('MATCH'),
        NO_MATCH: shareOf('NO_MATCH'),
      };
    })
    .sort((a, b) => a.MATCH - b.MATCH || b.NO_MATCH - a.NO_MATCH);
}

/** Shares of searches for an animal that is not enrolled that may name one, by printed name. */
export const FALSE_ALARM_RATES = { '1e-1': 1e-1, '1e-2': 1e-2 } as const;
export type FalseAlarmRate = keyof typeof FALSE_ALARM_RATES;
/** Smallest expected number of false alarms for a figure. The interval tells how little one is. */
const ALARMS_MIN = 1;

/**
 * Detection and identification rates: share of searches that find the right pet first, with a score that only this
 * share of the same searches reaches without it (false alarms; ISO/IEC 19795-1, open-set identification). 95 %
 * intervals over `identities` drawn with replacement, each with its own threshold. `null` with too few searches.
 */
export function detectionFigures(
  ranks: readonly SearchRank[],
  identities: number,
): Readonly<Record<FalseAlarmRate, Figure>> {
  const rates = Object.entries(FALSE_ALARM_RATES) as [FalseAlarmRate, number][];
  const isSearch = new Set(ranks.map(({ identity }) => identity)).size > 1;
  const supported = rates.map(([, rate]) => isSearch && ranks.length * rate >= ALARMS_MIN);
  const byOther = ranks.toSorted((a, b) => b.other - a.other);
  const rateAt = (rate: number, weightOf: (identity: number) => number) => shareFound(byOther, rate, weightOf);
  const intervals = bootstrap(identities, (weights) =>
    rates.map(([, rate], at) => (supported[at] ? rateAt(rate, (identity) => weights[identity]!) : null)),
  );
  const figures = rates.map(([name, rate], at): [FalseAlarmRate, Figure] => [
    name,
    supported[at] ? { value: rateAt(rate, () => 1), interval: intervals[at] ?? null } : { value: null, interval: null },
  ]);
  return Object.fromEntries(figures) as Record<FalseAlarmRate, Figure>;
}

/** `byOther` descends by the highest score of another pet. */
function shareFound(
  byOther: readonly SearchRank[],
  falseAlarmRate: number,
  weightOf: (identity: number) => number,
): number | null {
  const total = byOther.reduce((sum, { identity }) => sum + weightOf(identity), 0);
  if (total === 0) return null;
  let alarms = 0;
  let threshold = Number.NEGATIVE_INFINITY;
  for (const { identity, other } of byOther) {
    alarms += weightOf(identity);
    if (alarms <= falseAlarmRate * total) continue;
    threshold = other;
    break;
  }
  const found = byOther.filter(({ rank, own }) => rank === 1 && own > threshold);
  return found.reduce((sum, { identity }) => sum + weightOf(identity), 0) / total;
}

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
