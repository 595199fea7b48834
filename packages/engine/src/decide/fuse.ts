import { FUSION } from '../parameters.ts';

/** Values of m probe samples (rows) against n reference samples (columns), with the samples' weights. */
export interface SampleMatrix {
  readonly rows: number;
  readonly columns: number;
  /** Row-major. */
  readonly values: Float64Array;
  readonly rowWeights: readonly number[];
  readonly columnWeights: readonly number[];
}

export function sampleWeight(quality: number): number {
  return FUSION.weightMin + ((1 - FUSION.weightMin) * quality) / 100;
}

/** Soft maximum along the inner side, weighted mean along the outer one. */
function fuseAlong(
  outer: number,
  inner: number,
  value: (i: number, j: number) => number,
  outerWeights: readonly number[],
  innerWeights: readonly number[],
): number {
  let total = 0;
  let totalWeight = 0;
  for (let i = 0; i < outer; i++) {
    let top = -Infinity;
    for (let j = 0; j < inner; j++) top = Math.max(top, value(i, j));
    let sum = 0;
    let weight = 0;
    for (let j = 0; j < inner; j++) {
      sum += innerWeights[j]! * Math.exp(FUSION.sharpness * (value(i, j) - top));
      weight += innerWeights[j]!;
    }
    total += outerWeights[i]! * (top + Math.log(sum / weight) / FUSION.sharpness);
    totalWeight += outerWeights[i]!;
  }
  return total / totalWeight;
}

/**
 * Fuses the values of two sets of samples into one. Pairs are averaged, not summed, because photos of one capture are
 * correlated. A soft maximum favours each sample's best counterparts. Symmetric, and independent of the order of
 * samples.
 */
export function fuse({ rows, columns, values, rowWeights, columnWeights }: SampleMatrix): number {
  const byRow = fuseAlong(rows, columns, (i, j) => values[i * columns + j]!, rowWeights, columnWeights);
  const byColumn = fuseAlong(columns, rows, (j, i) => values[i * columns + j]!, columnWeights, rowWeights);
  return (byRow + byColumn) / 2;
}
