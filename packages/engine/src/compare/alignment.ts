import { fastestKernel } from '../kernel/fastest-kernel.ts';
import type { MatchedPoints } from '../kernel/kernel.ts';
import { type Matching, TEMPLATE } from '../parameters.ts';
import type { PointSet } from '../template/template.ts';
import type { Correspondences } from './correspondences.ts';

/** Similarity transform from the first frame to the second, px: x' = a x - b y + shiftX, y' = b x + a y + shiftY. */
export interface Transform {
  readonly a: number;
  readonly b: number;
  readonly shiftX: number;
  readonly shiftY: number;
}
export interface Alignment {
  readonly transform: Transform;
  /** Indices of the correspondences that the transform explains. */
  readonly inliers: readonly number[];
  /** Root mean square residual of the inliers, px. 0 without inliers. */
  readonly residualPx: number;
}

const IDENTITY: Transform = { a: 1, b: 0, shiftX: 0, shiftY: 0 };

function matchedPoints(a: PointSet, b: PointSet, matches: Correspondences): MatchedPoints {
  const { count, first, second, cosine } = matches;
  const column = () => new Float32Array(count);
  const points = { count, x: column(), y: column(), u: column(), v: column(), weight: cosine };
  for (let n = 0; n < count; n++) {
    points.x[n] = a.x[first[n]!]! / TEMPLATE.unitsPerPx;
    points.y[n] = a.y[first[n]!]! / TEMPLATE.unitsPerPx;
    points.u[n] = b.x[second[n]!]! / TEMPLATE.unitsPerPx;
    points.v[n] = b.y[second[n]!]! / TEMPLATE.unitsPerPx;
  }
  return points;
}

/** Returns the similarity transform that maps two points exactly. */
function throughTwo(points: MatchedPoints, i: number, j: number): Transform {
  const [x, y, u, v] = [points.x[i]!, points.y[i]!, points.u[i]!, points.v[i]!];
  const [dx, dy] = [points.x[j]! - x, points.y[j]! - y];
  const [du, dv] = [points.u[j]! - u, points.v[j]! - v];
  const length = dx * dx + dy * dy;
  const a = (dx * du + dy * dv) / length;
  const b = (dx * dv - dy * du) / length;
  return { a, b, shiftX: u - a * x + b * y, shiftY: v - b * x - a * y };
}

function squaredDistance(points: MatchedPoints, { a, b, shiftX, shiftY }: Transform, i: number): number {
  const x = points.x[i]!;
  const y = points.y[i]!;
  const du = a * x - b * y + shiftX - points.u[i]!;
  const dv = b * x + a * y + shiftY - points.v[i]!;
  return du * du + dv * dv;
}

/** Sum of weights that fall with the residual: fewer ties, and better centred, than an inlier count. */
function support(points: MatchedPoints, transform: Transform, tolerancePx: number): number {
  const limit = tolerancePx * tolerancePx;
  let sum = 0;
  for (let i = 0; i < points.x.length; i++) {
    const distance = squaredDistance(points, transform, i);
    if (distance < limit) sum += points.weight[i]! * (1 - distance / limit);
  }
  return sum;
}

/** Least-squares similarity transform of the inliers. Returns `undefined` if they coincide. */
export function refit(
  points: Pick<MatchedPoints, 'x' | 'y' | 'u' | 'v'>,
  inliers: readonly number[],
): Transform | undefined {
  let x = 0;
  let y = 0;
  let u = 0;
  let v = 0;
  for (const i of inliers) {
    x += points.x[i]!;
    y += points.y[i]!;
    u += points.u[i]!;
    v += points.v[i]!;
  }
  const n = inliers.length;
  let dotSum = 0;
  let crossSum = 0;
  let length = 0;
  for (const i of inliers) {
    const dx = points.x[i]! - x / n;
    const dy = points.y[i]! - y / n;
    const du = points.u[i]! - u / n;
    const dv = points.v[i]! - v / n;
    dotSum += dx * du + dy * dv;
    crossSum += dx * dv - dy * du;
    length += dx * dx + dy * dy;
  }
  if (length === 0) return undefined;
  const a = dotSum / length;
  const b = crossSum / length;
  return { a, b, shiftX: (u - a * x + b * y) / n, shiftY: (v - b * x - a * y) / n };
}

function inliersOf(points: MatchedPoints, transform: Transform, tolerancePx: number): number[] {
  const limit = tolerancePx * tolerancePx;
  const inliers: number[] = [];
  for (let i = 0; i < points.x.length; i++) if (squaredDistance(points, transform, i) < limit) inliers.push(i);
  return inliers;
}

/**
 * Hypothesis with most support among pairs of matches in a fixed, well-spread order: all pairs if few, otherwise every
 * k-th.
 */
function bestHypothesis(points: MatchedPoints, matching: Matching): Transform | undefined {
  const { hypothesesMax, baselinePxMin, sizeRatioMax, turnTangentMax, tolerancePx } = matching;
  const pairs = (points.count * (points.count - 1)) / 2;
  const skip = Math.max(1, pairs / hypothesesMax);
  const best = fastestKernel().bestPair(points, {
    skip,
    sizeRatioMax,
    turnTangentMax,
    tolerancePx,
    distanceMin: baselinePxMin,
  });
  return best && throughTwo(points, ...best);
}

/** Finds the similarity transform that explains most matches (a deterministic RANSAC) and refits it to its inliers. */
export function alignment(a: PointSet, b: PointSet, matches: Correspondences, matching: Matching): Alignment {
  const points = matchedPoints(a, b, matches);
  const { tolerancePx } = matching;
  const hypothesis = bestHypothesis(points, matching);
  if (hypothesis === undefined) return { transform: IDENTITY, inliers: [], residualPx: 0 };
  const refitted = refit(points, inliersOf(points, hypothesis, tolerancePx));
  const isBetter =
    refitted !== undefined && support(points, refitted, tolerancePx) >= support(points, hypothesis, tolerancePx);
  const transform = isBetter ? refitted : hypothesis;
  const inliers = inliersOf(points, transform, tolerancePx);
  const sum = inliers.reduce((total, i) => total + squaredDistance(points, transform, i), 0);
  return { transform, inliers, residualPx: Math.sqrt(sum / Math.max(1, inliers.length)) };
}
