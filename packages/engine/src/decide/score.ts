import { DECISION } from '../parameters.ts';

/**
 * 0 to 100 with one decimal: 50 where the false-match rate is the target's, 10 points for each factor of ten
 * (specification 8.1).
 */
export function scoreOf(falseMatchRate: number, targetFalseMatchRate: number): number {
  const score = DECISION.threshold + DECISION.pointsPerTenth * Math.log10(targetFalseMatchRate / falseMatchRate);
  return oneDecimal(Math.max(0, Math.min(100, score)));
}

/** A score, or a difference of scores, with one decimal. */
export function oneDecimal(score: number): number {
  return Math.round(score * 10) / 10;
}
