import { FUSION } from '../parameters.ts';

/** What each of m probe samples (rows) has in common with each of n reference samples, with the samples' weights. */
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

/** Soft maximum along one side, weighted mean along the other. */
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
 * One number for two sets of samples: frames of one capture are correlated, so the pairs are averaged, not summed, and
 * each sample leans on its best counterparts. The same whichever side is the probe and in whatever order the samples
 * stand.
 */
export function fuse({ rows, columns, values, rowWeights, columnWeights }: SampleMatrix): number {
  const byRow = fuseAlong(rows, columns, (i, j) => values[i * columns + j]!, rowWeights, columnWeights);
  const byColumn = fuseAlong(columns, rows, (j, i) => values[i * columns + j]!, columnWeights, rowWeights);
  return (byRow + byColumn) / 2;
}
