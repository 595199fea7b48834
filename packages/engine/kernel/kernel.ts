// The engine's innermost loops for WebAssembly with 128-bit SIMD, in AssemblyScript. `npm run kernel` compiles this file into
// src/kernel/kernel-bytes.ts. Integers alone, so that every result is the one that src/kernel/plain-kernel.ts gives, to the bit.

/** Probes of one pass. */
export const PROBES: i32 = 3;
/** Bytes of a row of sign bits, and most probes of one pass over such rows: sums of bits are kept in bytes. */
export const SIGN_BYTES: i32 = 32;
export const SIGN_PROBES_MAX: i32 = 15;
/** Most points of one picture. */
export const POINTS_MAX: i32 = 1024;
/** Bytes of a point's and of a patch's descriptor. */
export const DESCRIPTOR_BYTES: i32 = 32;

// Columns of one picture's points, as offsets from its beginning: x, y and scale step (uint16), descriptors, and what is found:
// index, best and second best similarity (int32).
export const POINT_Y: i32 = 2 * POINTS_MAX;
export const POINT_STEP: i32 = 4 * POINTS_MAX;
export const POINT_DESCRIPTOR: i32 = 6 * POINTS_MAX;
export const POINT_INDEX: i32 = POINT_DESCRIPTOR + DESCRIPTOR_BYTES * POINTS_MAX;
export const POINT_BEST: i32 = POINT_INDEX + 4 * POINTS_MAX;
export const POINT_RUNNER_UP: i32 = POINT_BEST + 4 * POINTS_MAX;
export const POINTS_BYTES: i32 = POINT_RUNNER_UP + 4 * POINTS_MAX;

function sumOfLanes(v: v128): i32 {
  return i32x4.extract_lane(v, 0) + i32x4.extract_lane(v, 1) + i32x4.extract_lane(v, 2) + i32x4.extract_lane(v, 3);
}

/**
 * Dot products of `count` rows of int8 with PROBES rows of int16, `length` (a multiple of 16) values each. `into` receives int32, the
 * products of one row after those of another.
 */
export function dots(rows: usize, count: i32, length: i32, probes: usize, into: usize): void {
  const second = probes + 2 * length;
  const third = second + 2 * length;
  for (let row = 0; row < count; row++) {
    let a = i32x4.splat(0);
    let b = i32x4.splat(0);
    let c = i32x4.splat(0);
    for (let k = 0; k < length; k += 16) {
      const code = v128.load(rows + k);
      const low = i16x8.extend_low_i8x16_s(code);
      const high = i16x8.extend_high_i8x16_s(code);
      const at = 2 * k;
      a = i32x4.add(a, i32x4.dot_i16x8_s(low, v128.load(probes + at)));
      b = i32x4.add(b, i32x4.dot_i16x8_s(low, v128.load(second + at)));
      c = i32x4.add(c, i32x4.dot_i16x8_s(low, v128.load(third + at)));
      a = i32x4.add(a, i32x4.dot_i16x8_s(high, v128.load(probes + at, 16)));
      b = i32x4.add(b, i32x4.dot_i16x8_s(high, v128.load(second + at, 16)));
      c = i32x4.add(c, i32x4.dot_i16x8_s(high, v128.load(third + at, 16)));
    }
    store<i32>(into, sumOfLanes(a));
    store<i32>(into, sumOfLanes(b), 4);
    store<i32>(into, sumOfLanes(c), 8);
    rows += length;
    into += 12;
  }
}

/**
 * For each of `count` rows of SIGN_BYTES the bits by which it differs from each of `probeCount` probes (SIGN_PROBES_MAX at most), all
 * summed. `into` receives int32.
 */
export function distances(rows: usize, count: i32, probes: usize, probeCount: i32, into: usize): void {
  const end = probes + SIGN_BYTES * probeCount;
  for (let row = 0; row < count; row++) {
    const low = v128.load(rows);
    const high = v128.load(rows, 16);
    let bits = i8x16.splat(0);
    for (let probe = probes; probe < end; probe += SIGN_BYTES) {
      bits = i8x16.add(bits, i8x16.popcnt(v128.xor(low, v128.load(probe))));
      bits = i8x16.add(bits, i8x16.popcnt(v128.xor(high, v128.load(probe, 16))));
    }
    store<i32>(into, sumOfLanes(i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bits))));
    rows += SIGN_BYTES;
    into += 4;
  }
}

/** The first descriptor of a comparison, widened once for many second ones. */
let first0: v128 = i32x4.splat(0);
let first1: v128 = i32x4.splat(0);
let first2: v128 = i32x4.splat(0);
let first3: v128 = i32x4.splat(0);

function widenFirst(at: usize): void {
  const low = v128.load(at);
  const high = v128.load(at, 16);
  first0 = i16x8.extend_low_i8x16_s(low);
  first1 = i16x8.extend_high_i8x16_s(low);
  first2 = i16x8.extend_low_i8x16_s(high);
  first3 = i16x8.extend_high_i8x16_s(high);
}

function productWithFirst(at: usize): i32 {
  const low = v128.load(at);
  const high = v128.load(at, 16);
  return sumOfLanes(
    i32x4.add(
      i32x4.add(
        i32x4.dot_i16x8_s(first0, i16x8.extend_low_i8x16_s(low)),
        i32x4.dot_i16x8_s(first1, i16x8.extend_high_i8x16_s(low)),
      ),
      i32x4.add(
        i32x4.dot_i16x8_s(first2, i16x8.extend_low_i8x16_s(high)),
        i32x4.dot_i16x8_s(first3, i16x8.extend_high_i8x16_s(high)),
      ),
    ),
  );
}

function note(points: usize, from: i32, to: i32, similarity: i32): void {
  const at = points + 4 * from;
  const best = load<i32>(at, POINT_BEST);
  if (similarity > best) {
    store<i32>(at, best, POINT_RUNNER_UP);
    store<i32>(at, similarity, POINT_BEST);
    store<i32>(at, to, POINT_INDEX);
  } else if (similarity > load<i32>(at, POINT_RUNNER_UP)) store<i32>(at, similarity, POINT_RUNNER_UP);
}

function apart(a: v128, b: v128): v128 {
  return i16x8.sub(i16x8.max_u(a, b), i16x8.min_u(a, b));
}

/**
 * For each point of either picture the likest and second likest of the other among those at most `reach` away along each axis and at
 * most `steps` scales apart. Columns of the second picture are padded to a multiple of 8 with steps out of reach; the found columns
 * hold their starting values when this begins.
 */
export function nearest(a: usize, aCount: i32, b: usize, bCount: i32, reach: i32, steps: i32): void {
  const reachLanes = i16x8.splat(<i16>reach);
  const stepLanes = i16x8.splat(<i16>steps);
  for (let i = 0; i < aCount; i++) {
    const x = i16x8.splat(load<i16>(a + 2 * i));
    const y = i16x8.splat(load<i16>(a + 2 * i, POINT_Y));
    const step = i16x8.splat(load<i16>(a + 2 * i, POINT_STEP));
    widenFirst(a + POINT_DESCRIPTOR + DESCRIPTOR_BYTES * i);
    for (let block = 0; block < bCount; block += 8) {
      const at = b + 2 * block;
      let near = i16x8.le_u(apart(v128.load(at), x), reachLanes);
      near = v128.and(near, i16x8.le_u(apart(v128.load(at, POINT_Y), y), reachLanes));
      near = v128.and(near, i16x8.le_u(apart(v128.load(at, POINT_STEP), step), stepLanes));
      for (let rest = i16x8.bitmask(near); rest !== 0; rest &= rest - 1) {
        const j = block + ctz(rest);
        const similarity = productWithFirst(b + POINT_DESCRIPTOR + DESCRIPTOR_BYTES * j);
        note(a, i, j, similarity);
        note(b, j, i, similarity);
      }
    }
  }
}

/**
 * For each patch of two square grids of `side` patches the similarity of the likest patch of the other at most `reach` patches away.
 * `bestA` and `bestB`, int32, hold their starting values when this begins.
 */
export function patches(a: usize, b: usize, side: i32, reach: i32, bestA: usize, bestB: usize): void {
  for (let y = 0; y < side; y++) {
    const top = max(0, y - reach);
    const bottom = min(side - 1, y + reach);
    for (let x = 0; x < side; x++) {
      const i = y * side + x;
      const left = max(0, x - reach);
      const right = min(side - 1, x + reach);
      widenFirst(a + DESCRIPTOR_BYTES * i);
      let best = load<i32>(bestA + 4 * i);
      for (let row = top; row <= bottom; row++) {
        for (let column = left; column <= right; column++) {
          const j = row * side + column;
          const similarity = productWithFirst(b + DESCRIPTOR_BYTES * j);
          best = max(best, similarity);
          if (similarity > load<i32>(bestB + 4 * j)) store<i32>(bestB + 4 * j, similarity);
        }
      }
      store<i32>(bestA + 4 * i, best);
    }
  }
}
