// Search for the similarity transform between two sets of matched keypoints.

/** Keypoints per step of a support sum. The sum may be aborted after each step. */
export const SUPPORT_POINTS: i32 = 16;

/**
 * Support of a transform: the sum of weights of the keypoints with a residual below the tolerance, falling to 0 there.
 * Returns 0 once it cannot exceed `least`.
 */
function support(
  points: usize,
  column: i32,
  a: f32,
  b: f32,
  shiftX: f32,
  shiftY: f32,
  perSquare: f32,
  rest: usize,
  least: f32,
): f32 {
  const aLanes = f32x4.splat(a);
  const bLanes = f32x4.splat(b);
  const shiftXLanes = f32x4.splat(shiftX);
  const shiftYLanes = f32x4.splat(shiftY);
  const perSquareLanes = f32x4.splat(perSquare);
  const one = f32x4.splat(1);
  const none = f32x4.splat(0);
  let lanes = none;
  let sum: f32 = 0;
  for (let from = 0; from < column; from += 4 * SUPPORT_POINTS) {
    if (sum + load<f32>(rest + (from >> 4)) <= least) return 0;
    for (let k = from; k < from + 4 * SUPPORT_POINTS; k += 16) {
      const at = points + k;
      const x = v128.load(at);
      const y = v128.load(at + column);
      const carriedX = f32x4.add(f32x4.sub(f32x4.mul(aLanes, x), f32x4.mul(bLanes, y)), shiftXLanes);
      const carriedY = f32x4.add(f32x4.add(f32x4.mul(bLanes, x), f32x4.mul(aLanes, y)), shiftYLanes);
      const du = f32x4.sub(carriedX, v128.load(at + 2 * column));
      const dv = f32x4.sub(carriedY, v128.load(at + 3 * column));
      const square = f32x4.add(f32x4.mul(du, du), f32x4.mul(dv, dv));
      const worth = f32x4.pmax(none, f32x4.sub(one, f32x4.mul(square, perSquareLanes)));
      lanes = f32x4.add(lanes, f32x4.mul(v128.load(at + 4 * column), worth));
    }
    sum =
      f32x4.extract_lane(lanes, 0) +
      f32x4.extract_lane(lanes, 1) +
      (f32x4.extract_lane(lanes, 2) + f32x4.extract_lane(lanes, 3));
  }
  return sum;
}

/** Writes the sum of weights from each step to the end. */
function weighRest(weights: usize, column: i32, rest: usize): void {
  let sum: f32 = 0;
  for (let at = column - 4; at >= 0; at -= 4) {
    sum += load<f32>(weights + at);
    if (at % (4 * SUPPORT_POINTS) === 0) store<f32>(rest + (at >> 4), sum);
  }
}

/**
 * Returns the pair of matches whose similarity transform has most support as 65536 x first + second, or -1 if none is
 * plausible. Tries every `skip`-th pair, in order of index distance. Columns of `column` bytes: x, y, u, v, weight,
 * padded with weight 0.
 */
export function bestPair(
  points: usize,
  count: i32,
  column: i32,
  skip: f64,
  squareMin: f64,
  sizeMax: f64,
  turnTangentMax: f64,
  perSquare: f32,
  rest: usize,
): i32 {
  weighRest(points + 4 * column, column, rest);
  const sizeMin = 1 / sizeMax;
  let best = -1;
  let bestSupport: f32 = 0;
  let next: f64 = 0;
  let end = 0;
  for (let gap = 1; gap < count; gap++) {
    const start = end;
    end += count - gap;
    for (let pair = <i32>ceil(next); pair < end; pair = <i32>ceil(next)) {
      next += skip;
      const first = points + 4 * (pair - start);
      const second = first + 4 * gap;
      const x = <f64>load<f32>(first);
      const y = <f64>load<f32>(first + column);
      const u = <f64>load<f32>(first + 2 * column);
      const v = <f64>load<f32>(first + 3 * column);
      const dx = <f64>load<f32>(second) - x;
      const dy = <f64>load<f32>(second + column) - y;
      const square = dx * dx + dy * dy;
      if (square < squareMin) continue;
      const du = <f64>load<f32>(second + 2 * column) - u;
      const dv = <f64>load<f32>(second + 3 * column) - v;
      const a = (dx * du + dy * dv) / square;
      const b = (dx * dv - dy * du) / square;
      const size = a * a + b * b;
      if (a <= 0 || size > sizeMax || size < sizeMin || abs(b) > a * turnTangentMax) continue;
      const shiftX = <f32>(u - a * x + b * y);
      const shiftY = <f32>(v - b * x - a * y);
      const value = support(points, column, <f32>a, <f32>b, shiftX, shiftY, perSquare, rest, bestSupport);
      if (value > bestSupport) {
        best = ((pair - start) << 16) | (pair - start + gap);
        bestSupport = value;
      }
    }
  }
  return best;
}
