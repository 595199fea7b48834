import type { Ranked } from './comparisons.ts';

/** Cost of log-likelihood ratios, bits: 0 is perfect, 1 equals that of an uninformative system. */
interface CalibrationCost {
  readonly cllr: number;
  /** Cost that remains after a perfect monotonic calibration on the same data. */
  readonly minCllr: number;
}

/** log2(1 + e^x) without overflow. */
const softBits = (x: number) => (Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)))) / Math.LN2;

/**
 * Cllr and minCllr of scores that are natural log-likelihood ratios (Brümmer 2006). Returns `null` if either class is
 * missing.
 */
export function calibrationCost(ranked: Ranked): CalibrationCost | null {
  const { scores, genuine, impostor } = ranked;
  if (genuine === 0 || impostor === 0) return null;
  const isGenuine = Array.from(scores, (_, at) => ranked.probes[at] === ranked.references[at]);
  const costOf = (ratio: (at: number) => number) => {
    let missed = 0;
    let passed = 0;
    isGenuine.forEach((same, at) => {
      if (same) missed += softBits(-ratio(at));
      else passed += softBits(ratio(at));
    });
    return (missed / genuine + passed / impostor) / 2;
  };
  const shares = risingShares(ranked, isGenuine);
  const priorOdds = genuine / impostor;
  return {
    cllr: costOf((at) => scores[at]!),
    minCllr: costOf((at) => Math.log(shares[at]! / (1 - shares[at]!) / priorOdds)),
  };
}

/**
 * Share of genuine comparisons as the best-fitting non-decreasing step function (pool adjacent violators). Equal scores
 * share a step.
 */
function risingShares({ scores }: Ranked, isGenuine: readonly boolean[]): Float64Array {
  const steps: { size: number; genuine: number }[] = [];
  for (let from = 0; from < scores.length; ) {
    let to = from;
    let genuine = 0;
    for (; to < scores.length && scores[to] === scores[from]; to++) genuine += isGenuine[to] ? 1 : 0;
    steps.push({ size: to - from, genuine });
    while (steps.length > 1) {
      const [before, last] = [steps[steps.length - 2]!, steps[steps.length - 1]!];
      if (before.genuine * last.size < last.genuine * before.size) break;
      steps.splice(-2, 2, { size: before.size + last.size, genuine: before.genuine + last.genuine });
    }
    from = to;
  }
  const shares = new Float64Array(scores.length);
  let at = 0;
  for (const { size, genuine } of steps) {
    shares.fill(genuine / size, at, at + size);
    at += size;
  }
  return shares;
}
