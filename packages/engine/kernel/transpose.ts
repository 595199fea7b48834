/** Transposes 4 x 4 values. Strides are in bytes. */
function transposeBlock(from: usize, fromStride: i32, to: usize, toStride: i32): void {
  const a = v128.load(from);
  const b = v128.load(from + fromStride);
  const c = v128.load(from + 2 * fromStride);
  const d = v128.load(from + 3 * fromStride);
  const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
  const cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
  const abHigh = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
  const cdHigh = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
  v128.store(to, v128.shuffle<f32>(ab, cd, 0, 1, 4, 5));
  v128.store(to + toStride, v128.shuffle<f32>(ab, cd, 2, 3, 6, 7));
  v128.store(to + 2 * toStride, v128.shuffle<f32>(abHigh, cdHigh, 0, 1, 4, 5));
  v128.store(to + 3 * toStride, v128.shuffle<f32>(abHigh, cdHigh, 2, 3, 6, 7));
}

/**
 * Transposes `width` x `height` values, both rounded up to multiples of 4 and `stride` apart, into rows `intoStride`
 * apart. Columns of the result are written from right to left, so that the excess of a last block is overwritten.
 */
export function transpose(from: usize, stride: i32, width: i32, height: i32, into: usize, intoStride: i32): void {
  for (let x = 0; x < width; x += 4) {
    for (let y = (height - 1) & ~3; y >= 0; y -= 4) {
      transposeBlock(from + 4 * (y * stride + x), 4 * stride, into + 4 * (x * intoStride + y), 4 * intoStride);
    }
  }
}
