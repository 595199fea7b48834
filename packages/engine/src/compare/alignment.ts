import { FRAME, type Matching, TEMPLATE } from '../parameters.ts';
import type { Template } from '../template/template.ts';
import type { Correspondences } from './correspondences.ts';

/** x' = a x - b y + shiftX, y' = b x + a y + shiftY, from the first frame to the second, px. */
export interface Transform {
  readonly a: number;
  readonly b: number;
  readonly shiftX: number;
  readonly shiftY: number;
}
export interface Alignment {
  readonly transform: Transform;
  /** Indices into the correspondences that the transform explains. */
  readonly inliers: readonly number[];
  /** Root mean square distance of the inliers, px; 0 without inliers. */
  readonly residualPx: number;
}

const IDENTITY: Transform = { a: 1, b: 0, shiftX: 0, shiftY: 0 };

interface Points {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly u: Float64Array;
  readonly v: Float64Array;
  readonly weight: Float32Array;
}

function matchedPoints(a: Template, b: Template, matches: Correspondences): Points {
  const px = (column: Uint16Array, rows: Uint16Array) =>
    Float64Array.from(rows, (i) => column[i]! / TEMPLATE.unitsPerPx);
  return {
    x: px(a.x, matches.first),
    y: px(a.y, matches.first),
    u: px(b.x, matches.second),
    v: px(b.y, matches.second),
    weight: matches.cosine,
  };
}

/** The transform that carries two points exactly, or undefined when no capture guide would allow it. */
function throughTwo(points: Points, matching: Matching, i: number, j: number): Transform | undefined {
  const dx = points.x[j]! - points.x[i]!;
  const dy = points.y[j]! - points.y[i]!;
  const length = dx * dx + dy * dy;
  if (length < (FRAME.sidePx / 16) ** 2) return undefined;
  const du = points.u[j]! - points.u[i]!;
  const dv = points.v[j]! - points.v[i]!;
  return plausible((dx * du + dy * dv) / length, (dx * dv - dy * du) / length, points, matching, i);
}

function plausible(a: number, b: number, points: Points, matching: Matching, i: number): Transform | undefined {
  const size = a * a + b * b;
  const limit = matching.sizeRatioMax * matching.sizeRatioMax;
  if (a <= 0 || size > limit || size < 1 / limit || Math.abs(b) > a * matching.turnTangentMax) return undefined;
  const x = points.x[i]!;
  const y = points.y[i]!;
  return { a, b, shiftX: points.u[i]! - a * x + b * y, shiftY: points.v[i]! - b * x - a * y };
}

function squaredDistance(points: Points, { a, b, shiftX, shiftY }: Transform, i: number): number {
  const x = points.x[i]!;
  const y = points.y[i]!;
  const du = a * x - b * y + shiftX - points.u[i]!;
  const dv = b * x + a * y + shiftY - points.v[i]!;
  return du * du + dv * dv;
}

/** Sum of weights that fall off with the distance: fewer ties, and better centred, than a bare count. */
function support(points: Points, transform: Transform, tolerancePx: number): number {
  const limit = tolerancePx * tolerancePx;
  let sum = 0;
  for (let i = 0; i < points.x.length; i++) {
    const distance = squaredDistance(points, transform, i);
    if (distance < limit) sum += points.weight[i]! * (1 - distance / limit);
  }
  return sum;
}

/** Least squares over the inliers. */
function refit(points: Points, inliers: readonly number[]): Transform | undefined {
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

function inliersOf(points: Points, transform: Transform, tolerancePx: number): number[] {
  const limit = tolerancePx * tolerancePx;
  const inliers: number[] = [];
  for (let i = 0; i < points.x.length; i++) if (squaredDistance(points, transform, i) < limit) inliers.push(i);
  return inliers;
}

/** Pairs of matches in a fixed, well spread order: all of them when few, every k-th when many. */
function bestHypothesis(points: Points, matching: Matching): Transform | undefined {
  const n = points.x.length;
  const pairs = (n * (n - 1)) / 2;
  const skip = Math.max(1, pairs / matching.hypothesesMax);
  let best: Transform | undefined;
  let bestSupport = 0;
  let next = 0;
  for (let gap = 1, pair = 0; gap < n; gap++) {
    for (let i = 0; i + gap < n; i++, pair++) {
      if (pair < next) continue;
      next += skip;
      const transform = throughTwo(points, matching, i, i + gap);
      if (transform === undefined) continue;
      const value = support(points, transform, matching.tolerancePx);
      if (value > bestSupport) {
        best = transform;
        bestSupport = value;
      }
    }
  }
  return best;
}

/** The similarity transform that explains most matches (a deterministic RANSAC), refitted to them. */
export function alignment(a: Template, b: Template, matches: Correspondences, matching: Matching): Alignment {
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
