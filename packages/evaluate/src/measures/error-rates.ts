import type { Ranked } from './comparisons.ts';

/** False-match rates at which the FNMR is reported. */
export const FALSE_MATCH_RATES = [1e-2, 1e-3, 1e-4, 1e-5] as const;
/** Default target of the service, at which a score is 50. */
export const TARGET_FALSE_MATCH_RATE = 1e-4;
/** Smallest number of false matches for a rate to be significant: the rule of 30. */
const ERRORS_MIN = 30;

/** Error rates of a threshold: share of genuine scores below it, share of impostor scores at or above it. */
export interface OperatingPoint {
  readonly threshold: number;
  readonly fnmr: number;
  readonly fmr: number;
}

export interface ErrorRates {
  /** Equal error rate: halfway between the two steps that enclose the crossing of both rates. */
  readonly eer: number | null;
  /** Probability that a genuine score exceeds an impostor score. Ties count half. */
  readonly auc: number | null;
  /** FNMR at each of FALSE_MATCH_RATES. `null` with too few impostor comparisons. */
  readonly fnmr: readonly (number | null)[];
}

/** Checks whether the number of impostor comparisons supports a figure at the rate. */
export function supports(impostors: number, rate: number, errorsMin = ERRORS_MIN): boolean {
  // Slack for rounding: 30 / 1e-3 is not quite 30,000 in binary.
  return impostors * rate >= errorsMin - 1e-6;
}

/**
 * Computes all error rates in one pass, lowest threshold first. `weights` has one entry per identity: a genuine
 * comparison counts as often as its identity was drawn, an impostor comparison as often as the product of its two.
 * `errorsMin` is the smallest expected number of false matches for a rate.
 */
export function errorRates(ranked: Ranked, weights?: Float64Array, errorsMin = ERRORS_MIN): ErrorRates {
  const { probes, references, scores } = ranked;
  const { genuine, impostor } = totalsOf(ranked, weights);
  if (genuine === 0 || impostor === 0) return { eer: null, auc: null, fnmr: FALSE_MATCH_RATES.map(() => null) };
  let missed = 0;
  let passed = impostor;
  let wins = 0;
  let equal = { gap: 2, rate: 0 };
  const fnmr: (number | null)[] = FALSE_MATCH_RATES.map(() => null);
  const step = () => {
    const [fnmrNow, fmrNow] = [missed / genuine, passed / impostor];
    const gap = Math.abs(fnmrNow - fmrNow);
    if (gap < equal.gap) equal = { gap, rate: (fnmrNow + fmrNow) / 2 };
    FALSE_MATCH_RATES.forEach((rate, n) => {
      if (fnmr[n] === null && fmrNow <= rate && supports(ranked.impostor, rate, errorsMin)) fnmr[n] = fnmrNow;
    });
  };
  for (let from = 0; from < scores.length; ) {
    step();
    let genuineHere = 0;
    let impostorHere = 0;
    let to = from;
    for (; to < scores.length && scores[to] === scores[from]; to++) {
      const [probe, reference] = [probes[to]!, references[to]!];
      if (probe === reference) genuineHere += weights?.[probe] ?? 1;
      else impostorHere += weights ? weights[probe]! * weights[reference]! : 1;
    }
    wins += genuineHere * (impostor - passed + impostorHere / 2);
    missed += genuineHere;
    passed -= impostorHere;
    from = to;
  }
  step();
  return { eer: equal.rate, auc: wins / (genuine * impostor), fnmr };
}

function totalsOf({ probes, references }: Ranked, weights?: Float64Array): { genuine: number; impostor: number } {
  let genuine = 0;
  let impostor = 0;
  for (let at = 0; at < probes.length; at++) {
    const [probe, reference] = [probes[at]!, references[at]!];
    if (probe === reference) genuine += weights?.[probe] ?? 1;
    else impostor += weights ? weights[probe]! * weights[reference]! : 1;
  }
  return { genuine, impostor };
}

/** Every threshold at which an error rate changes, lowest first: the points of a DET curve. */
export function operatingPoints({ probes, references, scores, genuine, impostor }: Ranked): OperatingPoint[] {
  const points: OperatingPoint[] = [];
  let missed = 0;
  let passed = impostor;
  for (let at = 0; at < scores.length; at++) {
    if (at === 0 || scores[at] !== scores[at - 1])
      points.push({ threshold: scores[at]!, fnmr: missed / genuine, fmr: passed / impostor });
    if (probes[at] === references[at]) missed += 1;
    else passed -= 1;
  }
  return points;
}

/** Lowest threshold that at most this share of impostors reaches. Returns `undefined` with too few comparisons. */
export function thresholdAt(ranked: Ranked, rate: number): number | undefined {
  if (!supports(ranked.impostor, rate)) return undefined;
  return operatingPoints(ranked).find((point) => point.fmr <= rate)?.threshold;
}
