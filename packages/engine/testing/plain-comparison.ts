import {
  type ComparisonKernel,
  type MatchedPoints,
  type Nearest,
  type NearestBothWays,
  type PairRule,
  type PointColumns,
  type Reach,
  STEP_NOWHERE,
} from '../src/kernel/kernel.ts';
import { DESCRIPTOR } from '../src/parameters.ts';
import { dot } from './plain-search.ts';

const FULL = 127 * 127;
/** Keypoints after which a support sum may be aborted. */
const SUPPORT_POINTS = 16;
const { fround } = Math;

function createNearest(count: number): Nearest {
  return {
    index: new Int32Array(count).fill(-1),
    best: new Int32Array(count).fill(-FULL),
    runnerUp: new Int32Array(count).fill(-FULL),
  };
}

function note(nearest: Nearest, from: number, to: number, similarity: number): void {
  if (similarity > nearest.best[from]!) {
    nearest.runnerUp[from] = nearest.best[from]!;
    nearest.best[from] = similarity;
    nearest.index[from] = to;
  } else if (similarity > nearest.runnerUp[from]!) nearest.runnerUp[from] = similarity;
}

function isNear(a: PointColumns, i: number, b: PointColumns, j: number, { units, steps }: Reach): boolean {
  return (
    Math.abs(b.x[j]! - a.x[i]!) <= units &&
    Math.abs(b.y[j]! - a.y[i]!) <= units &&
    Math.abs(b.step[j]! - a.step[i]!) <= steps
  );
}

function nearestOf(a: PointColumns, b: PointColumns, reach: Reach): NearestBothWays {
  const forward = createNearest(a.count);
  const backward = createNearest(b.count);
  const { bytes } = DESCRIPTOR;
  for (let i = 0; i < a.count; i++) {
    if (a.step[i] === STEP_NOWHERE) continue;
    for (let j = 0; j < b.count; j++) {
      if (!isNear(a, i, b, j, reach)) continue;
      const similarity = dot(a.descriptors, i * bytes, b.descriptors, j * bytes, bytes);
      if (similarity < reach.similarityMin) continue;
      note(forward, i, j, similarity);
      note(backward, j, i, similarity);
    }
  }
  return { forward, backward };
}

interface Hypothesis {
  readonly a: number;
  readonly b: number;
  readonly shiftX: number;
  readonly shiftY: number;
}

/** Similarity transform that maps two points exactly, or `undefined` if the rule excludes it. */
function throughTwo(points: MatchedPoints, i: number, j: number, rule: PairRule): Hypothesis | undefined {
  const [x, y, u, v] = [points.x[i]!, points.y[i]!, points.u[i]!, points.v[i]!];
  const [dx, dy] = [points.x[j]! - x, points.y[j]! - y];
  const square = dx * dx + dy * dy;
  if (square < rule.distanceMin * rule.distanceMin) return undefined;
  const [du, dv] = [points.u[j]! - u, points.v[j]! - v];
  const a = (dx * du + dy * dv) / square;
  const b = (dx * dv - dy * du) / square;
  const size = a * a + b * b;
  const sizeMax = rule.sizeRatioMax * rule.sizeRatioMax;
  if (a <= 0 || size > sizeMax || size < 1 / sizeMax || Math.abs(b) > a * rule.turnTangentMax) return undefined;
  return { a: fround(a), b: fround(b), shiftX: fround(u - a * x + b * y), shiftY: fround(v - b * x - a * y) };
}

/** Contribution of a match to the support: its weight, falling linearly to 0 at the squared tolerance. */
function worth(points: MatchedPoints, { a, b, shiftX, shiftY }: Hypothesis, perSquare: number, i: number): number {
  const [x, y] = [points.x[i]!, points.y[i]!];
  const du = fround(fround(fround(fround(a * x) - fround(b * y)) + shiftX) - points.u[i]!);
  const dv = fround(fround(fround(fround(b * x) + fround(a * y)) + shiftY) - points.v[i]!);
  const square = fround(fround(du * du) + fround(dv * dv));
  const share = fround(1 - fround(square * perSquare));
  return share > 0 ? fround(points.weight[i]! * share) : 0;
}

/** Sum of contributions in four lanes. 0 once it cannot exceed `least`. `rest`: sums of weights from each step on. */
function support(
  points: MatchedPoints,
  hypothesis: Hypothesis,
  perSquare: number,
  rest: Float32Array,
  least: number,
): number {
  const lanes = new Float32Array(4);
  let sum = 0;
  for (let step = 0; step < rest.length; step++) {
    if (fround(sum + rest[step]!) <= least) return 0;
    const end = Math.min(points.count, (step + 1) * SUPPORT_POINTS);
    for (let i = step * SUPPORT_POINTS; i < end; i++) lanes[i & 3]! += worth(points, hypothesis, perSquare, i);
    sum = fround(fround(lanes[0]! + lanes[1]!) + fround(lanes[2]! + lanes[3]!));
  }
  return sum;
}

function restOf({ count, weight }: MatchedPoints): Float32Array {
  const rest = new Float32Array(Math.ceil(count / SUPPORT_POINTS));
  let sum = 0;
  for (let i = count - 1; i >= 0; i--) {
    sum = fround(sum + weight[i]!);
    if (i % SUPPORT_POINTS === 0) rest[i / SUPPORT_POINTS] = sum;
  }
  return rest;
}

export const plainComparison: ComparisonKernel = {
  nearest: (firsts, second, reach) => firsts.map((first) => nearestOf(first, second, reach)),
  patchSum(a, b, side, reach) {
    const bestA = new Int32Array(side * side).fill(-FULL);
    const bestB = new Int32Array(side * side).fill(-FULL);
    for (let i = 0; i < bestA.length; i++) {
      const x = i % side;
      const y = (i - x) / side;
      for (let yb = Math.max(0, y - reach); yb <= Math.min(side - 1, y + reach); yb++) {
        for (let xb = Math.max(0, x - reach); xb <= Math.min(side - 1, x + reach); xb++) {
          const j = yb * side + xb;
          const similarity = dot(a, i * DESCRIPTOR.bytes, b, j * DESCRIPTOR.bytes, DESCRIPTOR.bytes);
          bestA[i] = Math.max(bestA[i]!, similarity);
          bestB[j] = Math.max(bestB[j]!, similarity);
        }
      }
    }
    return sumOf(bestA) + sumOf(bestB);
  },
  bestPair(points, rule) {
    const { count } = points;
    const rest = restOf(points);
    const perSquare = fround(1 / (rule.tolerancePx * rule.tolerancePx));
    let best: readonly [number, number] | undefined;
    let bestSupport = 0;
    let next = 0;
    for (let gap = 1, end = 0; gap < count; gap++) {
      const start = end;
      end += count - gap;
      for (let pair = Math.ceil(next); pair < end; pair = Math.ceil(next)) {
        next += rule.skip;
        const [i, j] = [pair - start, pair - start + gap];
        const hypothesis = throughTwo(points, i, j, rule);
        if (!hypothesis) continue;
        const value = support(points, hypothesis, perSquare, rest, bestSupport);
        if (value > bestSupport) {
          best = [i, j];
          bestSupport = value;
        }
      }
    }
    return best;
  },
};

const sumOf = (values: Int32Array) => values.reduce((sum, value) => sum + value, 0);
