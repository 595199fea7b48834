// Counts over pictures of three bytes per pixel.

/** Mask of the first byte of each of 16 pixels, one bit per byte. */
const FIRST_BYTES: u64 = 0x249249249249;

/** Mask of the bytes, of 48, that equal those `other` bytes ahead. */
function equalTo(at: usize, other: i32): u64 {
  return bitsOf(
    i8x16.eq(v128.load(at), v128.load(at + other)),
    i8x16.eq(v128.load(at, 16), v128.load(at + other, 16)),
    i8x16.eq(v128.load(at, 32), v128.load(at + other, 32)),
  );
}

/** Mask of the bytes, of 48, that are at least `level`. */
function atLeast(at: usize, level: v128): u64 {
  return bitsOf(
    i8x16.ge_u(v128.load(at), level),
    i8x16.ge_u(v128.load(at, 16), level),
    i8x16.ge_u(v128.load(at, 32), level),
  );
}

function bitsOf(a: v128, b: v128, c: v128): u64 {
  return <u64>i8x16.bitmask(a) | ((<u64>i8x16.bitmask(b)) << 16) | ((<u64>i8x16.bitmask(c)) << 32);
}

/** Mask of the pixels whose three bytes all have their bits set. */
function allOf(bits: u64): u64 {
  return bits & (bits >> 1) & (bits >> 2) & FIRST_BYTES;
}

/**
 * Counts pixels in runs of at least `runMin` pixels that equal the pixel to their right and the one below, and are
 * neither black nor burnt out in all channels.
 */
export function flatRuns(rgb: usize, width: i32, height: i32, runMin: i32, blackLevel: i32, burntLevel: i32): i32 {
  const black = i8x16.splat(<i8>blackLevel);
  const burnt = i8x16.splat(<i8>burntLevel);
  let sum = 0;
  for (let y = 0; y < height - 1; y++) {
    let run = 0;
    for (let x = 0; x < width - 1; x += 16) {
      const at = rgb + 3 * (y * width + x);
      const count = min(16, width - 1 - x);
      let flat: u64 = allOf(equalTo(at, 3));
      if (flat !== 0) flat &= allOf(equalTo(at, 3 * width));
      if (flat !== 0) flat &= ~allOf(~atLeast(at, black)) & ~allOf(atLeast(at, burnt));
      for (let pixel = 0; pixel < count; pixel++, flat >>= 3) {
        if (flat === 0 || (flat & 1) === 0) {
          if (run >= runMin) sum += run;
          run = 0;
          if (flat === 0) break;
        } else run++;
      }
    }
    if (run >= runMin) sum += run;
  }
  return sum;
}
