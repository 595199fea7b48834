// Loops over planes of f32 values. Each value is computed by the same operations in the same order as in
// src/kernel/plain-planes.ts: lanes never mix, and no multiplication is fused with an addition. Rows are processed 16
// values at a time: up to 15 values beyond the end of a plane are written, and must be overwritten.

import { transpose } from './transpose.ts';

/** Stores 16 values. */
function storeFour(to: usize, a: v128, b: v128, c: v128, d: v128): void {
  v128.store(to, a);
  v128.store(to, b, 16);
  v128.store(to, c, 32);
  v128.store(to, d, 48);
}

/**
 * Computes `rows` weighted sums of rows of `width` values, `stride` values apart. Per sum: first row, number of rows,
 * and `tapStride` places for their weights.
 */
function weighRows(
  from: usize,
  stride: i32,
  width: i32,
  rows: i32,
  starts: usize,
  counts: usize,
  weights: usize,
  tapStride: i32,
  into: usize,
  intoStride: i32,
): void {
  for (let row = 0; row < rows; row++) {
    const first = from + 4 * stride * load<i32>(starts + 4 * row);
    const end = weights + 4 * load<i32>(counts + 4 * row);
    for (let x = 0; x < width; x += 16) {
      let at = first + 4 * x;
      let a = f32x4.splat(0);
      let b = f32x4.splat(0);
      let c = f32x4.splat(0);
      let d = f32x4.splat(0);
      for (let tap = weights; tap < end; tap += 4) {
        const weight = v128.load32_splat(tap);
        a = f32x4.add(a, f32x4.mul(weight, v128.load(at)));
        b = f32x4.add(b, f32x4.mul(weight, v128.load(at, 16)));
        c = f32x4.add(c, f32x4.mul(weight, v128.load(at, 32)));
        d = f32x4.add(d, f32x4.mul(weight, v128.load(at, 48)));
        at += 4 * stride;
      }
      storeFour(into + 4 * x, a, b, c, d);
    }
    weights += 4 * tapStride;
    into += 4 * intoStride;
  }
}

/**
 * Resamples a plane `width` wide to `toWidth` x `toHeight`. Taps of columns and of rows are starts, counts and weights,
 * one after the other. `first` and `second`: scratch space.
 */
export function resample(
  from: usize,
  width: i32,
  toWidth: i32,
  columns: usize,
  columnStride: i32,
  toHeight: i32,
  rows: usize,
  rowStride: i32,
  first: usize,
  second: usize,
  into: usize,
): void {
  const stride = (width + 3) & ~3;
  const height = (toHeight + 3) & ~3;
  weighRows(from, width, width, toHeight, rows, rows + 4 * toHeight, rows + 8 * toHeight, rowStride, first, stride);
  transpose(first, stride, width, toHeight, second, height);
  weighRows(
    second,
    height,
    height,
    toWidth,
    columns,
    columns + 4 * toWidth,
    columns + 8 * toWidth,
    columnStride,
    first,
    height,
  );
  transpose(first, height, toHeight, toWidth, into, toWidth);
}

/** Computes weighted sums of rows of `width` bytes, as f32. */
function weighBytes(
  from: usize,
  width: i32,
  rows: i32,
  starts: usize,
  counts: usize,
  weights: usize,
  tapStride: i32,
  into: usize,
  intoStride: i32,
): void {
  for (let row = 0; row < rows; row++) {
    const first = from + width * load<i32>(starts + 4 * row);
    const end = weights + 4 * load<i32>(counts + 4 * row);
    for (let x = 0; x < width; x += 16) {
      let at = first + x;
      let a = f32x4.splat(0);
      let b = f32x4.splat(0);
      let c = f32x4.splat(0);
      let d = f32x4.splat(0);
      for (let tap = weights; tap < end; tap += 4) {
        const weight = v128.load32_splat(tap);
        const bytes = v128.load(at);
        const low = i16x8.extend_low_i8x16_u(bytes);
        const high = i16x8.extend_high_i8x16_u(bytes);
        a = f32x4.add(a, f32x4.mul(weight, f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(low))));
        b = f32x4.add(b, f32x4.mul(weight, f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_u(low))));
        c = f32x4.add(c, f32x4.mul(weight, f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(high))));
        d = f32x4.add(d, f32x4.mul(weight, f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_u(high))));
        at += width;
      }
      storeFour(into + 4 * x, a, b, c, d);
    }
    weights += 4 * tapStride;
    into += 4 * intoStride;
  }
}

/**
 * Resamples a picture of three bytes per pixel into three planes, `apart` bytes from one to the next. Arguments as of
 * `resample`.
 */
export function resampleColours(
  from: usize,
  width: i32,
  toWidth: i32,
  columns: usize,
  columnStride: i32,
  toHeight: i32,
  rows: usize,
  rowStride: i32,
  first: usize,
  second: usize,
  into: usize,
  apart: i32,
): void {
  const stride = (3 * width + 3) & ~3;
  const height = (toHeight + 3) & ~3;
  const counts = columns + 4 * toWidth;
  const weights = columns + 8 * toWidth;
  weighBytes(from, 3 * width, toHeight, rows, rows + 4 * toHeight, rows + 8 * toHeight, rowStride, first, stride);
  transpose(first, stride, 3 * width, toHeight, second, height);
  for (let channel = 0; channel < 3; channel++) {
    weighRows(
      second + 4 * channel * height,
      3 * height,
      height,
      toWidth,
      columns,
      counts,
      weights,
      columnStride,
      first,
      height,
    );
    transpose(first, height, toHeight, toWidth, into + apart * channel, toWidth);
  }
}

/**
 * Convolves a plane with a symmetric kernel of 1 + `radius` weights, the centre first. Edge values are repeated
 * outward.
 */
export function blur(
  from: usize,
  width: i32,
  height: i32,
  weights: usize,
  radius: i32,
  padded: usize,
  between: usize,
  into: usize,
): void {
  for (let y = 0; y < height; y++)
    blurRow(from + 4 * y * width, width, weights, radius, padded, between + 4 * y * width);
  for (let y = 0; y < height; y++) blurColumns(between, width, height, y, weights, radius, into + 4 * y * width);
}

function blurRow(from: usize, width: i32, weights: usize, radius: i32, padded: usize, into: usize): void {
  const middle = padded + 4 * radius;
  memory.copy(middle, from, 4 * width);
  const first = load<f32>(from);
  const last = load<f32>(from + 4 * (width - 1));
  for (let j = 0; j < radius; j++) {
    store<f32>(padded + 4 * j, first);
    store<f32>(middle + 4 * (width + j), last);
  }
  const weight = v128.load32_splat(weights);
  for (let x = 0; x < width; x += 16) {
    const at = middle + 4 * x;
    let a = f32x4.mul(weight, v128.load(at));
    let b = f32x4.mul(weight, v128.load(at, 16));
    let c = f32x4.mul(weight, v128.load(at, 32));
    let d = f32x4.mul(weight, v128.load(at, 48));
    for (let j = 4; j <= 4 * radius; j += 4) {
      const side = v128.load32_splat(weights + j);
      const left = at - j;
      const right = at + j;
      a = f32x4.add(a, f32x4.mul(side, f32x4.add(v128.load(left), v128.load(right))));
      b = f32x4.add(b, f32x4.mul(side, f32x4.add(v128.load(left, 16), v128.load(right, 16))));
      c = f32x4.add(c, f32x4.mul(side, f32x4.add(v128.load(left, 32), v128.load(right, 32))));
      d = f32x4.add(d, f32x4.mul(side, f32x4.add(v128.load(left, 48), v128.load(right, 48))));
    }
    storeFour(into + 4 * x, a, b, c, d);
  }
}

function blurColumns(from: usize, width: i32, height: i32, y: i32, weights: usize, radius: i32, into: usize): void {
  const weight = v128.load32_splat(weights);
  const row = from + 4 * y * width;
  for (let x = 0; x < width; x += 16) {
    const at = row + 4 * x;
    let a = f32x4.mul(weight, v128.load(at));
    let b = f32x4.mul(weight, v128.load(at, 16));
    let c = f32x4.mul(weight, v128.load(at, 32));
    let d = f32x4.mul(weight, v128.load(at, 48));
    for (let j = 1; j <= radius; j++) {
      const side = v128.load32_splat(weights + 4 * j);
      const above = from + 4 * (max(0, y - j) * width + x);
      const below = from + 4 * (min(height - 1, y + j) * width + x);
      a = f32x4.add(a, f32x4.mul(side, f32x4.add(v128.load(above), v128.load(below))));
      b = f32x4.add(b, f32x4.mul(side, f32x4.add(v128.load(above, 16), v128.load(below, 16))));
      c = f32x4.add(c, f32x4.mul(side, f32x4.add(v128.load(above, 32), v128.load(below, 32))));
      d = f32x4.add(d, f32x4.mul(side, f32x4.add(v128.load(above, 48), v128.load(below, 48))));
    }
    storeFour(into + 4 * x, a, b, c, d);
  }
}

/** Subtracts the second plane from the first. */
export function subtract(a: usize, b: usize, count: i32, into: usize): void {
  for (let at = 0; at < 4 * count; at += 16) {
    v128.store(into + at, f32x4.sub(v128.load(a + at), v128.load(b + at)));
  }
}

/**
 * Computes the luminance of `count` pixels of three bytes, in 32768ths of a level: integers, so that no sum is rounded.
 */
export function luminance(rgb: usize, count: i32, into: usize): void {
  const red = i16x8(9798, 19235, 9798, 19235, 9798, 19235, 9798, 19235);
  const blue = i16x8(3735, 0, 3735, 0, 3735, 0, 3735, 0);
  const unit = f32x4.splat(1.0 / 32768.0);
  for (let i = 0; i < count; i += 4) {
    const four = v128.load(rgb);
    const redGreen = i8x16.swizzle(four, i8x16(0, -1, 1, -1, 3, -1, 4, -1, 6, -1, 7, -1, 9, -1, 10, -1));
    const blues = i8x16.swizzle(four, i8x16(2, -1, -1, -1, 5, -1, -1, -1, 8, -1, -1, -1, 11, -1, -1, -1));
    const sum = i32x4.add(i32x4.dot_i16x8_s(redGreen, red), i32x4.dot_i16x8_s(blues, blue));
    v128.store(into, f32x4.mul(f32x4.convert_i32x4_s(sum), unit));
    rgb += 12;
    into += 16;
  }
}

/**
 * Sums the absolute differences of two rows of values, `height` times, `stride` values apart, in four lanes per row.
 */
export function differenceSum(a: usize, b: usize, width: i32, height: i32, stride: i32): f64 {
  let sum: f64 = 0;
  for (let y = 0; y < height; y++) {
    let lanes = f32x4.splat(0);
    let k = 0;
    for (; k + 4 <= width; k += 4) {
      lanes = f32x4.add(lanes, f32x4.abs(f32x4.sub(v128.load(a + 4 * k), v128.load(b + 4 * k))));
    }
    let rest: f32 = 0;
    for (; k < width; k++) rest += abs<f32>(load<f32>(a + 4 * k) - load<f32>(b + 4 * k));
    sum += <f64>(
      (f32x4.extract_lane(lanes, 0) +
        f32x4.extract_lane(lanes, 1) +
        (f32x4.extract_lane(lanes, 2) + f32x4.extract_lane(lanes, 3)) +
        rest)
    );
    a += 4 * stride;
    b += 4 * stride;
  }
  return sum;
}
