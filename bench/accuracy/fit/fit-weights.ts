import type { Calibration } from '@rhinarium/engine';

export type Weights = Calibration['weights'];
export type Feature = Exclude<keyof Weights, 'bias'>;
export const PLAIN: readonly Feature[] = ['inliers', 'patches', 'light', 'chroma', 'code'];
export const LEARNED: readonly Feature[] = [...PLAIN, 'learned'];

export interface Pair {
  readonly isGenuine: boolean;
  /** Two animals alike in all but their pattern. */
  readonly isOfSiblings: boolean;
  /** Which population both photos are of. */
  readonly population: number;
  readonly features: Readonly<Record<Feature, number>>;
}

/** A ridge on standardised weights: few identities must not be believed to the letter. */
const RIDGE = 0.02;
const STEPS = 4000;

interface Row {
  /** Features in spreads about their means. */
  readonly x: readonly number[];
  readonly y: 0 | 1;
  readonly weight: number;
}

interface Scale {
  readonly mean: number;
  readonly spread: number;
}

function scaleOf(pairs: readonly Pair[], name: Feature): Scale {
  const mean = pairs.reduce((sum, pair) => sum + pair.features[name], 0) / pairs.length;
  const variance = pairs.reduce((sum, pair) => sum + (pair.features[name] - mean) ** 2, 0) / pairs.length;
  return { mean, spread: Math.max(1e-6, Math.sqrt(variance)) };
}

/**
 * Both classes of every population weigh the same, so that the log-odds are an LLR; siblings, where there are any, are half of what is
 * different, lest what they share count as much as what tells them apart.
 */
function weightsOf(pairs: readonly Pair[]): number[] {
  const classOf = (pair: Pair) => 3 * pair.population + (pair.isGenuine ? 2 : pair.isOfSiblings ? 1 : 0);
  const sizes = new Map<number, number>();
  for (const pair of pairs) sizes.set(classOf(pair), (sizes.get(classOf(pair)) ?? 0) + 1);
  const populations = new Set(pairs.map(({ population }) => population)).size;
  return pairs.map((pair) => {
    const isSplit = !pair.isGenuine && sizes.has(3 * pair.population + 1);
    return 1 / populations / (isSplit ? 4 : 2) / sizes.get(classOf(pair))!;
  });
}

function descend(rows: readonly Row[], count: number): { bias: number; weights: number[] } {
  let bias = 0;
  const weights = new Array<number>(count).fill(0);
  for (let step = 0; step < STEPS; step++) {
    let biasSlope = 0;
    const slopes = weights.map((weight) => RIDGE * weight);
    for (const { x, y, weight } of rows) {
      let odds = bias;
      for (let k = 0; k < count; k++) odds += x[k]! * weights[k]!;
      const error = weight * (1 / (1 + Math.exp(-odds)) - y);
      biasSlope += error;
      for (let k = 0; k < count; k++) slopes[k]! += error * x[k]!;
    }
    bias -= 1.5 * biasSlope;
    // Evidence for sameness never counts against it: a negative weight would be noise of the few identities.
    for (let k = 0; k < count; k++) weights[k] = Math.max(0, weights[k]! - 1.5 * slopes[k]!);
  }
  return { bias, weights };
}

/** Logistic regression by gradient descent on standardised features. */
export function fitWeights(pairs: readonly Pair[], features: readonly Feature[]): Weights {
  const scales = features.map((name) => scaleOf(pairs, name));
  const shares = weightsOf(pairs);
  const rows = pairs.map(
    (pair, at): Row => ({
      x: features.map((name, k) => (pair.features[name] - scales[k]!.mean) / scales[k]!.spread),
      y: pair.isGenuine ? 1 : 0,
      weight: shares[at]!,
    }),
  );
  const { bias, weights } = descend(rows, features.length);
  const natural = weights.map((weight, k) => weight / scales[k]!.spread);
  const shift = natural.reduce((sum, weight, k) => sum + weight * scales[k]!.mean, 0);
  const named = Object.fromEntries(features.map((name, k) => [name, natural[k]!])) as Omit<Weights, 'bias'>;
  return { bias: bias - shift, ...named };
}

export const ratioOf = (weights: Weights, { features }: Pair): number =>
  LEARNED.reduce((sum, name) => sum + (weights[name] ?? 0) * features[name], weights.bias);
