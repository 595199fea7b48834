// Extrema of the differences of a scale space.

/** Values per extremum: x and y in px of its plane, strength, level. */
export const EXTREMUM_VALUES: i32 = 4;

function largest(v: v128, row: usize): v128 {
  return f32x4.pmax(f32x4.pmax(v, v128.load(row - 4)), f32x4.pmax(v128.load(row), v128.load(row + 4)));
}

function least(v: v128, row: usize): v128 {
  return f32x4.pmin(f32x4.pmin(v, v128.load(row - 4)), f32x4.pmin(v128.load(row), v128.load(row + 4)));
}

/** Mask of the four values from `at` on that exceed all their neighbours in three planes. */
function maxima(below: usize, at: usize, above: usize, stride: i32): v128 {
  const value = v128.load(at);
  let sides = f32x4.pmax(v128.load(at - 4), v128.load(at + 4));
  sides = largest(sides, at - stride);
  sides = largest(sides, at + stride);
  const mask = f32x4.gt(value, sides);
  if (!v128.any_true(mask)) return mask;
  sides = largest(sides, below - stride);
  sides = largest(sides, below);
  sides = largest(sides, below + stride);
  sides = largest(sides, above - stride);
  sides = largest(sides, above);
  sides = largest(sides, above + stride);
  return f32x4.gt(value, sides);
}

/** Mask of those that lie below all their neighbours. */
function minima(below: usize, at: usize, above: usize, stride: i32): v128 {
  const value = v128.load(at);
  let sides = f32x4.pmin(v128.load(at - 4), v128.load(at + 4));
  sides = least(sides, at - stride);
  sides = least(sides, at + stride);
  const mask = f32x4.lt(value, sides);
  if (!v128.any_true(mask)) return mask;
  sides = least(sides, below - stride);
  sides = least(sides, below);
  sides = least(sides, below + stride);
  sides = least(sides, above - stride);
  sides = least(sides, above);
  sides = least(sides, above + stride);
  return f32x4.lt(value, sides);
}

function clamped(shift: f32): f32 {
  return <f32>(shift > 0.5 ? 0.5 : shift < -0.5 ? -0.5 : shift);
}

/**
 * Writes the extremum at (x, y) with the subpixel position of its parabola's peak, at most half a pixel away. Returns
 * false on an edge.
 */
function refine(at: usize, stride: i32, x: i32, y: i32, level: i32, edgeRatioMax: f32, into: usize): bool {
  const value = load<f32>(at);
  const left = load<f32>(at - 4);
  const right = load<f32>(at + 4);
  const up = load<f32>(at - stride);
  const down = load<f32>(at + stride);
  const twice: f32 = 2 * value;
  const dxx: f32 = right + left - twice;
  const dyy: f32 = down + up - twice;
  const dxy: f32 =
    (load<f32>(at + stride + 4) -
      load<f32>(at + stride - 4) -
      load<f32>(at - stride + 4) +
      load<f32>(at - stride - 4)) *
    <f32>0.25;
  const trace: f32 = dxx + dyy;
  const determinant: f32 = dxx * dyy - dxy * dxy;
  const limit: f32 = (edgeRatioMax + 1) * (edgeRatioMax + 1);
  if (!(determinant > 0) || trace * trace * edgeRatioMax >= limit * determinant) return false;
  const gx: f32 = (right - left) * <f32>0.5;
  const gy: f32 = (down - up) * <f32>0.5;
  store<f32>(into, <f32>x + clamped((dxy * gy - dyy * gx) / determinant));
  store<f32>(into, <f32>y + clamped((dxy * gx - dxx * gy) / determinant), 4);
  store<f32>(into, abs(value), 8);
  store<f32>(into, <f32>level, 12);
  return true;
}

/**
 * Writes the extrema of the middle one of three neighbouring differences, at least `border` px (1 at least) from the
 * edge, row by row. Returns the end of the written values.
 */
export function extrema(
  below: usize,
  here: usize,
  above: usize,
  width: i32,
  height: i32,
  border: i32,
  level: i32,
  contrastMin: f32,
  edgeRatioMax: f32,
  into: usize,
): usize {
  const stride = 4 * width;
  const high = f32x4.splat(contrastMin);
  const low = f32x4.splat(-contrastMin);
  for (let y = border; y < height - border; y++) {
    for (let x = border; x < width - border; x += 4) {
      const offset = 4 * (y * width + x);
      const at = here + offset;
      const value = v128.load(at);
      let found = 0;
      const strong = f32x4.ge(value, high);
      if (v128.any_true(strong))
        found = i32x4.bitmask(v128.and(strong, maxima(below + offset, at, above + offset, stride)));
      const weak = f32x4.le(value, low);
      if (v128.any_true(weak))
        found |= i32x4.bitmask(v128.and(weak, minima(below + offset, at, above + offset, stride)));
      for (; found !== 0; found &= found - 1) {
        const lane = ctz(found);
        if (x + lane >= width - border) break;
        if (refine(at + 4 * lane, stride, x + lane, y, level, edgeRatioMax, into)) into += 4 * EXTREMUM_VALUES;
      }
    }
  }
  return into;
}
