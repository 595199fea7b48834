import fc from 'fast-check';
import { openSimdKernel } from '../src/kernel/simd-kernel.ts';
import { createPlane, type Plane } from '../src/pixels/pixels.ts';

export const simd = openSimdKernel();

/** Pseudo-random bytes. `values` is the number of different ones, so that equal similarities occur. */
export function bytesOf(seed: number, length: number, values: number): Int8Array {
  let state = seed;
  return Int8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return ((state >> 16) % values) - (values >> 1);
  });
}

export const seed = fc.nat({ max: 1e6 });
export const values = fc.constantFrom(3, 40, 255);

export const floats = (n: number, length: number, scale: number) =>
  Float32Array.from(bytesOf(n, length, 255), (value) => value * scale);
/** Pseudo-random plane. Few `kinds` of values make ties and flat parts. */
export function planeOf(n: number, width: number, height: number, kinds: number): Plane {
  const plane = createPlane(width, height);
  bytesOf(n, plane.data.length, kinds).forEach((value, i) => {
    plane.data[i] = kinds === 40 ? value / 7 + 100 : value + 128;
  });
  return plane;
}

export const side = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(64, 113));
export const plane = fc.tuple(seed, side, side, fc.constantFrom(1, 2, 40, 255)).map((args) => planeOf(...args));
