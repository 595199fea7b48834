import { DECISION } from '../parameters.ts';

/** 0 to 100 with one decimal: 50 where the false-match rate is the target's, 10 points for each factor of ten. */
export function scoreOf(falseMatchRate: number, targetFalseMatchRate: number): number {
  const score = DECISION.threshold + 10 * Math.log10(targetFalseMatchRate / falseMatchRate);
  return Math.round(Math.max(0, Math.min(100, score)) * 10) / 10;
}
