import { DECISION } from '../parameters.ts';

/**
 * Score from 0 to 100, one decimal: 50 at the target false-match rate, 10 points per factor of ten (specification 8.1).
 */
export function scoreOf(falseMatchRate: number, targetFalseMatchRate: number): number {
  const score = DECISION.threshold + DECISION.pointsPerTenth * Math.log10(targetFalseMatchRate / falseMatchRate);
  return oneDecimal(Math.max(0, Math.min(100, score)));
}

/** Rounds a score, or a difference of scores, to one decimal. */
export function oneDecimal(score: number): number {
  return Math.round(score * 10) / 10;
}
