/** Scores of one protocol: higher means likelier the same animal. */
export interface Scores {
  readonly genuine: readonly number[];
  readonly impostor: readonly number[];
}

/** The false-match rates at which FNMR is reported, and the fewest impostor comparisons that support each: the rule of 30 errors. */
export const FALSE_MATCH_RATES = [1e-2, 1e-3, 1e-4, 1e-5] as const;
const ERRORS_MIN = 30;

/** Share of the genuine scores below the threshold. */
export function fnmr(genuine: readonly number[], threshold: number): number {
  return genuine.filter((score) => score < threshold).length / genuine.length;
}

/** Share of the impostor scores at or above the threshold. */
export function fmr(impostor: readonly number[], threshold: number): number {
  return impostor.filter((score) => score >= threshold).length / impostor.length;
}

/** Equal error rate: where the two rates cross, halfway between the two steps that enclose the crossing. `null` without scores. */
export function equalErrorRate({ genuine, impostor }: Scores): number | null {
  if (genuine.length === 0 || impostor.length === 0) return null;
  const all = [
    ...genuine.map((score) => ({ score, isGenuine: true })),
    ...impostor.map((score) => ({ score, isGenuine: false })),
  ];
  all.sort((a, b) => a.score - b.score);
  let missed = 0;
  let passed = impostor.length;
  let best = { gap: 1, rate: 0.5 };
  for (let at = 0; at <= all.length; at++) {
    const isStep = at === 0 || at === all.length || all[at]!.score !== all[at - 1]!.score;
    if (isStep) {
      const rates = [missed / genuine.length, passed / impostor.length] as const;
      const gap = Math.abs(rates[0] - rates[1]);
      if (gap < best.gap) best = { gap, rate: (rates[0] + rates[1]) / 2 };
    }
    const next = all[at];
    if (next?.isGenuine) missed += 1;
    else passed -= 1;
  }
  return best.rate;
}

/** Area under the ROC curve: how often a genuine score beats an impostor's; ties count half. `null` without scores. */
export function areaUnderCurve({ genuine, impostor }: Scores): number | null {
  if (genuine.length === 0 || impostor.length === 0) return null;
  const sorted = [...impostor].sort((a, b) => a - b);
  let wins = 0;
  for (const score of genuine) wins += (countBelow(sorted, score, false) + countBelow(sorted, score, true)) / 2;
  return wins / (genuine.length * impostor.length);
}

/** How many of the sorted values are below `value`, or at most `value`. */
function countBelow(sorted: readonly number[], value: number, isInclusive: boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value || (isInclusive && sorted[middle]! === value)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** FNMR where at most the given share of impostors passes; `null` when there are too few impostor comparisons for the claim. */
export function fnmrAtFmr({ genuine, impostor }: Scores, rate: number): number | null {
  if (genuine.length === 0 || impostor.length * rate < ERRORS_MIN) return null;
  const sorted = [...impostor].sort((a, b) => b - a);
  const threshold = sorted[Math.floor(impostor.length * rate)]!;
  return genuine.filter((score) => score <= threshold).length / genuine.length;
}
