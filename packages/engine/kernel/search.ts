// Scans of search codes. All files of this folder form one WebAssembly module with 128-bit SIMD, in AssemblyScript.
// `npm run kernel` compiles them into src/kernel/kernel-bytes.ts. Results equal those of the plain loops in src/kernel
// to the bit.

/** Probes per call. */
export const PROBES: i32 = 3;
/** Bytes of a row of sign bits, and largest number of probes per call: bit counts are summed in bytes. */
export const SIGN_BYTES: i32 = 32;
export const SIGN_PROBES_MAX: i32 = 15;

function sumOfLanes(v: v128): i32 {
  return i32x4.extract_lane(v, 0) + i32x4.extract_lane(v, 1) + i32x4.extract_lane(v, 2) + i32x4.extract_lane(v, 3);
}

/**
 * Computes dot products of `count` rows of int8 with PROBES rows of int16, of `length` (a multiple of 16) values each.
 * `into` receives int32, row-major.
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
 * Computes for each of `count` rows of SIGN_BYTES the Hamming distance from each of `probeCount` probes (at most
 * SIGN_PROBES_MAX), summed over the probes. `into` receives int32.
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
