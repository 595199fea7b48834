import type { Calibration } from '@rhinarium/engine';
import type { FittingComparison } from './fitting-comparisons.ts';

export type Weights = Calibration['weights'];

const STEPS_MAX = 100;

const combined = ({ resemblance }: FittingComparison, codeRatio: number | undefined) =>
  Math.log1p(resemblance.agreement) + (codeRatio ?? 0) * (resemblance.learned ?? 0);

/**
 * Logistic regression of genuine against impostor comparisons with equal total weight, so that the log-odds are a
 * log-likelihood ratio. Newton's method. `codeRatio` is the weight of the learned code's similarity relative to that of
 * the agreement's logarithm. Absent: codes are ignored.
 */
export function fitWeights(
  genuine: readonly FittingComparison[],
  impostor: readonly FittingComparison[],
  codeRatio?: number,
): Weights {
  const rows = [
    ...genuine.map((one) => ({ x: combined(one, codeRatio), y: 1, weight: 0.5 / genuine.length })),
    ...impostor.map((one) => ({ x: combined(one, codeRatio), y: 0, weight: 0.5 / impostor.length })),
  ];
  let bias = 0;
  let slope = 0;
  for (let step = 0; step < STEPS_MAX; step++) {
    let [slopeBias, slopeX, curve, curveX, curveXX] = [0, 0, 1e-9, 0, 1e-9];
    for (const { x, y, weight } of rows) {
      const share = 1 / (1 + Math.exp(-bias - slope * x));
      slopeBias += weight * (share - y);
      slopeX += weight * (share - y) * x;
      const bend = weight * share * (1 - share);
      curve += bend;
      curveX += bend * x;
      curveXX += bend * x * x;
    }
    const determinant = curve * curveXX - curveX * curveX;
    bias -= (curveXX * slopeBias - curveX * slopeX) / determinant;
    slope -= (curve * slopeX - curveX * slopeBias) / determinant;
    if (Math.abs(slopeBias) + Math.abs(slopeX) < 1e-9) break;
  }
  return {
    bias: round(bias),
    agreement: round(slope),
    ...(codeRatio === undefined ? {} : { learned: round(slope * codeRatio) }),
  };
}

export const round = (value: number) => Math.round(value * 1e5) / 1e5;
